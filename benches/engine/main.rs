//! Times a search node of an engine with a hand-written transposition table and with the library's tables.
//!
//! The search uses the entries that it finds, so different tables lead to different trees. Arguments select parts of
//! the bench. In the part `same`, the search ignores the entries, so that all tables see the same nodes. In the part
//! `search`, it uses them. The part `hits` counts hits and measures no times. `16`, `256` and `1024` select the size of
//! each table in MB.
#![forbid(unsafe_code)]
#![expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use std::hint::black_box;
use std::time::Instant;

use cozy_chess::Board;
use zobrist::table::TranspositionTable;
use zobrist::table::transposition::{Compact, Wide};
use zobrist_compared::arguments::{asks_for, is_test};
use zobrist_compared::interleave::median;

mod by_hand;
mod network;
mod search;
mod table;

use by_hand::{ByHand, pages};
use network::Network;
use search::Search;
use table::{Checked, Found, Table, WithClock};

/// Openings, middle games and endgames: the initial position and the test positions of perft
/// (<https://www.chessprogramming.org/Perft_Results>), R. Fine's no. 70, and positions of the tests of Bratko and Kopec
/// and of F. Reinfeld's "Win at Chess".
const POSITIONS: [&str; 12] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
    "3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - - 0 1",
    "2q1rr1k/3bbnnp/p2p1pp1/2pPp3/PpP1P1P1/1P2BNNP/2BQ1PRK/7R b - - 0 1",
    "rnbqkb1r/p3pppp/1p6/2ppP3/3N4/2P5/PPP1QPPP/R1B1KB1R w KQkq - 0 1",
    "2r3k1/pppR1pp1/4p3/4P1P1/5P2/1P4K1/P1P5/8 w - - 0 1",
    "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
    "r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - 0 1",
];
const NAMES: [&str; 5] = ["by hand", "without prefetch", "wide", "compact", "compact, clock"];

/// Size of the tables in bytes, depth of the searches, and number of runs.
#[derive(Clone, Copy)]
struct Effort {
    bytes: usize,
    depth: u8,
    runs: usize,
}

/// Outcome of the search of one position with one table.
struct Done {
    seconds: f64,
    nodes: u64,
    score: i16,
}

fn search<T: Table, const SAME_TREE: bool>(table: &T, network: &Network, board: &Board, depth: u8) -> Done {
    table.new_search();
    let mut search = Search::<T, SAME_TREE>::new(table, network, board);
    let start = Instant::now();
    let score = search.deepen(board, depth);
    let seconds = start.elapsed().as_secs_f64();
    black_box(search.ignored);
    Done { seconds, nodes: search.nodes, score }
}

/// The mean time of a node in each run, and the number of nodes in the last run.
#[derive(Default)]
struct Column {
    runs: Vec<f64>,
    nodes: u64,
}

/// Searches each position with all tables in turn. Prints the median times of a node.
fn compare<const SAME_TREE: bool>(Effort { bytes, depth, runs }: Effort) {
    let wide = TranspositionTable::<u64, Found, Wide>::new(bytes).expect("memory for a table");
    let compact = TranspositionTable::<u64, Found, Compact>::new(bytes).expect("memory for a table");
    let with_clock = WithClock(TranspositionTable::new(bytes).expect("memory for a table"));
    let (mut first, mut second) = (pages(bytes), pages(bytes));
    let unfetched = ByHand::<false>::new(&mut first);
    let by_hand = ByHand::<true>::new(&mut second);
    let boards = POSITIONS.map(|fen| fen.parse::<Board>().expect("a valid position"));
    let network = Network::new();
    let mut columns: [Column; NAMES.len()] = Default::default();
    for run in 0..=runs {
        // Clear the tables, which also touches all their pages.
        by_hand.clear();
        unfetched.clear();
        wide.clear();
        compact.clear();
        with_clock.clear();
        let mut totals = [(0.0, 0); NAMES.len()];
        for (number, board) in boards.iter().enumerate() {
            let mut scores = [0; NAMES.len()];
            for turn in 0..NAMES.len() {
                // Rotate the order, so that each table is equally often the first.
                let which = (turn + number + run) % NAMES.len();
                let done = match which {
                    0 => search::<_, SAME_TREE>(&by_hand, &network, board, depth),
                    1 => search::<_, SAME_TREE>(&unfetched, &network, board, depth),
                    2 => search::<_, SAME_TREE>(&wide, &network, board, depth),
                    3 => search::<_, SAME_TREE>(&compact, &network, board, depth),
                    _ => search::<_, SAME_TREE>(&with_clock, &network, board, depth),
                };
                let (seconds, nodes) = &mut totals[which];
                (*seconds, *nodes) = (*seconds + done.seconds, *nodes + done.nodes);
                scores[which] = done.score;
            }
            assert!(!SAME_TREE || scores.iter().all(|&score| score == scores[0]), "{scores:?}");
        }
        for (column, (seconds, nodes)) in columns.iter_mut().zip(totals) {
            assert!(!SAME_TREE || nodes == totals[0].1, "the trees differ");
            column.nodes = nodes;
            // The first run warms the caches and does not count.
            if run > 0 {
                column.runs.push(seconds * 1e9 / nodes as f64);
            }
        }
    }
    let what = if SAME_TREE { "same tree" } else { "entries used" };
    println!("\n{} MB, {what}, depth {depth}; median of {runs} interleaved runs", bytes >> 20);
    for (name, column) in NAMES.iter().zip(&columns) {
        let ratios = column.runs.iter().zip(&columns[0].runs).map(|(this, first)| this / first);
        println!(
            "{name:<17}{:>8.1} ns a node{:>8.3}{:>12} nodes",
            median(column.runs.clone()),
            median(ratios.collect()),
            column.nodes
        );
    }
}

/// Counts hits and false hits. The entries contain additional bits of the hash.
fn hits<const SAME_TREE: bool>(Effort { bytes, depth, .. }: Effort) {
    fn count<T: Table, const SAME_TREE: bool>(name: &str, table: T, depth: u8) -> [u64; 3] {
        let (table, network) = (Checked::new(table), Network::new());
        let mut nodes = 0;
        for fen in POSITIONS {
            let board: Board = fen.parse().expect("a valid position");
            nodes += search::<_, SAME_TREE>(&table, &network, &board, depth).nodes;
        }
        let [probes, hits, false_hits] = [&table.probes, &table.hits, &table.false_hits].map(std::cell::Cell::get);
        println!(
            "{name:<17}{nodes:>12} nodes{probes:>12} probes{hits:>12} hits{:>9.4}{false_hits:>8} false",
            hits as f64 / probes as f64
        );
        [probes, hits, false_hits]
    }
    let what = if SAME_TREE { "same tree" } else { "entries used" };
    println!("\nHits: {} MB, {what}, depth {depth}", bytes >> 20);
    let mut first = pages(bytes);
    let [_, by_hand, _] = count::<_, SAME_TREE>("by hand", ByHand::<true>::new(&mut first), depth);
    let wide = TranspositionTable::<u64, Found, Wide>::new(bytes).expect("memory for a table");
    count::<_, SAME_TREE>("wide", wide, depth);
    let compact = TranspositionTable::<u64, Found, Compact>::new(bytes).expect("memory for a table");
    let [_, compact, _] = count::<_, SAME_TREE>("compact", compact, depth);
    println!("compact / by hand{:>9.4}", compact as f64 / by_hand as f64);
}

fn main() {
    zobrist_compared::machine::print();
    if is_test() {
        let effort = Effort { bytes: 1 << 16, depth: 3, runs: 1 };
        compare::<true>(effort);
        compare::<false>(effort);
        hits::<true>(effort);
        return;
    }
    let parts = ["same", "search", "hits"];
    if asks_for("hits", &parts) {
        for megabytes in [1, 16, 256] {
            let effort = Effort { bytes: megabytes << 20, depth: 9, runs: 1 };
            hits::<true>(Effort { depth: 7, ..effort });
            hits::<false>(effort);
        }
    }
    for megabytes in [16, 256, 1024] {
        if !asks_for(&megabytes.to_string(), &["16", "256", "1024"]) {
            continue;
        }
        let effort = Effort { bytes: megabytes << 20, depth: 8, runs: 15 };
        if asks_for("same", &parts) {
            compare::<true>(Effort { depth: 6, ..effort });
        }
        if asks_for("search", &parts) {
            compare::<false>(effort);
        }
    }
}
