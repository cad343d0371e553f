//! Tests derived types with type and const parameters.

use std::fmt::Debug;
use std::marker::PhantomData;

use zobrist::{KeyTable, Shape, State, Value, View, Zobrist};

#[test]
fn bounds_defaults_and_where() {
    #[derive(Clone, Copy, Debug, Zobrist)]
    enum Stone {
        Black,
        White,
    }
    #[derive(Zobrist)]
    #[zobrist(key = u64, instances(Board))]
    struct Board<T: Copy = Stone, const N: usize = 3>
    where
        T: Debug,
        [T; N]: Sized,
    {
        cells: [Option<T>; N],
    }
    assert_eq!(<Board>::SHAPE.features(), 6);
    let mut board: Board = Board { cells: [None; 3] };
    let mut hash = board.zobrist_hash();
    hash.toggle(<Board>::CELLS.at(2), Stone::White);
    board.cells[2] = Some(Stone::White);
    assert_eq!(hash, board.zobrist_hash());
    let _ = Stone::Black;
}

#[test]
fn const_parameters() {
    #[derive(Clone, Copy, Zobrist)]
    enum Stone {
        Black,
        White,
    }
    #[derive(Zobrist)]
    #[zobrist(key = u64, instances(Go<9>, Go<19>))]
    struct Go<const N: usize> {
        points: [[Option<Stone>; N]; N],
        white_to_move: bool,
    }
    fn play<const N: usize>()
    where
        Go<N>: State<Key = u64>,
    {
        let mut go = Go {
            points: [[None; N]; N],
            white_to_move: false,
        };
        let mut hash = go.zobrist_hash();
        hash.toggle(Go::POINTS.at(N - 1).at(0), Stone::Black);
        hash.toggle(Go::WHITE_TO_MOVE, true);
        go.points[N - 1][0] = Some(Stone::Black);
        go.white_to_move = true;
        assert_eq!(hash, go.zobrist_hash());
    }
    assert_eq!(Go::<9>::SHAPE.features(), 163);
    assert_eq!(Go::<19>::SHAPE.features(), 723);
    play::<9>();
    play::<19>();
    let table = KeyTable::<Go<13>, u64>::new(3);
    assert_eq!(
        table.hash(&Go {
            points: [[None; 13]; 13],
            white_to_move: false
        }),
        table.base()
    );
    let _ = Stone::White;
}

#[test]
fn parameters_that_no_field_uses() {
    struct Tag;
    #[derive(Zobrist)]
    #[zobrist(key = u64, instances(Board<Tag, str>))]
    struct Board<T, U: ?Sized> {
        on: bool,
        #[zobrist(skip)]
        _tag: PhantomData<(T, Box<U>)>,
    }
    let board = |on| Board::<Tag, str> {
        on,
        _tag: PhantomData,
    };
    let mut hash = board(false).zobrist_hash();
    hash.toggle(Board::ON, true);
    assert_eq!(hash, board(true).zobrist_hash());
    let _ = Tag;
}

#[test]
fn lifetimes_of_parts() {
    #[derive(Zobrist)]
    #[zobrist(slots)]
    struct Borrowed<'a, 'b: 'a, T: 'a> {
        cells: &'a [T; 2],
        turn: &'b bool,
    }
    #[derive(Zobrist)]
    enum Held<'a> {
        Nothing,
        Bool(&'a bool),
    }
    let (cells, turn) = ([true, false], true);
    let table = KeyTable::<Borrowed<'_, '_, bool>, u64>::new(0);
    let hash = table.hash(&Borrowed {
        cells: &cells,
        turn: &turn,
    });
    assert_eq!(
        hash,
        table.base() ^ table.key(Borrowed::TURN, &turn) ^ table.key(Borrowed::CELLS, &cells)
    );
    assert_eq!(Held::COUNT, 3);
    assert_eq!(Held::Bool(&turn).number(), 2);
    assert_eq!(Held::Nothing.number(), 0);
}

#[test]
fn limits_by_parameter() {
    #[derive(Zobrist)]
    #[zobrist(key = u64, instances(Hand<3>, Hand<7>))]
    struct Hand<const MAX: usize> {
        #[zobrist(max = MAX)]
        pawns: u8,
    }
    assert_eq!(
        (Hand::<3>::SHAPE.features(), Hand::<7>::SHAPE.features()),
        (3, 7)
    );
    let mut hash = Hand::<7> { pawns: 7 }.zobrist_hash();
    hash.replace(Hand::PAWNS, 7_u8, 2_u8);
    assert_eq!(hash, Hand { pawns: 2 }.zobrist_hash());
}

/// A field with a view adds no bound to the type parameter of the field: the bounds of the view are
/// enough.
#[test]
fn views_of_parameters() {
    enum AsLength {}
    impl<T: AsRef<str>> View<T> for AsLength {
        const SHAPE: Shape<'static> = Shape::numbers(4).with_empty(0);

        fn number(text: &T) -> usize {
            text.as_ref().len()
        }
    }
    #[derive(Zobrist)]
    #[zobrist(slots)]
    struct Named<T: AsRef<str>> {
        #[zobrist(as = AsLength)]
        name: T,
        on: bool,
    }
    #[derive(Zobrist)]
    #[zobrist(slots)]
    struct Inner<T>([T; 2]);
    enum AsSum {}
    impl View<Inner<u16>> for AsSum {
        const SHAPE: Shape<'static> = Shape::numbers(9).with_empty(0);

        fn number(inner: &Inner<u16>) -> usize {
            inner.0.iter().map(|&n| usize::from(n)).sum()
        }
    }
    #[derive(Zobrist)]
    #[zobrist(slots)]
    struct Outer<T>
    where
        AsSum: View<Inner<T>>,
    {
        #[zobrist(as = AsSum)]
        inner: Inner<T>,
    }
    assert_eq!(Named::<&str>::SHAPE.features(), 4);
    let table = KeyTable::<Named<&str>, u64>::new(0);
    let hash = table.hash(&Named {
        name: "abc",
        on: false,
    });
    assert_eq!(hash, table.base() ^ table.key(Named::NAME, "abc"));
    assert_eq!(Outer::<u16>::SHAPE.features(), 8);
    let table = KeyTable::<Outer<u16>, u64>::new(0);
    let sum = |pair| table.hash(&Outer { inner: Inner(pair) });
    assert_eq!(sum([3, 4]), sum([7, 0]));
}

#[test]
fn parameters_behind_phantoms_and_references() {
    struct Tag;
    #[derive(Zobrist)]
    #[zobrist(slots)]
    struct Part {
        cells: [bool; 2],
        turn: bool,
    }
    #[derive(Zobrist)]
    #[zobrist(slots)]
    struct Whole<'a, T, U> {
        part: &'a T,
        tag: PhantomData<U>,
    }
    #[derive(Zobrist)]
    #[zobrist(slots)]
    struct Owned {
        part: Part,
    }
    #[derive(Zobrist)]
    enum Tagged<U> {
        Nothing,
        Held(bool, PhantomData<U>),
    }
    let part = Part {
        cells: [true, false],
        turn: true,
    };
    let borrowed = KeyTable::<Whole<'_, Part, Tag>, u64>::new(0);
    assert_eq!(Whole::<'_, Part, Tag>::SHAPE.features(), 3);
    let hash = borrowed
        .hash(&Whole {
            part: &part,
            tag: PhantomData,
        })
        .raw();
    assert_eq!(
        hash,
        KeyTable::<Owned, u64>::new(0).hash(&Owned { part }).raw()
    );
    assert_eq!(Tagged::<Tag>::Held(true, PhantomData).number(), 2);
    let _ = (Tag, Tagged::<Tag>::Nothing);
}

const TABLE: [u64; 2] = [1, 2];

/// `table` works with a generic type of one instance. A constant `TABLE` must not conflict with
/// items of the expansion. The key type can be in parentheses.
#[test]
#[allow(unused_parens, reason = "a macro can write such parentheses")]
fn a_table_of_one_instance() {
    #[derive(Zobrist)]
    #[zobrist(key = (u64), table = TABLE, instances(Board<2>))]
    struct Board<const N: usize> {
        cells: [bool; N],
    }
    assert_eq!(
        Board {
            cells: [true, true]
        }
        .zobrist_hash()
        .raw(),
        3
    );
}

/// A field can have an associated type of a parameter, even one with the same name as the derived
/// type.
#[test]
fn types_of_parameters() {
    trait Game {
        type Position;
    }
    struct Go;
    impl Game for Go {
        type Position = char;
    }
    enum AsDigit {}
    impl View<char> for AsDigit {
        const SHAPE: Shape<'static> = Shape::numbers(10).with_empty(0);

        fn number(digit: &char) -> usize {
            digit
                .to_digit(10)
                .map_or(usize::MAX, |digit| digit as usize)
        }
    }
    #[derive(Zobrist)]
    #[zobrist(slots)]
    struct Position<T: Game>
    where
        AsDigit: View<<T>::Position>,
    {
        #[zobrist(as = AsDigit)]
        inner: <T>::Position,
    }
    let table = KeyTable::<Position<Go>, u64>::new(0);
    assert_eq!(table.hash(&Position { inner: '0' }), table.base());
}

/// The bounds of parameters are right for types that are written with their path: `boards::Grid`
/// accepts a struct of slots, and `PhantomData` accepts any type.
#[test]
#[expect(unused_qualifications, reason = "the test is about types with a path")]
fn generic_types_by_their_paths() {
    mod boards {
        #[derive(zobrist::Zobrist)]
        #[zobrist(slots)]
        pub(super) struct Grid<T> {
            pub(super) cells: [T; 2],
        }
    }
    #[derive(Zobrist)]
    #[zobrist(slots)]
    struct Cell {
        on: [bool; 3],
    }
    // `Cell` is made of slots, so it is not a value. `f32` does not implement `Zobrist`.
    #[derive(Zobrist)]
    #[zobrist(key = u64, instances(Board<Cell, f32>))]
    struct Board<T, U> {
        grid: boards::Grid<T>,
        tag: core::marker::PhantomData<U>,
    }
    type Only = Board<Cell, f32>;
    assert_eq!(Only::SHAPE.features(), 6);
    let board = |on| Only {
        grid: boards::Grid {
            cells: [
                Cell { on: [false; 3] },
                Cell {
                    on: [on, false, false],
                },
            ],
        },
        tag: PhantomData,
    };
    let mut hash = board(false).zobrist_hash();
    let cells = Only::GRID.field(boards::Grid::CELLS);
    hash.toggle(cells.at(1).field(Cell::ON).at(0), true);
    assert_eq!(hash, board(true).zobrist_hash());
}
