use std::convert::Infallible;

use zobrist_examples::game::Game as _;

use super::*;
use crate::position::Color;
use crate::random_games::play;

mod retrograde;

use retrograde::Retrograde;

/// The last depth of a search.
fn last(position: Position, table: Option<&Memory>, depth: u8) -> Found {
    let mut last = None;
    let Ok(verdict) = solve(position, table, depth, |found| {
        last = Some(found.clone());
        Ok::<(), Infallible>(())
    });
    let last = last.expect("at least one depth");
    assert_eq!(last.verdict, verdict);
    last
}

/// After how many plies one side has won.
fn plies(verdict: Verdict) -> Option<u32> {
    match verdict {
        Verdict::Win(plies) | Verdict::Loss(plies) => Some(plies),
        Verdict::Draw => None,
    }
}

/// What a search says that is deep enough.
fn score(verdict: Verdict) -> i32 {
    match verdict {
        Verdict::Win(plies) => WIN.saturating_sub_unsigned(plies),
        Verdict::Draw => 0,
        Verdict::Loss(plies) => (-WIN).saturating_add_unsigned(plies),
    }
}

/// The position after the moves of a line, each of which must be legal.
fn after(position: Position, line: &[Move]) -> Position {
    line.iter().fold(position, |position, &mv| {
        assert!(position.moves().contains(&mv), "{mv} in {position}");
        position.after(mv, &mut ())
    })
}

/// Two kings of `color` and one of the other side: the truth about the first is that of White's.
fn two_against_one(retrograde: &Retrograde, color: Color) -> Vec<(Position, Verdict)> {
    let turned = |position: Position| match color {
        Color::White => position,
        Color::Black => {
            let [black, white] = position.kings.map(u32::reverse_bits);
            Position { men: [0; 2], kings: [white, black], turn: !position.turn }
        }
    };
    let all = retrograde.positions.iter().zip(&retrograde.verdicts);
    let all = all.filter(|(position, _)| position.kings.map(u32::count_ones) == [1, 2]);
    all.map(|(&position, &verdict)| (turned(position), verdict)).collect()
}

#[test]
fn two_kings_against_one_as_in_a_retrograde_table() {
    let retrograde = Retrograde::new();
    let mut positions = two_against_one(&retrograde, Color::White);
    assert_eq!(positions.len(), 2 * 32 * 31 * 30 / 2);
    // So deep that all wins come into sight. Whatever is a draw there is one for ever.
    let longest = positions.iter().filter_map(|&(_, verdict)| plies(verdict)).max();
    assert_eq!(longest, Some(34));
    let depth = 34;
    assert!(positions.iter().any(|&(_, verdict)| verdict == Verdict::Draw));

    // One table for all, in which what one search found is what the next goes by; forward, and backward with the colors
    // exchanged.
    let table = Memory::new(1 << 24).unwrap();
    for round in 1..=2 {
        if round == 2 {
            positions = two_against_one(&retrograde, Color::Black);
            positions.reverse();
        }
        for &(position, verdict) in &positions {
            let found = last(position, Some(&table), depth);
            assert_eq!(found.verdict, verdict, "{position} in round {round}");
            let end = after(position, &found.line);
            if let Some(plies) = plies(verdict) {
                assert_eq!(found.line.len(), plies as usize, "{position} in round {round}");
                assert_eq!(end.moves(), [], "{position} in round {round}");
            }
        }
    }
}

#[test]
fn what_a_table_keeps_is_true_whatever_came_before() {
    let retrograde = Retrograde::new();
    let positions = two_against_one(&retrograde, Color::White);
    let mut known = 0;
    // Not depth by depth, and in so little room that most is forgotten: where all wins but the last are known from
    // the depths before, a draw that should not have been kept is hardly ever asked for.
    for &(start, _) in positions.iter().skip(7).step_by(1_500) {
        let table = Memory::new(1 << 16).unwrap();
        Searcher::new(Some(&table)).search_root(&Game::new(start), 20);
        for &(position, verdict) in &positions {
            let Some(entry) = table.probe(Game::new(position).hash()) else { continue };
            known += 1;
            // Deep enough to see the end.
            let depth = plies(verdict).map_or(0, |plies| plies as u8);
            let truth = score(verdict);
            let at_least = entry.answer(depth, truth - 1, truth, 0);
            assert!(at_least.is_none_or(|score| score >= truth), "{position}: {entry:?}");
            let at_most = entry.answer(depth, truth, truth + 1, 0);
            assert!(at_most.is_none_or(|score| score <= truth), "{position}: {entry:?}");
        }
    }
    assert!(known > 10_000, "{known}");
}

#[test]
fn a_table_changes_no_verdict() {
    // One bucket, and plenty of them.
    let tables = [64, 1 << 20].map(|bytes| Memory::new(bytes).unwrap());
    let (mut positions, mut decided) = (0, 0);
    play(5, 80, |_, _, next| {
        let position = *next.position();
        let without = last(position, None, 5);
        for table in &tables {
            let with = last(position, Some(table), 5);
            if plies(without.verdict).is_some() {
                assert_eq!(with.verdict, without.verdict, "{position}");
            }
            // From other searches it may know of wins beyond the horizon, and of none within.
            if let Some(plies) = plies(with.verdict).filter(|&plies| plies <= 5) {
                assert_eq!(with.verdict, without.verdict, "{position} in {plies}");
            }
        }
        positions += 1;
        decided += usize::from(without.verdict != Verdict::Draw);
    });
    assert!(positions > 800 && decided > 50, "{decided} of {positions}");
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
    assert_eq!(found.verdict, Verdict::Draw);
    // Depth by depth a ply more, until the position after the fourth is the first again.
    assert_eq!(found.nodes, 2 + 3 + 4 + 47 * 5);
}

#[test]
fn each_depth_is_told() {
    let position = "W:WK31,K32:BK1".parse().unwrap();
    let mut told: Vec<Found> = Vec::new();
    let Ok(verdict) = solve(position, Some(&Memory::new(1 << 22).unwrap()), 100, |found| {
        told.push(found.clone());
        Ok::<(), Infallible>(())
    });
    // No deeper than the win.
    assert_eq!(verdict, Verdict::Win(33));
    assert_eq!(
        told.iter().map(|found| found.depth).collect::<Vec<_>>(),
        (1..=33).collect::<Vec<_>>()
    );
    for pair in told.windows(2) {
        assert!(pair[0].nodes < pair[1].nodes);
    }
    assert_eq!(after(position, &told[32].line).moves(), []);
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
        assert_eq!(found.verdict.to_string(), expected, "{fen}");
        let moves: Vec<String> = found.line.iter().map(ToString::to_string).collect();
        assert!(line == "-" || moves.join(" ") == line, "{fen}: {moves:?}");
    }
}

#[test]
fn the_truth_by_hand() {
    let retrograde = Retrograde::new();
    for (fen, expected) in [
        ("W:WK1:B", Verdict::Win(1)),
        ("B:WK1:B", Verdict::Loss(0)),
        ("B:WK22:BK29", Verdict::Loss(2)),
        ("W:WK22:BK29", Verdict::Draw),
        ("W:WK10:BK32", Verdict::Draw),
    ] {
        assert_eq!(retrograde.verdict(&fen.parse().unwrap()), expected, "{fen}");
    }
}
