//! Linearly dependent keys of one slot. The hash of a state has at most one key of a slot, but an
//! engine may combine several.

use std::collections::HashSet;

use zobrist::Zobrist;
use zobrist::analysis::{Effort, quality};

use super::described;

#[derive(Clone, Copy, Zobrist)]
#[allow(dead_code, reason = "only keys that contain it are used")]
enum Piece {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

macro_rules! position {
    ($name:ident $($keys:tt)*) => {
        #[derive(Zobrist)]
        #[zobrist(key = u64 $($keys)*)]
        #[allow(dead_code, reason = "only its keys are used")]
        struct $name {
            board: [Option<(bool, Piece)>; 64],
            castling: [[bool; 2]; 2],
            #[zobrist(max = 7)]
            en_passant: Option<u8>,
            black_to_move: bool,
        }

        impl $name {
            fn key(man: usize, kind: (bool, Piece)) -> u64 {
                $name::BOARD.at(man).key(kind).raw()
            }
        }
    };
}
position!(Features, guarantee = features);
position!(Random);

/// The four kinds of men take three bits of each square.
#[derive(Zobrist)]
#[zobrist(key = u128, guarantee = exact)]
struct Exact {
    board: [Option<(bool, bool)>; 32],
    black_to_move: bool,
}

/// Returns the number of distinct hashes of all material with zero to two men of each of ten kinds.
/// As in the material key of Stockfish 11, the n-th man of a kind has the key of that kind on
/// square n.
fn materials(key: fn(usize, (bool, Piece)) -> u64) -> usize {
    let mut hashes = vec![0];
    for color in [false, true] {
        for role in [
            Piece::Pawn,
            Piece::Knight,
            Piece::Bishop,
            Piece::Rook,
            Piece::Queen,
        ] {
            let [first, second] = [0, 1].map(|man| key(man, (color, role)));
            let sums = [0, first, first ^ second];
            hashes = hashes
                .iter()
                .flat_map(|hash| sums.map(|sum| hash ^ sum))
                .collect();
        }
    }
    assert_eq!(hashes.len(), 59_049);
    hashes.into_iter().collect::<HashSet<u64>>().len()
}

/// The exact keys of a square are c0, c1, c0 ^ c1 and c2. So material of zero to two men of each of
/// the first three kinds, on two squares, has the 2^4 sums of four keys, and the fourth kind
/// triples them.
#[test]
fn materials_of_exact_keys_collide() {
    assert_eq!(materials(Random::key), 59_049);
    let mut hashes = vec![0];
    for kind in [(false, false), (false, true), (true, false), (true, true)] {
        let [first, second] = [0, 1].map(|man| Exact::BOARD.at(man).key(kind).raw());
        hashes = hashes
            .iter()
            .flat_map(|hash| [0, first, first ^ second].map(|sum| hash ^ sum))
            .collect();
    }
    assert_eq!(
        (
            hashes.len(),
            hashes.into_iter().collect::<HashSet<u128>>().len()
        ),
        (81, 16 * 3)
    );
}

/// The same material keys, and those of all material of the initial position: up to 8 pawns, 2
/// knights, bishops and rooks and a queen of each color.
#[test]
fn materials_of_keys_of_features_differ() {
    assert_eq!(materials(Features::key), 59_049);
    let mut hashes = vec![0];
    for color in [false, true] {
        let roles = [
            Piece::Pawn,
            Piece::Knight,
            Piece::Bishop,
            Piece::Rook,
            Piece::Queen,
        ];
        for (role, most) in roles.into_iter().zip([8, 2, 2, 2, 1]) {
            let mut sum = 0;
            let mut sums = vec![0];
            for man in 0..most {
                sum ^= Features::key(man, (color, role));
                sums.push(sum);
            }
            hashes = hashes
                .iter()
                .flat_map(|hash| sums.iter().map(move |sum| hash ^ sum))
                .collect();
        }
    }
    assert_eq!(hashes.len(), 486 * 486);
    assert_eq!(
        hashes.into_iter().collect::<HashSet<u64>>().len(),
        486 * 486
    );
}

/// The four keys of a square have rank 3.
#[test]
fn the_report_says_so() {
    let exact = quality::<Exact>(Effort::Hundredth);
    assert!(exact.is_good(), "{exact}");
    assert_eq!(exact.dependent_slots, 32);
    let lines = "\ndependent      32 slots, the first with 4 keys of rank 3:\n               combine at most one key of such a slot, several can cancel\n";
    assert!(exact.to_string().contains(lines), "{exact}");
    let features = quality::<Features>(Effort::Hundredth);
    assert!(
        features.is_good() && features.dependent_slots == 0,
        "{features}"
    );
    let random = quality::<Random>(Effort::Hundredth);
    assert_eq!(random.dependent_slots, 0);
    assert!(!random.to_string().contains("dependent"), "{random}");
}

/// More keys than bits are always dependent. Narrow keys are often dependent by chance.
#[test]
fn dependence_by_chance_is_not_reported() {
    let mut state = 5_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let slots = described("40x12");
    let bytes: Vec<u8> = (0..480).map(|_| (next() >> 32) as u8).collect();
    assert_eq!(slots.quality(&bytes, Effort::Hundredth).dependent_slots, 0);
    // In one of 40 slots, a key is the sum of two others.
    let mut words: Vec<u64> = (0..480).map(|_| next()).collect();
    words[12 * 7 + 3] = words[12 * 7] ^ words[12 * 7 + 11];
    assert_eq!(slots.quality(&words, Effort::Hundredth).dependent_slots, 1);
    // Additive keys have no rank.
    let sums: Vec<_> = words.into_iter().map(std::num::Wrapping).collect();
    assert_eq!(slots.quality(&sums, Effort::Hundredth).dependent_slots, 0);
}
