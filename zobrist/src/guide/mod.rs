// If a link has two definitions, the first one counts. README.md defines these links, too: there they lead to files,
// here they lead to modules.
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
#[doc(alias("polyglot", "opening book"))]
pub mod book_keys {}
#[doc = include_str!("checkers.md")]
#[doc(alias("draughts", "bitboard"))]
pub mod checkers {}
#[doc = include_str!("chess.md")]
#[doc(alias("engine", "mailbox", "null move", "castling", "en passant", "threefold repetition", "xiangqi"))]
pub mod chess {}
#[doc = include_str!("collisions.md")]
#[doc(alias("false hit", "birthday problem", "wrong answer"))]
pub mod collisions {}
#[doc = include_str!("go.md")]
#[doc(alias("superko", "baduk", "weiqi"))]
pub mod go {}
#[doc = include_str!("monte_carlo.md")]
#[doc(alias(
    "Ising",
    "monte carlo",
    "Metropolis",
    "kmc",
    "kinetic Monte Carlo",
    "residence time",
    "vacancy",
    "cluster expansion"
))]
pub mod monte_carlo {}
#[doc = include_str!("other_languages.md")]
#[doc(alias("C++", "C#", "Java", "JavaScript", "Python", "python chess"))]
pub mod other_languages {}
#[doc = include_str!("prevented_bugs.md")]
#[doc(alias = "debugging")]
pub mod prevented_bugs {}
#[doc = include_str!("puzzles.md")]
#[doc(alias("A*", "deduplicate", "visited", "Klotski", "sokoban"))]
pub mod puzzles {}
#[doc = include_str!("shogi.md")]
#[doc(alias("sennichite", "pieces in hand"))]
pub mod shogi {}
#[doc = include_str!("stored_hashes.md")]
#[doc(alias("file", "database"))]
pub mod stored_hashes {}
#[doc = include_str!("threads.md")]
#[doc(alias("Lazy SMP", "parallel", "distributed"))]
pub mod threads {}
