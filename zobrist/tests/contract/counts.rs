//! Compares the hashes of tallies, after random writes to slots of each kind, with sums of keys
//! drawn by path.

use std::num::Wrapping;

use zobrist::keys::{KeySource, ShapeKeys};
use zobrist::{Hashed, Hashes, Part, Seed, Slot, Value, View, Zobrist, ZobristHash};

use crate::fixtures::chess::{Color, Role};
use crate::fixtures::random::Random;

type Man = (Color, Role);

const ROLES: [Role; 6] = [
    Role::Pawn,
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
    Role::King,
];

fn men() -> [Man; 12] {
    std::array::from_fn(|i| ([Color::White, Color::Black][i / 6], ROLES[i % 6]))
}

#[derive(Clone, Copy, PartialEq, Debug, Zobrist)]
#[zobrist(key = u64, seed = 2026)]
struct Position {
    #[zobrist(tally(material), part(pawns = Pawn), tally(heavy = Rook | Queen))]
    board: [Option<Man>; 64],
    #[zobrist(rename = "pocket", tally(material))]
    reserve: Option<Man>,
    #[zobrist(tally(lit))]
    lamps: [bool; 5],
    #[zobrist(max = 3, full, tally(others = !2), tally(lit = 3))]
    digits: [u8; 3],
    #[zobrist(bits, tally(material), part(pawns))]
    men: [[u16; 6]; 2],
    #[zobrist(bits, tally(material), tally(lit = true))]
    light: u64,
    #[zobrist(max = 9, tally(hands, counts))]
    hand: [u8; 5],
    #[zobrist(max = 4, full, tally(hands, counts))]
    full: [[u8; 2]; 2],
    turn: Color,
}

const EMPTY: Position = Position {
    board: [None; 64],
    reserve: None,
    lamps: [false; 5],
    digits: [0; 3],
    men: [[0; 6]; 2],
    light: 0,
    hand: [0; 5],
    full: [[0; 2]; 2],
    turn: Color::White,
};

const PARTS: [Part<Position>; 5] = [
    Position::MATERIAL,
    Position::HEAVY,
    Position::LIT,
    Position::OTHERS,
    Position::HANDS,
];

/// Returns the sums of keys by path, where the number of a kind is the number of its key.
fn expected(position: &Position) -> [u64; 5] {
    let seed = Seed::new(2026);
    let of = |path: &str| seed.keys::<13>(path, 0);
    let number = |man: Man| 1 + men().iter().position(|&other| other == man).unwrap();
    let [mut material, mut heavy, mut lit, mut digits, mut hands] = [Wrapping(0_u64); 5];
    for &man in position.board.iter().flatten() {
        material += of("counts/material/board")[number(man)];
        if matches!(man.1, Role::Rook | Role::Queen) {
            heavy += of("counts/heavy/board")[number(man)];
        }
    }
    material += position
        .reserve
        .map_or(0, |man| of("counts/material/pocket")[number(man)]);
    for _ in position.lamps.iter().filter(|lamp| **lamp) {
        lit += of("counts/lit/lamps")[1];
    }
    for digit in position.digits {
        digits += if digit == 2 {
            0
        } else {
            of("counts/others/digits")[usize::from(digit)]
        };
        lit += if digit == 3 {
            of("counts/lit/digits")[3]
        } else {
            0
        };
    }
    for (kind, men) in position.men.as_flattened().iter().enumerate() {
        material += of("counts/material/men")[kind].wrapping_mul(men.count_ones().into());
    }
    material += of("counts/material/light")[0].wrapping_mul(position.light.count_ones().into());
    lit += of("counts/lit/light")[0].wrapping_mul(position.light.count_ones().into());
    for (kind, &number) in position.hand.iter().enumerate() {
        hands += of("counts/hands/hand")[kind].wrapping_mul(number.into());
    }
    for (kind, &number) in position.full.as_flattened().iter().enumerate() {
        hands += of("counts/hands/full")[kind].wrapping_mul(number.into());
    }
    [material, heavy, lit, digits, hands].map(|sum| sum.0)
}

fn man(random: &mut Random) -> Option<Man> {
    (random.below(3) > 0).then(|| men()[random.below(12)])
}

/// Describes the same position.
const DESCRIBED: &str = "slots(board = array(64, option(struct(enum(White, Black), \
        enum(Pawn, Knight, Bishop, Rook, Queen, King)))) tally(material) tally(heavy = Rook | Queen), \
    pocket = option(struct(bool, numbers(5))) tally(material), \
    lamps = bits(5) tally(lit, kinds), \
    digits = array(3, full(numbers(3))) tally(others = !2) tally(lit = 3), \
    men = array(2, array(6, bits(16))) tally(material, bits), \
    light = bits(64) tally(material, bits) tally(lit = true, bits), \
    hand = array(5, numbers(9)) tally(hands, counts), \
    full = array(2, array(2, full(numbers(4)))) tally(hands, counts))";

/// Returns the number of the value in each described slot.
fn numbers(position: &Position) -> Vec<usize> {
    let Position {
        board,
        reserve,
        lamps,
        digits,
        men,
        light,
        hand,
        full,
        ..
    } = position;
    let bits = |bits: u64, n: u32| (0..n).map(move |bit| (bits >> bit & 1) as usize);
    let mut numbers: Vec<_> = board
        .iter()
        .chain([reserve])
        .map(Value::number)
        .chain(lamps.map(usize::from))
        .collect();
    numbers.extend(digits.map(usize::from));
    numbers.extend(
        men.as_flattened()
            .iter()
            .flat_map(|&men| bits(men.into(), 16))
            .chain(bits(*light, 64)),
    );
    numbers.extend(
        hand.iter()
            .chain(full.as_flattened())
            .map(|&number| usize::from(number)),
    );
    numbers
}

#[test]
fn random_writes() {
    let mut random = Random(1);
    let mut kept = Hashed::new(EMPTY);
    let mut hashes = kept.hashes();
    let keys = ShapeKeys::<u64>::new(2026, &DESCRIBED.parse().unwrap(), KeySource::Stored).unwrap();
    let described = PARTS.map(|part| keys.part::<Wrapping<u64>>(&part.to_string()).unwrap());
    for step in 0..5_000 {
        let (square, other) = (
            Position::BOARD.at(random.below(64)),
            Position::BOARD.at(random.below(64)),
        );
        match random.below(11) {
            0 | 1 => {
                let man = man(&mut random);
                hashes.replace(square, kept.set(square, man), man);
            }
            2 => {
                let man = kept.take(square);
                hashes.remove(square, man);
                let captured = kept.set(other, man);
                hashes.remove(other, captured);
                hashes.add(other, man);
            }
            3 => {
                let captured = kept.relocate(square, other);
                if square != other {
                    hashes.replace(other, captured, None);
                }
                hashes.relocate(
                    square,
                    other,
                    kept.board.iter().copied().nth(index(other)).unwrap(),
                );
            }
            4 => {
                let captured = kept.relocate(square, Position::RESERVE);
                hashes.replace(Position::RESERVE, captured, None);
                hashes.relocate(square, Position::RESERVE, kept.reserve);
            }
            5 => {
                let lamp = random.below(5);
                kept.flip(Position::LAMPS.at(lamp), true);
                hashes.replace(
                    Position::LAMPS.at(lamp),
                    !kept.lamps[lamp],
                    kept.lamps[lamp],
                );
                kept.swap(square, other);
                hashes = kept.hashes();
            }
            6 => {
                // The same lamp, or another one; lit or not.
                let (from, to) = (random.below(5), random.below(5));
                let (value, from, to) = (
                    kept.lamps[from],
                    Position::LAMPS.at(from),
                    Position::LAMPS.at(to),
                );
                let old = kept.relocate(from, to);
                if from != to {
                    hashes.replace(to, old, false);
                }
                hashes.relocate(from, to, value);
            }
            7 => {
                let (from, to) = (bit(random.below(192)), bit(random.below(192)));
                hashes.replace(from, kept.set(from, true), true);
                // From kind to kind.
                let old = kept.relocate(from, to);
                if from != to {
                    hashes.replace(to, old, false);
                }
                hashes.relocate(from, to, true);
                let board = Position::MEN.at(random.below(2)).at(random.below(6));
                let men = random.below(1 << 16) as u16;
                hashes.replace(board, kept.set(board, men), men);
                let light = random.below(1 << 16) as u64 * 0x1_0101;
                hashes.replace(Position::LIGHT, kept.set(Position::LIGHT, light), light);
            }
            8 => {
                let (from, to) = (random.below(5), random.below(5));
                let (slot, number) = (Position::HAND.at(to), random.below(10) as u8);
                hashes.replace(slot, kept.set(slot, number), number);
                kept.relocate(Position::HAND.at(from), slot);
                hashes = kept.hashes();
            }
            9 => {
                let numbers = [(); 2].map(|()| [(); 2].map(|()| random.below(5) as u8));
                hashes.replace(Position::FULL, kept.set(Position::FULL, numbers), numbers);
                let (from, to) = (
                    Position::FULL.at(0).at(1),
                    Position::FULL.at(1).at(random.below(2)),
                );
                let (value, old) = (kept.full[0][1], kept.set(to, kept.full[0][1]));
                hashes.remove(to, old);
                hashes.relocate(from, to, value);
                hashes.add(from, kept.full[0][1]);
            }
            _ => {
                let (slot, digit) = (Position::DIGITS.at(random.below(3)), random.below(4) as u8);
                hashes.replace(slot, kept.set(slot, digit), digit);
                let digits = [0, 1, 2].map(|_| random.below(4) as u8);
                hashes.replace(Position::DIGITS, kept.set(Position::DIGITS, digits), digits);
            }
        }
        assert_eq!(
            PARTS.map(|part| hashes.part(part).raw()),
            expected(&kept),
            "{kept:?}"
        );
        if step % 16 == 0 {
            assert_eq!(
                described
                    .each_ref()
                    .map(|keys| keys.hash(&numbers(&kept)).unwrap().0),
                expected(&kept)
            );
        }
        assert_eq!(
            (hashes, hashes.whole()),
            (kept.hashes(), kept.zobrist_hash())
        );
    }
    assert_eq!(hashes, Hashes::<Position>::of(&kept));
    for part in PARTS {
        part.check(hashes.part(part), &kept).unwrap();
    }
}

/// Returns the slot of a bit of the bitboards.
fn bit(i: usize) -> Slot<Position, bool, impl View<bool>> {
    Position::MEN.at(i / 96).at(i / 16 % 6).at(i % 16)
}

/// Returns the index of a square, found by its slot.
fn index(square: Slot<Position, Option<Man>>) -> usize {
    (0..64).find(|&i| Position::BOARD.at(i) == square).unwrap()
}

/// The material of both colors, with up to three pawns, two knights and bishops, a rook and a
/// queen: all hashes differ. The same men on other squares have the same hash.
#[test]
fn materials() {
    const MOST: [usize; 5] = [3, 2, 2, 1, 1];
    let mut all = vec![Hashes::<Position>::default()];
    let mut on_other_squares = all.clone();
    for (i, &man) in men().iter().enumerate().filter(|(i, _)| i % 6 < 5) {
        let most = MOST[i % 6];
        for (all, flip) in [(&mut all, 0), (&mut on_other_squares, 63)] {
            let grown = all.iter().flat_map(|&hashes| {
                std::iter::successors(Some((0, hashes)), move |&(n, mut hashes)| {
                    let square = ((i * 8 + n * 5) % 64) ^ flip;
                    hashes.replace(Position::BOARD.at(square), None, man);
                    (n < most).then_some((n + 1, hashes))
                })
            });
            *all = grown.map(|(_, hashes)| hashes).collect();
        }
    }
    let material = |hashes: &Hashes<Position>| hashes.part(Position::MATERIAL).raw();
    assert!(
        all.iter()
            .map(material)
            .eq(on_other_squares.iter().map(material))
    );
    let mut different: Vec<u64> = all.iter().map(material).collect();
    different.sort_unstable();
    different.dedup();
    assert_eq!((all.len(), different.len()), (144 * 144, 144 * 144));
}

/// Up to three men that are missing, or counted too often, are named with their numbers. The
/// position has other men, so that the mistakes are not the whole sum.
#[test]
fn planted_omissions_are_named() {
    let mut random = Random(4);
    let mut position = EMPTY;
    position.board = [(); 64].map(|()| man(&mut random));
    let truth = expected(&position)[0];
    let keys = Seed::new(2026).keys::<13>("counts/material/board", 0);
    for (i, (color, role)) in men().into_iter().enumerate() {
        for (times, excess) in [(1, false), (3, false), (1, true), (2, true)] {
            let change = keys[1 + i].wrapping_mul(times);
            let wrong = if excess {
                truth.wrapping_add(change)
            } else {
                truth.wrapping_sub(change)
            };
            let desync = Position::MATERIAL
                .check(ZobristHash::from_raw(wrong), &position)
                .unwrap_err();
            let mistake = match (excess, times) {
                (false, 1) => "is missing",
                (false, _) => "is missing 3 times",
                (true, 1) => "was added once too often",
                (true, _) => "was added 2 times too often",
            };
            let expected = format!(
                "in the part `material`: board[0] = {color:?} {role:?} {mistake} (or in other slots, whose keys are equal)"
            );
            assert_eq!((desync.to_string(), desync.is_certain()), (expected, false));
        }
    }
    // A promotion whose pawn was not removed and whose queen was not added.
    let wrong = truth.wrapping_add(keys[1]).wrapping_sub(keys[5]);
    let desync = Position::MATERIAL
        .check(ZobristHash::from_raw(wrong), &position)
        .unwrap_err();
    assert_eq!(desync.mistakes().len(), 2);
    assert!(
        desync
            .to_string()
            .contains("White Pawn was added once too often; board[0] = White Queen is missing")
    );
    assert!(
        Position::MATERIAL
            .check(ZobristHash::from_raw(truth ^ 1), &position)
            .unwrap_err()
            .mistakes()
            .is_empty()
    );
}

/// Keys of other widths, an additive state with a multiplicity, keys from a table, and more kinds
/// than a byte counts.
#[test]
fn other_keys() {
    #[derive(Clone, Copy, Zobrist)]
    #[zobrist(key = Wrapping<u128>, seed = 7)]
    struct Added {
        #[zobrist(max = 4, tally(all, kinds))]
        digits: [u8; 4],
        #[zobrist(count = 9, part(hands), tally(all))]
        hand: [u8; 2],
    }
    #[derive(Clone, Copy, Zobrist)]
    #[zobrist(key = u32, table = [5; 300], base = 3)]
    struct Many {
        #[zobrist(max = 300, tally(all))]
        digit: u16,
    }

    let keys = Seed::new(7)
        .wide_keys::<5>("counts/all/digits", 0)
        .map(Wrapping);
    let hand = Seed::new(7)
        .wide_keys::<2>("counts/all/hand", 0)
        .map(Wrapping);
    let mut added = Hashed::new(Added {
        digits: [4, 4, 1, 0],
        hand: [0, 3],
    });
    assert_eq!(
        added.hashes().part(Added::ALL).raw(),
        keys[4] + keys[4] + keys[1] + hand[1] * Wrapping(3)
    );
    assert_eq!(
        added.hashes().part(Added::HANDS).raw(),
        Added::HAND.at(1).key(3).raw()
    );
    added.set(Added::DIGITS.at(0), 2);
    // Two of the second kind become two of the first.
    added.set(Added::HAND, [0, 2]);
    added.relocate(Added::HAND.at(1), Added::HAND.at(0));
    assert_eq!(
        added.hashes().part(Added::ALL).raw(),
        keys[4] + keys[2] + keys[1] + hand[0] * Wrapping(2)
    );
    assert_eq!(added.hashes(), Hashes::<Added>::of(&added));

    let keys = Seed::new(0).keys::<301>("counts/all/digit", 0);
    for digit in 1..=300 {
        let hashes = Hashes::of(&Many { digit });
        assert_eq!(
            (hashes.whole().raw(), hashes.part(Many::ALL).raw()),
            (3 ^ 5, keys[usize::from(digit)] as u32)
        );
    }
    let desync = Many::ALL
        .check(ZobristHash::from_raw(0), &Many { digit: 300 })
        .unwrap_err()
        .to_string();
    assert_eq!(
        desync,
        "in the part `all`: digit = 300 is missing (or in other slots, whose keys are equal)"
    );
}

/// The fingerprint of a tally depends on the seed, even if the keys of the state do not.
#[test]
fn fingerprints() {
    #[derive(Zobrist)]
    #[zobrist(key = u64, seed = 1)]
    struct One {
        #[zobrist(table(i) = 1 << i, tally(lit))]
        on: [bool; 9],
    }
    #[derive(Zobrist)]
    #[zobrist(key = u64, seed = 2)]
    struct Two {
        #[zobrist(table(i) = 1 << i, tally(lit))]
        on: [bool; 9],
    }
    assert_eq!(
        <One as zobrist::State>::fingerprint(),
        <Two as zobrist::State>::fingerprint()
    );
    assert_ne!(One::LIT.fingerprint(), Two::LIT.fingerprint());
}
