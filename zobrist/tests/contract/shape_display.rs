//! The exact text of printed shapes and feature names.
#![allow(
    clippy::items_after_statements,
    reason = "each type is declared beside its assertions"
)]
#![allow(
    clippy::option_option,
    reason = "the display must differ from that of one `Option`"
)]

use std::marker::PhantomData;
use std::num::NonZero;

use core::num::Wrapping;
use zobrist::lattice::LatticeKeys;
use zobrist::view::Each;
use zobrist::{Shape, View, Zobrist};

use crate::fixtures::chess::{Color, File, Position};

/// Returns the names of the given features.
fn names(shape: &Shape, features: impl IntoIterator<Item = usize>) -> Vec<String> {
    features
        .into_iter()
        .map(|feature| shape.feature_name(feature).to_string())
        .collect()
}

/// Returns the names of all features.
fn all_names(shape: &Shape) -> Vec<String> {
    names(shape, 0..shape.features())
}

#[test]
fn position() {
    assert_eq!(
        Position::SHAPE.to_string(),
        "\
features  slot            slots  keys each  values
0..768    board[64]          64         12  White Pawn, White Knight, White Bishop, White Rook, White Queen, \
White King, Black Pawn, Black Knight, Black Bishop, Black Rook, Black Queen, Black King
768..769  turn                1          1  Black
769..773  castling[2][2]      4          1  true
773..781  en_passant          1          8  A, B, C, D, E, F, G, H
"
    );
    assert_eq!(
        names(&Position::SHAPE, [0, 145, 767, 768, 769, 771, 772, 780]),
        [
            "board[0] = White Pawn",
            "board[12] = White Knight",
            "board[63] = Black King",
            "turn = Black",
            "castling[0][0] = true",
            "castling[1][0] = true",
            "castling[1][1] = true",
            "en_passant = H",
        ]
    );
    assert_eq!(
        format!("{:?}", Position::SHAPE),
        "Shape { features: 781, .. }"
    );
}

#[derive(Zobrist)]
struct Square {
    #[zobrist(max = 1)]
    row: u8,
    #[zobrist(max = 2)]
    column: u8,
}

/// A shape lists products of numbers in parentheses. The names of features have none.
#[test]
fn products_of_numbers() {
    #[derive(Zobrist)]
    #[zobrist(slots)]
    struct King {
        square: Option<Square>,
    }
    assert_eq!(
        King::SHAPE.to_string(),
        "\
features  slot    slots  keys each  values
0..6      square      1          6  (0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)
"
    );
    assert_eq!(names(&King::SHAPE, [1]), ["square = 0 1"]);
}

#[derive(Zobrist)]
enum Wing {
    King,
    Queen,
}

#[derive(Zobrist)]
#[allow(dead_code, reason = "only its shape is printed")]
enum Load {
    Full(bool, Wing),
    #[zobrist(empty)]
    Nothing,
    Named {
        wing: Wing,
    },
    Bare,
}

struct Compass;
impl View<u64> for Compass {
    const SHAPE: Shape<'static> = Shape::named(&["north", "east", "none", "west"]).with_empty(2);

    fn number(value: &u64) -> usize {
        *value as usize
    }
}
impl Each for Compass {}

struct Side;
impl View<f32> for Side {
    const SHAPE: Shape<'static> = Shape::numbers(3);

    fn number(value: &f32) -> usize {
        usize::from(*value > -1.0) + usize::from(*value > 1.0)
    }
}

#[derive(Zobrist)]
#[zobrist(key = Wrapping<u64>)]
#[allow(dead_code, reason = "only its shape is printed")]
struct Kinds {
    boolean: bool,
    #[zobrist(empty = true)]
    otherwise: bool,
    option: Option<bool>,
    options: Option<Option<bool>>,
    #[zobrist(joint)]
    joint: [bool; 2],
    row: Option<[bool; 2]>,
    tuple: (bool, Wing),
    load: [Load; 2],
    some_load: Option<Load>,
    #[zobrist(max = 3)]
    max: u8,
    #[zobrist(max = 3)]
    level: NonZero<u16>,
    #[zobrist(count = 9)]
    coins: [u8; 2],
    #[zobrist(bits)]
    bits: [u8; 2],
    #[zobrist(as = Compass)]
    wind: u64,
    #[zobrist(as = Compass)]
    winds: [Option<u64>; 2],
    #[zobrist(as = Side)]
    angle: f32,
    nothing: (),
    phantom: PhantomData<u64>,
    unit: Option<()>,
    #[zobrist(rename = "other name")]
    renamed: bool,
    r#type: Option<Box<Wing>>,
    byte: u8,
    signed: i8,
}

#[test]
fn kinds() {
    assert_eq!(
        Kinds::SHAPE.to_string(),
        "\
features  slot        slots  keys each  values
0..1      boolean         1          1  true
1..2      otherwise       1          1  false
2..4      option          1          2  false, true
4..7      options         1          3  Some(None), false, true
7..10     joint           1          3  [false, true], [true, false], [true, true]
10..14    row             1          4  [false, false], [false, true], [true, false], [true, true]
14..18    tuple           1          4  false King, false Queen, true King, true Queen
18..32    load[2]         2          7  Full(false, King), Full(false, Queen), Full(true, King), Full(true, Queen), \
Named(King), Named(Queen), Bare
32..40    some_load       1          8  Full(false, King), Full(false, Queen), Full(true, King), Full(true, Queen), \
Nothing, Named(King), Named(Queen), Bare
40..43    max             1          3  1, 2, 3
43..46    level           1          3  1, 2, 3
46..48    coins[2]        2          1  up to 9 times
48..64    bits[2][8]     16          1  true
64..67    wind            1          3  north, east, west
67..75    winds[2]        2          4  north, east, none, west
75..78    angle           1          3  0, 1, 2
78..79    unit            1          1
79..80    other name      1          1  true
80..82    type            1          2  King, Queen
82..337   byte            1        255  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, ...
337..592  signed          1        255  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, ...
"
    );
    assert_eq!(
        names(
            &Kinds::SHAPE,
            [
                0, 1, 2, 4, 7, 10, 17, 18, 31, 36, 42, 45, 46, 47, 63, 64, 74, 78, 79, 81
            ]
        ),
        [
            "boolean = true",
            "otherwise = false",
            "option = false",
            "options = Some(None)",
            "joint = [false, true]",
            "row = [false, false]",
            "tuple = true Queen",
            "load[0] = Full(false, King)",
            "load[1] = Bare",
            "some_load = Nothing",
            "max = 3",
            "level = 3",
            "coins[0]",
            "coins[1]",
            "bits[1][7] = true",
            "wind = north",
            "winds[1] = west",
            "unit = ",
            "other name = true",
            "type = Queen",
        ]
    );
    assert_eq!(
        names(&Kinds::SHAPE, [82, 336, 337, 463, 464, 591]),
        [
            "byte = 1",
            "byte = 255",
            "signed = 1",
            "signed = 127",
            "signed = -128",
            "signed = -1"
        ]
    );
}

#[derive(Zobrist)]
#[zobrist(slots)]
#[allow(dead_code, reason = "only its shape is printed")]
struct Player {
    castling: [bool; 2],
    side: Color,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
#[allow(dead_code, reason = "only its shape is printed")]
struct Nested {
    players: [Player; 2],
    teams: [[Player; 2]; 1],
    alone: Player,
}

#[test]
fn structs_of_slots() {
    assert_eq!(
        Nested::SHAPE.to_string(),
        "\
features          slot                     slots  keys each  values
0..6 with gaps    players[2].castling[2]       4          1  true
2..8 with gaps    players[2].side              2          2  White, Black
8..14 with gaps   teams[1][2].castling[2]      4          1  true
10..16 with gaps  teams[1][2].side             2          2  White, Black
16..18            alone.castling[2]            2          1  true
18..20            alone.side                   1          2  White, Black
"
    );
    assert_eq!(
        names(&Nested::SHAPE, [0, 5, 7, 8, 15, 17, 19]),
        [
            "players[0].castling[0] = true",
            "players[1].castling[1] = true",
            "players[1].side = Black",
            "teams[0][0].castling[0] = true",
            "teams[0][1].side = Black",
            "alone.castling[1] = true",
            "alone.side = Black",
        ]
    );
}

#[test]
fn enum_as_state() {
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    #[allow(dead_code, reason = "only its shape is printed")]
    enum Feature {
        Castling(Color, Wing),
        BlackToMove,
        #[zobrist(skip)]
        Clock,
        #[zobrist(rename = "ep")]
        EnPassant {
            file: Option<File>,
        },
    }
    assert_eq!(
        Feature::SHAPE.to_string(),
        "\
features  slot         slots  keys each  values
0..4      Castling         1          4  White King, White Queen, Black King, Black Queen
4..5      BlackToMove      1          1
5..14     ep               1          9  None, A, B, C, D, E, F, G, H
"
    );
    assert_eq!(
        all_names(&Feature::SHAPE)[..7],
        [
            "Castling(White, King)",
            "Castling(White, Queen)",
            "Castling(Black, King)",
            "Castling(Black, Queen)",
            "BlackToMove",
            "ep(None)",
            "ep(A)",
        ]
    );
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    #[allow(dead_code, reason = "only its shape is printed")]
    struct Outer {
        one: Feature,
        some: [Option<Feature>; 2],
    }
    assert_eq!(
        names(&Outer::SHAPE, [0, 4, 14, 18, 19, 42]),
        [
            "one.Castling(White, King)",
            "one.BlackToMove",
            "some[0] = Castling(White, King)",
            "some[0] = BlackToMove",
            "some[0] = Clock",
            "some[1] = ep(G)",
        ]
    );
}

#[test]
fn lattices() {
    let table = LatticeKeys::<Option<Wing>, u64>::new(0, 1000);
    assert_eq!(
        table.shape().to_string(),
        "\
features  slot    slots  keys each  values
0..2000   [1000]   1000          2  King, Queen
"
    );
    assert_eq!(
        names(table.shape(), [0, 1999]),
        ["[0] = King", "[999] = Queen"]
    );

    let table = LatticeKeys::<u8, u64>::builder(0, 5)
        .values(4)
        .build()
        .unwrap();
    assert_eq!(
        table.shape().to_string(),
        "\
features  slot  slots  keys each  values
0..15     [5]       5          3  1, 2, 3
"
    );
    assert_eq!(names(table.shape(), [0, 14]), ["[0] = 1", "[4] = 3"]);

    let table = LatticeKeys::<Player, u64>::new(0, 3);
    assert_eq!(
        names(table.shape(), [0, 11]),
        ["[0].castling[0] = true", "[2].side = Black"]
    );
    // Each of the two sites is a row of two slots.
    let table = LatticeKeys::<[bool; 2], u64>::new(0, 2);
    assert_eq!(
        all_names(table.shape()).concat(),
        "[0][0] = true[0][1] = true[1][0] = true[1][1] = true"
    );
}

/// A single value can be a state. Its slot has no name.
#[test]
fn a_lone_value() {
    let shape = Option::<File>::SHAPE;
    assert_eq!(
        shape.to_string(),
        "\
features  slot  slots  keys each  values
0..8                1          8  A, B, C, D, E, F, G, H
"
    );
    assert_eq!(names(&shape, [7]), ["H"]);
}

/// The debug output of a slot has its name and the index of its first key.
#[test]
fn slots() {
    let debug = |slot: &dyn std::fmt::Debug| format!("{slot:?}");
    assert_eq!(debug(&Position::BOARD), "Slot(board, 0)");
    assert_eq!(debug(&Position::BOARD.at(12)), "Slot(board[12], 144)");
    assert_eq!(debug(&Position::CASTLING.at(1)), "Slot(castling[1], 771)");
    assert_eq!(
        debug(&Position::CASTLING.at(1).at(1)),
        "Slot(castling[1][1], 772)"
    );
    assert_eq!(debug(&Position::EN_PASSANT), "Slot(en_passant, 773)");
    assert_eq!(debug(&Kinds::BITS.at(1)), "Slot(bits[1], 56)");
    assert_eq!(debug(&Kinds::BITS.at(1).at(7)), "Slot(bits[1][7], 63)");
    let player = Nested::PLAYERS.at(1);
    assert_eq!(
        debug(&player.field(Player::SIDE)),
        "Slot(players[1].side, 6)"
    );
    assert_eq!(
        debug(&player.field(Player::CASTLING).at(1)),
        "Slot(players[1].castling[1], 5)"
    );
    assert_eq!(debug(&Nested::PLAYERS), "Slot(players, 0)");
    assert_eq!(debug(&player), "Slot(players[1], 4)");
    assert_eq!(debug(&Nested::ALONE), "Slot(alone, 16)");
    assert_eq!(
        debug(&Nested::ALONE.field(Player::CASTLING)),
        "Slot(alone.castling, 16)"
    );
}
