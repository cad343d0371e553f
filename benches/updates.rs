//! Does a hash by the derive take as long as arrays of keys and XORs by hand? Both have the same
//! keys, so their hashes are equal.

use std::hint::black_box;

use criterion::BenchmarkGroup;
use zobrist::lattice::LatticeKeys;
use zobrist::{Hashed, Hashes, KeyTable, Zobrist, ZobristHash};
use zobrist_compared::go::{self, Go, POINTS, Stone};
use zobrist_compared::hashed::{self, ByHand, Mailbox};
use zobrist_compared::lattice::{self, Species};
use zobrist_compared::position::{
    Hands, Position, captures, castlings, edits, gains, positions, quiets,
};
use zobrist_compared::scratch::{self, Bitboards};
use zobrist_compared::{derived, hand, parts};

use crate::harness::{Ratio, pair, ratios};

/// An odd number of moves, so that the side to move changes.
const MOVES: usize = 1023;
const SITES: usize = 16_000;
/// Random changes: more than the branch predictor can learn.
const MANY: usize = 1 << 17;
/// Random changes that the branch predictor learns, as they repeat.
const FEW: usize = 64;

pub(crate) fn benches() {
    ratios("updates", "of by hand", |group| {
        moves(group);
        squares(group);
        hands(group);
        parts(group);
        go(group);
        lattice(group);
    });
    ratios("scratch", "of by hand", |group| {
        boards(group);
        sites(group);
    });
}

fn moves(group: &mut BenchmarkGroup<'_, Ratio>) {
    let base = ZobristHash::<Position>::BASE;
    let (quiets, captures, castlings) = (quiets(MOVES), captures(MOVES), castlings(MOVES));
    pair(
        group,
        "chess, quiet move",
        || derived::quiets_by_slots(base, black_box(&quiets)).raw(),
        || hand::quiets_by_hand(base.raw(), black_box(&quiets)),
    );
    pair(
        group,
        "chess, capture",
        || derived::captures_by_slots(base, black_box(&captures)).raw(),
        || hand::captures_by_hand(base.raw(), black_box(&captures)),
    );
    pair(
        group,
        "chess, castling",
        || derived::castlings_by_slots(base, black_box(&castlings)).raw(),
        || hand::castlings_by_hand(base.raw(), black_box(&castlings)),
    );
    let (start, moves) = hashed::game(MOVES);
    let by_hand = ByHand {
        mailbox: start.clone(),
        hash: start.zobrist_hash().raw(),
    };
    let start = Hashed::<Mailbox>::new(start);
    pair(
        group,
        "chess, move by Hashed",
        || hashed::moves_by_hashed(&start, black_box(&moves)),
        || hashed::moves_by_hand(&by_hand, black_box(&moves)),
    );
}

fn squares(group: &mut BenchmarkGroup<'_, Ratio>) {
    let base = ZobristHash::<Position>::BASE;
    for (name, n) in [
        ("chess, any square", MANY),
        ("chess, any square, 64 repeated", FEW),
    ] {
        let edits = edits(n);
        pair(
            group,
            name,
            || derived::edits_by_slots(base, black_box(&edits)).raw(),
            || hand::edits_by_hand(base.raw(), black_box(&edits)),
        );
    }
}

fn hands(group: &mut BenchmarkGroup<'_, Ratio>) {
    let base = ZobristHash::<Hands>::BASE;
    let gains = gains(MANY);
    pair(
        group,
        "shogi, piece in hand",
        || derived::gains_by_slots(base, black_box(&gains)).raw(),
        || hand::gains_by_hand(base.raw(), black_box(&gains)),
    );
}

fn parts(group: &mut BenchmarkGroup<'_, Ratio>) {
    let start = Hashes::of(&parts::Board {
        squares: [hashed::Man::None; 64],
    });
    let by_hand = parts::ByHand {
        whole: start.whole().raw(),
        ..parts::ByHand::default()
    };
    for (name, n) in [
        ("chess, five parts", MANY),
        ("chess, five parts, 64 repeated", FEW),
    ] {
        let moves = parts::quiets(n);
        let all = parts::ByHand::from(parts::moves_by_parts(start, &moves));
        assert_eq!(
            all,
            parts::moves_by_hand(by_hand, &moves),
            "the hashes of parts differ"
        );
        pair(
            group,
            name,
            || {
                parts::moves_by_parts(start, black_box(&moves))
                    .whole()
                    .raw()
            },
            || parts::moves_by_hand(by_hand, black_box(&moves)).whole,
        );
    }
}

fn go(group: &mut BenchmarkGroup<'_, Ratio>) {
    let stones = go::stones(MANY);
    let table = KeyTable::<Go<POINTS>, u64>::new(2026);
    // The array contains the keys of the table.
    let key = |point, stone| table.key(Go::<POINTS>::POINTS.at(point), stone).raw();
    let array: Vec<[u64; 2]> = (0..POINTS)
        .map(|point| [Stone::Black, Stone::White].map(|stone| key(point, stone)))
        .collect();
    let base = table.base();
    pair(
        group,
        "Go, stone by KeyTable",
        || go::stones_by_table(&table, base, black_box(&stones)).raw(),
        || go::stones_by_array(&array, base.raw(), black_box(&stones)),
    );
}

/// Returns the keys of a lattice, and an array with these keys.
fn lattice_keys() -> (LatticeKeys<Species, u128>, Vec<[u128; 2]>) {
    let table = LatticeKeys::<Species, u128>::new(2026, SITES);
    let array =
        |site| [Species::Cu, Species::Vacancy].map(|species| table.key(site, species).raw());
    let array = (0..SITES).map(array).collect();
    (table, array)
}

fn lattice(group: &mut BenchmarkGroup<'_, Ratio>) {
    let swaps = lattice::swaps(MANY, SITES);
    let (table, array) = lattice_keys();
    let base = table.base();
    pair(
        group,
        "lattice, swap",
        || lattice::swaps_by_table(&table, base, black_box(&swaps)).raw(),
        || lattice::swaps_by_array(&array, base.raw(), black_box(&swaps)),
    );
}

/// Adds the ratio of two hashes of `states` from scratch. Their number is even, so the base
/// constant of the derived hashes cancels.
fn hashes<T>(
    group: &mut BenchmarkGroup<'_, Ratio>,
    name: &str,
    states: &[T],
    ours: fn(&T) -> u64,
    theirs: fn(&T) -> u64,
) {
    let sum = |hash: fn(&T) -> u64| {
        black_box(states)
            .iter()
            .fold(0, |sum, state| sum ^ hash(state))
    };
    pair(group, name, || sum(ours), || sum(theirs));
}

/// Compares hashes of boards from scratch with the fastest loop by hand.
fn boards(group: &mut BenchmarkGroup<'_, Ratio>) {
    let positions = positions(1024);
    let bitboards: Vec<_> = positions.iter().map(Bitboards::from).collect();
    hashes(
        group,
        "squares",
        &positions,
        derived::scratch_by_derive,
        scratch::position_by_codes,
    );
    hashes(
        group,
        "bitboards",
        &bitboards,
        scratch::bitboards_by_derive,
        scratch::bitboards_by_bits,
    );
}

/// Compares the hash of a lattice from scratch with two loops by hand.
fn sites(group: &mut BenchmarkGroup<'_, Ratio>) {
    let sites = lattice::sites(SITES);
    let (table, array) = lattice_keys();
    // A key of 0 for each site takes half as much memory more.
    let with_zero: Vec<[u128; 3]> = array
        .iter()
        .map(|&[cu, vacancy]| [0, cu, vacancy])
        .collect();
    let base = table.base().raw();
    let by_table = || table.hash(black_box(&sites)).raw();
    pair(group, "lattice, rows of zeros", by_table, || {
        base ^ lattice::scratch_by_rows(&array, black_box(&sites))
    });
    pair(group, "lattice, a key of 0", by_table, || {
        base ^ lattice::scratch_by_code(&with_zero, black_box(&sites))
    });
}
