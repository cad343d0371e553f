//! Words select values of every kind: in arrays, in enums of features, in signed numbers.

use zobrist::{Hashes, Zobrist};

#[derive(Clone, Copy, PartialEq, Debug, Zobrist)]
enum Color {
    White,
    Black,
}

#[derive(Clone, Copy, PartialEq, Debug, Zobrist)]
struct Pair {
    colors: [Color; 2],
    tall: bool,
}

/// An enum of features that is a value, too.
#[derive(Clone, Copy, PartialEq, Debug, Zobrist)]
#[zobrist(key = u64)]
enum Event {
    #[zobrist(skip)]
    Started,
    Passed(Color),
    #[zobrist(rename = "Resigned")]
    GaveUp,
}

#[derive(Clone, Copy, PartialEq, Debug, Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(part(in_array = White))]
    pair: Pair,
    #[zobrist(part(in_features = White | Resigned))]
    last: Option<Event>,
    #[zobrist(part(in_event = White | Resigned))]
    event: Event,
    #[zobrist(part(positive = 5 | 127), part(others = !(5 | 127)))]
    offset: i8,
}

#[test]
fn words_in_values_of_every_kind() {
    for (colors, tall) in [(0, false), (1, true), (2, false), (3, true)] {
        let pair = Pair {
            colors: [colors & 1, colors >> 1].map(|color| [Color::White, Color::Black][color]),
            tall,
        };
        for last in [
            None,
            Some(Event::Passed(Color::White)),
            Some(Event::Passed(Color::Black)),
            Some(Event::GaveUp),
        ] {
            for offset in i8::MIN..=i8::MAX {
                let event = last.unwrap_or(Event::Started);
                let hashes = Hashes::of(&Position {
                    pair,
                    last,
                    event,
                    offset,
                });
                let expect = |part, key: u64, belongs| {
                    let wanted = if belongs { key } else { 0 };
                    assert_eq!(
                        hashes.part(part).raw(),
                        wanted,
                        "{part}: {pair:?} {last:?} {offset}"
                    );
                };
                expect(
                    Position::IN_ARRAY,
                    Position::PAIR.key(pair).raw(),
                    pair.colors.contains(&Color::White),
                );
                let is_selected = last.is_some_and(|event| event != Event::Passed(Color::Black));
                expect(
                    Position::IN_FEATURES,
                    Position::LAST.key(last).raw(),
                    is_selected,
                );
                expect(
                    Position::IN_EVENT,
                    Position::EVENT.key(event).raw(),
                    is_selected,
                );
                let (key, is_positive) = (
                    Position::OFFSET.key(offset).raw(),
                    matches!(offset, 5 | 127),
                );
                expect(Position::POSITIVE, key, is_positive);
                expect(Position::OTHERS, key, !is_positive);
            }
        }
    }
}
