//! Compares `set`, `take`, `relocate` and `swap` with plain assignments, in slots whose empty value
//! is not the default of their type, or whose type has no default.

use std::mem;
use std::num::Wrapping;

use zobrist::view::Each;
use zobrist::{Hashed, Shape, View, Zobrist};

use crate::fixtures::panic::message;
use crate::fixtures::random::Random;

#[derive(Clone, Copy, PartialEq, Debug, Zobrist)]
enum Color {
    White,
    Black,
}

/// Another variant than the empty one is the default, and some variants have contents.
#[derive(Clone, Copy, PartialEq, Debug, Default, Zobrist)]
enum Man {
    #[default]
    Pawn,
    King(Color),
    #[zobrist(empty)]
    Nobody,
    Rook {
        moved: bool,
    },
}

const MEN: [Man; 6] = [
    Man::Pawn,
    Man::King(Color::White),
    Man::King(Color::Black),
    Man::Nobody,
    Man::Rook { moved: false },
    Man::Rook { moved: true },
];

#[derive(Clone, Copy, PartialEq, Debug, Zobrist)]
struct Stack {
    top: Man,
    #[zobrist(max = 3, empty = 3)]
    height: u8,
}

/// Stands for a type of another crate, with 64 squares and a sentinel.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Square(u8);

struct AsSquare;
impl View<Square> for AsSquare {
    const SHAPE: Shape<'static> = Shape::numbers(65).with_empty(64);
    const EMPTY: Option<fn() -> Square> = Some(|| Square(64));

    fn number(square: &Square) -> usize {
        square.0.into()
    }
}
impl Each for AsSquare {}

#[derive(Clone, PartialEq, Debug, Zobrist)]
#[zobrist(slots)]
struct Player {
    #[zobrist(max = 7, empty = 5)]
    file: u8,
    #[zobrist(count = 18)]
    hand: [u16; 3],
    castling: (Man, bool),
}

#[derive(Clone, PartialEq, Debug, Zobrist)]
#[zobrist(key = Wrapping<u64>)]
struct Board {
    #[zobrist(max = 12, empty = 12)]
    mailbox: [u8; 64],
    men: [[Man; 3]; 2],
    reserve: Man,
    stacks: [Stack; 4],
    #[zobrist(as = AsSquare)]
    kings: [Square; 2],
    #[zobrist(as = AsSquare)]
    passant: Option<Square>,
    #[zobrist(empty = Color::Black)]
    colors: [Color; 5],
    #[zobrist(empty = true)]
    rights: [bool; 4],
    #[zobrist(joint)]
    joint: [Man; 2],
    #[zobrist(bits)]
    pawns: [u16; 2],
    boxed: Box<[Man; 3]>,
    players: [Player; 2],
    lamps: [bool; 3],
    levels: [i8; 2],
}

const NO_SQUARE: Option<Square> = None;
const NO_STACK: Stack = Stack {
    top: Man::Nobody,
    height: 3,
};
const NO_PLAYER: Player = Player {
    file: 5,
    hand: [0; 3],
    castling: (Man::Nobody, false),
};

fn empty() -> Board {
    Board {
        mailbox: [12; 64],
        men: [[Man::Nobody; 3]; 2],
        reserve: Man::Nobody,
        stacks: [NO_STACK; 4],
        kings: [Square(64); 2],
        passant: None,
        colors: [Color::Black; 5],
        rights: [true; 4],
        joint: [Man::Nobody; 2],
        pawns: [0; 2],
        boxed: Box::new([Man::Nobody; 3]),
        players: [NO_PLAYER; 2],
        lamps: [false; 3],
        levels: [0; 2],
    }
}

/// Writes to random slots among `len`, and the same to the model. `empty` is the empty value of a
/// slot.
macro_rules! step {
    ($random:ident, $kept:ident, $model:ident, $len:literal, |$i:ident| $slot:expr, $place:expr, $empty:expr, $value:expr) => {{
        let (from, to) = ($random.below($len), $random.below($len));
        macro_rules! at {
            ($index:expr) => {{
                let $i = $index;
                let _ = $i;
                ($slot, {
                    let $i = $index;
                    let _ = $i;
                    &mut $place
                })
            }};
        }
        match $random.below(4) {
            0 => {
                let value = $value;
                let (slot, place) = at!(to);
                assert_eq!($kept.set(slot, value), mem::replace(place, value));
            }
            1 => {
                let (slot, place) = at!(from);
                assert_eq!($kept.take(slot), mem::replace(place, $empty));
            }
            2 => {
                let (slot, place) = at!(to);
                let old = *place;
                let (origin, place) = at!(from);
                let value = mem::replace(place, $empty);
                *at!(to).1 = value;
                assert_eq!($kept.relocate(origin, slot), old);
            }
            _ => {
                let (first, value) = {
                    let (slot, place) = at!(from);
                    (slot, *place)
                };
                let (second, place) = at!(to);
                let value = mem::replace(place, value);
                *at!(from).1 = value;
                $kept.swap(first, second);
            }
        }
    }};
}

fn write(random: &mut Random, kept: &mut Hashed<Board>, model: &mut Board) {
    let man = |random: &mut Random| MEN[random.below(6)];
    match random.below(15) {
        0 => step!(
            random,
            kept,
            model,
            64,
            |i| Board::MAILBOX.at(i),
            model.mailbox[i],
            12,
            random.below(13) as u8
        ),
        1 => step!(
            random,
            kept,
            model,
            6,
            |i| Board::MEN.at(i / 3).at(i % 3),
            model.men[i / 3][i % 3],
            Man::Nobody,
            man(random)
        ),
        2 => {
            // From field to field.
            let value = mem::replace(&mut model.men[1][2], Man::Nobody);
            let old = kept.relocate(Board::MEN.at(1).at(2), Board::RESERVE);
            assert_eq!(old, mem::replace(&mut model.reserve, value));
        }
        3 => step!(
            random,
            kept,
            model,
            1,
            |i| Board::RESERVE,
            model.reserve,
            Man::Nobody,
            man(random)
        ),
        4 => {
            let stack = Stack {
                top: man(random),
                height: random.below(4) as u8,
            };
            step!(
                random,
                kept,
                model,
                4,
                |i| Board::STACKS.at(i),
                model.stacks[i],
                NO_STACK,
                stack
            );
        }
        5 => step!(
            random,
            kept,
            model,
            2,
            |i| Board::KINGS.at(i),
            model.kings[i],
            Square(64),
            Square(random.below(65) as u8)
        ),
        6 => {
            let square = (random.below(2) > 0).then(|| Square(random.below(65) as u8));
            step!(
                random,
                kept,
                model,
                1,
                |i| Board::PASSANT,
                model.passant,
                NO_SQUARE,
                square
            );
        }
        7 => {
            let color = [Color::White, Color::Black][random.below(2)];
            step!(
                random,
                kept,
                model,
                5,
                |i| Board::COLORS.at(i),
                model.colors[i],
                Color::Black,
                color
            );
        }
        8 => step!(
            random,
            kept,
            model,
            4,
            |i| Board::RIGHTS.at(i),
            model.rights[i],
            true,
            random.below(2) > 0
        ),
        9 => step!(
            random,
            kept,
            model,
            1,
            |i| Board::JOINT,
            model.joint,
            [Man::Nobody; 2],
            [man(random), man(random)]
        ),
        10 => step!(
            random,
            kept,
            model,
            2,
            |i| Board::PAWNS.at(i),
            model.pawns[i],
            0,
            random.below(1 << 16) as u16
        ),
        11 => step!(
            random,
            kept,
            model,
            3,
            |i| Board::BOXED.inner().at(i),
            model.boxed[i],
            Man::Nobody,
            man(random)
        ),
        12 => {
            let hand = random.below(19) as u16;
            step!(
                random,
                kept,
                model,
                6,
                |i| Board::PLAYERS.at(i / 3).field(Player::HAND).at(i % 3),
                model.players[i / 3].hand[i % 3],
                0,
                hand
            );
            let castling = (man(random), random.below(2) > 0);
            step!(
                random,
                kept,
                model,
                2,
                |i| Board::PLAYERS.at(i).field(Player::CASTLING),
                model.players[i].castling,
                (Man::Nobody, false),
                castling
            );
            step!(
                random,
                kept,
                model,
                2,
                |i| Board::PLAYERS.at(i).field(Player::FILE),
                model.players[i].file,
                5,
                random.below(8) as u8
            );
        }
        13 => {
            step!(
                random,
                kept,
                model,
                3,
                |i| Board::LAMPS.at(i),
                model.lamps[i],
                false,
                random.below(2) > 0
            );
            step!(
                random,
                kept,
                model,
                2,
                |i| Board::LEVELS.at(i),
                model.levels[i],
                0,
                i8::from_ne_bytes([random.below(256) as u8])
            );
        }
        _ => match random.below(5) {
            0 => assert_eq!(
                kept.take(Board::MAILBOX),
                mem::replace(&mut model.mailbox, [12; 64])
            ),
            1 => assert_eq!(
                kept.take(Board::MEN),
                mem::replace(&mut model.men, [[Man::Nobody; 3]; 2])
            ),
            2 => assert_eq!(
                kept.take(Board::KINGS),
                mem::replace(&mut model.kings, [Square(64); 2])
            ),
            3 => assert_eq!(
                kept.take(Board::PLAYERS.at(1)),
                mem::replace(&mut model.players[1], NO_PLAYER)
            ),
            _ => assert_eq!(
                kept.take(Board::BOXED),
                mem::replace(&mut model.boxed, Box::new([Man::Nobody; 3]))
            ),
        },
    }
}

#[test]
fn writes_are_assignments() {
    let (mut random, mut model) = (Random(3), empty());
    let mut kept = Hashed::new(empty());
    assert_eq!(
        kept.hash(),
        zobrist::ZobristHash::BASE,
        "each slot is empty"
    );
    for i in 0..20_000 {
        write(&mut random, &mut kept, &mut model);
        assert!(*kept == model, "write {i}: {kept:?} is not {model:?}");
        if i % 10 == 0 {
            assert_eq!(kept.hash(), model.zobrist_hash(), "{model:?}");
        }
    }
    assert_eq!(kept.hash(), model.zobrist_hash(), "{model:?}");
}

/// A view whose `EMPTY` has a key is a caller's bug. The state remains unchanged.
#[test]
fn a_wrong_empty_value_panics() {
    struct Wrong;
    impl View<Square> for Wrong {
        const SHAPE: Shape<'static> = Shape::numbers(65).with_empty(64);
        const EMPTY: Option<fn() -> Square> = Some(|| Square(0));

        fn number(square: &Square) -> usize {
            square.0.into()
        }
    }
    #[derive(Clone, PartialEq, Debug, Zobrist)]
    #[zobrist(key = u64)]
    struct King {
        #[zobrist(as = Wrong)]
        square: Square,
    }

    let mut king = Hashed::new(King { square: Square(3) });
    let text = message(|| king.take(King::SQUARE));
    assert_eq!(
        text,
        "`EMPTY` of a view must make the value without a key, number `SHAPE.empty()`"
    );
    assert_eq!((king.square, king.hash()), (Square(3), king.zobrist_hash()));
}
