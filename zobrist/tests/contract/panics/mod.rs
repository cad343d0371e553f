//! A value or an index out of range panics in every profile. The message names the slot and the
//! bound.
#![allow(
    clippy::items_after_statements,
    reason = "each type is declared beside its assertions"
)]

mod tables;
mod values;

use std::num::NonZero;

use core::num::Wrapping;
use zobrist::view::Each;
use zobrist::{Shape, View, Zobrist, ZobristHash};

use crate::fixtures::chess::{Color, File, Position};
use crate::fixtures::panic::message;

/// Stands for a type of another crate that is hashed through a view.
#[derive(Clone, Copy)]
struct Square(u8);

struct AsSquare;
impl View<Square> for AsSquare {
    const SHAPE: Shape<'static> = Shape::numbers(64);

    fn number(square: &Square) -> usize {
        square.0.into()
    }
}
impl Each for AsSquare {}

#[derive(Clone, Copy, Zobrist)]
struct Cell {
    #[zobrist(max = 3)]
    height: u8,
    flag: bool,
}

#[derive(Clone, Copy, Zobrist)]
enum Ground {
    #[zobrist(empty)]
    Flat,
    Hill(#[zobrist(max = 4)] u32),
}

#[derive(Clone, Copy, Zobrist)]
#[zobrist(slots)]
struct Player {
    castling: [bool; 2],
    grid: [[Option<File>; 3]; 2],
    #[zobrist(max = 4)]
    cards: [u8; 2],
}

#[derive(Clone, Zobrist)]
#[zobrist(key = Wrapping<u64>)]
struct Game {
    #[zobrist(max = 18)]
    hands: [[u8; 7]; 2],
    players: [Player; 2],
    #[zobrist(bits)]
    pawns: [u64; 2],
    #[zobrist(count = 9)]
    coins: [u16; 2],
    #[zobrist(max = 5)]
    level: NonZero<u8>,
    #[zobrist(max = 5)]
    huge: u128,
    #[zobrist(as = AsSquare)]
    kings: [Square; 2],
    #[zobrist(as = AsSquare)]
    en_passant: Option<Square>,
    #[zobrist(max = 18)]
    bet: Option<u8>,
    #[zobrist(max = 3)]
    row: Option<[u8; 2]>,
    cells: [Cell; 2],
    cell: Option<Cell>,
    ground: Ground,
}

fn game() -> Game {
    Game {
        hands: [[0; 7]; 2],
        players: [Player {
            castling: [false; 2],
            grid: [[None; 3]; 2],
            cards: [0; 2],
        }; 2],
        pawns: [0; 2],
        coins: [0; 2],
        level: NonZero::<u8>::MIN,
        huge: 0,
        kings: [Square(0); 2],
        en_passant: None,
        bet: None,
        row: None,
        cells: [Cell {
            height: 0,
            flag: false,
        }; 2],
        cell: None,
        ground: Ground::Flat,
    }
}

#[test]
fn no_such_slot() {
    let board = "board has 64 slots, so there is no slot 64";
    assert_eq!(message(|| Position::BOARD.at(64)), board);
    assert_eq!(message(|| Position::BOARD.nth(64)), board);
    assert_eq!(
        message(|| Position::BOARD.at(-1)),
        "board has 64 slots, and the index is negative, or a value out of range"
    );
    let castling = Position::CASTLING;
    assert_eq!(
        message(|| castling.at(2)),
        "castling has 2 slots, so there is no slot 2"
    );
    assert_eq!(
        message(|| castling.at(Color::Black).at(7)),
        "castling[1] has 2 slots, so there is no slot 7"
    );
}

/// An index given as a value is in bounds, unless the value itself is out of range.
#[test]
fn no_such_value_of_an_index() {
    #[derive(Clone, Copy, Zobrist)]
    struct Place(#[zobrist(max = 24)] u8);
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct Board {
        places: [bool; 25],
    }
    let board = Board { places: [true; 25] };
    let all: zobrist::Delta<Board> = (0..25)
        .map(|place| Board::PLACES.at(Place(place)).key(true))
        .sum();
    assert_eq!(board.zobrist_hash(), ZobristHash::BASE ^ all);
    assert_eq!(
        message(|| Board::PLACES.at(Place(25))),
        "places has 25 slots, and the index is negative, or a value out of range"
    );
}

#[test]
fn no_such_slot_further_inside() {
    assert_eq!(
        message(|| Game::PLAYERS.at(2)),
        "players has 2 slots, so there is no slot 2"
    );
    let player = Game::PLAYERS.at(1);
    assert_eq!(
        message(|| player.field(Player::CASTLING).at(2)),
        "players[1].castling has 2 slots, so there is no slot 2"
    );
    assert_eq!(
        message(|| player.field(Player::GRID).at(2)),
        "players[1].grid has 2 slots, so there is no slot 2"
    );
    assert_eq!(
        message(|| player.field(Player::GRID).at(1).nth(3)),
        "players[1].grid[1] has 3 slots, so there is no slot 3"
    );
    assert_eq!(
        message(|| Game::PAWNS.at(2)),
        "pawns has 2 slots, so there is no slot 2"
    );
    let bits = "pawns[1] has 64 slots, so there is no slot 64";
    assert_eq!(message(|| Game::PAWNS.at(1).at(64)), bits);
    assert_eq!(message(|| Game::PAWNS.at(1).nth(64)), bits);
    assert_eq!(
        message(|| Game::KINGS.at(Color::White).key(Square(64))),
        "kings[0] holds 64, but its values are 0 to 63"
    );
}

/// A struct with one field has the same keys as the field. The message must name the field.
#[test]
fn no_such_slot_of_an_only_field() {
    #[derive(Zobrist)]
    #[zobrist(slots)]
    struct Only {
        castling: [bool; 2],
    }
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct State {
        players: [Only; 2],
    }
    let _ = State {
        players: [const {
            Only {
                castling: [true; 2],
            }
        }; 2],
    }
    .zobrist_hash();
    assert_eq!(
        message(|| State::PLAYERS.at(1).field(Only::CASTLING).at(2)),
        "players[1].castling has 2 slots, so there is no slot 2"
    );
}

/// Slots without keys start at the same key as the next field. The message must not use the name of
/// that field.
#[test]
fn no_such_slot_without_keys() {
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct State {
        none: [bool; 0],
        units: [(); 4],
        board: [bool; 8],
    }
    let _ = State {
        none: [],
        units: [(); 4],
        board: [true; 8],
    }
    .zobrist_hash();
    assert_eq!(
        message(|| State::NONE.at(0)),
        "the slot has 0 slots, so there is no slot 0"
    );
    assert_eq!(
        message(|| State::UNITS.at(4)),
        "the slot has 4 slots, so there is no slot 4"
    );
}
