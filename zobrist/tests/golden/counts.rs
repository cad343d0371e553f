//! Keys of parts by counts, by the paths of the specification.

use zobrist::{Hashes, Part, Zobrist};

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
}

#[test]
fn keys_are_those_of_the_reference() {
    let roles = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];
    let of = |man: Man, on_board: bool, part: Part<Position>| {
        let mut position = Position { board: [None; 3], pocket: None };
        if on_board {
            position.board = [Some(man), None, Some(man)];
        } else {
            position.pocket = Some(man);
        }
        Hashes::of(&position).part(part).raw()
    };
    let mut checked = 0;
    for line in include_str!("counts.txt").lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<_> = line.split(' ').collect();
        let (part, on_board) = (words[1], words[2] == "board");
        let number = words[3].parse::<usize>().unwrap() - 1;
        let key = u128::from_str_radix(words[4], 16).unwrap();
        let color = if number < 6 { Color::White } else { Color::Black };
        let part = if part == "heavy" { Position::HEAVY } else { Position::MATERIAL };
        let times = if on_board { 2 } else { 1 };
        assert_eq!(of((color, roles[number % 6]), on_board, part), key.wrapping_mul(times), "{line}");
        checked += 1;
    }
    assert_eq!(checked, 3 * 12);
}
