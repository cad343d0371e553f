//! Keys of tallies, by the paths of the specification.

use std::num::Wrapping;

use zobrist::{Hashes, Zobrist};

#[derive(Clone, Copy, PartialEq, Zobrist)]
enum Color {
    White,
    Black,
}

#[derive(Clone, Copy, PartialEq, Zobrist)]
enum Role {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

type Man = (Color, Role);

#[derive(Clone, Copy, Zobrist)]
#[zobrist(key = u128, seed = 2026)]
struct Position {
    #[zobrist(tally(material), tally(heavy))]
    board: [Option<Man>; 3],
    #[zobrist(rename = "pocket.of.white", tally(material))]
    pocket: Option<Man>,
    #[zobrist(bits, tally(material))]
    men: [[u16; 6]; 2],
    #[zobrist(max = 16, tally(hands, counts))]
    hand: [[u8; 5]; 2],
}

#[derive(Clone, Copy, Zobrist)]
#[zobrist(key = Wrapping<u128>, seed = 2026)]
struct Hands {
    #[zobrist(count = 9, tally(hands))]
    counted: [u16; 6],
}

/// Returns the sum of the part for a state with the kind `number` of the field, and the number of
/// its occurrences.
fn sum_of_kind(part: &str, field: &str, number: usize) -> (u128, u128) {
    let roles = [
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
        Role::King,
    ];
    let man = |value: usize| {
        Some((
            if value < 6 {
                Color::White
            } else {
                Color::Black
            },
            roles[value % 6],
        ))
    };
    let mut position = Position {
        board: [None; 3],
        pocket: None,
        men: [[0; 6]; 2],
        hand: [[0; 5]; 2],
    };
    let times = match field {
        "board" => {
            position.board = [man(number - 1), None, man(number - 1)];
            2
        }
        "pocket.of.white" => {
            position.pocket = man(number - 1);
            1
        }
        "men" => {
            position.men[number / 6][number % 6] = 0x8421;
            4
        }
        "hand" => {
            position.hand[number / 5][number % 5] = 16;
            16
        }
        _ => {
            let mut hands = Hands { counted: [0; 6] };
            hands.counted[number] = 9;
            return (Hashes::of(&hands).part(Hands::HANDS).raw().0, 9);
        }
    };
    let part = match part {
        "material" => Position::MATERIAL,
        "heavy" => Position::HEAVY,
        _ => Position::HANDS,
    };
    (Hashes::of(&position).part(part).raw(), times)
}

#[test]
fn keys_are_those_of_the_reference() {
    let mut checked = 0;
    for line in include_str!("counts.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
        let words: Vec<_> = line.split(' ').collect();
        let key = u128::from_str_radix(words[4], 16).unwrap();
        let (sum, times) = sum_of_kind(words[1], words[2], words[3].parse().unwrap());
        assert_eq!(sum, key.wrapping_mul(times), "{line}");
        checked += 1;
    }
    assert_eq!(checked, 3 * 12 + 12 + 10 + 6);
}
