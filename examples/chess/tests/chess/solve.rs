//! Tests of the search by several threads, and of the text of the output.

use std::sync::mpsc;
use std::time::{Duration, Instant};
use std::{io, thread};

use cozy_chess::Move;
use zobrist_examples::program::Differs;

use super::random_games::STARTS;
use chess::fen::board;
use chess::search::{DEEPEST, MATE, Shared, Table};
use chess::solve::{FINE_70, FINE_70_SOLUTION, mate, moves, score_text, search, start};

const MATE_IN_2: &str = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

fn table() -> Table {
    Table::new(1 << 20).unwrap()
}

/// Returns the last completed depth with its score and its best line.
fn found(fen: &str, table: Option<&Table>, threads: usize, deepest: u8) -> (u8, i16, Vec<Move>) {
    let (game, history) = start(fen, "").unwrap();
    let shared = Shared::default();
    let mut last = 0;
    let on = |depth, _: i16, _: &[Move]| {
        last = depth;
        Ok(())
    };
    let (score, line) = search(&game, &history, table, &shared, threads, deepest, on).unwrap();
    (last, score, line)
}

#[test]
fn threads_find_what_one_finds() {
    for threads in [1, 2, 3] {
        for table in [Some(table()), None] {
            let (_, score, line) = found(MATE_IN_2, table.as_ref(), threads, DEEPEST);
            assert_eq!(mate(score), Some(3), "{threads}");
            assert_eq!(line[0].to_string(), "a1a6");
        }
        let (_, _, line) = found(FINE_70, Some(&table()), threads, 30);
        assert_eq!(line[0].to_string(), FINE_70_SOLUTION, "{threads}");
    }
}

#[test]
fn each_depth_is_reported() {
    let (game, history) = start(STARTS[0], "").unwrap();
    let shared = Shared::default();
    let mut told = Vec::new();
    let table = table();
    let on = |depth, score, line: &[Move]| {
        told.push((depth, score, line.to_vec(), shared.counts()));
        Ok(())
    };
    let last = search(&game, &history, Some(&table), &shared, 1, 4, on).unwrap();
    assert_eq!(
        told.iter().map(|told| told.0).collect::<Vec<_>>(),
        [1, 2, 3, 4]
    );
    for pair in told.windows(2) {
        let [before, after] = [pair[0].3, pair[1].3];
        assert!(before[0] < after[0] && before[1] < after[1]);
    }
    for (depth, _, line, [_, probes, hits]) in &told {
        assert!(hits <= probes && *probes > 0, "{hits} of {probes}");
        assert_eq!(line.len(), usize::from(*depth));
    }
    assert_eq!(last, (told[3].1, told[3].2.clone()));
}

#[test]
fn a_report_that_fails_ends_the_search() {
    let (game, history) = start(STARTS[0], "").unwrap();
    let mut last = 0;
    let on = |depth, _: i16, _: &[Move]| {
        last = depth;
        if depth < 3 {
            Ok(())
        } else {
            Err(io::ErrorKind::BrokenPipe.into())
        }
    };
    let result = search(&game, &history, None, &Shared::default(), 2, DEEPEST, on);
    assert_eq!(
        result.unwrap_err().downcast::<io::Error>().unwrap().kind(),
        io::ErrorKind::BrokenPipe
    );
    assert_eq!(last, 3);
}

/// Without its limit of time, this search does not end. The test does not wait for its thread.
#[test]
fn ends_in_time() {
    for threads in [1, 2] {
        let (ended, end) = mpsc::channel();
        thread::spawn(move || {
            let (game, history) = start(STARTS[1], "").unwrap();
            let deadline = Instant::now() + Duration::from_millis(300);
            let shared = Shared {
                deadline: Some(deadline),
                ..Shared::default()
            };
            let found = search(
                &game,
                &history,
                Some(&table()),
                &shared,
                threads,
                DEEPEST,
                |_, _, _| Ok(()),
            );
            // On a busy machine, the time is over before the first depth.
            let ended_late = Instant::now() >= deadline;
            ended.send(ended_late && found.map_or(true, |(_, line)| !line.is_empty()))
        });
        assert!(
            end.recv_timeout(Duration::from_secs(60))
                .expect("the search ends")
        );
    }
}

#[test]
fn a_game_that_is_over_has_no_move() {
    for (fen, plies) in [
        ("k7/P7/K7/8/8/8/8/8 b - - 0 1", None),
        (
            "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
            Some(0),
        ),
    ] {
        let (depth, score, line) = found(fen, Some(&table()), 2, DEEPEST);
        assert_eq!((depth, mate(score), line), (1, plies, vec![]));
    }
}

#[test]
fn clock_and_moves_of_the_start() {
    for (more, expected) in [
        ("", "0 1"),
        (" 0 1", "0 1"),
        (" 42 60", "42 60"),
        (" bm Kb1;", "0 1"),
    ] {
        let fen = "8/k7/8/8/8/8/8/K6R w - -";
        let (game, _) = start(&format!("{fen}{more}"), "").unwrap();
        assert_eq!(game.board().to_string(), format!("{fen} {expected}"));
    }

    let moves = "e1g1 e8c8 a1b1 c8c7 b1a1 c7c8";
    let (_, history) = start(STARTS[5], moves).unwrap();
    assert_eq!(history.len(), 7);
    assert!(history.is_repeated(2) && !history.is_repeated(3));
    for mv in ["e1g1", "g1g1", "c8b8", "h2"] {
        let Err(error) = start(STARTS[5], &format!("{moves} {mv}")) else {
            panic!("a bad move {mv}")
        };
        assert!(
            error.to_string().starts_with(&format!("bad move '{mv}': ")) && !error.is::<Differs>(),
            "{error}"
        );
    }
}

#[test]
fn scores_and_moves_in_words() {
    for (number, text) in [
        (0, "+0.00"),
        (127, "+1.27"),
        (-5, "-0.05"),
        (MATE - 1, "#1"),
        (MATE - 3, "#2"),
        (2 - MATE, "#-1"),
        (4 - MATE, "#-2"),
    ] {
        assert_eq!(score_text(number), text);
    }
    // Castling is written as a move of the king by two squares, but in Chess960 as a move to the
    // rook.
    for (fen, played, text) in [
        (STARTS[5], "e1h1 e8a8", "e1g1 e8c8"),
        (STARTS[7], "c1a1", "c1a1"),
    ] {
        let line: Vec<Move> = played.split(' ').map(|mv| mv.parse().unwrap()).collect();
        assert_eq!(moves(&board(fen).unwrap(), &line), text);
    }
}
