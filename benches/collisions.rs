//! Collisions of random and of coded keys: in a game tree, where they are alike, and among positions close to one another, where
//! coded keys have none.
//!
//! `cargo bench -p zobrist-benches --bench collisions`

#![expect(clippy::cast_precision_loss, reason = "counts are small")]

use std::collections::HashSet;

use cozy_chess::{Board, Color as Side, File as BoardFile, Rank, Square};
use zobrist::keys::KeySource;
use zobrist::{KeyTable, Value};
use zobrist_compared::arguments::is_test;
use zobrist_compared::position::{Color, FILES, Piece, Position, ROLES};

const SOURCES: [(&str, KeySource); 2] =
    [("random", KeySource::Stored), ("coded", KeySource::Coded)];
const TREE_BITS: [u32; 3] = [24, 28, 32];
const NEAR_BITS: u32 = 32;

/// The same position as slots.
fn position(board: &Board) -> Position {
    let on = |square: usize| {
        let square = Square::index(square);
        let color =
            if board.color_on(square)? == Side::White { Color::White } else { Color::Black };
        Some(Piece { color, role: ROLES[board.piece_on(square)? as usize] })
    };
    let rights = |side| {
        let rights = board.castle_rights(side);
        [rights.short.is_some(), rights.long.is_some()]
    };
    Position {
        board: std::array::from_fn(on),
        turn: if board.side_to_move() == Side::White { Color::White } else { Color::Black },
        castling: [rights(Side::White), rights(Side::Black)],
        en_passant: capturable(board).map(|file| FILES[file as usize]),
    }
}

/// The file of a pawn that can be captured en passant: by a legal move, so that positions are counted as published.
fn capturable(board: &Board) -> Option<BoardFile> {
    let file = board.en_passant()?;
    let to = Square::new(file, Rank::Sixth.relative_to(board.side_to_move()));
    let mut found = false;
    board.generate_moves_for(board.pieces(cozy_chess::Piece::Pawn), |moves| {
        found |= moves.to.has(to);
        found
    });
    found.then_some(file)
}

/// What tells positions apart, as numbers of values.
fn numbers(position: &Position) -> [u8; 70] {
    let mut numbers = [0; 70];
    for (number, value) in numbers.iter_mut().zip(&position.board) {
        *number = value.number() as u8;
    }
    numbers[64] = position.turn.number() as u8;
    for (number, right) in numbers[65..].iter_mut().zip(position.castling.as_flattened()) {
        *number = u8::from(*right);
    }
    numbers[69] = position.en_passant.number() as u8;
    numbers
}

/// The different positions after so many plies from the initial one.
fn after(plies: u32) -> Vec<Position> {
    let mut layer = vec![Board::default()];
    for _ in 0..plies {
        let mut seen = HashSet::new();
        let mut next = Vec::new();
        for board in &layer {
            board.generate_moves(|moves| {
                for mv in moves {
                    let mut board = board.clone();
                    board.play_unchecked(mv);
                    if seen.insert(numbers(&position(&board))) {
                        next.push(board);
                    }
                }
                false
            });
        }
        layer = next;
    }
    layer.iter().map(position).collect()
}

/// Pairs of equal hashes in their low `bits` bits.
fn collisions(hashes: &mut [u64], bits: u32) -> u64 {
    let low = |hash: u64| hash << (64 - bits);
    hashes.sort_unstable_by_key(|&hash| low(hash));
    let (mut pairs, mut equal) = (0, 0);
    for pair in hashes.windows(2) {
        equal = if low(pair[0]) == low(pair[1]) { equal + 1 } else { 0 };
        pairs += equal;
    }
    pairs
}

/// Mean and standard deviation.
fn statistics(counts: &[u64]) -> (f64, f64) {
    let n = counts.len() as f64;
    let mean = counts.iter().sum::<u64>() as f64 / n;
    let square = counts.iter().map(|&count| (count as f64 - mean).powi(2)).sum::<f64>();
    (mean, (square / (n - 1.0)).sqrt())
}

fn row(what: &str, keys: &str, bits: u32, expected: f64, counts: &[u64]) {
    let (mean, deviation) = statistics(counts);
    let most = counts.iter().max().unwrap_or(&0);
    println!(
        "{what:<22} {keys:<7} {bits:>4} {expected:>10.2} {mean:>10.2} {deviation:>10.2} {most:>8}"
    );
}

fn main() {
    zobrist_compared::machine::print();
    let test = is_test();
    let (plies, distinct, seeds) = if test { (3, 5_362, 4) } else { (4, 72_078, 100) };
    let tree = after(plies);
    // F. Labelle, "Statistics on chess positions": different positions after 3 and 4 plies.
    assert_eq!(tree.len(), distinct);
    println!("pairs of equal hashes over {seeds} seeds: expected of a random function, and found");
    println!(
        "{:<22} {:<7} {:>4} {:>10} {:>10} {:>10} {:>8}",
        "positions", "keys", "bits", "expected", "mean", "deviation", "most"
    );
    let pairs = |n: usize| n as f64 * (n as f64 - 1.0) / 2.0;
    for (name, source) in SOURCES {
        let mut counts = [const { Vec::new() }; TREE_BITS.len()];
        for seed in 0..seeds {
            let keys = KeyTable::<Position, u64>::with_source(seed, source).unwrap();
            let mut hashes: Vec<u64> = tree.iter().map(|state| keys.hash(state).raw()).collect();
            for (counts, bits) in counts.iter_mut().zip(TREE_BITS) {
                counts.push(collisions(&mut hashes, bits));
            }
        }
        for (counts, bits) in counts.iter().zip(TREE_BITS) {
            let what = format!("{} after {plies} plies", tree.len());
            row(&what, name, bits, pairs(tree.len()) / f64::from(bits).exp2(), counts);
        }
    }
    for (name, source) in SOURCES {
        let mut counts = Vec::new();
        let mut boards = 0;
        for seed in 0..seeds.min(40) {
            let mut hashes = near(&KeyTable::with_source(seed, source).unwrap());
            boards = hashes.len();
            counts.push(collisions(&mut hashes, NEAR_BITS));
        }
        // 1 + 64 * 12 + 64 * 63 / 2 * 12^2.
        assert_eq!(boards, 291_073);
        row(
            "within two squares",
            name,
            NEAR_BITS,
            pairs(boards) / f64::from(NEAR_BITS).exp2(),
            &counts,
        );
        if source == KeySource::Coded {
            assert!(
                counts.iter().all(|&count| count == 0),
                "two of them differ in 4 squares at most"
            );
        }
    }
}

/// The hashes of the initial board and of all boards that differ from it in one square or two.
fn near(keys: &KeyTable<Position, u64>) -> Vec<u64> {
    let start = position(&Board::default());
    let colors = [Color::White, Color::Black];
    let pieces = colors.into_iter().flat_map(|color| ROLES.map(|role| Some(Piece { color, role })));
    let values: Vec<_> = pieces.chain([None]).collect();
    let changes: Vec<Vec<u64>> = (0..64)
        .map(|square| {
            let old = start.board[square];
            let others = values.iter().filter(|&&new| new != old);
            others.map(|&new| keys.change(Position::BOARD.at(square), old, new).raw()).collect()
        })
        .collect();
    let base = keys.hash(&start).raw();
    let mut hashes = vec![base];
    for (square, here) in changes.iter().enumerate() {
        hashes.extend(here.iter().map(|change| base ^ change));
        for there in &changes[..square] {
            hashes.extend(here.iter().flat_map(|a| there.iter().map(move |b| base ^ a ^ b)));
        }
    }
    hashes
}
