//! Tests the search with false hits in the table, and the statistics of the command `collisions`.

use cozy_chess::Board;
use zobrist::table::transposition::{Bound, SearchEntry};
use zobrist_examples::game::Game as _;
use zobrist_examples::progress::Counter;

use super::random_games::{STARTS, board};
use crate::running::Program;
use chess::collisions::{self, Found, wilson};
use chess::game::Game;
use chess::matches::opening;
use chess::search::false_hits::FalseHits;
use chess::search::order::packed;
use chess::search::{Features, Positions, Searcher, Shared, Table};

const ENTRY: SearchEntry = SearchEntry {
    mv: 0,
    score: 1,
    eval: None,
    depth: 1,
    bound: Bound::Lower,
    pv: false,
};

fn search(game: &Game, depth: u8, false_hits: Option<FalseHits>) -> Found {
    collisions::search(game, depth, false_hits, &Counter::default())
}

#[test]
fn intervals_are_those_of_newcombe() {
    // R. G. Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in
    // Medicine 17 (1998), table I, method 3.
    for (count, n, low, high) in [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ] {
        let [_, found_low, found_high] = wilson(count, n);
        assert!(
            (found_low - low).abs() < 5e-5 && (found_high - high).abs() < 5e-5,
            "{found_low} to {found_high}"
        );
    }
}

/// The table of a search has room for all entries, so a larger one answers no more probes.
#[test]
fn a_larger_table_changes_nothing() {
    for game in (0..2).map(opening) {
        let shared = Shared {
            features: Features {
                clock: false,
                correction: false,
                ..Features::ALL
            },
            ..Shared::default()
        };
        let (table, mut history) = (Table::new(1 << 24).unwrap(), Positions::new());
        history.push(game.hash());
        let mut searcher = Searcher::new(&shared, Some(&table), history);
        let results = (1..=6).filter_map(|depth| searcher.search_root(&game, depth));
        let (score, line) = results.last().unwrap();
        let found = search(&game, 6, None);
        let [_, probes, _] = shared.counts();
        assert_eq!(
            (found.score, found.mv, found.probes),
            (score, line.first().copied(), probes)
        );
    }
}

#[test]
fn without_false_hits_nothing_differs() {
    for game in STARTS.map(|start| Game::new(board(start))) {
        let with = |cause, checks| search(&game, 3, Some(FalseHits::new(cause, checks, 1)));
        assert_eq!(with((0.0, 64), true), search(&game, 3, None));
        for (cause, checks) in [
            ((1.0, 64), false),
            ((1.0, 64), true),
            ((0.0, 8), false),
            ((0.0, 8), true),
        ] {
            assert!(game.board().is_legal(with(cause, checks).mv.unwrap()));
        }
    }
}

#[test]
#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
fn frequent_false_hits_matter() {
    let games: Vec<_> = (0..16)
        .map(opening)
        .map(|game| (search(&game, 4, None), game))
        .collect();
    for (rate, bits, least) in [(0.1, 64, 2), (1.0, 64, 12), (0.0, 8, 8)] {
        let mut differ = 0;
        for (clean, game) in &games {
            let found = search(game, 4, Some(FalseHits::new((rate, bits), false, 1)));
            differ += usize::from(found.score != clean.score);
            // Five standard deviations, and the entries of the position itself.
            let expected = rate * found.probes as f64;
            let deviation = (found.false_hits as f64 - expected).abs();
            assert!(
                rate == 0.0 || deviation < 5.0 * expected.sqrt() + 0.02 * expected,
                "{found:?}"
            );
        }
        assert!(differ >= least, "{rate} {bits}: {differ} of 16");
    }
}

#[test]
fn checks_reject_illegal_moves() {
    let game = Game::new(Board::default());
    let with = |mv: &str| SearchEntry {
        mv: packed(mv.parse().unwrap()),
        ..ENTRY
    };
    for (stored, passes) in [(ENTRY, true), (with("e2e4"), true), (with("e4e5"), false)] {
        for checks in [false, true] {
            let mut false_hits = FalseHits::new((1.0, 64), checks, 1);
            false_hits.store(game.after(game.moves()[0]).hash(), stored, Some(stored));
            assert_eq!(
                false_hits.answer(&game, None),
                Some(stored).filter(|_| passes || !checks)
            );
            assert_eq!(false_hits.count, 1);
        }
    }
}

#[test]
fn keys_of_few_bits_collide() {
    let game = Game::new(Board::default());
    for (mv, bits) in game.moves().into_iter().zip([1, 2, 64].into_iter().cycle()) {
        let (next, mut keys) = (game.after(mv), FalseHits::new((0.0, bits), false, 1));
        let collides = (next.hash().raw() ^ game.hash().raw()) >> (64 - bits) == 0;
        assert_eq!(keys.key(next.hash()) == keys.key(game.hash()), collides);
        keys.store(game.hash(), ENTRY, Some(ENTRY));
        // The table keeps the deeper entry of an equal key.
        keys.store(next.hash(), SearchEntry { depth: 0, ..ENTRY }, Some(ENTRY));
        assert_eq!(
            (keys.answer(&next, Some(ENTRY)), keys.count),
            (Some(ENTRY), u64::from(collides))
        );
    }
}

#[test]
fn the_table_and_its_plot() {
    let plot = concat!(env!("CARGO_TARGET_TMPDIR"), "/plot.svg");
    let chess = Program::new(env!("CARGO_BIN_EXE_chess"));
    let run = |more: &[&str]| {
        chess.run(&[&["collisions", "--positions", "6", "--depth", "2"], more].concat())
    };
    let first = run(&["--rates", "0,1", "--plot", plot]);
    assert_eq!(
        (first.code, first.stdout.lines().count()),
        (Some(0), 3 + 2 * 2),
        "{first:?}"
    );
    assert_eq!(
        first
            .stdout
            .lines()
            .nth(3)
            .unwrap()
            .matches("0.0 (0.0-39.0)")
            .count(),
        3,
        "{first:?}"
    );
    let wide = first.stdout.lines().find(|line| line.len() > 80);
    assert_eq!(wide, None);
    let picture = std::fs::read_to_string(plot).unwrap();
    for text in ["worse by half a pawn", "6 positions, depth 2, seed 0"] {
        assert!(picture.contains(text), "{picture}");
    }
    assert_eq!(run(&["--rates", "0,1"]), first);
    let lines = |more: &[&str]| run(more).stdout.lines().count();
    assert_eq!((lines(&["--bits", "16"]), lines(&[])), (3 + 2, 3 + 2 * 13));
    let no_file = run(&["--plot", env!("CARGO_TARGET_TMPDIR")]);
    assert_eq!(
        (
            no_file.code,
            no_file.stdout.as_str(),
            no_file.stderr.lines().count()
        ),
        (Some(2), "", 1)
    );
}

/// An old plot stays if no new one is drawn, here because standard output is full.
#[test]
#[cfg(target_os = "linux")]
fn an_old_plot_stays_after_an_error() {
    let plot = concat!(env!("CARGO_TARGET_TMPDIR"), "/old_plot.svg");
    std::fs::write(plot, "old").unwrap();
    let mut chess = Program::new(env!("CARGO_BIN_EXE_chess")).command();
    chess.args([
        "collisions",
        "--positions",
        "1",
        "--depth",
        "1",
        "--plot",
        plot,
    ]);
    let full = std::fs::File::create("/dev/full").unwrap();
    assert_eq!(chess.stdout(full).output().unwrap().status.code(), Some(2));
    assert_eq!(std::fs::read_to_string(plot).unwrap(), "old");
}

#[test]
#[ignore = "takes a minute"]
fn the_table_of_the_readme() {
    let run = Program::new(env!("CARGO_BIN_EXE_chess")).run(&[
        "collisions",
        "--depth",
        "6",
        "--rates",
        "1e-3",
    ]);
    assert_eq!(run.stdout.lines().count(), 5, "{run:?}");
    assert!(
        run.stdout
            .lines()
            .all(|line| include_str!("../../README.md").contains(line)),
        "{run:?}"
    );
}
