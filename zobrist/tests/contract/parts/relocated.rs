//! Values that move from slot to slot.

use std::num::Wrapping;

use zobrist::{Hashed, Hashes, Zobrist};

use super::{Cell, Position, START, cell, expected, man, of_parts};
use crate::fixtures::random::Random;

/// Moves values between slots of each kind: of one field, of two fields in different parts, from a
/// slot to itself, and values without a key.
#[test]
fn relocated_values() {
    let mut random = Random(3);
    let mut kept = Hashed::new(START);
    let mut hashes = Hashes::of(&START);
    for i in 0..5_000 {
        let mut copy = *kept;
        match random.below(6) {
            0 => {
                let slot = Position::BOARD.at(random.below(64));
                let man = man(&mut random);
                hashes.replace(slot, kept.set(slot, man), man);
                continue;
            }
            1 | 2 => {
                let (from, to) = (random.below(64), random.below(64));
                let old = copy.board[to];
                let value = std::mem::take(&mut copy.board[from]);
                copy.board[to] = value;
                let (from, to) = (Position::BOARD.at(from), Position::BOARD.at(to));
                assert_eq!(kept.relocate(from, to), old);
                if from != to {
                    hashes.replace(to, old, None);
                }
                hashes.relocate(from, to, value);
            }
            3 => {
                let square = random.below(64);
                let value = std::mem::take(&mut copy.board[square]);
                let old = std::mem::replace(&mut copy.reserve, value);
                let from = Position::BOARD.at(square);
                assert_eq!(kept.relocate(from, Position::RESERVE), old);
                hashes.replace(Position::RESERVE, old, None);
                hashes.relocate(from, Position::RESERVE, value);
            }
            4 => {
                let place = |i: usize| (i / 2, i % 2);
                let ((i, j), (k, l)) = (place(random.below(6)), place(random.below(6)));
                copy.cells[i][j] = cell(&mut random);
                let (from, to) = (Position::CELLS.at(i).at(j), Position::CELLS.at(k).at(l));
                kept.set(from, copy.cells[i][j]);
                hashes = kept.hashes();
                let value = std::mem::take(&mut copy.cells[i][j]);
                let old = std::mem::replace(&mut copy.cells[k][l], value);
                // Each value has a key, also the one that remains.
                assert_eq!(
                    (kept.set(from, Cell::default()), kept.set(to, value)),
                    (value, old)
                );
                hashes.remove(to, old);
                hashes.relocate(from, to, value);
                hashes.add(from, Cell::default());
            }
            _ => {
                let (from, to) = (random.below(8), random.below(8));
                let flags = kept.flags | 1 << random.below(8);
                kept.set(Position::FLAGS, flags);
                let (value, rest) = (flags >> from & 1, flags & !(1 << from));
                copy.flags = rest & !(1 << to) | value << to;
                let old = kept.relocate(Position::FLAGS.at(from), Position::FLAGS.at(to));
                assert_eq!(old, flags >> to & 1 == 1, "{i}");
                hashes = kept.hashes();
            }
        }
        assert_eq!(*kept, copy);
        assert_eq!(of_parts(hashes), expected(&kept), "{kept:?}");
        let scratch = Hashes::<Position>::of(&kept);
        assert_eq!((hashes, kept.hashes()), (scratch, scratch));
    }
}

/// A state with additive keys, whose values move by a difference of two keys, and whole rows of
/// values.
#[test]
fn relocated_rows_and_additive_keys() {
    #[derive(Clone, Copy, PartialEq, Debug, Zobrist)]
    #[zobrist(key = Wrapping<u64>)]
    struct Hands {
        #[zobrist(count = 18, part(first))]
        hands: [[u8; 3]; 2],
        #[zobrist(part(second), max = 4)]
        rows: [[u8; 2]; 3],
    }

    let start = Hands {
        hands: [[3, 0, 7], [18, 1, 0]],
        rows: [[1, 2], [3, 4], [0, 1]],
    };
    let mut hands = Hashed::new(start);
    let first = Hands::HANDS.at(0);
    assert_eq!(hands.relocate(first.at(2), Hands::HANDS.at(1).at(1)), 1);
    assert_eq!(hands.relocate(first, Hands::HANDS.at(1)), [18, 7, 0]);
    assert_eq!(hands.relocate(Hands::ROWS.at(1), Hands::ROWS.at(0)), [1, 2]);
    let expected = Hands {
        hands: [[0; 3], [3, 0, 0]],
        rows: [[3, 4], [0, 0], [0, 1]],
    };
    assert_eq!((*hands, hands.hashes()), (expected, Hashes::of(&expected)));
    let mut hashes = Hashes::of(&expected);
    hashes.relocate(Hands::HANDS.at(1), first, [3, 0, 0]);
    hashes.relocate(Hands::ROWS.at(0), Hands::ROWS.at(1), [3, 4]);
    let back = Hands {
        hands: [[3, 0, 0], [0; 3]],
        rows: [[0, 0], [3, 4], [0, 1]],
    };
    assert_eq!(hashes, Hashes::of(&back));
}
