//! Compares repetitions, and those one move ahead, with their definitions: in random games with
//! drops, null moves, lost rights, limits and undone moves.

use zobrist::table::{History, ReversibleMoves};
use zobrist::{Zobrist, ZobristHash};

use crate::fixtures::random::Random;

const CELLS: usize = 5;

/// Men on a row step to a neighbouring cell, capture, and are dropped again by the side that
/// captured them. A side has a right, as to castle, until a man leaves its end of the row. Only
/// that is irreversible.
#[derive(Clone, PartialEq, Zobrist)]
#[zobrist(key = u64)]
struct Drops {
    men: [Option<bool>; CELLS],
    #[zobrist(max = 4)]
    hands: [u8; 2],
    rights: [bool; 2],
    second_to_move: bool,
}

/// Two cells in ascending order.
type Step = [usize; 2];

impl Drops {
    fn start() -> Self {
        let men = [Some(false), Some(false), None, Some(true), Some(true)];
        Drops {
            men,
            hands: [0; 2],
            rights: [true; 2],
            second_to_move: false,
        }
    }

    fn passed(&self) -> Drops {
        Drops {
            second_to_move: !self.second_to_move,
            ..self.clone()
        }
    }

    /// Returns the states after all moves, each with the step if it was one without capture.
    fn next(&self) -> Vec<(Drops, Option<Step>)> {
        let (us, side) = (Some(self.second_to_move), usize::from(self.second_to_move));
        let mut moves = Vec::new();
        for to in 0..CELLS {
            if self.men[to].is_none() && self.hands[side] > 0 {
                let mut next = self.passed();
                next.men[to] = us;
                next.hands[side] -= 1;
                moves.push((next, None));
            }
            for from in (0..CELLS).filter(|from| from.abs_diff(to) == 1) {
                if self.men[from] == us && self.men[to] != us {
                    let mut next = self.passed();
                    let captured = self.men[to].is_some();
                    next.hands[side] += u8::from(captured);
                    next.rights[side] &= from != side * (CELLS - 1);
                    (next.men[from], next.men[to]) = (None, us);
                    moves.push((next, (!captured).then_some([from.min(to), from.max(to)])));
                }
            }
        }
        moves
    }
}

fn reversible_moves() -> ReversibleMoves<ZobristHash<Drops>, (bool, Step)> {
    let steps = [false, true]
        .into_iter()
        .flat_map(|side| (1..CELLS).map(move |cell| (side, [cell - 1, cell])));
    let key = |side, cell: usize| Drops::MEN.at(cell).key(Some(side));
    let turn = Drops::SECOND_TO_MOVE.key(true);
    steps
        .map(|(side, [a, b])| (key(side, a) ^ key(side, b) ^ turn, (side, [a, b])))
        .collect()
}

/// Walks through a tree of games. A line has the states with the first ply that counts for each.
fn positions(positions: usize) {
    let (mut random, moves) = (Random(5), reversible_moves());
    let mut history = History::new();
    let mut line: Vec<(Drops, usize)> = Vec::new();
    let [mut repeated, mut upcoming, mut of_the_opponent] = [0; 3];
    for _ in 0..positions {
        let last = line.len().saturating_sub(1);
        let (kind, next) = (
            random.below(100),
            line.last().map(|(state, _)| state.next()),
        );
        match next {
            None => {
                line.push((Drops::start(), 0));
                history.push(Drops::start().zobrist_hash());
            }
            Some(_) if kind < 4 => {
                let plies = random.below(12);
                line[last].1 = line[last].1.max(last.saturating_sub(plies));
                history.limit(plies as u32);
            }
            Some(_) if kind < 10 => {
                let passed = line[last].0.passed();
                history.push_null(passed.zobrist_hash());
                line.push((passed, last + 1));
            }
            Some(next) if kind < 80 && last < 80 && !next.is_empty() => {
                let next = next[random.below(next.len())].0.clone();
                if next.rights == line[last].0.rights {
                    history.push(next.zobrist_hash());
                    line.push((next, line[last].1));
                } else {
                    history.push_irreversible(next.zobrist_hash());
                    line.push((next, last + 1));
                }
            }
            Some(_) => {
                history.pop();
                line.pop();
            }
        }
        let Some((state, since)) = line.last() else {
            continue;
        };
        let last = line.len() - 1;
        let occurs = |state: &Drops| {
            (*since..last)
                .rev()
                .filter(|&ply| line[ply].0 == *state)
                .collect::<Vec<_>>()
        };
        let earlier = occurs(state);
        assert_eq!(history.repetitions() as usize, earlier.len());
        assert_eq!(history.repeated_since(), earlier.first().copied());
        assert!(
            history.is_repeated(earlier.len() as u32 + 1)
                && !history.is_repeated(earlier.len() as u32 + 2)
        );
        let asked = &line[random.below(line.len())].0;
        assert_eq!(
            history.seen(asked.zobrist_hash()) as usize,
            occurs(asked).len() + usize::from(asked == state)
        );
        let steps = state.next();
        let steps = steps.iter().filter(|(next, _)| next.rights == state.rights);
        let mut expected: Vec<(usize, Step)> = steps
            .filter_map(|(next, step)| Some((next, (*step)?)))
            .flat_map(|(next, step)| occurs(next).into_iter().map(move |ply| (ply, step)))
            .collect();
        expected.sort_unstable_by_key(|&(ply, _)| std::cmp::Reverse(ply));
        let found = moves.upcoming(&history, state.second_to_move);
        assert_eq!(
            found.map(|(ply, &step)| (ply, step)).collect::<Vec<_>>(),
            expected
        );
        repeated += usize::from(!earlier.is_empty());
        upcoming += expected.len();
        of_the_opponent += moves.upcoming(&history, !state.second_to_move).count();
    }
    let least = [repeated, upcoming, of_the_opponent].into_iter().min();
    assert!(
        least > Some(positions / 100),
        "{repeated} repeated, {upcoming} upcoming, {of_the_opponent} of the opponent"
    );
}

#[test]
fn equal_to_the_definitions() {
    positions(20_000);
}

#[test]
#[ignore = "takes a minute without optimization"]
fn equal_to_the_definitions_a_million_times() {
    positions(1_000_000);
}

/// Captures are pushed as irreversible, although the men are dropped again.
#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "was not irreversible")]
fn a_capture_in_a_game_with_drops_is_reversible() {
    let (mut random, mut history) = (Random(1), History::new());
    let mut state = Drops::start();
    for _ in 0..1_000 {
        let mut next = state.next();
        if next.is_empty() {
            (state, history) = (Drops::start(), History::new());
            next = state.next();
        }
        let (after, _) = next.swap_remove(random.below(next.len()));
        if after.hands > state.hands {
            history.push_irreversible(after.zobrist_hash());
        } else {
            history.push(after.zobrist_hash());
        }
        state = after;
    }
}
