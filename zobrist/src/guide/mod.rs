//! One page for each use, with code that runs, and one with an example of each attribute.
//!
//! | page | what it shows | examples of the package |
//! | --- | --- | --- |
//! | [`attributes`] | each attribute of the derive | `nested_players`, `pieces_in_hand`, `shadow_state` |
//! | [`chess`] | mailbox, bitboards, castling rights, en passant, null moves, search with mate scores, repetitions | `mailbox`, `features`, `hash_in_position`, `upcoming_repetition` |
//! | [`shogi`] | pieces in hand, fourfold repetition, perpetual check | `pieces_in_hand`, `repetition` |
//! | [`go`] | captures, positional and situational superko, boards of any size, symmetries | `superko`, `canonical_hash` |
//! | [`checkers`] | bitboards, promotion, irreversible moves | `bitboards`, `perft` |
//! | [`puzzles`] | visited states, A*, hashes that prove equal states, pieces of several cells | `sliding_puzzle`, `klotski`, `canonical_hash`, `symbolic_regression` |
//! | [`monte_carlo`] | lattices, exchanges, a cache of results, rates of jumps | `ising`, `cache`, `vacancy` |
//! | [`collisions`] | what each table does if two states have equal hashes, how often, and what to do | |
//! | [`threads`] | one table for all threads, work routed by hash | `connect_four`, `graph_search` |
//! | [`stored_hashes`] | hashes in files and databases, and which changes keep them valid | |
//! | [`book_keys`] | published keys, such as those of Polyglot books, and the numbers of an existing engine: comparison, quality, replacement | |
//! | [`prevented_bugs`] | fifteen bugs of public engines and libraries, and what shows them | |
//!
//! For any other board game begin with the example `own_game`: make and undo, pieces in hand, a table, repetitions. Its search is explained in
//! [`chess`](chess#search-with-a-table).
//!
//! An example of the package is run by `cargo run --release -p zobrist --example mailbox` in a checkout of the repository. Each is one file
//! of about 80 lines to be copied, in
//! [`zobrist/examples`](https://github.com/zobrist-rs/zobrist/tree/main/zobrist/examples).

#[doc = include_str!("attributes.md")]
pub mod attributes {}
#[doc = include_str!("book_keys.md")]
#[doc(alias = "polyglot")]
#[doc(alias = "opening book")]
pub mod book_keys {}
#[doc = include_str!("checkers.md")]
#[doc(alias = "draughts")]
#[doc(alias = "bitboard")]
pub mod checkers {}
#[doc = include_str!("chess.md")]
#[doc(alias = "engine")]
#[doc(alias = "mailbox")]
#[doc(alias = "null move")]
#[doc(alias = "castling")]
#[doc(alias = "en passant")]
#[doc(alias = "threefold repetition")]
#[doc(alias = "xiangqi")]
pub mod chess {}
#[doc = include_str!("collisions.md")]
#[doc(alias = "false hit")]
#[doc(alias = "birthday problem")]
#[doc(alias = "wrong answer")]
pub mod collisions {}
#[doc = include_str!("go.md")]
#[doc(alias = "superko")]
#[doc(alias = "baduk")]
#[doc(alias = "weiqi")]
pub mod go {}
#[doc = include_str!("monte_carlo.md")]
#[doc(alias = "Ising")]
#[doc(alias = "monte carlo")]
#[doc(alias = "Metropolis")]
#[doc(alias = "kmc")]
#[doc(alias = "kinetic Monte Carlo")]
#[doc(alias = "residence time")]
#[doc(alias = "vacancy")]
#[doc(alias = "cluster expansion")]
pub mod monte_carlo {}
#[doc = include_str!("prevented_bugs.md")]
#[doc(alias = "debugging")]
pub mod prevented_bugs {}
#[doc = include_str!("puzzles.md")]
#[doc(alias = "A*")]
#[doc(alias = "deduplicate")]
#[doc(alias = "visited")]
#[doc(alias = "Klotski")]
#[doc(alias = "sokoban")]
pub mod puzzles {}
#[doc = include_str!("shogi.md")]
#[doc(alias = "sennichite")]
#[doc(alias = "pieces in hand")]
pub mod shogi {}
#[doc = include_str!("stored_hashes.md")]
#[doc(alias = "file")]
#[doc(alias = "database")]
pub mod stored_hashes {}
#[doc = include_str!("threads.md")]
#[doc(alias = "Lazy SMP")]
#[doc(alias = "parallel")]
#[doc(alias = "distributed")]
pub mod threads {}
