//! Compares searches with solved endings of kings.

use std::convert::Infallible;
use std::sync::LazyLock;

use zobrist::Zobrist;

use crate::game::{self, play};
use checkers::game::Game;
use checkers::moves::Move;
use checkers::position::{Color, Position};
use checkers::search::{Memory, Searcher, WIN, answer};
use checkers::solve::{Found, solve, verdict};

mod retrograde;

use retrograde::Retrograde;

static RETROGRADE: LazyLock<Retrograde> = LazyLock::new(Retrograde::new);

/// Returns the result of the last depth of a search.
fn last(position: Position, table: Option<&Memory>, depth: u8) -> Found {
    let Ok(last) = solve(position, table, depth, |_| Ok::<(), Infallible>(()));
    last
}

/// Returns the number of plies to a win of either side, or `None` for a draw.
fn plies(score: i16) -> Option<usize> {
    (score != 0).then_some(usize::from(WIN.abs_diff(score.abs())))
}

/// Returns the position after a line. Asserts that all its moves are legal.
fn after(position: Position, line: &[Move]) -> Position {
    line.iter().fold(position, |position, &mv| {
        assert!(position.moves().contains(&mv), "{mv} in {position}");
        game::after(&position, mv)
    })
}

/// Returns the positions of two kings of `color` against one king, with their scores. Retrograde
/// analysis computes the scores for two white kings. For black ones, the board is turned and the
/// colors are exchanged.
fn two_against_one(color: Color) -> Vec<(Position, i16)> {
    let turned = |position: Position| match color {
        Color::White => position,
        Color::Black => {
            let [black, white] = position.kings.map(u32::reverse_bits);
            Position {
                men: [0; 2],
                kings: [white, black],
                turn: position.turn.other(),
            }
        }
    };
    let all = RETROGRADE.positions.iter().zip(&RETROGRADE.scores);
    let all = all.filter(|(position, _)| position.kings.map(u32::count_ones) == [1, 2]);
    all.map(|(&position, &score)| (turned(position), score))
        .collect()
}

/// Solves the first positions of two white kings, and the last ones of two black kings.
fn two_kings_against_one(white: usize, black: usize) {
    let positions = two_against_one(Color::White);
    assert_eq!(positions.len(), 2 * 32 * 31 * 30 / 2);
    // This depth suffices for all wins, so a draw at this depth is a draw at any depth.
    let longest = positions
        .iter()
        .filter_map(|&(_, score)| plies(score))
        .max();
    assert_eq!(longest, Some(34));
    let depth = 34;

    // All searches share a table, so that they use each other's results. The first searches take
    // all positions in order. The later ones take some positions with exchanged colors, in
    // reverse order.
    let table = Memory::new(1 << 24).unwrap();
    let mut backward = two_against_one(Color::Black);
    backward.reverse();
    backward.truncate(black);
    let (mut draws, mut decided) = (0, 0);
    for (position, score) in positions.into_iter().take(white).chain(backward) {
        let found = last(position, Some(&table), depth);
        assert_eq!(found.score, score, "{position}");
        let end = after(position, &found.line);
        let Some(plies) = plies(score) else {
            draws += 1;
            continue;
        };
        assert_eq!(found.line.len(), plies, "{position}");
        assert_eq!(end.moves(), [], "{position}");
        decided += 1;
    }
    assert!(
        draws > white / 100 && decided > white / 10,
        "{draws} {decided}"
    );
}

#[test]
fn two_kings_against_one_as_in_a_retrograde_table() {
    two_kings_against_one(1_000, 125);
}

#[test]
#[ignore = "takes ten seconds"]
fn all_of_two_kings_against_one() {
    two_kings_against_one(29_760, 29_760);
}

#[test]
fn stored_scores_are_true_after_any_path() {
    let positions = two_against_one(Color::White);
    let mut entries = 0;
    // Search only to the full depth, with so little memory that most entries are evicted. A search
    // of all lower depths would fill the table with nearly all wins, and a wrongly stored draw
    // would hardly ever be looked up.
    for &(start, _) in positions.iter().skip(7).step_by(9_001) {
        let table = Memory::new(1 << 16).unwrap();
        Searcher::new(Some(&table)).search_root(&Game::new(start), 20);
        for &(position, truth) in &positions {
            let Some(entry) = table.probe(position.zobrist_hash()) else {
                continue;
            };
            entries += 1;
            // This depth is the number of plies to the win, so a search reaches the end of the
            // game.
            let depth = plies(truth).unwrap_or(0) as u8;
            let at_least = answer(entry, depth, truth - 1, truth, 0);
            assert!(
                at_least.is_none_or(|score| score >= truth),
                "{position}: {entry:?}"
            );
            let at_most = answer(entry, depth, truth, truth + 1, 0);
            assert!(
                at_most.is_none_or(|score| score <= truth),
                "{position}: {entry:?}"
            );
        }
    }
    assert!(entries > 5_000, "{entries}");
}

#[test]
fn a_table_changes_no_verdict() {
    // The tables have one bucket or many.
    let tables = [64, 1 << 20].map(|bytes| Memory::new(bytes).unwrap());
    let (mut positions, mut decided) = (0, 0);
    play(2, 80, |_, _, next| {
        let position = *next.position;
        let without = last(position, None, 5).score;
        for table in &tables {
            let with = last(position, Some(table), 5).score;
            // An entry of another search may prove a win beyond the searched depth. A win within
            // this depth must be the same with and without the table.
            if without != 0 || plies(with).is_some_and(|plies| plies <= 5) {
                assert_eq!(with, without, "{position}");
            }
        }
        positions += 1;
        decided += usize::from(without != 0);
    });
    assert!(positions > 300 && decided > 20, "{decided} of {positions}");
}

#[test]
fn a_table_saves_work() {
    let position = "W:WK31,K32:BK1".parse().unwrap();
    let without = last(position, None, 8);
    let with = last(position, Some(&Memory::new(1 << 20).unwrap()), 8);
    assert!(2 * with.nodes < without.nodes, "{with:?}, {without:?}");
}

#[test]
fn a_repetition_ends_a_line() {
    // Only the kings can move, back and forth: 1-5 32-28 5-1 28-32.
    let position = "W:W17,18,19,20,21,22,23,24,27,K1:B6,9,10,11,12,13,14,15,16,K32"
        .parse()
        .unwrap();
    let found = last(position, None, 50);
    assert_eq!(found.score, 0);
    // Each depth adds a ply, until the position after the fourth ply repeats the first position.
    assert_eq!(found.nodes, 2 + 3 + 4 + 47 * 5);
}

#[test]
fn each_depth_is_reported() {
    let position = "W:WK31,K32:BK1".parse().unwrap();
    let mut told: Vec<(u8, u64)> = Vec::new();
    let table = Memory::new(1 << 22).unwrap();
    let Ok(last) = solve(position, Some(&table), 100, |found| {
        told.push((found.depth, found.nodes));
        Ok::<(), Infallible>(())
    });
    // The search stops at the depth of the win.
    assert_eq!(verdict(last.score), "win in 33");
    assert!(told.iter().map(|told| told.0).eq(1..=33));
    assert!(told.is_sorted_by(|a, b| a.1 < b.1));
    assert_eq!(after(position, &last.line).moves(), []);
}

#[test]
fn ends_by_hand() {
    let table = Memory::new(1 << 20).unwrap();
    for (fen, expected, line) in [
        // The side to move has no legal move, because it has no pieces or because they are
        // blocked.
        ("B:WK1:B", "loss in 0", ""),
        ("B:W9,14:B5", "loss in 0", ""),
        // The move captures the last piece, or the last two pieces.
        ("B:W18:B14", "win in 1", "14x23"),
        ("W:W22:B10,18", "win in 1", "22x15x6"),
        // The move brings the kings opposite each other in the corner.
        ("B:WK22:BK29", "loss in 2", "29-25 22x29"),
        // One king against one.
        ("W:WK10:BK32", "draw", "-"),
    ] {
        let found = last(fen.parse().unwrap(), Some(&table), 20);
        assert_eq!(verdict(found.score), expected, "{fen}");
        let moves: Vec<String> = found.line.iter().map(ToString::to_string).collect();
        assert!(line == "-" || moves.join(" ") == line, "{fen}: {moves:?}");
    }
}

#[test]
fn the_truth_by_hand() {
    for (fen, expected) in [
        ("W:WK1:B", WIN - 1),
        ("B:WK1:B", -WIN),
        ("B:WK22:BK29", 2 - WIN),
        ("W:WK22:BK29", 0),
        ("W:WK10:BK32", 0),
    ] {
        assert_eq!(RETROGRADE.score(&fen.parse().unwrap()), expected, "{fen}");
    }
}
