//! Compares derived slots with hand-written arrays. Prints ratios of the times of 30 interleaved runs, so that other
//! load on the machine affects both alike. `-- --plot FILE.svg` draws the ratios of updates.

use std::error::Error;
use std::hint::black_box;
use std::time::Instant;

use zobrist::lattice::LatticeKeys;
use zobrist::{Hashed, Hashes, KeyTable, ZobristHash};
use zobrist_compared::arguments::{is_test, plot};
use zobrist_compared::go::{self, Go, POINTS, Stone};
use zobrist_compared::hashed::{self, ByHand};
use zobrist_compared::interleave::{Contestant, interleave};
use zobrist_compared::lattice::{self, Species};
use zobrist_compared::position::{Hands, Position, captures, castlings, edits, gains, positions, quiets};
use zobrist_compared::scratch::{BITBOARDS, Bitboards, POSITION, Points, RANKS, Ranks};
use zobrist_compared::{derived, hand, parts, scratch};
use zobrist_plotting::plot::Picture;

use chart::Chart;

mod chart;

const RUNS: usize = 30;
/// Minimum number of operations in a run.
const OPERATIONS: f64 = 400_000.0;
const MOVES: u16 = 1024;
const SITES: usize = 16_000;
/// Number of swaps, and of other random changes. They are too many for the branch predictor to learn.
const SWAPS: u32 = 1 << 17;

/// Returns nanoseconds per element, for a function that processes this number of elements.
fn time(elements: f64, run: &dyn Fn() -> u64) -> f64 {
    let (start, mut done) = (Instant::now(), 0.0);
    while done < OPERATIONS {
        black_box(run());
        done += elements;
    }
    start.elapsed().as_secs_f64() * 1e9 / done
}

/// Prints the median times of two functions, and returns their median ratio.
fn compare(name: &str, elements: f64, derived: &dyn Fn() -> u64, hand: &dyn Fn() -> u64) -> f64 {
    let times: [Contestant<'_>; 2] = [&|| (time(elements, derived), 0), &|| (time(elements, hand), 0)];
    let [derived, hand] = interleave(if is_test() { 1 } else { RUNS }, times);
    println!("{name:<15} {:>9.2} ns {:>9.2} ns {:>9.3}", derived.median(), hand.median(), derived.over(&hand));
    derived.over(&hand)
}

/// Compares derived hashes from scratch with the fastest of several hand-written functions, which all have to agree.
fn from_scratch<T, const N: usize>(name: &str, states: &[T], derived: fn(&T) -> u64, by_hand: [scratch::ByHand<T>; N]) {
    assert!(states.iter().all(|state| by_hand.iter().all(|(_, hash)| hash(state) == by_hand[0].1(state))));
    let elements = f64::from(states.len() as u16);
    let sum = |hash: fn(&T) -> u64| time(elements, &|| black_box(states).iter().fold(0, |sum, s| sum ^ hash(s)));
    // Each function is timed directly after the derived one.
    let pairs = by_hand.map(|(what, hash)| {
        let times: [Contestant<'_>; 2] = [&|| (sum(derived), 0), &|| (sum(hash), 0)];
        (what, interleave(if is_test() { 1 } else { RUNS }, times))
    });
    let fastest = pairs.iter().min_by(|a, b| a.1[1].median().total_cmp(&b.1[1].median()));
    let Some((what, [derived, hand])) = fastest else { return };
    let (nanos, by_hand, ratio) = (derived.median(), hand.median(), derived.over(hand));
    println!("{name:<15} {nanos:>9.2} ns {by_hand:>9.2} ns {ratio:>9.3}  {what}");
}

/// Compares moves on a board that keeps its hash with moves and XORs by hand.
fn board() -> f64 {
    let (start, moves) = hashed::game(MOVES.into());
    let by_hand = ByHand { mailbox: start.clone(), hash: 1 };
    let start = Hashed::new(start);
    compare("board and hash", f64::from(MOVES), &|| hashed::moves_by_hashed(&start, black_box(&moves)), &|| {
        hashed::moves_by_hand(&by_hand, black_box(&moves))
    })
}

/// Compares moves that update the hash of a position and five partial hashes. It times many random moves, and then a
/// few moves that repeat.
fn parts() {
    for (name, n) in [("five parts", SWAPS), ("parts, few moves", 64)] {
        let moves = parts::quiets(n as usize);
        let start = Hashes::of(&parts::Board { squares: [hashed::Man::None; 64] });
        let (by_parts, by_hand) =
            (parts::moves_by_parts(start, &moves), parts::moves_by_hand(parts::ByHand::default(), &moves));
        assert_eq!(by_parts.part(parts::Board::WHITE).raw(), by_hand.colors[0]);
        assert_eq!(by_parts.part(parts::Board::MINORS).raw(), by_hand.minors);
        compare(name, f64::from(n), &|| parts::moves_by_parts(start, black_box(&moves)).whole().raw(), &|| {
            parts::moves_by_hand(parts::ByHand::default(), black_box(&moves)).whole
        });
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    zobrist_compared::machine::print();
    let failed = |failure| format!("{failure:?}");
    let picture = plot()?.map(|file| Picture::create(&file)).transpose().map_err(failed)?;
    let base = ZobristHash::<Position>::BASE;
    let (quiets, captures, castlings) = (quiets(MOVES.into()), captures(MOVES.into()), castlings(MOVES.into()));
    let positions = positions(MOVES.into());
    let moves = f64::from(MOVES);
    assert_eq!(derived::quiets_by_slots(derived::quiets_by_slots(base, &quiets), &quiets), base);
    assert_eq!(hand::quiets_by_hand(hand::quiets_by_hand(1, &quiets), &quiets), 1);

    println!("median of {RUNS} interleaved runs");
    println!("{:<15} {:>12} {:>12} {:>9}", "", "derived", "by hand", "ratio");
    let quiet = compare("quiet move", moves, &|| derived::quiets_by_slots(base, black_box(&quiets)).raw(), &|| {
        hand::quiets_by_hand(1, black_box(&quiets))
    });
    let capture = compare("capture", moves, &|| derived::captures_by_slots(base, black_box(&captures)).raw(), &|| {
        hand::captures_by_hand(1, black_box(&captures))
    });
    assert_eq!(hand::captures_by_rows(1, &captures), hand::captures_by_hand(1, &captures));
    compare("rows of 13 keys", moves, &|| derived::captures_by_slots(base, black_box(&captures)).raw(), &|| {
        hand::captures_by_rows(1, black_box(&captures))
    });
    let castling =
        compare("castling", moves, &|| derived::castlings_by_slots(base, black_box(&castlings)).raw(), &|| {
            hand::castlings_by_hand(1, black_box(&castlings))
        });
    let (none, gains) = (ZobristHash::<Hands>::BASE, gains(SWAPS as usize));
    assert_eq!(derived::gains_by_slots(derived::gains_by_slots(none, &gains), &gains), none);
    assert_eq!(hand::gains_by_hand(hand::gains_by_hand(1, &gains), &gains), 1);
    let hand_piece =
        compare("piece in hand", f64::from(SWAPS), &|| derived::gains_by_slots(none, black_box(&gains)).raw(), &|| {
            hand::gains_by_hand(1, black_box(&gains))
        });
    assert_eq!(hand::gains_with_message(1, &gains), hand::gains_by_hand(1, &gains));
    compare("with a message", f64::from(SWAPS), &|| derived::gains_by_slots(none, black_box(&gains)).raw(), &|| {
        hand::gains_with_message(1, black_box(&gains))
    });
    // The branch predictor cannot learn random squares and values, but it learns a few changes that repeat.
    let [any, _] = [("any square", SWAPS), ("few squares", 64)].map(|(name, n)| {
        let edits = edits(n as usize);
        assert_eq!(derived::edits_by_slots(derived::edits_by_slots(base, &edits), &edits), base);
        assert_eq!(hand::edits_by_hand(hand::edits_by_hand(1, &edits), &edits), 1);
        compare(name, f64::from(n), &|| derived::edits_by_slots(base, black_box(&edits)).raw(), &|| {
            hand::edits_by_hand(1, black_box(&edits))
        })
    });
    let board = board();
    parts();
    let ranks: Vec<_> = positions.iter().map(Ranks::from).collect();
    let bitboards: Vec<_> = positions.iter().map(Bitboards::from).collect();
    let points: Vec<_> = positions.iter().map(Points::from).collect();
    // The branch predictor cannot learn random positions, but it learns four positions that repeat.
    for (what, n) in [("", positions.len()), ("few: ", 4)] {
        from_scratch(&format!("{what}squares"), &positions[..n], derived::scratch_by_derive, POSITION);
        from_scratch(&format!("{what}ranks"), &ranks[..n], scratch::derived, RANKS);
        from_scratch(&format!("{what}bitboards"), &bitboards[..n], scratch::derived, BITBOARDS);
        from_scratch(&format!("{what}Go"), &points[..n], scratch::derived, scratch::POINTS);
    }

    let stones = go::stones(SWAPS as usize);
    let table = KeyTable::<Go<POINTS>, u64>::new(2026);
    // The array contains the keys of the table.
    let key = |point, stone| table.key(Go::<POINTS>::POINTS.at(point), stone).raw();
    let array: Vec<[u64; 2]> =
        (0..POINTS).map(|point| [Stone::Black, Stone::White].map(|stone| key(point, stone))).collect();
    let base = table.base();
    let by_table = || go::stones_by_table(&table, base, black_box(&stones)).raw();
    let by_array = || go::stones_by_array(&array, base.raw(), black_box(&stones));
    assert_eq!(by_table(), by_array());
    let stone = compare("stone, run time", f64::from(SWAPS), &by_table, &by_array);

    let (swaps, sites) = (lattice::swaps(SWAPS as usize, SITES), lattice::sites(SITES));
    let table = LatticeKeys::<Species, u128>::new(2026, SITES);
    // The array contains the keys of the lattice.
    let array: Vec<[u128; 2]> =
        (0..SITES).map(|site| [Species::Cu, Species::Vacancy].map(|species| table.key(site, species).raw())).collect();
    let base = table.base();
    let by_table = || lattice::swaps_by_table(&table, base, black_box(&swaps)).raw() as u64;
    let by_array = || lattice::swaps_by_array(&array, base.raw(), black_box(&swaps)) as u64;
    assert_eq!(by_table(), by_array());
    compare("lattice swap", f64::from(SWAPS), &by_table, &by_array);
    let with_zero: Vec<[u128; 3]> = array.iter().map(|&[cu, vacancy]| [0, cu, vacancy]).collect();
    let by_table = || table.hash(black_box(&sites)).raw() as u64;
    let by_array = || (base.raw() ^ lattice::scratch_by_array(&array, black_box(&sites))) as u64;
    let by_code = || (base.raw() ^ lattice::scratch_by_code(&with_zero, black_box(&sites))) as u64;
    let by_masks = || (base.raw() ^ lattice::scratch_by_masks(&array, black_box(&sites))) as u64;
    assert_eq!([by_table(); 3], [by_array(), by_code(), by_masks()]);
    compare("lattice, site", f64::from(SITES as u16), &by_table, &by_array);
    compare("with masks", f64::from(SITES as u16), &by_table, &by_masks);
    // A key of 0 for each site takes half as much memory more.
    compare("with a key of 0", f64::from(SITES as u16), &by_table, &by_code);
    let chart = Chart(vec![
        ("chess: a quiet move", quiet),
        ("chess: a capture", capture),
        ("chess: castling", castling),
        ("chess: any square", any),
        ("chess: a move by Hashed", board),
        ("shogi: a piece in hand", hand_piece),
        ("Go: a stone, KeyTable", stone),
    ]);
    picture.map(|picture| picture.finish(&chart)).transpose().map_err(failed)?;
    Ok(())
}
