//! Tests `Hashed`, a state with its hash: bits, skipped fields, changes that panic, and tables made
//! at run time.

use std::num::NonZero;
use std::ops::BitXor;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use zobrist::view::Each;
use zobrist::{Hashed, KeyTable, Shape, Slot, State, View, Zobrist};

mod changes;
mod emptied;
mod lattices;
mod onto_itself;
mod tables;

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, Zobrist)]
enum Color {
    White,
    Black,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, Zobrist)]
enum Cell {
    #[zobrist(empty)]
    Wall,
    Stone(Color, #[zobrist(max = 3)] u8),
    Both {
        left: bool,
        #[zobrist(skip)]
        note: u8,
    },
}

/// Stands for a type of another crate. It has no derive, but a view.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
struct Square(u8);

struct AsSquare;
impl View<Square> for AsSquare {
    const SHAPE: Shape<'static> = Shape::numbers(64);

    fn number(square: &Square) -> usize {
        square.0.into()
    }
}
impl Each for AsSquare {}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
struct Board(u64);
impl From<Board> for u64 {
    fn from(board: Board) -> u64 {
        board.0
    }
}
impl BitXor for Board {
    type Output = Board;
    fn bitxor(self, other: Board) -> Board {
        Board(self.0 ^ other.0)
    }
}

/// The only field is skipped, so all values are equal for the hash, and a slot of this type has no
/// keys.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, Zobrist)]
struct Named {
    #[zobrist(skip)]
    name: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, Zobrist)]
#[zobrist(slots)]
struct Player {
    #[zobrist(joint)]
    castling: [bool; 2],
    #[zobrist(max = 18)]
    hand: [u16; 7],
    #[zobrist(skip)]
    seconds: f64,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, Zobrist)]
#[zobrist(slots)]
struct Pair(bool, Option<Color>, #[zobrist(skip)] u32);

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, Zobrist)]
#[zobrist(key = u64)]
struct Game {
    first: Named,
    second: Named,
    cells: [[Cell; 3]; 2],
    #[zobrist(empty = Color::White)]
    turn: Color,
    players: [Player; 2],
    boxed: Box<Pair>,
    #[zobrist(bits)]
    pawns: [u64; 2],
    #[zobrist(bits = 40)]
    kings: Board,
    #[zobrist(bits = 4)]
    castling: u8,
    #[zobrist(as = AsSquare)]
    square: Option<Square>,
    #[zobrist(as = AsSquare)]
    squares: [Square; 2],
    #[zobrist(max = 12, empty = 12)]
    piece: u8,
    #[zobrist(max = 15, full)]
    rights: [u8; 2],
    tuple: (bool, Color),
    level: NonZero<u8>,
    #[zobrist(skip)]
    plies: u32,
}

fn game() -> Game {
    let player = || Player {
        castling: [true; 2],
        hand: [0, 1, 2, 3, 4, 5, 18],
        seconds: 180.0,
    };
    Game {
        first: Named { name: 1 },
        second: Named { name: 2 },
        cells: [[Cell::Wall; 3], [Cell::Stone(Color::Black, 3); 3]],
        turn: Color::White,
        players: [player(), player()],
        boxed: Box::new(Pair(true, None, 7)),
        pawns: [0xff00, 0xff << 48],
        kings: Board(1 << 39),
        castling: 0b1111,
        square: None,
        squares: [Square(3), Square(63)],
        piece: 12,
        rights: [15, 0],
        tuple: (false, Color::Black),
        level: NonZero::<u8>::MIN,
        plies: 0,
    }
}

/// Writes `new` to `slot` of a hashed state, and to the field `place` of a plain copy. Asserts that
/// both agree. Then asserts that writing the old value back restores the hashed state.
#[track_caller]
#[allow(
    clippy::needless_pass_by_value,
    reason = "most callers pass a new value"
)]
fn written<S, T, V>(state: &S, slot: Slot<S, T, V>, place: impl Fn(&mut S) -> &mut T, new: T)
where
    S: State + Clone + PartialEq + std::fmt::Debug,
    T: Clone + PartialEq + std::fmt::Debug + 'static,
    V: View<T>,
{
    let (mut hashed, mut model) = (Hashed::new(state.clone()), state.clone());
    let before = hashed.clone();
    let old = std::mem::replace(place(&mut model), new.clone());
    assert_eq!(hashed.set(slot, new.clone()), old);
    assert_eq!((&*hashed, hashed.hash()), (&model, model.zobrist_hash()));
    assert_eq!(hashed.set(slot, old), new);
    assert_eq!(hashed, before);

    // The same by a table made at run time.
    let keys = Arc::new(KeyTable::<S, S::Key>::new(7));
    let mut hashed = Hashed::with_keys(keys.clone(), state.clone());
    let old = hashed.set(slot, new.clone());
    assert_eq!((&*hashed, hashed.hash()), (&model, keys.hash(&model)));
    assert_ne!(keys.hash(&model), KeyTable::new(8).hash(&model));
    assert_eq!(hashed.set(slot, old), new);
    assert_eq!(hashed, Hashed::with_keys(keys, state.clone()));
}

/// Two slots without keys start at the same index of the key table. Writes must still reach the
/// right field.
#[test]
fn slots_without_keys_are_told_apart() {
    let game = game();
    assert_ne!(Game::FIRST, Game::SECOND);
    assert_eq!(Game::SECOND, Game::SECOND);
    written(
        &game,
        Game::FIRST,
        |game| &mut game.first,
        Named { name: 8 },
    );
    written(
        &game,
        Game::SECOND,
        |game| &mut game.second,
        Named { name: 9 },
    );
}

#[test]
fn one_value_is_written_without_its_option() {
    let mut game = Hashed::new(game());
    assert_eq!(game.set(Game::SQUARE, Square(9)), None);
    assert_eq!(game.set(Game::SQUARE, None), Some(Square(9)));
}

#[test]
fn bits_by_mask_and_one_by_one() {
    let mut game = Hashed::new(game());
    game.flip(Game::PAWNS.at(0), 1 << 12 | 1 << 28);
    assert_eq!(game.pawns[0], 0x1000_ef00);
    assert!(game.set(Game::PAWNS.at(1).at(55), false));
    assert_eq!(game.pawns[1], 0x7f << 48);
    assert!(!game.set(Game::PAWNS.at(1).at(0), true));
    assert!(game.set(Game::PAWNS.at(1).at(0), true), "it is set already");
    game.swap(Game::PAWNS.at(1).at(0), Game::PAWNS.at(0).at(1));
    assert_eq!((game.pawns[0] & 2, game.pawns[1] & 1), (2, 0));
    game.flip(Game::KINGS, Board(1 << 39 | 1));
    assert_eq!(game.kings, Board(1));
    game.flip(Game::CASTLING, 0b0011);
    assert_eq!(game.castling, 0b1100);
    game.flip(Game::PAWNS.at(0).at(3), true);
    game.flip(Game::BOXED.inner().field(Pair::FIELD_0), true);
    assert_eq!((game.pawns[0] & 8, game.boxed.0), (8, false));
    assert_eq!(game.hash(), game.zobrist_hash());
}

#[test]
fn what_is_skipped_is_written_beside_what_is_read() {
    let mut game = Hashed::new(game());
    let before = game.hash();
    let fields = game.skipped();
    *fields.plies += u32::from(fields.pawns[0].count_ones() == 8);
    *game.skipped_in(Game::PLAYERS.at(1)).seconds -= 2.5;
    *game.skipped_in(Game::BOXED.inner()).2 = 40;
    assert_eq!(
        (game.plies, game.players[1].seconds, game.boxed.2),
        (1, 177.5, 40)
    );
    assert_eq!((game.players[0].seconds, game.hash()), (180.0, before));
}

#[derive(Clone, Zobrist)]
#[zobrist(key = u64, opt_in, instances(Grid<bool, 3>))]
struct Grid<T, const N: usize> {
    #[zobrist(include)]
    cells: [T; N],
    width: usize,
}

#[test]
fn generic_states() {
    let mut grid = Hashed::new(Grid {
        cells: [false, true, false],
        width: 3,
    });
    assert!(grid.set(Grid::<bool, 3>::CELLS.at(1), false));
    *grid.skipped().width = 1;
    assert_eq!((grid.cells, grid.width), ([false; 3], 1));
    assert_eq!(grid.hash(), grid.zobrist_hash());
}
