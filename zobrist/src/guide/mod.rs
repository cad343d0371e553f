// To add a page: a Markdown file here, two lines in this file, its link and its entry of
// `pages!`, and two in `README.md`, the table and the link. To add a small example: a file in
// `zobrist/examples`, and its features in `zobrist/Cargo.toml`. Its first comment says what it
// teaches and prints. It asserts a published number or an independent computation, and runs
// within a second; `.ci/run` runs all examples.

// If a link has two definitions, the first one counts. README.md defines these links, too: there
// they lead to files, here they lead to modules.
//! [`attributes`]: attributes
//! [`chess`]: chess
//! [`shogi`]: shogi
//! [`go`]: go
//! [`checkers`]: checkers
//! [`engines`]: engines
//! [`puzzles`]: puzzles
//! [`monte_carlo`]: monte_carlo
//! [`clusters`]: clusters
//! [`collisions`]: collisions
//! [`threads`]: threads
//! [`peers`]: peers
//! [`stored_hashes`]: stored_hashes
//! [`book_keys`]: book_keys
//! [`other_languages`]: other_languages
//! [`prevented_bugs`]: prevented_bugs
//! [`what_is_known`]: what_is_known
//! [search]: chess#search-with-a-table
//! [part]: attributes#part
//! [tally]: attributes#tally
#![doc = include_str!("README.md")]

/// Makes a module of each page. Its search aliases follow the name.
macro_rules! pages {
    ($($page:ident: $($alias:literal),*;)*) => {$(
        #[doc = include_str!(concat!(stringify!($page), ".md"))]
        $(#[doc(alias = $alias)])*
        pub mod $page {}
    )*};
}
pages! {
    attributes: "tally", "part", "pawn hash", "material hash", "product", "attribute";
    book_keys: "polyglot", "opening book";
    checkers: "draughts", "bitboard"; clusters: "MPI", "Slurm", "NFS", "Lustre";
    chess: "engine", "mailbox", "null move", "castling", "en passant", "side to move", "promotion", "mate score",
        "correction history", "threefold repetition", "xiangqi";
    collisions: "false hit", "birthday problem", "wrong answer";
    engines: "existing engine", "shadow", "integrate";
    go: "superko", "baduk", "weiqi";
    monte_carlo: "Ising", "monte carlo", "Metropolis", "kmc", "kinetic Monte Carlo", "residence time", "vacancy",
        "cluster expansion";
    other_languages: "C++", "C#", "Java", "JavaScript", "Python", "python chess";
    peers: "desync", "lockstep", "rollback", "replica", "checksum", "diff", "networked game";
    prevented_bugs: "debugging";
    puzzles: "A*", "deduplicate", "visited", "Klotski", "sokoban";
    shogi: "sennichite", "pieces in hand", "drops", "crazyhouse";
    stored_hashes: "file", "database";
    threads: "Lazy SMP", "parallel", "distributed";
    what_is_known: "literature", "Hamming distance", "3-independence";
}
