use super::*;
use crate::replay::{BETTER, BY_OTHER_DROPS, DRAW, PERPETUAL_CHECK, Replay};

/// What each position of the game repeats.
fn fourfold(replay: &Replay) -> Vec<Option<(usize, Repetition)>> {
    let mut line = Line::default();
    let games = replay.games().unwrap();
    games
        .iter()
        .map(|game| {
            line.push(game);
            line.fourfold()
        })
        .collect()
}

fn last_only(replay: &Replay, repetition: (usize, Repetition)) {
    let found = fourfold(replay);
    let (last, before) = found.split_last().unwrap();
    assert_eq!(*last, Some(repetition), "{}", replay.name);
    assert!(before.iter().all(Option::is_none), "{}: {before:?}", replay.name);
}

#[test]
fn fourth_time_ends_the_game() {
    last_only(&DRAW, (4, Repetition::Draw));
    last_only(&PERPETUAL_CHECK, (0, Repetition::LostBy(Color::Black)));
    for replay in &BY_OTHER_DROPS {
        assert!(fourfold(replay).iter().all(Option::is_none));
    }
}

#[test]
fn all_moves_of_one_side_must_be_checks() {
    let black = "8k/R8/9/9/9/9/9/9/4K4 b - 1";
    let white = "4k4/9/9/9/9/9/r8/9/8K b - 1";
    let (draw, by_black, by_white) =
        (Repetition::Draw, Repetition::LostBy(Color::Black), Repetition::LostBy(Color::White));
    for (sfen, opening, cycle, expected) in [
        (black, "", "9b9a 1a1b 9a9b 1b1a", (0, by_black)),
        // One of two moves is a check.
        (black, "", "9b9c 1a1b 9c9b 1b1a", (0, draw)),
        // Only between the first and the second time there is a move that is none.
        (black, "5i5h 1a2a 5h5i 2a1a", "9b9a 1a1b 9a9b 1b1a", (0, draw)),
        // What was before the first time does not matter.
        (black, "5i5h 1a2a 5h4h 2a1a", "9b9a 1a1b 9a9b 1b1a", (4, by_black)),
        // By the side that moves second.
        (white, "1i2i 9g9i", "2i2h 9i9h 2h2i 9h9i", (2, by_white)),
        // The fourth time comes by a move of the side that is checked.
        ("4k4/9/9/9/9/9/9/r8/7K1 w - 1", "", "9h9i 2i2h 9i9h 2h2i", (0, by_white)),
    ] {
        let replay = Replay { name: "checks", sfen, opening, cycle, times: 3 };
        let first = fourfold(&replay).into_iter().flatten().next();
        assert_eq!(first, Some(expected), "{sfen} {opening} {cycle}");
    }
}

#[test]
fn both_sides_only_shuffle() {
    let shuffle = Replay {
        name: "rooks to and fro",
        sfen: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        opening: "",
        cycle: "2h3h 8b7b 3h2h 7b8b",
        times: 3,
    };
    last_only(&shuffle, (0, Repetition::Draw));
}

#[test]
fn the_same_board_with_more_in_hand() {
    let mut line = Line::default();
    for game in &BETTER.games().unwrap() {
        assert_eq!(line.better(), None);
        line.push(game);
    }
    assert_eq!(line.better(), Some((0, Color::Black)));
    assert_eq!(line.fourfold(), None);
    // With the same hands nobody is better.
    let mut line = Line::default();
    for game in &PERPETUAL_CHECK.games().unwrap() {
        line.push(game);
        assert_eq!(line.better(), None);
    }
}
