//! Compares the search with plain minimax, with and without a table.

use std::sync::atomic::Ordering;

use cozy_chess::Move;
use zobrist::table::History;
use zobrist::table::transposition::{Bound, SearchEntry};
use zobrist_examples::game::Game as _;

use super::random_games::{STARTS, board, play};
use chess::game::Game;
use chess::search::evaluate::{evaluate, is_material_gone};
use chess::search::order::{packed, unpacked};
use chess::search::{
    DEEPEST, Evaluation, Features, INFINITE, MATE, MATES, Searcher, Shared, Table, mated, push,
};

/// A pawn ending in which positions often recur.
const PAWNS: &str = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";

struct Search {
    shared: Shared,
    table: Option<Table>,
}

impl Search {
    /// Returns a searcher with a table of `bytes`, or without one if `bytes` is 0.
    fn with(bytes: usize) -> Self {
        let table = (bytes > 0).then(|| Table::new(bytes).unwrap());
        Search {
            shared: Shared::default(),
            table,
        }
    }

    /// Returns a searcher whose scores are those of plain minimax.
    fn exact(bytes: usize) -> Self {
        let mut search = Search::with(bytes);
        search.shared.features = Features {
            upcoming: false,
            evaluation: Evaluation::Unused,
            ..Features::ALL
        };
        search
    }

    fn searcher(&self, game: &Game) -> Searcher<'_> {
        let mut history = History::new();
        history.push(game.hash());
        Searcher::new(&self.shared, self.table.as_ref(), history)
    }

    /// Returns the scores at depths 1 to `deepest`, and the best line at the last depth.
    fn scores(&self, game: &Game, deepest: u8) -> (Vec<i16>, Vec<Move>) {
        let mut searcher = self.searcher(game);
        let mut last = Vec::new();
        let scores = (1..=deepest).map(|depth| {
            let (score, line) = searcher.search_root(game, depth).unwrap();
            last = line;
            score
        });
        (scores.collect(), last)
    }
}

fn game(fen: &str) -> Game {
    Game::new(board(fen))
}

/// Returns the score of a plain minimax search, without windows, move ordering or a table.
fn minimax(search: &Search, game: &Game, depth: u8, ply: u8) -> i16 {
    let board = game.board();
    if ply > 0 && is_material_gone(board) {
        return 0;
    }
    if depth == 0 {
        let correction = search.shared.correction.of(game);
        return search
            .searcher(game)
            .quiesce(board, correction, -INFINITE, INFINITE, ply)
            .unwrap();
    }
    let mut best = None;
    for mv in game.moves() {
        best = best.max(Some(-minimax(search, &game.after(mv), depth - 1, ply + 1)));
    }
    best.unwrap_or(if board.checkers().is_empty() {
        0
    } else {
        mated(ply)
    })
}

#[test]
fn scores_are_those_of_minimax() {
    for (start, deepest) in STARTS
        .into_iter()
        .zip([3, 1, 2, 2, 2, 2, 2, 2])
        .chain([(PAWNS, 4), (MATE_IN_2[0], 3)])
    {
        let game = game(start);
        let search = Search::exact(0);
        let expected: Vec<i16> = (1..=deepest)
            .map(|depth| minimax(&search, &game, depth, 0))
            .collect();
        for bytes in [0, 64, 1 << 20] {
            let (scores, _) = Search::exact(bytes).scores(&game, deepest);
            assert_eq!(scores, expected, "{start} with {bytes} bytes");
        }
    }
}

/// A table must not change a score at depths up to four plies. Only an entry of a deeper search
/// could change a score. An entry at a node is deeper if it was stored for the same position nearer
/// to the root. The position can recur only after four plies, because each side needs two moves to
/// return to it. So the node is four plies from the root, its position is that of the root, and it
/// is a draw by repetition on any path.
#[test]
fn a_table_changes_no_score_up_to_four_plies() {
    for start in STARTS.into_iter().chain([PAWNS]).chain(MATE_IN_2) {
        let game = game(start);
        let (without, _) = Search::exact(0).scores(&game, 4);
        for bytes in [64, 3 * 64, 1 << 12, 1 << 20] {
            let search = Search::exact(bytes);
            assert_eq!(
                search.scores(&game, 4).0,
                without,
                "{start} with {bytes} bytes"
            );
        }
    }
}

#[test]
fn a_table_saves_nodes() {
    let nodes = |bytes| {
        let search = Search::with(bytes);
        search.scores(&game(PAWNS), 11);
        search.shared.counts()[0]
    };
    assert!(10 * nodes(1 << 20) < nodes(0));
}

/// A bishop cannot mate, so all moves score 0, and the best move is the first that is searched.
#[test]
fn the_move_of_the_table_is_searched_first() {
    let game = game("8/8/3k4/8/8/3BK3/8/8 w - - 0 1");
    for mv in game.moves() {
        let search = Search::with(1 << 12);
        let mut searcher = search.searcher(&game);
        let entry = SearchEntry {
            mv: packed(mv),
            score: 0,
            eval: None,
            depth: 0,
            bound: Bound::None,
            pv: false,
        };
        searcher.store(&game, 0, entry);
        assert_eq!(searcher.search_root(&game, 1), Some((0, vec![mv])));
    }
}

#[test]
fn finds_what_takes_a_table() {
    let (_, line) = Search::with(1 << 20).scores(&game(PAWNS), 24);
    assert_eq!(line[0].to_string(), "a1b1");
}

const MATE_IN_2: [&str; 4] = [
    // A problem by Paul Morphy. The solution is 1.Ra6.
    "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
    "r7/8/8/8/8/1p6/PP6/KBk5 b - - 0 1",
    // Two rooks drive the king to the edge, and one of them comes from a promotion.
    "8/7k/8/8/8/8/R7/1R5K w - - 0 1",
    "6k1/P7/1R6/8/8/8/8/7K w - - 0 1",
];

#[test]
fn mates_are_found() {
    for bytes in [0, 64, 1 << 20] {
        for mate in MATE_IN_2 {
            let (scores, line) = Search::exact(bytes).scores(&game(mate), 6);
            assert_eq!(
                scores[3..],
                [MATE - 3; 3],
                "{mate} with {bytes} bytes: {scores:?}"
            );
            // The line ends in mate.
            assert_eq!(line.len(), 3, "{mate}: {line:?}");
            let end = line.iter().fold(game(mate), |game, &mv| game.after(mv));
            assert_eq!(end.board().status(), cozy_chess::GameStatus::Won);
            // The other side must find the same mate after the first move.
            let before = game(mate).after(line[0]);
            let (scores, _) = Search::exact(bytes).scores(&before, 4);
            assert_eq!(scores[3], 2 - MATE, "after {} in {mate}", line[0]);
        }
    }
    let mated = game("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    assert_eq!(Search::with(64).scores(&mated, 2), (vec![-MATE; 2], vec![]));
}

#[test]
fn draws_are_zero() {
    for bytes in [0, 64, 1 << 20] {
        let last = |fen, deepest| {
            *Search::with(bytes)
                .scores(&game(fen), deepest)
                .0
                .last()
                .unwrap()
        };
        // A stalemate, a pawn that is lost or leads to stalemate, and a bishop that cannot mate.
        assert_eq!(last("k7/P7/K7/8/8/8/8/8 b - - 0 1", 3), 0);
        assert_eq!(last("k7/P7/1K6/8/8/8/8/8 w - - 0 1", 3), 0);
        assert_eq!(last("8/8/3k4/8/8/3BK3/8/8 w - - 0 1", 3), 0);
        // White is far behind in material, but has perpetual check from e8 and h5.
        assert_eq!(last("6k1/6p1/8/7Q/8/pp6/rr6/6K1 w - - 0 1", 6), 0);
    }
}

#[test]
fn fifty_moves_are_a_draw() {
    let last = |fen: &str, clock| {
        let (scores, _) = Search::with(1 << 20).scores(&game(&format!("{fen} {clock} 1")), 4);
        *scores.last().unwrap()
    };
    let rook = "8/8/8/4k3/8/8/8/KR6 w - -";
    assert!(last(rook, 0) > 300);
    assert!(last(rook, 95) > 300);
    assert_eq!(last(rook, 96), 0);
    assert_eq!(last(rook, 99), 0);
    // The game is not a draw if the last ply gives mate or is a pawn move.
    assert_eq!(last("6k1/5ppp/8/8/8/8/8/R6K w - -", 99), MATE - 1);
    assert!(last("8/8/8/4k3/8/8/P7/KR6 w - -", 99) > 300);
}

/// The mate takes three plies without a capture or pawn move. Clocks from 94 share a key of the
/// table.
#[test]
fn a_mate_later_than_the_fifty_moves_is_refused() {
    let at = |clock| game(&format!("8/7k/8/8/8/8/R7/1R5K w - - {clock} 1"));
    let search = Search::exact(1 << 20);
    assert_eq!(search.scores(&at(94), 5).0[2..], [MATE - 3; 3]);
    for clock in 94..100 {
        let known = search.searcher(&at(clock)).probe(&at(clock), 0).unwrap();
        assert_eq!(
            known.score,
            if clock + 3 <= 100 { MATE - 3 } else { 0 },
            "clock {clock}"
        );
    }
}

/// Checks that a position after a move refutes a node of depth 6 if it was searched 5 plies deep,
/// not 4.
#[test]
fn a_known_position_refutes_the_move_to_it() {
    let (game, search) = (game(PAWNS), Search::with(1 << 20));
    let mut searcher = search.searcher(&game);
    let next = game.after(game.moves()[0]);
    for (depth, found) in [(4, None), (5, Some(40))] {
        let known = SearchEntry {
            mv: 0,
            score: -40,
            eval: None,
            depth,
            bound: Bound::Upper,
            pv: false,
        };
        searcher.store(&next, 1, known);
        assert_eq!(searcher.known_refutation(&game, 6, 40, 0), found, "{depth}");
    }
}

#[test]
fn the_third_time_is_a_draw_and_in_the_line_the_second() {
    // White has one legal move, Ka2.
    let start = game("8/8/7p/7P/8/8/2k5/K7 w - - 0 1");
    let round = ["a1a2", "c2c1", "a2a1", "c1c2"];
    let score = |rounds| {
        let mut game = start.clone();
        let mut history = History::new();
        push(&mut history, &game);
        for mv in round.repeat(rounds) {
            game.play(mv.parse().unwrap());
            push(&mut history, &game);
        }
        let search = Search::with(0);
        let mut searcher = Searcher::new(&search.shared, None, history);
        searcher.search_root(&game, 1).unwrap().0
    };
    // The position after Ka2 occurs for the first, the second, and the third time.
    assert_ne!(score(0), 0);
    assert_eq!(score(1), score(0));
    assert_eq!(score(2), 0);

    let search = Search::with(0);
    let mut searcher = search.searcher(&start);
    for (i, mv) in (0..).zip(round) {
        assert!(!searcher.is_repeated(), "{i}");
        let next = round[..=i]
            .iter()
            .fold(start.clone(), |game, mv| game.after(mv.parse().unwrap()));
        assert!(
            next.board().is_legal(round[(i + 1) % 4].parse().unwrap()),
            "after {mv}"
        );
        push(&mut searcher.history, &next);
    }
    assert!(searcher.is_repeated());
}

#[test]
fn a_search_that_is_stopped_ends() {
    let search = Search::with(1 << 16);
    search.shared.stop.store(true, Ordering::Relaxed);
    let game = game(STARTS[1]);
    let mut searcher = search.searcher(&game);
    assert_eq!(searcher.search_root(&game, DEEPEST), None);
    // The stopped search must undo every move.
    assert_eq!(searcher.history.len(), 1);
}

#[test]
fn packs_every_move() {
    assert_eq!(unpacked(0), None);
    play(5, 100, |_, mv, _, _| {
        assert_eq!(unpacked(packed(mv)), Some(mv));
    });
}

/// White is far behind in material, but has perpetual check: Kh7 Qh5+ Kg8, and Qe8+ repeats the
/// position. That is the fourth ply.
#[test]
fn upcoming_repetitions_are_seen_at_the_horizon() {
    let start = game("4Q1k1/6p1/8/8/8/pp6/rr6/6K1 b - - 0 1");
    let score = |upcoming| {
        let mut search = Search::with(0);
        search.shared.features = Features {
            upcoming,
            evaluation: Evaluation::Unused,
            ..Features::ALL
        };
        let mut searcher = search.searcher(&start);
        searcher.search_root(&start, 3).unwrap().0
    };
    assert!(
        score(false) > 300 && score(true) == 0,
        "{} and {}",
        score(false),
        score(true)
    );
}

#[test]
fn stored_evaluations_save_work_and_change_nothing_else() {
    let nodes = |evaluation| {
        let mut search = Search::with(1 << 20);
        search.shared.features.evaluation = evaluation;
        let game = game(STARTS[1]);
        let mut searcher = search.searcher(&game);
        searcher.limit = 1 << 30;
        let scores: Vec<_> = (1..=6)
            .map(|depth| searcher.search_root(&game, depth).unwrap().0)
            .collect();
        (
            scores,
            search.shared.counts()[0],
            (1 << 30) - searcher.limit,
        )
    };
    let (computed, stored) = (nodes(Evaluation::Computed), nodes(Evaluation::Stored));
    assert_eq!((&computed.0, computed.1), (&stored.0, stored.1));
    assert!(stored.2 < computed.2, "{} of {}", stored.2, computed.2);
}

#[test]
fn a_limit_is_exact() {
    for limit in [1, 50, 1000] {
        let search = Search::with(1 << 16);
        let game = game(STARTS[1]);
        let mut searcher = search.searcher(&game);
        searcher.limit = limit;
        assert!((1..=DEEPEST).any(|depth| searcher.search_root(&game, depth).is_none()));
        assert_eq!(searcher.limit, 0);
    }
}

/// All static scores of a quiescence search are corrected alike, in the view of the side to move at
/// its root.
#[test]
fn a_correction_shifts_the_score_of_quiescence() {
    let search = Search::with(0);
    let mut searcher = search.searcher(&game(STARTS[0]));
    let mut shifted = 0;
    play(3, 60, |game, _, _, _| {
        let [without, with] = [0, 7].map(|shift| {
            searcher
                .quiesce(game.board(), shift, -INFINITE, INFINITE, 0)
                .unwrap()
        });
        if without.abs() < MATES {
            assert_eq!(with, without + 7, "{}", game.board());
            shifted += 1;
        }
    });
    assert!(shifted > 500);
}

/// With corrections that do not change during the search.
#[test]
fn corrected_scores_are_those_of_minimax() {
    for (start, deepest) in STARTS.into_iter().zip([2, 1, 2, 1, 2, 1, 1, 1]) {
        let game = game(start);
        let search = Search::exact(1 << 20);
        let mut searcher = search.searcher(&game);
        let uncorrected: Vec<i16> = (1..=deepest)
            .map(|depth| minimax(&search, &game, depth, 0))
            .collect();
        play(2, 30, |game, mv, _, next| {
            let (score, bound) = if mv.to as u8 % 2 == 0 {
                (90, Bound::Lower)
            } else {
                (-70, Bound::Upper)
            };
            search
                .shared
                .correction
                .learn(game, 0, 8, (None, score, bound));
            search
                .shared
                .correction
                .learn(next, 0, 8, (None, -score / 2, bound));
        });
        let expected: Vec<i16> = (1..=deepest)
            .map(|depth| minimax(&search, &game, depth, 0))
            .collect();
        let scores: Vec<i16> = (1..=deepest)
            .map(|depth| searcher.search_root(&game, depth).unwrap().0)
            .collect();
        assert_eq!(scores, expected, "{start}");
        assert_ne!(scores, uncorrected, "{start}");
    }
}

/// No entry of Black is learned at depth 1, so all searches have the same score, and the evaluation
/// of the root is corrected to it. Its best move is quiet.
#[test]
fn corrections_are_learned_if_they_are_on() {
    let game = game(STARTS[0]);
    for (bytes, correction) in [(0, true), (1 << 20, true), (1 << 20, false)] {
        let mut search = Search::with(bytes);
        search.shared.features.correction = correction;
        let mut searcher = search.searcher(&game);
        let scores: Vec<i16> = (0..400)
            .map(|_| searcher.search_root(&game, 1).unwrap().0)
            .collect();
        assert!(
            scores[0] > 0 && scores.iter().all(|&score| score == scores[0]),
            "{scores:?}"
        );
        let expected = if correction {
            scores[0] - evaluate(game.board())
        } else {
            0
        };
        assert_eq!(
            search.shared.correction.of(&game),
            expected,
            "with {bytes} bytes"
        );
    }
}
