//! How many instructions do the functions take that the benches time? Unlike times, these counts do
//! not depend on what else the machine does, so they have limits: 1% above those of
//! `rust-toolchain.toml`'s compiler on x86-64. They say nothing of cache misses and mispredicted
//! branches.
//!
//! ```sh
//! cargo install gungraun-runner@0.20.0
//! cargo bench -p zobrist-compared --bench instructions    # needs valgrind
//! ```
//!
//! If a change makes a row faster, lower its limit, which is the number that this prints.
#![allow(missing_docs, reason = "of the macros")]

use std::hint::black_box;

use gungraun::prelude::*;
use gungraun::{Callgrind, CallgrindMetrics, EventKind};
use zobrist::lattice::LatticeKeys;
use zobrist::table::transposition::{Bound, SearchEntry};
use zobrist::table::{History, TranspositionTable};
use zobrist::{Hashed, Hashes, KeyTable, Zobrist, ZobristHash};
use zobrist_compared::go::{self, Go, POINTS, Stone};
use zobrist_compared::hashed::{self, Mailbox};
use zobrist_compared::histories::{self, Move, Plies, SHORTEST};
use zobrist_compared::lattice::{self, Species};
use zobrist_compared::position::{
    Hands, Position, captures, castlings, edits, gains, positions, quiets,
};
use zobrist_compared::random::SplitMix;
use zobrist_compared::scratch::{self, Bitboards};
use zobrist_compared::{derived, hand, parts};

/// Number of updates of a row, and of sites of a lattice.
const MANY: usize = 10_000;

type Function = &'static mut dyn FnMut() -> u64;

/// The functions of a row. What they work on is made before.
struct Row {
    ours: Function,
    by_hand: Function,
}

/// Makes a row. The functions stay in memory, so that the count is not of what frees them.
fn row(ours: impl FnMut() -> u64 + 'static, by_hand: impl FnMut() -> u64 + 'static) -> Row {
    let row = Row {
        ours: Box::leak(Box::new(ours)),
        by_hand: Box::leak(Box::new(by_hand)),
    };
    assert_eq!((row.ours)(), (row.by_hand)(), "the answers differ");
    row
}

fn kept<T>(list: Vec<T>) -> &'static [T] {
    list.leak()
}

fn quiet_move() -> Row {
    let (base, moves) = (ZobristHash::<Position>::BASE, kept(quiets(MANY)));
    row(
        move || derived::quiets_by_slots(base, black_box(moves)).raw(),
        move || hand::quiets_by_hand(base.raw(), black_box(moves)),
    )
}

fn capture() -> Row {
    let (base, moves) = (ZobristHash::<Position>::BASE, kept(captures(MANY)));
    row(
        move || derived::captures_by_slots(base, black_box(moves)).raw(),
        move || hand::captures_by_hand(base.raw(), black_box(moves)),
    )
}

fn castling() -> Row {
    let (base, moves) = (ZobristHash::<Position>::BASE, kept(castlings(MANY)));
    row(
        move || derived::castlings_by_slots(base, black_box(moves)).raw(),
        move || hand::castlings_by_hand(base.raw(), black_box(moves)),
    )
}

fn any_square() -> Row {
    let (base, edits) = (ZobristHash::<Position>::BASE, kept(edits(MANY)));
    row(
        move || derived::edits_by_slots(base, black_box(edits)).raw(),
        move || hand::edits_by_hand(base.raw(), black_box(edits)),
    )
}

fn piece_in_hand() -> Row {
    let (base, gains) = (ZobristHash::<Hands>::BASE, kept(gains(MANY)));
    row(
        move || derived::gains_by_slots(base, black_box(gains)).raw(),
        move || hand::gains_by_hand(base.raw(), black_box(gains)),
    )
}

fn move_by_hashed() -> Row {
    let (start, moves) = hashed::game(MANY);
    let by_hand = hashed::ByHand {
        mailbox: start.clone(),
        hash: start.zobrist_hash().raw(),
    };
    let start = Hashed::<Mailbox>::new(start);
    let moves = kept(moves);
    row(
        move || hashed::moves_by_hashed(&start, black_box(moves)),
        move || hashed::moves_by_hand(&by_hand, black_box(moves)),
    )
}

fn five_parts() -> Row {
    let start = Hashes::of(&parts::Board {
        squares: [hashed::Man::None; 64],
    });
    let by_hand = parts::ByHand {
        whole: start.whole().raw(),
        ..parts::ByHand::default()
    };
    let moves = kept(parts::quiets(MANY));
    row(
        move || parts::moves_by_parts(start, black_box(moves)).whole().raw(),
        move || parts::moves_by_hand(by_hand, black_box(moves)).whole,
    )
}

fn stone_by_key_table() -> Row {
    let table = KeyTable::<Go<POINTS>, u64>::new(2026);
    let key = |point, stone| table.key(Go::<POINTS>::POINTS.at(point), stone).raw();
    let array: Vec<[u64; 2]> = (0..POINTS)
        .map(|point| [Stone::Black, Stone::White].map(|stone| key(point, stone)))
        .collect();
    let (base, stones) = (table.base(), kept(go::stones(MANY)));
    row(
        move || go::stones_by_table(&table, base, black_box(stones)).raw(),
        move || go::stones_by_array(&array, base.raw(), black_box(stones)),
    )
}

/// Returns the keys of a lattice, and an array with these keys.
fn lattice_keys() -> (LatticeKeys<Species, u128>, Vec<[u128; 2]>) {
    let table = LatticeKeys::<Species, u128>::new(2026, MANY);
    let array =
        |site| [Species::Cu, Species::Vacancy].map(|species| table.key(site, species).raw());
    let array = (0..MANY).map(array).collect();
    (table, array)
}

fn lattice_swap() -> Row {
    let (table, array) = lattice_keys();
    let (base, swaps) = (table.base(), kept(lattice::swaps(MANY, MANY)));
    row(
        move || lattice::swaps_by_table(&table, base, black_box(swaps)).raw() as u64,
        move || lattice::swaps_by_array(&array, base.raw(), black_box(swaps)) as u64,
    )
}

fn lattice_from_scratch() -> Row {
    let (table, array) = lattice_keys();
    let (base, sites) = (table.base().raw(), kept(lattice::sites(MANY)));
    row(
        move || table.hash(black_box(sites)).raw() as u64,
        move || (base ^ lattice::scratch_by_rows(&array, black_box(sites))) as u64,
    )
}

fn squares_from_scratch() -> Row {
    let positions = kept(positions(64));
    let sum = move |hash: fn(&Position) -> u64| {
        let all = black_box(positions).iter();
        all.fold(0, |sum, position| sum ^ hash(position))
    };
    row(
        move || sum(derived::scratch_by_derive),
        move || sum(scratch::position_by_codes),
    )
}

fn bitboards_from_scratch() -> Row {
    let boards: Vec<_> = positions(64).iter().map(Bitboards::from).collect();
    let boards = kept(boards);
    let sum = move |hash: fn(&Bitboards) -> u64| {
        let all = black_box(boards).iter();
        all.fold(0, |sum, board| sum ^ hash(board))
    };
    row(
        move || sum(scratch::bitboards_by_derive),
        move || sum(scratch::bitboards_by_bits),
    )
}

/// Nodes `distance` plies after an irreversible move.
fn history<L: Plies + 'static>(ours: History<u64>, by_hand: L, distance: usize) -> Row {
    let kind = if distance == 0 {
        Move::Irreversible
    } else {
        Move::Reversible
    };
    let states = kept(histories::states(
        &histories::game(histories::ByHand::default(), distance),
        distance,
    ));
    let mut ours = histories::game(ours, distance);
    let mut by_hand = histories::game(by_hand, distance);
    row(
        move || histories::nodes(&mut ours, black_box(states), kind),
        move || histories::nodes(&mut by_hand, black_box(states), kind),
    )
}

/// Of a game in which any state can recur at any ply.
fn any_history(distance: usize) -> Row {
    history(
        History::new(),
        histories::ByHand::<1, 1>::default(),
        distance,
    )
}

fn chess_history(distance: usize) -> Row {
    let ours = History::with_shortest(SHORTEST);
    history(ours, histories::ByHand::<4, 2>::default(), distance)
}

type Table = TranspositionTable<u64, SearchEntry>;

/// A table of 16 KB and the keys of twice as many entries as it holds.
fn table() -> (Table, &'static [u64]) {
    let table = Table::new(1 << 14).expect("memory");
    let mut random = SplitMix(3);
    let keys = (0..2 * table.capacity()).map(|_| random.next()).collect();
    (table, kept(keys))
}

fn entry(number: usize) -> SearchEntry {
    SearchEntry {
        mv: number as u16,
        score: 5,
        eval: None,
        depth: (number % 9) as u8,
        bound: Bound::Lower,
        pv: false,
    }
}

/// Stores all keys, each of them twice.
fn store() -> Function {
    let (table, keys) = table();
    Box::leak(Box::new(move || {
        for _ in 0..2 {
            for (number, &key) in black_box(keys).iter().enumerate() {
                table.store(key, entry(number));
            }
        }
        table.new_search();
        0
    }))
}

/// Returns the number of keys that are found.
fn found(table: &Table, keys: &[u64]) -> u64 {
    let found = keys.iter().filter(|&&key| table.probe(key).is_some());
    found.count() as u64
}

fn probe_present() -> Function {
    let (table, keys) = table();
    let keys = &keys[..table.capacity() / 4];
    for (number, &key) in keys.iter().enumerate() {
        table.store(key, entry(number));
    }
    assert_eq!(found(&table, keys), keys.len() as u64);
    Box::leak(Box::new(move || found(&table, black_box(keys))))
}

fn probe_absent() -> Function {
    let (table, keys) = table();
    for (number, &key) in keys.iter().enumerate() {
        table.store(key.rotate_left(17), entry(number));
    }
    assert_eq!(found(&table, keys), 0);
    Box::leak(Box::new(move || found(&table, black_box(keys))))
}

/// Prints instructions only.
fn callgrind() -> Callgrind {
    Callgrind::default()
        .format([CallgrindMetrics::SingleEvent(EventKind::Ir)])
        .to_owned()
}

/// The limit of a row: 1% above this number of instructions.
fn at_most(instructions: u64) -> LibraryBenchmarkConfig {
    let limit = instructions + instructions / 100;
    LibraryBenchmarkConfig::default()
        .tool(callgrind().hard_limits([(EventKind::Ir, limit)]).to_owned())
        .to_owned()
}

#[library_benchmark]
#[bench::quiet_move(setup = quiet_move, config = at_most(190_027))]
#[bench::capture(setup = capture, config = at_most(240_028))]
#[bench::castling(setup = castling, config = at_most(170_023))]
#[bench::any_square(setup = any_square, config = at_most(210_026))]
#[bench::piece_in_hand(setup = piece_in_hand, config = at_most(200_025))]
#[bench::move_by_hashed(setup = move_by_hashed, config = at_most(220_039))]
#[bench::five_parts(setup = five_parts, config = at_most(260_043))]
#[bench::stone_by_key_table(setup = stone_by_key_table, config = at_most(100_027))]
#[bench::lattice_swap(setup = lattice_swap, config = at_most(450_046))]
#[bench::squares_from_scratch(setup = squares_from_scratch, config = at_most(33_690))]
#[bench::bitboards_from_scratch(setup = bitboards_from_scratch, config = at_most(13_570))]
#[bench::lattice_from_scratch(setup = lattice_from_scratch, config = at_most(76_307))]
#[bench::any_history_0(args = (0), setup = any_history, config = at_most(41_004))]
#[bench::any_history_2(args = (2), setup = any_history, config = at_most(67_628))]
#[bench::any_history_10(args = (10), setup = any_history, config = at_most(84_938))]
#[bench::any_history_100(args = (100), setup = any_history, config = at_most(92_334))]
#[bench::chess_history_0(args = (0), setup = chess_history, config = at_most(41_004))]
#[bench::chess_history_2(args = (2), setup = chess_history, config = at_most(50_220))]
#[bench::chess_history_10(args = (10), setup = chess_history, config = at_most(72_626))]
#[bench::chess_history_100(args = (100), setup = chess_history, config = at_most(80_022))]
fn ours(row: Row) -> u64 {
    (row.ours)()
}

#[library_benchmark]
#[bench::quiet_move(setup = quiet_move)]
#[bench::capture(setup = capture)]
#[bench::castling(setup = castling)]
#[bench::any_square(setup = any_square)]
#[bench::piece_in_hand(setup = piece_in_hand)]
#[bench::move_by_hashed(setup = move_by_hashed)]
#[bench::five_parts(setup = five_parts)]
#[bench::stone_by_key_table(setup = stone_by_key_table)]
#[bench::lattice_swap(setup = lattice_swap)]
#[bench::squares_from_scratch(setup = squares_from_scratch)]
#[bench::bitboards_from_scratch(setup = bitboards_from_scratch)]
#[bench::lattice_from_scratch(setup = lattice_from_scratch)]
#[bench::any_history_0(args = (0), setup = any_history)]
#[bench::any_history_2(args = (2), setup = any_history)]
#[bench::any_history_10(args = (10), setup = any_history)]
#[bench::any_history_100(args = (100), setup = any_history)]
#[bench::chess_history_0(args = (0), setup = chess_history)]
#[bench::chess_history_2(args = (2), setup = chess_history)]
#[bench::chess_history_10(args = (10), setup = chess_history)]
#[bench::chess_history_100(args = (100), setup = chess_history)]
fn by_hand(row: Row) -> u64 {
    (row.by_hand)()
}

#[library_benchmark]
#[bench::store(setup = store, config = at_most(752_620))]
#[bench::probe_present(setup = probe_present, config = at_most(9_875))]
#[bench::probe_absent(setup = probe_absent, config = at_most(106_530))]
fn table_of_16_kb(function: Function) -> u64 {
    function()
}

library_benchmark_group!(
    name = rows;
    compare_by_id = true;
    benchmarks = ours, by_hand
);
library_benchmark_group!(name = tables; benchmarks = table_of_16_kb);

main!(
    config = LibraryBenchmarkConfig::default().tool(callgrind());
    library_benchmark_groups = rows, tables
);
