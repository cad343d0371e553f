//! Compares the hashes of parts, after values have moved between slots, with sums of the keys that
//! a `match` selects.

use zobrist::view::Each;
use zobrist::{Hashes, Part, Shape, View, Zobrist, ZobristHash};

use crate::fixtures::chess::{Color, Role};
use crate::fixtures::random::Random;

mod described;
mod relocated;
mod words;
mod wrong_values;

#[derive(Clone, Copy, PartialEq, Debug, Zobrist)]
struct Man {
    color: Color,
    role: Role,
}

#[derive(Clone, Copy, PartialEq, Debug, Default, Zobrist)]
enum Cell {
    #[default]
    #[zobrist(empty)]
    Wall,
    Stone(Color, #[zobrist(max = 3)] u8),
    Both {
        left: bool,
    },
}

#[derive(Clone, Copy, PartialEq, Debug, Zobrist)]
#[zobrist(slots)]
struct Player {
    #[zobrist(max = 18)]
    hand: [u8; 3],
    ready: bool,
}

#[derive(Clone, Copy, PartialEq, Debug, Zobrist)]
#[zobrist(key = u64, seed = 7)]
struct Position {
    #[zobrist(part(pawns = Pawn), part(minors = Knight | Bishop), part(white = White & !Pawn), part(black = Black & !(Pawn)))]
    board: [Option<Man>; 64],
    #[zobrist(part(reserved), part(minors = Queen))]
    reserve: Option<Man>,
    #[zobrist(part(pawns))]
    turn: Color,
    players: [Player; 2],
    #[zobrist(part(stones = Stone & 2 | Both & true), part(minors = Wall))]
    #[zobrist(full)]
    cells: [[Cell; 2]; 3],
    #[zobrist(max = 12, part(stones = 0x3 | 1_1_u8), part(low = !12))]
    number: u16,
    #[zobrist(bits, part(flagged))]
    flags: u8,
    #[zobrist(joint, part(flagged = true))]
    pair: [bool; 2],
    #[zobrist(skip)]
    clock: u32,
}

const START: Position = Position {
    board: [None; 64],
    reserve: None,
    turn: Color::White,
    players: [Player {
        hand: [0; 3],
        ready: false,
    }; 2],
    cells: [[Cell::Wall; 2]; 3],
    number: 0,
    flags: 0,
    pair: [false; 2],
    clock: 0,
};

/// Returns the hash of each part, as the XOR of the keys that a `match` selects.
fn expected(position: &Position) -> [u64; 8] {
    let [
        mut pawns,
        mut minors,
        mut white,
        mut black,
        mut stones,
        mut low,
        mut flags,
    ] = [0; 7];
    let reserved = Position::RESERVE.key(position.reserve).raw();
    if position.reserve.is_some_and(|man| man.role == Role::Queen) {
        minors ^= reserved;
    }
    for (i, man) in position.board.iter().enumerate() {
        let Some(Man { color, role }) = *man else {
            continue;
        };
        let key = Position::BOARD.at(i).key(Man { color, role }).raw();
        match (color, role) {
            (_, Role::Pawn) => pawns ^= key,
            (Color::White, _) => white ^= key,
            (Color::Black, _) => black ^= key,
        }
        if matches!(role, Role::Knight | Role::Bishop) {
            minors ^= key;
        }
    }
    pawns ^= Position::TURN.key(position.turn).raw();
    for (i, row) in position.cells.iter().enumerate() {
        for (j, &cell) in row.iter().enumerate() {
            let key = Position::CELLS.at(i).at(j).key(cell).raw();
            match cell {
                Cell::Stone(_, 2) | Cell::Both { left: true } => stones ^= key,
                Cell::Wall => minors ^= key,
                _ => {}
            }
        }
    }
    let key = Position::NUMBER.key(position.number).raw();
    if matches!(position.number, 3 | 11) {
        stones ^= key;
    }
    if position.number != 12 {
        low ^= key;
    }
    flags ^= Position::FLAGS.key(position.flags).raw();
    if position.pair[0] || position.pair[1] {
        flags ^= Position::PAIR.key(position.pair).raw();
    }
    [pawns, minors, white, black, stones, low, flags, reserved]
}

fn of_parts(hashes: Hashes<Position>) -> [u64; 8] {
    [
        Position::PAWNS,
        Position::MINORS,
        Position::WHITE,
        Position::BLACK,
        Position::STONES,
        Position::LOW,
        Position::FLAGGED,
        Position::RESERVED,
    ]
    .map(|part| hashes.part(part).raw())
}

fn man(random: &mut Random) -> Option<Man> {
    let role = [
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
        Role::King,
    ][random.below(6)];
    let color = [Color::White, Color::Black][random.below(2)];
    (random.below(3) > 0).then_some(Man { color, role })
}

fn cell(random: &mut Random) -> Cell {
    match random.below(4) {
        0 => Cell::Wall,
        1 => Cell::Both {
            left: random.below(2) == 1,
        },
        _ => Cell::Stone(
            [Color::White, Color::Black][random.below(2)],
            random.below(4) as u8,
        ),
    }
}

/// Stands for a type of another crate. Its view gives each value a name. A part selects values by
/// whole words of their names.
#[derive(Clone, Copy)]
struct Numbered(u8);

struct AsMan;

impl View<Numbered> for AsMan {
    const SHAPE: Shape<'static> = Shape::named(&[
        "Pawn",
        "White Pawn",
        "Pawn of Black",
        "Pawnbroker",
        "aPawn",
        "",
    ]);

    fn number(man: &Numbered) -> usize {
        man.0.into()
    }
}

impl Each for AsMan {}

#[derive(Clone, Copy, Zobrist)]
#[zobrist(key = u64)]
struct Viewed {
    #[zobrist(as = AsMan, part(pawns = Pawn), part(black = Black | Pawnbroker))]
    men: [Numbered; 2],
}

#[test]
fn words_of_names() {
    let (pawns, black) = (
        [true, true, true, false, false, false],
        [false, false, true, true, false, false],
    );
    for number in 0..6 {
        let hashes = Hashes::of(&Viewed {
            men: [Numbered(number), Numbered(5)],
        });
        let key = Viewed::MEN.at(0).key(Numbered(number)).raw();
        assert_ne!(key, 0);
        for (part, belongs) in [(Viewed::PAWNS, pawns), (Viewed::BLACK, black)] {
            let expected = if belongs[usize::from(number)] { key } else { 0 };
            assert_eq!(hashes.part(part).raw(), expected, "{part} {number}");
        }
    }
}

/// The fingerprints of six parts and of their state are all different.
#[test]
fn fingerprints() {
    let all = [
        Position::PAWNS,
        Position::MINORS,
        Position::WHITE,
        Position::BLACK,
        Position::STONES,
        Position::LOW,
    ];
    let mut prints: Vec<u64> = all.map(Part::fingerprint).to_vec();
    prints.push(<Position as zobrist::State>::fingerprint());
    prints.sort_unstable();
    prints.dedup();
    assert_eq!(prints.len(), 7);
}

/// A generic state with two instances, keys of 128 bits, and a part whose name is a keyword.
#[derive(Clone, Copy, Zobrist)]
#[zobrist(key = u128, instances(Go<2>, Go<3>))]
struct Go<const N: usize> {
    #[zobrist(part(r#type = Black), part(all))]
    points: [[Option<Color>; N]; N],
    #[zobrist(part(all), max = 300, part(late = 256 | 300))]
    plies: u16,
}

#[derive(Clone, Copy, Zobrist)]
#[zobrist(key = u64, table = [1, 2, 4, 8, 16, 32], base = 64)]
struct FromTable {
    #[zobrist(part(second = 2))]
    #[zobrist(max = 2)]
    digits: [u8; 3],
}

#[test]
fn instances_tables_and_keywords() {
    let go = Go::<3> {
        points: [[Some(Color::Black), None, Some(Color::White)]; 3],
        plies: 256,
    };
    let hashes = Hashes::of(&go);
    let black = (0..3).fold(0, |sum, i| {
        sum ^ Go::<3>::POINTS.at(i).at(0).key(Color::Black).raw()
    });
    assert_eq!(hashes.part(Go::<3>::TYPE).raw(), black);
    assert_eq!(
        hashes.part(Go::<3>::ALL).raw(),
        hashes.whole().raw() ^ ZobristHash::<Go<3>>::BASE.raw()
    );
    assert_eq!(
        hashes.part(Go::<3>::LATE).raw(),
        Go::<3>::PLIES.key(256_u16).raw()
    );
    assert_eq!(Go::<3>::TYPE.to_string(), "type");
    let small = Go::<2> {
        points: [[None; 2]; 2],
        plies: 255,
    };
    assert_eq!(Hashes::of(&small).part(Go::<2>::LATE).raw(), 0);

    assert_eq!(Hashes::default(), Hashes::of(&FromTable { digits: [0; 3] }));
    let hashes = Hashes::of(&FromTable { digits: [2, 0, 2] });
    assert_eq!(
        (hashes.whole().raw(), hashes.part(FromTable::SECOND).raw()),
        (64 ^ 2 ^ 32, 2 ^ 32)
    );
}
