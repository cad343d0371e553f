//! The parts of a described state have the hashes that the derive computes from the same
//! attributes.

use std::num::Wrapping;

use zobrist::keys::{Description, KeySource, ShapeKeys};
use zobrist::{Hashes, Seed, Value};

use super::{Color, Player, Position, START, cell, man, of_parts};
use crate::fixtures::random::Random;

const POSITION: &str = "slots(\
    board = array(64, option(MAN)) part(pawns = Pawn) part(minors = Knight | Bishop) \
        part(white = White & !Pawn) part(black = Black & !Pawn), \
    reserve = option(MAN) part(reserved) part(minors = Queen), \
    turn = enum(White, Black) part(pawns), \
    players = array(2, slots(hand = array(3, numbers(18)), ready = bool)), \
    cells = array(3, array(2, full(enum(Wall, Stone = (enum(White, Black), numbers(3)), Both = (left = bool), \
        empty = Wall)))) part(stones = Stone & 2 | Both & true) part(minors = Wall), \
    number = numbers(12) part(stones = 3 | 11) part(low = !12), \
    flags = array(8, bool) part(flagged), \
    pair = joint(array(2, bool)) part(flagged = true))";
const MAN: &str =
    "struct(color = enum(White, Black), role = enum(Pawn, Knight, Bishop, Rook, Queen, King))";
const PARTS: [&str; 8] = [
    "pawns", "minors", "white", "black", "stones", "low", "flagged", "reserved",
];

fn numbers(position: &Position) -> Vec<usize> {
    let Position {
        board,
        reserve,
        turn,
        players,
        cells,
        number,
        flags,
        pair,
        ..
    } = position;
    let mut numbers: Vec<_> = board
        .iter()
        .chain([reserve])
        .map(Value::number)
        .chain([turn.number()])
        .collect();
    for Player { hand, ready } in players {
        numbers.extend(
            hand.map(usize::from)
                .into_iter()
                .chain([usize::from(*ready)]),
        );
    }
    numbers.extend(
        cells
            .as_flattened()
            .iter()
            .map(Value::number)
            .chain([usize::from(*number)]),
    );
    numbers.extend(
        (0..8)
            .map(|bit| usize::from(flags >> bit & 1))
            .chain([pair.number()]),
    );
    numbers
}

#[test]
fn described_parts() {
    let text = POSITION.replace("MAN", MAN);
    let description: Description = text.parse().unwrap();
    assert_eq!(description.to_string(), text);
    let keys = ShapeKeys::<u64>::new(7, &description, KeySource::Stored).unwrap();
    let parts = PARTS.map(|name| keys.part::<u64>(name).unwrap());
    let mut random = Random(1);
    for _ in 0..1000 {
        let position = Position {
            board: std::array::from_fn(|_| man(&mut random)),
            reserve: man(&mut random),
            turn: [Color::White, Color::Black][random.below(2)],
            players: [(); 2].map(|()| Player {
                hand: [random.below(19) as u8; 3],
                ready: random.below(2) == 1,
            }),
            cells: [(); 3].map(|()| [(); 2].map(|()| cell(&mut random))),
            number: random.below(13) as u16,
            flags: random.below(256) as u8,
            pair: [random.below(2) == 1, random.below(2) == 1],
            ..START
        };
        let (hashes, state) = (Hashes::of(&position), numbers(&position));
        assert_eq!(keys.hash(&state).unwrap(), hashes.whole().raw());
        assert_eq!(
            parts.each_ref().map(|part| part.hash(&state).unwrap()),
            of_parts(hashes)
        );
    }
    let error = parts[0]
        .check(
            keys.part::<u64>("pawns").unwrap().keys().next().unwrap(),
            &[0; 90],
        )
        .unwrap_err()
        .to_string();
    assert!(error.starts_with("board[0] = "), "{error}");

    let both = "slots(a = bool tally(x) part(y))".parse().unwrap();
    let small = ShapeKeys::<u16>::new(7, &both, KeySource::Stored).unwrap();
    let of_part = ShapeKeys::<u64>::new(7, &both, KeySource::Stored)
        .unwrap()
        .part::<u64>("y")
        .unwrap();
    for (error, expected) in [
        (
            keys.part::<u64>("kings").unwrap_err(),
            "the state has no part 'kings'",
        ),
        (
            keys.part::<u32>("pawns").unwrap_err(),
            "the keys of 'pawns' are of type u64",
        ),
        (
            small.part::<u16>("x").unwrap_err(),
            "'x' is a tally, which needs keys of 32 bits or more",
        ),
    ] {
        assert_eq!(error.to_string(), expected);
    }
    let error = of_part.part::<Wrapping<u64>>("x").unwrap_err().to_string();
    assert!(
        error.contains("the keys of a part or of classes have no seed"),
        "{error}"
    );
}

/// No name is too long for the path of a key.
#[test]
fn long_names() {
    let names = ["a", "b"].map(|letter| letter.repeat(510));
    let state = format!(
        "slots({} = bool tally(m), {} = bool tally(m))",
        names[0], names[1]
    )
    .parse()
    .unwrap();
    let keys = ShapeKeys::<u64>::new(7, &state, KeySource::Stored)
        .unwrap()
        .part::<Wrapping<u64>>("m")
        .unwrap();
    assert_eq!(
        keys.keys().collect::<Vec<_>>(),
        names.map(|name| Wrapping(Seed::new(7).keys::<2>(&format!("counts/m/{name}"), 0)[1]))
    );
}
