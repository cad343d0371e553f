//! Tests of ko and superko. Positions are checked by hand, and random games are compared with a
//! list of all positions.

use zobrist_examples::dice::Dice;

use crate::board::model;
use go::board::{Board, Stone};
use go::game::{Game, Illegal, Rules, Superko};
use go::hashing;

const SUPERKOS: [Superko; 2] = [Superko::Positional, Superko::Situational];

/// Plays `points` from `rows`, Black first. Asserts that the game with exchanged colors has the
/// same outcome. Returns the outcome of the last move.
fn play(rows: &str, points: &[usize], rules: Rules) -> Result<String, Illegal> {
    let outcome = play_from(rows, Stone::Black, points, rules);
    let exchanged = play_from(&exchanged(rows), Stone::White, points, rules);
    assert_eq!(exchanged.map(|rows| self::exchanged(&rows)), outcome);
    outcome
}

fn exchanged(rows: &str) -> String {
    let letter = |letter| match letter {
        'X' => 'O',
        'O' => 'X',
        other => other,
    };
    rows.chars().map(letter).collect()
}

fn play_from(rows: &str, first: Stone, points: &[usize], rules: Rules) -> Result<String, Illegal> {
    let start = Board::from_rows(rows);
    let keys = hashing::keys(&start);
    let mut game = Game::new(start, &keys, first, rules);
    game.check().unwrap();
    let (&last, before) = points.split_last().unwrap();
    for &point in before {
        game.play(point).unwrap();
        game.check().unwrap();
    }
    let position = game.board.to_string();
    let outcome = game.play(last);
    game.check().unwrap();
    let after = game.board.to_string();
    if outcome.is_err() {
        assert_eq!(after, position);
    }
    while game.undo() {
        game.check().unwrap();
    }
    assert_eq!(
        (game.board.to_string().as_str(), game.to_move),
        (rows, first)
    );
    outcome.map(|_| after)
}

#[test]
fn ko() {
    let rows = ".XO.../XO.O../.XO...";
    for superko in SUPERKOS {
        for no_suicide in [false, true] {
            let rules = Rules {
                superko,
                no_suicide,
            };
            assert_eq!(play(rows, &[8, 7], rules), Err(Illegal::Superko));
            // The ko may be retaken after a ko threat and its answer.
            let retaken = play(rows, &[8, 5, 11, 7], rules);
            assert_eq!(retaken.as_deref(), Ok(".XO..O/XO.O.X/.XO..."));
        }
    }
}

#[test]
fn two_stones_sent_and_one_returned() {
    // Black loses two stones and captures one. The result is the same stones with White to move.
    let (rows, points) = (".X.X.", [0, 2, 1]);
    for no_suicide in [false, true] {
        let rules = |superko| Rules {
            superko,
            no_suicide,
        };
        assert_eq!(
            play(rows, &points, rules(Superko::Positional)),
            Err(Illegal::Superko)
        );
        assert_eq!(
            play(rows, &points, rules(Superko::Situational)).as_deref(),
            Ok(rows)
        );
    }
}

#[test]
fn suicide_of_one_stone_is_a_pass_where_superko_allows_it() {
    let rules = |superko| Rules {
        superko,
        no_suicide: false,
    };
    assert_eq!(
        play(".O./O..", &[0], rules(Superko::Positional)),
        Err(Illegal::Superko)
    );
    assert_eq!(
        play(".O./O..", &[0], rules(Superko::Situational)).as_deref(),
        Ok(".O./O..")
    );
}

#[test]
fn random_games_agree_with_a_list_of_positions() {
    for (seed, (rows, cols)) in (1..).zip([(1, 3), (1, 4), (2, 2), (1, 6), (2, 3), (3, 3), (5, 5)])
    {
        let (empty, mut dice) = (Board::empty(rows, cols), Dice::new(seed));
        let keys = hashing::keys(&empty);
        let mut forbidden = 0;
        for superko in SUPERKOS {
            for no_suicide in [false, true] {
                let mut game = Game::new(
                    empty.clone(),
                    &keys,
                    Stone::Black,
                    Rules {
                        superko,
                        no_suicide,
                    },
                );
                let mut list = vec![(game.board.points.to_vec(), game.to_move, game.hash)];
                for _ in 0..600 {
                    let (points, stone, _) = list.last().unwrap().clone();
                    match dice.below(20) {
                        0 => game.pass(),
                        1 => {
                            assert_eq!(game.undo(), list.len() > 1);
                            list.truncate((list.len() - 1).max(1));
                            let (points, to_move, hash) = list.last().unwrap();
                            assert_eq!(*game.board.points, **points);
                            assert_eq!((game.to_move, game.hash), (*to_move, *hash));
                            continue;
                        }
                        _ => {
                            let point = dice.below(empty.points.len());
                            let expected = model(&empty, &points, point, stone, no_suicide);
                            let expected = expected.and_then(|next| {
                                let seen = list.iter().any(|(points, to_move, _)| {
                                    let same = superko == Superko::Positional || *to_move != stone;
                                    *points == next && same
                                });
                                if seen {
                                    Err(Illegal::Superko)
                                } else {
                                    Ok(next)
                                }
                            });
                            let played = game.play(point);
                            assert_eq!(played.err(), expected.as_ref().err().copied());
                            let Ok(next) = expected else {
                                forbidden += usize::from(played == Err(Illegal::Superko));
                                continue;
                            };
                            assert_eq!(*game.board.points, next);
                        }
                    }
                    game.check().unwrap();
                    list.push((game.board.points.to_vec(), game.to_move, game.hash));
                }
            }
        }
        assert!(forbidden > 0, "{rows}x{cols}");
    }
}
