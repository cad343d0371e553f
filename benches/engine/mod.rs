//! How long does a node of a chess search take with the library's transposition table, relative to
//! a hand-written table?
//!
//! In `same`, the search ignores the entries that it finds, so that all tables see the same nodes.
//! In `search` it uses them, so the trees differ by a few nodes.

use std::cell::LazyCell;
use std::hint::black_box;
use std::ops::Deref;
use std::time::Instant;

use cozy_chess::Board;
use criterion::BenchmarkGroup;
use zobrist::table::transposition::{Compact, Layout, Wide};
use zobrist::table::{History, TranspositionTable};
use zobrist_compared::histories::{Recorder, SHORTEST, Step};

use crate::harness::{Ratio, is_test, ratio, ratios};

mod by_hand;
mod network;
mod search;
mod table;

use by_hand::{ByHand, pages};
use network::Network;
use search::Search;
use table::{Library, Table};

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

/// Seconds and nodes of searches, and their scores.
#[derive(Default)]
struct Done {
    seconds: f64,
    nodes: u64,
    scores: Vec<i16>,
}

impl Done {
    fn search<T: Table, const SAME_TREE: bool>(
        &mut self,
        table: &T,
        network: &Network,
        board: &Board,
        depth: u8,
    ) {
        table.new_search();
        let history = History::with_shortest(SHORTEST);
        let mut search = Search::<_, _, SAME_TREE>::new(table, network, board, history);
        let start = Instant::now();
        self.scores.push(search.deepen(board, depth));
        self.seconds += start.elapsed().as_secs_f64();
        self.nodes += search.nodes;
        black_box(search.ignored);
    }
}

/// Searches all positions with both tables in turn. Returns the ratio of the times of a node.
fn compare<const SAME_TREE: bool>(
    ours: &impl Table,
    theirs: &impl Table,
    network: &Network,
    depth: u8,
) -> f64 {
    // This also touches all pages of the tables.
    ours.clear();
    theirs.clear();
    let mut done: [Done; 2] = Default::default();
    for (number, fen) in POSITIONS.iter().enumerate() {
        let board = fen.parse::<Board>().expect("a valid position");
        for turn in 0..2 {
            // Each table is first for every second position.
            if (turn + number) % 2 == 0 {
                done[0].search::<_, SAME_TREE>(ours, network, &board, depth);
            } else {
                done[1].search::<_, SAME_TREE>(theirs, network, &board, depth);
            }
        }
    }
    let [ours, theirs] = done;
    assert!(
        !SAME_TREE || (ours.nodes == theirs.nodes && ours.scores == theirs.scores),
        "the trees differ"
    );
    (ours.seconds / ours.nodes as f64) / (theirs.seconds / theirs.nodes as f64)
}

/// Returns the size of a table in bytes, and the depths of the searches `same` and `search`.
fn sizes(megabytes: usize) -> (usize, [u8; 2]) {
    if is_test() {
        (1 << 16, [3, 3])
    } else {
        (megabytes << 20, [5, 7])
    }
}

/// Adds the ratio of a table by hand to another one: what a ratio can differ from 1 by chance.
fn control(
    group: &mut BenchmarkGroup<'_, Ratio>,
    megabytes: usize,
    network: &impl Deref<Target = Network>,
) {
    let (bytes, [depth, _]) = sizes(megabytes);
    let mut tables = [(); 2].map(|()| LazyCell::new(|| pages(bytes)));
    ratio(group, format!("{megabytes} MB, by hand, same"), || {
        let [one, other] = &mut tables;
        compare::<true>(&ByHand::new(one), &ByHand::new(other), network, depth)
    });
}

/// Adds the ratios of a table of the library.
fn library<L: Layout, const CLOCK: bool>(
    group: &mut BenchmarkGroup<'_, Ratio>,
    name: &str,
    megabytes: usize,
    network: &impl Deref<Target = Network>,
) {
    let (bytes, [same, depth]) = sizes(megabytes);
    let ours = LazyCell::new(|| {
        Library::<L, CLOCK>(TranspositionTable::new(bytes).expect("memory for a table"))
    });
    let mut pages = LazyCell::new(|| pages(bytes));
    let name = |part: &str| format!("{megabytes} MB, {name}, {part}");
    ratio(group, name("same"), || {
        compare::<true>(&*ours, &ByHand::new(&mut pages), network, same)
    });
    ratio(group, name("search"), || {
        compare::<false>(&*ours, &ByHand::new(&mut pages), network, depth)
    });
}

/// Returns what searches of all positions do with the line of play.
pub(crate) fn recorded() -> Vec<Step> {
    let network = Network::new();
    let depth = if is_test() { 3 } else { 6 };
    let mut steps = Vec::new();
    for fen in POSITIONS {
        let board = fen.parse().expect("a valid position");
        let mut pages = pages(1 << 20);
        let table = ByHand::new(&mut pages);
        let mut search = Search::<_, _, false>::new(&table, &network, &board, Recorder::default());
        search.deepen(&board, depth);
        steps.extend(search.history.into_steps());
    }
    steps
}

pub(crate) fn benches() {
    ratios("engine", "of a table by hand", |group| {
        group.sample_size(10);
        let network = LazyCell::new(Network::new);
        for megabytes in [16, 256] {
            control(group, megabytes, &network);
            library::<Wide, false>(group, "wide", megabytes, &network);
            library::<Compact, false>(group, "compact", megabytes, &network);
            library::<Compact, true>(group, "compact with clock", megabytes, &network);
        }
    });
}
