//! Searches beside the truth about kings.

use std::convert::Infallible;
use std::sync::LazyLock;

use zobrist::Zobrist;

use super::game::play;
use crate::game::Game;
use crate::moves::Move;
use crate::position::{Color, Position};
use crate::search::{Memory, Searcher, WIN, answer};
use crate::solve::{Found, solve, verdict};

mod retrograde;

use retrograde::Retrograde;

static RETROGRADE: LazyLock<Retrograde> = LazyLock::new(Retrograde::new);

/// The last depth of a search.
fn last(position: Position, table: Option<&Memory>, depth: u8) -> Found {
    let Ok(last) = solve(position, table, depth, |_| Ok::<(), Infallible>(()));
    last
}

/// The plies after which one side has won.
fn plies(score: i16) -> Option<usize> {
    (score != 0).then_some(usize::from(WIN.abs_diff(score.abs())))
}

/// The position after the moves of a line, each of which must be legal.
fn after(position: Position, line: &[Move]) -> Position {
    line.iter().fold(position, |position, &mv| {
        assert!(position.moves().contains(&mv), "{mv} in {position}");
        position.after(mv)
    })
}

/// Two kings of `color` against one, with the score: that of White's two kings, known from the ends.
fn two_against_one(color: Color) -> Vec<(Position, i16)> {
    let turned = |position: Position| match color {
        Color::White => position,
        Color::Black => {
            let [black, white] = position.kings.map(u32::reverse_bits);
            Position { men: [0; 2], kings: [white, black], turn: position.turn.other() }
        }
    };
    let all = RETROGRADE.positions.iter().zip(&RETROGRADE.scores);
    let all = all.filter(|(position, _)| position.kings.map(u32::count_ones) == [1, 2]);
    all.map(|(&position, &score)| (turned(position), score)).collect()
}

#[test]
fn two_kings_against_one_as_in_a_retrograde_table() {
    let positions = two_against_one(Color::White);
    assert_eq!(positions.len(), 2 * 32 * 31 * 30 / 2);
    // So deep that all wins come into sight. A draw there is one for ever.
    let longest = positions.iter().filter_map(|&(_, score)| plies(score)).max();
    assert_eq!(longest, Some(34));
    let depth = 34;

    // One table for all, so that one search relies on the results of another; all forward, and some backward with the
    // colors exchanged.
    let table = Memory::new(1 << 24).unwrap();
    let mut backward = two_against_one(Color::Black);
    backward.reverse();
    backward.truncate(1_000);
    let (mut draws, mut decided) = (0, 0);
    for (position, score) in positions.into_iter().take(8_000).chain(backward) {
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
    assert!(draws > 100 && decided > 1_000, "{draws} {decided}");
}

#[test]
fn stored_scores_are_true_after_any_path() {
    let positions = two_against_one(Color::White);
    let mut entries = 0;
    // Not depth by depth, and in so little memory that most is evicted: where all wins but the last are known from
    // the depths before, a draw that should not have been stored is hardly ever asked for.
    for &(start, _) in positions.iter().skip(7).step_by(3_001) {
        let table = Memory::new(1 << 16).unwrap();
        Searcher::new(Some(&table)).search_root(&Game::new(start), 20);
        for &(position, truth) in &positions {
            let Some(entry) = table.probe(position.zobrist_hash()) else { continue };
            entries += 1;
            // Deep enough to see the end.
            let depth = plies(truth).unwrap_or(0) as u8;
            let at_least = answer(entry, depth, truth - 1, truth, 0);
            assert!(at_least.is_none_or(|score| score >= truth), "{position}: {entry:?}");
            let at_most = answer(entry, depth, truth, truth + 1, 0);
            assert!(at_most.is_none_or(|score| score <= truth), "{position}: {entry:?}");
        }
    }
    assert!(entries > 5_000, "{entries}");
}

#[test]
fn a_table_changes_no_verdict() {
    // One bucket, and many.
    let tables = [64, 1 << 20].map(|bytes| Memory::new(bytes).unwrap());
    let (mut positions, mut decided) = (0, 0);
    play(2, 80, |_, _, next| {
        let position = next.position;
        let without = last(position, None, 5).score;
        for table in &tables {
            let with = last(position, Some(table), 5).score;
            // From other searches it may know of wins beyond the horizon, and of none within.
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
    // Only the kings can move, to and fro: 1-5 32-28 5-1 28-32.
    let position =
        "W:W17,18,19,20,21,22,23,24,27,K1:B6,9,10,11,12,13,14,15,16,K32".parse().unwrap();
    let found = last(position, None, 50);
    assert_eq!(found.score, 0);
    // Depth by depth a ply more, until the position after the fourth is the first again.
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
    // No deeper than the win.
    assert_eq!(verdict(last.score), "win in 33");
    assert!(told.iter().map(|told| told.0).eq(1..=33));
    assert!(told.is_sorted_by(|a, b| a.1 < b.1));
    assert_eq!(after(position, &last.line).moves(), []);
}

#[test]
fn ends_by_hand() {
    let table = Memory::new(1 << 20).unwrap();
    for (fen, expected, line) in [
        // Without a move: no pieces, or blocked.
        ("B:WK1:B", "loss in 0", ""),
        ("B:W9,14:B5", "loss in 0", ""),
        // The last piece is captured, or two of them.
        ("B:W18:B14", "win in 1", "14x23"),
        ("W:W22:B10,18", "win in 1", "22x15x6"),
        // Whom the move puts opposite the other in the corner.
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
