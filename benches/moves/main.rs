//! Moves and hashes from scratch: derived slots, hand-written arrays, run-time tables and cozy-chess.

use std::hint::black_box;

use cozy_chess::{Board, Move};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use zobrist::{KeyTable, Zobrist, ZobristHash};
use zobrist_compared::arguments::is_test;
use zobrist_compared::position::{Color, Position, captures, castlings, positions, quiets};
use zobrist_compared::{derived, hand};

mod game;
mod shapes;

const MOVES: usize = 1024;

/// Moves are their own inverse, so a list and then the list again must give the first hash back.
fn updates(criterion: &mut Criterion) {
    zobrist_compared::machine::print();
    if is_test() {
        shapes::compare(1, 1);
    } else {
        shapes::compare(200, 101);
    }
    let (quiets, captures, castlings) = (quiets(MOVES), captures(MOVES), castlings(MOVES));
    let base = ZobristHash::<Position>::BASE;
    assert_eq!(derived::quiets_by_slots(derived::quiets_by_slots(base, &quiets), &quiets), base);
    assert_ne!(derived::quiets_by_slots(base, &quiets), base);
    assert_eq!(hand::quiets_by_hand(hand::quiets_by_hand(1, &quiets), &quiets), 1);
    assert_eq!(
        derived::captures_by_slots(derived::captures_by_slots(base, &captures), &captures),
        base
    );
    assert_eq!(hand::captures_by_hand(hand::captures_by_hand(1, &captures), &captures), 1);
    assert_eq!(
        derived::castlings_by_slots(derived::castlings_by_slots(base, &castlings), &castlings),
        base
    );
    assert_eq!(hand::castlings_by_hand(hand::castlings_by_hand(1, &castlings), &castlings), 1);

    let mut group = criterion.benchmark_group("quiet move");
    group.throughput(Throughput::Elements(MOVES as u64));
    group.bench_function("derived", |b| {
        b.iter(|| derived::quiets_by_slots(base, black_box(&quiets)));
    });
    group.bench_function("by hand", |b| b.iter(|| hand::quiets_by_hand(1, black_box(&quiets))));
    let keys = KeyTable::<Position, u64>::new(2026);
    let run_time = |moves: &[zobrist_compared::position::Quiet]| {
        moves.iter().fold(base, |hash, quiet| {
            hash ^ keys.key(Position::BOARD.at(quiet.from & 63), quiet.piece)
                ^ keys.key(Position::BOARD.at(quiet.to & 63), quiet.piece)
                ^ keys.key(Position::TURN, Color::Black)
        })
    };
    assert_eq!(run_time(&quiets), derived::quiets_by_slots(base, &quiets));
    group.bench_function("run-time table", |b| b.iter(|| run_time(black_box(&quiets))));
    group.finish();

    let mut group = criterion.benchmark_group("capture");
    group.throughput(Throughput::Elements(MOVES as u64));
    group.bench_function("derived", |b| {
        b.iter(|| derived::captures_by_slots(base, black_box(&captures)));
    });
    group.bench_function("by hand", |b| b.iter(|| hand::captures_by_hand(1, black_box(&captures))));
    group.finish();

    let mut group = criterion.benchmark_group("castling");
    group.throughput(Throughput::Elements(MOVES as u64));
    group.bench_function("derived", |b| {
        b.iter(|| derived::castlings_by_slots(base, black_box(&castlings)));
    });
    group.bench_function("by hand", |b| {
        b.iter(|| hand::castlings_by_hand(1, black_box(&castlings)));
    });
    group.finish();
}

/// cozy-chess updates its board and its hash in one function, so this is the cost of a whole move: what
/// a hash update is a part of.
fn cozy_chess(criterion: &mut Criterion) {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let board: Board = fen.parse().expect("a well-known position");
    let mut group = criterion.benchmark_group("whole move of cozy-chess");
    group.throughput(Throughput::Elements(1));
    for (name, mv) in [("quiet move", "a2a3"), ("capture", "f3f6"), ("castling", "e1h1")] {
        let mv: Move = mv.parse().expect("a move");
        assert!(board.is_legal(mv), "{name}");
        group.bench_function(name, |b| {
            b.iter(|| {
                let mut board = black_box(&board).clone();
                board.play_unchecked(black_box(mv));
                board.hash()
            });
        });
    }
    group.finish();
}

fn scratch(criterion: &mut Criterion) {
    let positions = positions(256);
    let keys = KeyTable::<Position, u64>::new(2026);
    for position in &positions {
        assert_eq!(keys.hash(position), position.zobrist_hash());
    }
    let mut group = criterion.benchmark_group("from scratch");
    group.throughput(Throughput::Elements(positions.len() as u64));
    let sum = |hash: &dyn Fn(&Position) -> u64| {
        positions.iter().fold(0, |sum, position| sum ^ hash(black_box(position)))
    };
    group.bench_function("derived", |b| b.iter(|| sum(&derived::scratch_by_derive)));
    group.bench_function("by hand", |b| b.iter(|| sum(&hand::scratch_by_hand)));
    group.bench_function("run-time table", |b| {
        b.iter(|| sum(&|position| keys.hash(position).raw()));
    });
    group.finish();
}

criterion_group!(benches, updates, cozy_chess, scratch);
criterion_main!(benches);
