//! Tests of what `run` writes, and of what it leaves behind.

use std::panic::catch_unwind;

use zobrist_examples::program::{Differs, Violated};

use crate::cluster::Cluster;
use crate::code::Word;
use crate::disk::tests::folder;
use crate::options::{KeyKind, Options};
use crate::program::run;
use crate::puzzle::{HashKey, Published, Puzzle, Successors};
use crate::puzzles::{Row, TopSpin};
use crate::search::Limits;

fn written(puzzle: &impl Puzzle, options: &Options) -> String {
    let mut output = Vec::new();
    run(puzzle, options, &mut output).unwrap();
    String::from_utf8(output).unwrap()
}

#[test]
fn layers_are_written_to_the_output() {
    let ring = TopSpin::new(5, 3).unwrap();
    let text = written(&ring, &Options::default());
    let lines: Vec<&str> = text.lines().collect();
    let summary = lines.iter().position(|line| line.is_empty()).unwrap();
    assert!(lines[0].starts_with("distance "), "{text}");
    assert!(lines[1].ends_with(" 0                1"), "{text}");
    assert!(summary > 3 && lines.len() > summary + 4, "{text}");
    assert!(
        lines[summary + 1].ends_with(&format!(" {}", summary - 2)),
        "{text}"
    );
}

/// A panic that is caught after a search does not end the process, and other threads keep their
/// panic hook during a search.
#[test]
fn no_panic_hook_is_left() {
    written(&TopSpin::new(5, 3).unwrap(), &Options::default());
    assert!(catch_unwind(|| panic!("a panic of the test, which catches it")).is_err());
}

#[test]
fn speed_of_a_resumed_search() {
    let ring = TopSpin::new(7, 3).unwrap();
    let (_folder, name) = folder();
    let begun = Options {
        disk: Some(name.clone().into()),
        limits: Limits {
            depth: Some(3),
            ..Limits::default()
        },
        ..Options::default()
    };
    let since = " since the checkpoint, ";
    assert!(!written(&ring, &begun).contains(since));
    let resumed = Options {
        resume: Some(name.into()),
        ..Options::default()
    };
    let text = written(&ring, &resumed);
    assert!(
        text.contains(&format!(" million states a second{since}")),
        "{text}"
    );
    let text = written(&ring, &resumed);
    assert!(text.contains(&format!(" s, no states{since}")), "{text}");
}

/// Counts from 0 to `last`. Moves to a violation have names, those to other goals have none.
#[derive(Clone)]
struct Numbers<const IS_VIOLATION: bool> {
    last: u64,
    goal: u64,
    published: Published,
}

impl<const IS_VIOLATION: bool> Numbers<IS_VIOLATION> {
    fn new(last: u64, goal: u64) -> Self {
        let published = Published::default();
        Numbers {
            last,
            goal,
            published,
        }
    }
}

impl<const IS_VIOLATION: bool> Puzzle for Numbers<IS_VIOLATION> {
    type State = Row;
    type Code = Word;
    const HAS_GOAL: bool = true;
    const GOAL_IS_VIOLATION: bool = IS_VIOLATION;

    fn name(&self) -> String {
        "numbers".to_owned()
    }
    fn start(&self) -> Row {
        Row::from(0)
    }
    fn successors<K: HashKey>(&self, state: &Row, next: &mut Successors<'_, Self, K>) {
        let number = u64::from(*state);
        if number < self.last {
            next.push_whole(&Row::from(number + 1));
        }
    }
    fn is_goal(&self, state: &Row) -> bool {
        u64::from(*state) == self.goal
    }
    fn step(&self, _: &Row, to: &Row) -> String {
        if IS_VIOLATION {
            format!("{} ", u64::from(*to))
        } else {
            String::new()
        }
    }
    fn published(&self) -> Published {
        self.published.clone()
    }
}

#[test]
fn violations_are_errors() {
    let all = Limits {
        all: true,
        ..Limits::default()
    };
    for limits in [Limits::default(), all] {
        let options = Options {
            limits,
            ..Options::default()
        };
        let mut output = Vec::new();
        let error = run(&Numbers::<true>::new(5, 3), &options, &mut output).unwrap_err();
        assert!(error.is::<Violated>(), "{error}");
        let text = "a state at distance 3 violates the invariant";
        assert_eq!(error.to_string(), text);
        let output = String::from_utf8(output).unwrap();
        assert!(
            output.contains("\nviolation after 3 moves: 1 2 3\n"),
            "{output}"
        );
    }
}

#[test]
fn defaults_are_those_of_the_command_line() {
    let parsed: Options = clap::Parser::parse_from(["test"]);
    assert_eq!(format!("{:?}", Options::default()), format!("{parsed:?}"));
}

/// The command line refuses these options.
#[test]
fn options_that_conflict() {
    let workers = |workers| Cluster {
        workers,
        ..Cluster::default()
    };
    let good = Options::default;
    for wrong in [
        Options {
            bits: Some(32),
            ..good()
        },
        Options {
            cluster: workers(0),
            ..good()
        },
        Options {
            cluster: workers(4097),
            ..good()
        },
        Options {
            abstracted: true,
            disk: Some("a".into()),
            ..good()
        },
        Options {
            resume: Some("b".into()),
            disk: Some("a".into()),
            ..good()
        },
    ] {
        let ring = TopSpin::new(5, 3).unwrap();
        assert!(run(&ring, &wrong, &mut Vec::new()).is_err(), "{wrong:?}");
    }
    let hashed = Options {
        keys: Some(KeyKind::Hash),
        bits: Some(64),
        ..good()
    };
    let text = written(&TopSpin::new(5, 3).unwrap(), &hashed);
    assert!(text.contains("random keys of 64 bits"), "{text}");
}

#[test]
fn without_a_solution() {
    let puzzle = Numbers::<false>::new(3, 5);
    let error = run(&puzzle, &Options::default(), &mut Vec::new()).unwrap_err();
    assert!(error.is::<Differs>(), "{error}");
    assert_eq!(
        error.to_string(),
        "no solution: none of all 4 states is a goal"
    );
    // A search that did not see all states proves nothing.
    let limits = Limits {
        depth: Some(2),
        ..Limits::default()
    };
    let options = Options {
        limits,
        ..Options::default()
    };
    assert!(run(&puzzle, &options, &mut Vec::new()).is_ok());
}

/// A path of moves without names is not printed.
#[test]
fn moves_without_names() {
    let output = written(&Numbers::<false>::new(5, 3), &Options::default());
    assert!(output.ends_with("goal after 3 moves\n"), "{output}");
}

/// Returns whether a search agrees with the published numbers.
fn agrees(published: Published, limits: Limits) -> bool {
    let options = Options {
        limits,
        ..Options::default()
    };
    let puzzle = Numbers::<false> {
        published,
        ..Numbers::new(5, 3)
    };
    match run(&puzzle, &options, &mut Vec::new()) {
        Ok(()) => true,
        Err(error) => {
            assert!(error.is::<Differs>(), "{error}");
            false
        }
    }
}

#[test]
fn each_published_number_is_compared() {
    let all = || Limits {
        all: true,
        ..Limits::default()
    };
    let right = || Published {
        layers: vec![1; 6],
        states: Some(6),
        depth: Some(5),
        goal: Some(3),
    };
    assert!(agrees(right(), all()));
    assert!(agrees(Published::default(), all()));
    let wrong_layer = || Published {
        layers: vec![1, 1, 2],
        ..right()
    };
    let states = |states| Published {
        states: Some(states),
        ..right()
    };
    let depth = |depth| Published {
        depth: Some(depth),
        ..right()
    };
    let goal = |goal| Published {
        goal: Some(goal),
        ..right()
    };
    let wrong = [
        wrong_layer(),
        states(5),
        states(7),
        depth(4),
        depth(6),
        goal(2),
        goal(4),
    ];
    for published in wrong {
        assert!(!agrees(published, all()));
    }
    // Two of the numbers belong to a complete search.
    let two = || Limits {
        depth: Some(2),
        ..Limits::default()
    };
    assert!(agrees(right(), two()));
    assert!(!agrees(wrong_layer(), two()));
}
