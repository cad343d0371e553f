//! Tests of the triple ko under all rules, and of alternative moves.

use go::board::{Board, Stone};
use go::game::{Game, Illegal, Rules, Superko};
use go::hashing;
use go::triple_ko::{CYCLE, POSITION, replay};

const RULES: [Rules; 4] = [
    Rules {
        superko: Superko::Positional,
        no_suicide: false,
    },
    Rules {
        superko: Superko::Positional,
        no_suicide: true,
    },
    Rules {
        superko: Superko::Situational,
        no_suicide: false,
    },
    Rules {
        superko: Superko::Situational,
        no_suicide: true,
    },
];

#[test]
fn superko_forbids_the_last_move() {
    for rules in RULES {
        let mut output = Vec::new();
        replay(&mut output, rules).unwrap();
        let output = String::from_utf8(output).unwrap();
        let last = "White F2 is illegal: it repeats an earlier position\n";
        assert!(output.ends_with(last), "{output}");
    }
}

#[test]
fn superko_forbids_only_what_repeats() {
    let start = Board::from_rows(POSITION);
    let keys = hashing::keys(&start);
    for rules in RULES {
        let mut game = Game::new(start.clone(), &keys, Stone::Black, rules);
        for &(_, point) in &CYCLE[..5] {
            game.play(point).unwrap();
        }
        let outcome = |point| (point, game.clone().play(point));
        let mut outcomes: Vec<_> = (0..start.points.len()).map(outcome).collect();
        outcomes.retain(|(_, outcome)| *outcome != Err(Illegal::Occupied));
        // White's group of 11 stones has its last liberty in the first ko. A white stone there
        // joins the group with one more stone, and all 13 stones are captured.
        let suicide = if rules.no_suicide {
            Err(Illegal::Suicide)
        } else {
            Ok(13)
        };
        // The points of the column on the right are free and legal. D2 (21) would retake the last
        // ko, and F2 (23) would take the third one, which completes the cycle.
        let superko = Err(Illegal::Superko);
        let ko = [(10, suicide), (21, superko), (23, superko)];
        let mut expected = [
            [(8, Ok(0)), (17, Ok(0)), (26, Ok(0)), (35, Ok(0))].as_slice(),
            &ko,
        ]
        .concat();
        expected.sort_unstable_by_key(|&(point, _)| point);
        assert_eq!(outcomes, expected);
    }
}
