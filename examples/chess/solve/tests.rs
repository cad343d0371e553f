use super::*;
use crate::random_games_tests::STARTS;

const MATE_IN_2: &str = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

fn table() -> Table {
    Table::new(1 << 20).unwrap()
}

fn starting(fen: &str, moves: &str) -> Result<Start, String> {
    Start::new(fen, moves).map_err(|error| match error {
        Failure::Error(why) => why,
        other => panic!("{other:?}"),
    })
}

#[test]
fn threads_find_what_one_finds() {
    for threads in [1, 2, 3] {
        let start = starting(MATE_IN_2, "").unwrap();
        for table in [Some(table()), None] {
            let found =
                search(&start, table.as_ref(), threads, DEEPEST, None, |_| true).unwrap().unwrap();
            assert_eq!(found.mate(), Some(3), "{threads}");
            assert_eq!(found.line[0].to_string(), "a1a6");
        }
        let start = starting(FINE_70, "").unwrap();
        let found = search(&start, Some(&table()), threads, 30, None, |_| true).unwrap().unwrap();
        assert_eq!(found.line[0].to_string(), FINE_70_SOLUTION, "{threads}");
    }
}

#[test]
fn each_depth_is_reported() {
    let start = starting(STARTS[0], "").unwrap();
    let mut told: Vec<Found> = Vec::new();
    let table = table();
    let last = search(&start, Some(&table), 1, 4, None, |found| {
        told.push(found.clone());
        true
    });
    assert_eq!(told.iter().map(|found| found.depth).collect::<Vec<_>>(), [1, 2, 3, 4]);
    for pair in told.windows(2) {
        assert!(pair[0].nodes < pair[1].nodes && pair[0].probes < pair[1].probes);
    }
    for found in &told {
        assert!(found.hits <= found.probes && found.probes > 0, "{found:?}");
        assert_eq!(found.line.len(), usize::from(found.depth));
    }
    assert_eq!(last.unwrap().unwrap().line, told[3].line);
    // Nobody wants to hear more.
    let last = search(&start, None, 2, DEEPEST, None, |found| found.depth < 3).unwrap().unwrap();
    assert_eq!(last.depth, 3);
}

#[test]
fn ends_in_time() {
    let start = starting(STARTS[1], "").unwrap();
    for threads in [1, 2] {
        let time = Some(Duration::from_millis(300));
        let began = Instant::now();
        let found =
            search(&start, Some(&table()), threads, DEEPEST, time, |_| true).unwrap().unwrap();
        assert!(found.time < Duration::from_secs(3), "{found:?}");
        assert!(began.elapsed() < Duration::from_secs(3));
    }
}

#[test]
fn a_game_that_is_over_has_no_move() {
    for (fen, mate) in [
        ("k7/P7/K7/8/8/8/8/8 b - - 0 1", None),
        ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", Some(0)),
    ] {
        let start = starting(fen, "").unwrap();
        let found = search(&start, Some(&table()), 2, DEEPEST, None, |_| true).unwrap().unwrap();
        assert_eq!((found.depth, found.line.as_slice(), found.mate()), (1, &[][..], mate));
    }
}

#[test]
fn clock_and_moves_of_the_start() {
    let clock = |fen: &str| starting(fen, "").unwrap().game.board().halfmove_clock();
    for (more, expected) in
        [("", 0), (" 0 1", 0), (" 42 60", 42), (" 250 200", 100), (" bm Kb1;", 0)]
    {
        assert_eq!(clock(&format!("8/k7/8/8/8/8/8/K6R w - -{more}")), expected, "{more}");
    }

    let moves = "e1g1 e8c8 a1b1 c8c7 b1a1 c7c8";
    let Start { history, .. } = starting(STARTS[5], moves).unwrap();
    assert_eq!(history.len(), 7);
    assert!(history.is_repeated(2) && !history.is_repeated(3));
    for mv in ["e1g1", "g1g1", "c8b8", "h2"] {
        let error = starting(STARTS[5], &format!("{moves} {mv}")).unwrap_err();
        assert!(error.starts_with(&format!("bad move '{mv}': ")), "{error}");
    }
}

#[test]
fn scores_and_moves_in_words() {
    let found = |score| Found {
        depth: 1,
        score,
        line: Vec::new(),
        nodes: 0,
        probes: 0,
        hits: 0,
        time: Duration::ZERO,
    };
    for (number, text) in [
        (0, "+0.00"),
        (127, "+1.27"),
        (-5, "-0.05"),
        (MATE - 1, "#1"),
        (MATE - 3, "#2"),
        (2 - MATE, "#-1"),
        (4 - MATE, "#-2"),
    ] {
        assert_eq!(found(number).score(), text);
    }
    // Castling, and in Chess960 told by the rook.
    for (fen, played, text) in [(STARTS[5], "e1h1 e8a8", "e1g1 e8c8"), (STARTS[7], "c1a1", "c1a1")]
    {
        let line: Vec<Move> = played.split(' ').map(|mv| mv.parse().unwrap()).collect();
        assert_eq!(moves(&board(fen).unwrap(), &line), text);
    }
}
