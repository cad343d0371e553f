//! Linearly dependent keys of one slot. The hash of a state has at most one key of a slot, but an engine may combine
//! several.

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
position!(Coded, guarantee = slots);
position!(Features, guarantee = features);
position!(Random);

/// Returns the number of distinct hashes of all material with zero to two men of each of ten kinds. As in the material
/// key of Stockfish 11, the n-th man of a kind has the key of that kind on square n.
fn materials(key: fn(usize, (bool, Piece)) -> u64) -> usize {
    let mut hashes = vec![0];
    for color in [false, true] {
        for role in [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen] {
            let [first, second] = [0, 1].map(|man| key(man, (color, role)));
            let sums = [0, first, first ^ second];
            hashes = hashes.iter().flat_map(|hash| sums.map(|sum| hash ^ sum)).collect();
        }
    }
    assert_eq!(hashes.len(), 59_049);
    hashes.into_iter().collect::<HashSet<u64>>().len()
}

/// The coded keys of a square span four dimensions over GF(2). The material uses the keys of two squares, which have
/// 2^8 sums.
#[test]
fn materials_of_coded_keys_collide() {
    assert_eq!(materials(Random::key), 59_049);
    assert_eq!(materials(Coded::key), 256);
}

/// The same material keys, and those of all material of the initial position: up to 8 pawns, 2 knights, bishops and
/// rooks and a queen of each color.
#[test]
fn materials_of_keys_of_features_differ() {
    assert_eq!(materials(Features::key), 59_049);
    let mut hashes = vec![0];
    for color in [false, true] {
        let roles = [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];
        for (role, most) in roles.into_iter().zip([8, 2, 2, 2, 1]) {
            let mut sum = 0;
            let mut sums = vec![0];
            for man in 0..most {
                sum ^= Features::key(man, (color, role));
                sums.push(sum);
            }
            hashes = hashes.iter().flat_map(|hash| sums.iter().map(move |sum| hash ^ sum)).collect();
        }
    }
    assert_eq!(hashes.len(), 486 * 486);
    assert_eq!(hashes.into_iter().collect::<HashSet<u64>>().len(), 486 * 486);
}

/// The dependent slots are the 64 squares and the en passant slot. The 12 keys of a square have rank 4, and so have the
/// 8 keys of the en passant slot.
#[test]
fn the_report_says_so() {
    let coded = quality::<Coded>(Effort::Hundredth);
    assert!(coded.is_good(), "{coded}");
    assert_eq!(coded.dependent_slots, 65);
    let lines = "\ndependent      65 slots, the first with 12 keys of rank 4:\n               combine at most one key of such a slot, several can cancel\n";
    assert!(coded.to_string().contains(lines), "{coded}");
    let features = quality::<Features>(Effort::Hundredth);
    assert!(features.is_good() && features.dependent_slots == 0, "{features}");
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
