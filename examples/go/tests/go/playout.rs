//! Tests of random games that run to the end.

use zobrist_examples::dice::Dice;

use go::board::{Board, Stone};
use go::game::{Game, Rules, Superko};
use go::hashing;
use go::playout::{Playout, play};

const RULES: [Rules; 2] = [
    Rules {
        superko: Superko::Positional,
        no_suicide: false,
    },
    Rules {
        superko: Superko::Situational,
        no_suicide: true,
    },
];

#[test]
fn on_two_points_all_games_are_alike() {
    let empty = Board::empty(1, 2);
    let keys = hashing::keys(&empty);
    for rules in RULES {
        for seed in 1..9 {
            let mut game = Game::new(empty.clone(), &keys, Stone::Black, rules);
            let mut dice = Dice::new(seed);
            let playout = play(&mut game, &mut dice).unwrap();
            // Black plays, White captures, Black may not retake and passes, and White also passes
            // to keep an eye.
            assert_eq!(
                playout,
                Playout {
                    moves: 2,
                    taken: 1,
                    forbidden: 1,
                    checked: 5
                }
            );
        }
    }
}

#[test]
fn neither_side_has_a_move_in_the_end() {
    for (rows, cols) in [(1, 1), (1, 7), (2, 2), (3, 4), (9, 9)] {
        let empty = Board::empty(rows, cols);
        let keys = hashing::keys(&empty);
        for rules in RULES {
            let mut game = Game::new(empty.clone(), &keys, Stone::Black, rules);
            let Playout {
                moves,
                taken,
                checked,
                ..
            } = play(&mut game, &mut Dice::new(1)).unwrap();
            let stones = game.board.points.iter().flatten().count() as u64;
            assert_eq!(stones, moves - taken);
            for _ in 0..2 {
                for point in 0..empty.points.len() {
                    let eye = game.board.is_eye(point, game.to_move);
                    assert!(eye || game.play(point).is_err(), "{}", game.board);
                }
                game.pass();
            }
            // Undo the two passes of this test, and the move or pass before each checked position
            // except the start.
            for _ in 0..=checked {
                assert!(game.undo());
            }
            assert!(!game.undo());
        }
    }
}
