//! Tests of fourfold repetition and perpetual check in constructed games.

use haitaka::{Color, SFEN_STARTPOS};

use shogi::game::Game;
use shogi::repetition::{Line, Repetition};
use shogi::replay::positions;

/// A start position, an opening, and a cycle of moves that repeats.
type Cyclic = (&'static str, &'static str, &'static str);

/// A cycle with drops and captures.
pub(crate) const DRAW: Cyclic = (
    SFEN_STARTPOS,
    "7g7f 3c3d 8h2b+ 3a2b",
    "B*7b 8b7b 5i5h 7b8b 5h5i B*3h 2h3h 5a5b 3h2h 5b5a",
);

/// Returns the positions of a game that plays the cycle three times.
pub(crate) fn plies((sfen, opening, cycle): Cyclic) -> Vec<Game> {
    positions(sfen, &format!("{opening} {cycle} {cycle} {cycle}")).unwrap()
}

/// Returns the result of `fourfold` after each position of the game.
fn fourfold(cyclic: Cyclic) -> Vec<Option<(usize, Repetition)>> {
    let mut line = Line::default();
    let push = |game| {
        line.push(&game);
        line.fourfold()
    };
    plies(cyclic).into_iter().map(push).collect()
}

#[test]
fn fourth_time_ends_the_game() {
    for (cyclic, expected) in [
        (DRAW, (4, Repetition::Draw)),
        (
            (SFEN_STARTPOS, "", "2h3h 8b7b 3h2h 7b8b"),
            (0, Repetition::Draw),
        ),
    ] {
        let found = fourfold(cyclic);
        let (last, before) = found.split_last().unwrap();
        assert_eq!(*last, Some(expected));
        assert!(before.iter().all(Option::is_none), "{before:?}");
    }
}

#[test]
fn all_moves_of_one_side_must_be_checks() {
    let black = "8k/R8/9/9/9/9/9/9/4K4 b - 1";
    let white = "4k4/9/9/9/9/9/r8/9/8K b - 1";
    let (draw, by_black, by_white) = (
        Repetition::Draw,
        Repetition::LostBy(Color::Black),
        Repetition::LostBy(Color::White),
    );
    for (sfen, opening, cycle, expected) in [
        (black, "", "9b9a 1a1b 9a9b 1b1a", (0, by_black)),
        // Only one of the two moves in a cycle gives check.
        (black, "", "9b9c 1a1b 9c9b 1b1a", (0, draw)),
        // One move between the first and the second occurrence gives no check.
        (
            black,
            "5i5h 1a2a 5h5i 2a1a",
            "9b9a 1a1b 9a9b 1b1a",
            (0, draw),
        ),
        // Moves before the first occurrence have no effect.
        (
            black,
            "5i5h 1a2a 5h4h 2a1a",
            "9b9a 1a1b 9a9b 1b1a",
            (4, by_black),
        ),
        // The side that moves second gives perpetual check.
        (white, "1i2i 9g9i", "2i2h 9i9h 2h2i 9h9i", (2, by_white)),
        // The fourth occurrence arises after a move of the checked side.
        (
            "4k4/9/9/9/9/9/9/r8/7K1 w - 1",
            "",
            "9h9i 2i2h 9i9h 2h2i",
            (0, by_white),
        ),
    ] {
        let first = fourfold((sfen, opening, cycle))
            .into_iter()
            .flatten()
            .next();
        assert_eq!(first, Some(expected), "{sfen} {opening} {cycle}");
    }
}

#[test]
fn the_same_board_with_more_in_hand() {
    let moves = "P*5h 5i5h 5a4a 5h4i 4a5a 4i5i";
    let mut line = Line::default();
    for game in &positions("4k4/9/9/9/9/9/9/9/4K4 w p 1", moves).unwrap() {
        assert_eq!(line.better(), None);
        line.push(game);
    }
    assert_eq!(line.better(), Some((0, Color::Black)));
    assert_eq!(line.fourfold(), None);
    // With the same hands, neither side is better off.
    let mut line = Line::default();
    for game in &plies(("8k/R8/9/9/9/9/9/9/4K4 b - 1", "", "9b9a 1a1b 9a9b 1b1a")) {
        line.push(game);
        assert_eq!(line.better(), None);
    }
}
