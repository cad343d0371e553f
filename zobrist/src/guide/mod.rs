// To add a page: a Markdown file here, its entry of `pages!`, its link in `../links.md`, and two
// lines in `README.md`, of the table and of the links. To add a small example: a file in
// `zobrist/examples`, and its features in `zobrist/Cargo.toml`. Its first comment says what it
// teaches and prints. It asserts a published number or an independent computation, and runs
// within a second; `.ci/run` runs all examples.

// If a label has two definitions, the first one counts. At its end, each page defines the labels
// that it uses, as files of the repository; `links.md` defines all labels as items. Examples
// are tested without `links.md`: otherwise a failure would count its lines, too.
#![cfg_attr(not(doctest), doc = include_str!("../links.md"))]
#![doc = include_str!("README.md")]

/// Makes a module of each page. Its search aliases follow the name.
macro_rules! pages {
    ($($page:ident: $($alias:literal),*;)*) => {$(
        #[cfg_attr(not(doctest), doc = include_str!("../links.md"))]
        #[doc = include_str!(concat!(stringify!($page), ".md"))]
        $(#[doc(alias = $alias)])*
        pub mod $page {}
    )*};
}
pages! {
    attributes: "tally", "part", "pawn hash", "material hash", "material key", "product", "attribute", "static table";
    book_keys: "polyglot", "opening book";
    checkers: "draughts", "bitboard"; clusters: "MPI", "Slurm", "NFS", "Lustre";
    chess: "engine", "mailbox", "null move", "castling", "castling rights", "en passant", "side to move", "promotion",
        "mate score", "correction history", "continuation history", "threefold repetition", "xiangqi", "Chess960", "ply",
        "singular extension", "excluded move", "hash move", "principal variation", "replacement scheme",
        "depth-preferred", "negamax", "quiescence";
    compared: "alternatives", "comparison", "shakmaty", "cozy-chess", "tab-hash", "foldhash", "joblib", "diskcache",
        "stateright", "TLC", "minisketch";
    collisions: "false hit", "false positive", "birthday problem", "wrong answer", "cryptographic", "adversary";
    engines: "existing engine", "shadow", "integrate", "copy-make", "material key", "i32";
    go: "superko", "baduk", "weiqi";
    monte_carlo: "Ising", "monte carlo", "Metropolis", "kmc", "kinetic Monte Carlo", "residence time", "vacancy",
        "cluster expansion", "adsorbate", "lattice gas", "occupation", "Potts";
    other_languages: "C++", "C#", "Java", "JavaScript", "Python", "python chess";
    peers: "desync", "lockstep", "rollback", "replica", "checksum", "diff", "networked game", "CRC";
    prevented_bugs: "debugging";
    puzzles: "A*", "IDA*", "BFS", "breadth-first search", "model checking", "deduplicate", "visited", "Klotski",
        "sokoban";
    shogi: "sennichite", "perpetual check", "pieces in hand", "drops", "crazyhouse";
    stored_hashes: "file", "database", "restart", "checkpoint", "save";
    threads: "Lazy SMP", "parallel", "distributed", "rayon";
    what_is_known: "literature", "Hamming distance", "3-independence";
}

#[cfg(all(doc, feature = "derive"))]
pub mod generated;
