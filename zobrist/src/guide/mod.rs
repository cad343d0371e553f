// Of two definitions of a link the first counts: here they lead to the pages, in the README by itself to the files.
//! [`attributes`]: attributes
//! [`chess`]: chess
//! [`shogi`]: shogi
//! [`go`]: go
//! [`checkers`]: checkers
//! [`puzzles`]: puzzles
//! [`monte_carlo`]: monte_carlo
//! [`collisions`]: collisions
//! [`threads`]: threads
//! [`stored_hashes`]: stored_hashes
//! [`book_keys`]: book_keys
//! [`other_languages`]: other_languages
//! [`prevented_bugs`]: prevented_bugs
//! [search]: chess#search-with-a-table
//!
#![doc = include_str!("README.md")]

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
#[doc = include_str!("other_languages.md")]
#[doc(alias = "C++")]
#[doc(alias = "C#")]
#[doc(alias = "Java")]
#[doc(alias = "JavaScript")]
pub mod other_languages {}
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
