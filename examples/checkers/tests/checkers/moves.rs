//! Tests of the rules by examples.

use zobrist_examples::game::Game as _;

use crate::game::game;
use checkers::moves::{Direction, each};
use checkers::position::{Position, index};

/// Returns the legal moves as in PDN, in alphabetical order.
fn moves(fen: &str) -> Vec<String> {
    let position: Position = fen.parse().unwrap();
    let mut moves: Vec<String> = position.moves().iter().map(ToString::to_string).collect();
    assert_eq!(position.count_moves(), moves.len() as u64, "{fen}");
    moves.sort();
    moves
}

/// Returns the position after the only legal move.
fn after(fen: &str) -> String {
    let game = game(fen);
    let [mv] = game.position.moves()[..] else {
        panic!("not one move in {fen}")
    };
    game.after(mv).position.to_string()
}

#[test]
fn the_first_move() {
    let first = ["10-14", "10-15", "11-15", "11-16", "12-16", "9-13", "9-14"];
    assert_eq!(moves(&Position::INITIAL.to_string()), first);
}

#[test]
fn men_move_forward_and_kings_both_ways() {
    assert_eq!(moves("B:WK32:B14"), ["14-17", "14-18"]);
    assert_eq!(moves("W:W14:BK32"), ["14-10", "14-9"]);
    assert_eq!(moves("W:WK14:BK32"), ["14-10", "14-17", "14-18", "14-9"]);
    // Kings at the edges have one move. Own pieces block moves.
    assert_eq!(moves("W:WK4:BK32"), ["4-8"]);
    assert_eq!(moves("W:WK29:BK32"), ["29-25"]);
    assert_eq!(moves("B:W32:B1,5,6"), ["5-9", "6-10", "6-9"]);
}

#[test]
fn who_can_jump_must() {
    // Jumps are mandatory: 14 could step to 17, and 5 to 9.
    assert_eq!(moves("B:W18,32:B5,14"), ["14x23"]);
    // A jump is illegal if the square behind the piece is occupied or off the board.
    assert_eq!(moves("B:W18,23:B14"), ["14-17"]);
    assert_eq!(moves("B:W13:B9"), ["9-14"]);
    assert_eq!(moves("W:W25:B21"), ["25-22"]);
}

#[test]
fn men_jump_forward_only_and_kings_both_ways() {
    assert_eq!(moves("B:W9,K32:B14"), ["14-17", "14-18"]);
    assert_eq!(moves("B:W9,K32:BK14"), ["14x5"]);
    // A man does not jump backward during a move. After 14x23, only a king could go on to 16.
    assert_eq!(moves("B:W18,19,31:B14"), ["14x23"]);
    assert_eq!(moves("B:W18,19,31:BK14"), ["14x23x16"]);
}

#[test]
fn jumps_are_completed() {
    assert_eq!(moves("W:W29:B11,18,25"), ["29x22x15x8"]);
    assert_eq!(after("W:W29:B11,18,25,K32"), "B:W8:BK32");
    assert_eq!(after("W:WK29:B11,K18,25,K32"), "B:WK8:BK32");
}

#[test]
fn any_jump_may_be_chosen() {
    // The moves capture one man or two, with one piece or another.
    assert_eq!(
        moves("W:W22,24:B10,17,18,19"),
        ["22x13", "22x15x6", "24x15x6"]
    );
}

#[test]
fn crowning_ends_the_move() {
    // The move ends on the last row: a king on 2 could jump on over 7 to 11.
    assert_eq!(moves("W:W9:B6,7"), ["9x2"]);
    assert_eq!(after("W:W9:B6,7"), "B:WK2:B7");
    assert_eq!(moves("W:WK9:B6,7"), ["9x2x11"]);
    assert_eq!(after("B:W5:B28"), "W:W5:BK32");
    // A king that reaches the last row jumps on.
    assert_eq!(after("B:W25,26:B21"), "W:W26:BK30");
    assert_eq!(after("B:W25,26:BK21"), "W:W:BK23");
}

#[test]
fn a_king_may_come_back_to_where_he_started() {
    // The king goes around the four men in both directions.
    let around = "W:WK14:B10,11,18,19";
    assert_eq!(moves(around), ["14x23x16x7x14", "14x7x16x23x14"]);
    let game = game(around);
    for mv in game.position.moves() {
        assert_eq!(game.after(mv).position.to_string(), "B:WK14:B");
        assert!(game.after(mv).check().is_ok());
    }
}

#[test]
fn a_king_may_pass_where_he_started_and_go_on() {
    // The king may jump around the four men in either direction, or jump only over 9.
    assert_eq!(
        moves("W:WK14:B9,10,11,18,19"),
        ["14x23x16x7x14x5", "14x5", "14x7x16x23x14x5"]
    );
}

#[test]
fn no_piece_is_jumped_twice() {
    assert_eq!(moves("W:WK1:B6,K32"), ["1x10"]);
}

#[test]
fn who_cannot_move_has_none() {
    // A side without pieces or with blocked men has no moves.
    assert_eq!(moves("B:WK1:B"), [""; 0]);
    assert_eq!(moves("W:W32:B27,28,23"), [""; 0]);
    assert_eq!(moves("B:W9,14:B5"), [""; 0]);
}

/// Returns the row and the column of a square on the board of 64 squares.
fn place(square: u32) -> (u32, u32) {
    let (row, nth) = (index(square) / 4, index(square) % 4);
    (row, 2 * nth + u32::from(row % 2 == 0))
}

#[test]
fn steps_are_diagonal() {
    assert_eq!(
        each(u32::MAX).map(index).collect::<Vec<_>>(),
        (0..32).collect::<Vec<_>>()
    );
    assert_eq!(
        each(0x8000_0401).collect::<Vec<_>>(),
        [1, 0x400, 0x8000_0000]
    );
    for from in each(u32::MAX) {
        for direction in Direction::ALL {
            let (row, column) = place(from);
            let south = matches!(direction, Direction::SouthWest | Direction::SouthEast);
            let west = matches!(direction, Direction::SouthWest | Direction::NorthWest);
            let there = (
                if south { row + 1 } else { row.wrapping_sub(1) },
                if west {
                    column.wrapping_sub(1)
                } else {
                    column + 1
                },
            );
            let expected = each(u32::MAX).find(|&square| place(square) == there);
            let next = direction.step(from);
            assert_eq!(next, expected.unwrap_or(0), "{from:#x} {direction:?}");
            assert!(next == 0 || direction.opposite().step(next) == from);
        }
    }
}
