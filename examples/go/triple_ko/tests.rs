//! The cycle under all rules, and its alternatives.

use super::*;
use crate::game::Superko;

const RULES: [Rules; 4] = [
    Rules { superko: Superko::Positional, no_suicide: false },
    Rules { superko: Superko::Positional, no_suicide: true },
    Rules { superko: Superko::Situational, no_suicide: false },
    Rules { superko: Superko::Situational, no_suicide: true },
];

#[test]
fn superko_forbids_the_last_move() {
    for rules in RULES {
        let mut output = Vec::new();
        assert!(replay(&mut output, rules).unwrap());
        let output = String::from_utf8(output).unwrap();
        let last = "White F2 is illegal: the position was there before\n";
        assert!(output.ends_with(last), "{output}");
    }
}

#[test]
fn superko_forbids_only_what_repeats() {
    let start = Board::from_rows(POSITION);
    let keys = hashing::keys(&start);
    for rules in RULES {
        let mut game = Game::new(start.clone(), &keys, Stone::Black, rules);
        for &point in &CYCLE[..5] {
            game.play(point).unwrap();
        }
        let outcome = |point| (start.name(point), game.clone().play(point));
        let mut outcomes: Vec<_> = (0..start.points.len()).map(outcome).collect();
        outcomes.retain(|(_, outcome)| *outcome != Err(Illegal::Occupied));
        // White's group of 11 has its last liberty in the first ko, and filling it joins two more stones.
        let suicide = if rules.no_suicide { Err(Illegal::Suicide) } else { Ok(13) };
        // D2 retakes the last ko.
        let expected = [
            ("J4", Ok(0)),
            ("B3", suicide),
            ("J3", Ok(0)),
            ("D2", Err(Illegal::Superko)),
            ("F2", Err(Illegal::Superko)),
            ("J2", Ok(0)),
            ("J1", Ok(0)),
        ];
        assert_eq!(outcomes, expected.map(|(name, outcome)| (name.to_owned(), outcome)));
    }
}

#[test]
fn a_side_that_passes_loses_its_group() {
    let start = Board::from_rows(POSITION);
    let keys = hashing::keys(&start);
    let mut game = Game::new(start.clone(), &keys, Stone::Black, RULES[0]);
    for (point, next) in CYCLE.into_iter().zip(CYCLE.into_iter().cycle().skip(1)) {
        let mut passed = game.clone();
        passed.pass();
        // A group of 11 stones, and the one in the ko.
        assert_eq!(passed.play(next), Ok(12));
        let _ = game.play(point);
    }
}
