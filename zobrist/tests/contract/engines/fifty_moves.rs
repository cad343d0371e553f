//! Mates that the fifty-move rule forbids, in a game with a closed form.
//!
//! White moves a token one step towards the mate or away from it, Black passes. White mates as the token arrives. A
//! game without mate is a draw after 100 plies. With the token `d` steps away, mate takes `2 * d - 1` plies.

use zobrist::table::transposition::{Bound, SearchEntry};
use zobrist::table::{HashValue, TranspositionTable};
use zobrist::{Zobrist, ZobristHash};

const MATE: i16 = 32_000;
const MATES: i16 = 31_000;
const LIMIT: u8 = 100;
/// The number of plies of a mate from the furthest square.
const DEPTH: u8 = 2 * FURTHEST - 1;
const FURTHEST: u8 = 6;

#[derive(Clone, Copy, Zobrist)]
#[zobrist(key = u64)]
struct Race {
    #[zobrist(max = 6)]
    steps: u8,
    black_to_move: bool,
    #[zobrist(skip)]
    clock: u8,
}

impl Race {
    fn next(self) -> impl Iterator<Item = Race> {
        let steps = if self.black_to_move {
            [Some(self.steps), None]
        } else {
            [Some(self.steps + 1).filter(|&steps| steps <= FURTHEST), Some(self.steps - 1)]
        };
        let next = move |steps| Race { steps, black_to_move: !self.black_to_move, clock: self.clock + 1 };
        steps.into_iter().flatten().map(next)
    }

    /// Returns the score of the end of the game. A mate by the last ply counts.
    fn ended(self, ply: u8) -> Option<i16> {
        (self.steps == 0).then(|| i16::from(ply) - MATE).or((self.clock >= LIMIT).then_some(0))
    }
}

/// What a search does about the clock.
#[derive(Clone, Copy)]
struct Rules {
    /// The key of the table depends on the clock.
    keyed: bool,
    /// Mates that the clock forbids are refused.
    refuses: bool,
    /// The table is not used where the clock can end the game within the depth of the search.
    timeless: bool,
}

/// The rules of the guide.
const GUIDE: Rules = Rules { keyed: false, refuses: true, timeless: true };

struct Search {
    table: TranspositionTable<ZobristHash<Race>, SearchEntry>,
    rules: Rules,
}

impl Search {
    fn new(rules: Rules) -> Self {
        Search { table: TranspositionTable::new(1 << 16).unwrap(), rules }
    }

    fn negamax(&self, race: Race, depth: u8, ply: u8, mut alpha: i16, beta: i16) -> i16 {
        if let Some(score) = race.ended(ply) {
            return score;
        }
        if depth == 0 {
            return 0;
        }
        let hash = race.zobrist_hash();
        let key = if self.rules.keyed { hash.with_halfmove_clock(race.clock) } else { hash };
        let is_used = !self.rules.timeless || race.clock + depth < LIMIT;
        let entry = self.table.probe(key).filter(|_| is_used);
        let left = if self.rules.refuses { LIMIT - race.clock } else { u8::MAX };
        let entry = entry.map(|e| e.limit_mates(left, MATES..=MATE));
        let entry = entry.map(|e| SearchEntry { score: SearchEntry::to_root(e.score, ply, MATES), ..e });
        if let Some(score) = entry.and_then(|entry| entry.cutoff(depth, alpha, beta)) {
            return score;
        }
        let (mut best, old_alpha) = (-MATE, alpha);
        for next in race.next() {
            best = best.max(-self.negamax(next, depth - 1, ply + 1, -beta, -alpha));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        if is_used {
            let bound = match best {
                _ if best >= beta => Bound::Lower,
                _ if best > old_alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            let score = SearchEntry::from_root(best, ply, MATES);
            self.table.store(key, SearchEntry { mv: 0, score, eval: None, depth, bound, pv: false });
        }
        best
    }

    /// Returns the numbers of false mates and of missed mates in 240 positions. Each is searched to the depths
    /// `from..=DEPTH`, with one table for all.
    fn wrong(&self, from: u8) -> [usize; 2] {
        let clocks = (80..LIMIT).chain((80..LIMIT).rev());
        let mut wrong = [0; 2];
        for (clock, steps) in clocks.flat_map(|clock| (1..=FURTHEST).map(move |steps| (clock, steps))) {
            let race = Race { steps, black_to_move: false, clock };
            let scores = (from..=DEPTH).map(|depth| self.negamax(race, depth, 0, -MATE, MATE));
            let scores: Vec<_> = scores.collect();
            let expected = closed_form(race);
            wrong[0] += usize::from(scores.iter().any(|&score| score > expected));
            wrong[1] += usize::from(scores.last().is_some_and(|&score| score < expected));
        }
        wrong
    }
}

/// Returns the score of a position with White to move.
fn closed_form(race: Race) -> i16 {
    let plies = 2 * race.steps - 1;
    if race.clock + plies <= LIMIT { MATE - i16::from(plies) } else { 0 }
}

fn brute_force(race: Race, ply: u8) -> i16 {
    let scores = || race.next().map(|next| -brute_force(next, ply + 1));
    race.ended(ply).or_else(|| scores().max()).expect("a player can move")
}

#[test]
fn the_closed_form_is_that_of_brute_force() {
    for (clock, steps) in (80..LIMIT).flat_map(|clock| (1..=FURTHEST).map(move |steps| (clock, steps))) {
        let race = Race { steps, black_to_move: false, clock };
        assert_eq!(brute_force(race, 0), closed_form(race), "{steps} steps, clock {clock}");
    }
}

#[test]
fn no_mate_is_later_than_the_fifty_move_rule() {
    assert_eq!(Search::new(GUIDE).wrong(DEPTH), [0, 0]);
    assert_eq!(Search::new(GUIDE).wrong(1), [0, 0]);
    // Each rule is needed.
    let none = Rules { keyed: false, refuses: false, timeless: false };
    assert_eq!(Search::new(none).wrong(DEPTH)[0], 60);
    assert_eq!(Search::new(Rules { keyed: true, ..none }).wrong(DEPTH)[0], 60);
    assert_eq!(Search::new(Rules { refuses: true, ..none }).wrong(DEPTH)[0], 0);
    assert_ne!(Search::new(Rules { timeless: true, ..none }).wrong(1)[0], 0);
}

/// A mate is 3 plies from the position, of either side.
#[test]
fn a_late_mate_proves_a_draw() {
    for (score, bound, left, limited) in [
        (MATE - 3, Bound::Exact, 3, None),
        (MATE - 3, Bound::Exact, 2, Some(Bound::Lower)),
        (MATE - 3, Bound::Lower, 2, Some(Bound::Lower)),
        (MATE - 3, Bound::Upper, 2, None),
        (3 - MATE, Bound::Exact, 3, None),
        (3 - MATE, Bound::Exact, 2, Some(Bound::Upper)),
        (3 - MATE, Bound::Upper, 2, Some(Bound::Upper)),
        (3 - MATE, Bound::Lower, 2, None),
        (MATES, Bound::Exact, u8::MAX, Some(Bound::Lower)),
        (MATES - 1, Bound::Exact, 0, None),
        (1 - MATES, Bound::Exact, 0, None),
        (MATE, Bound::Exact, 0, None),
        (i16::MIN, Bound::Exact, 0, None),
        (i16::MAX, Bound::Exact, 0, None),
    ] {
        let entry = SearchEntry { mv: 7, score, eval: Some(5), depth: 9, bound, pv: true };
        let expected = limited.map_or(entry, |bound| SearchEntry { score: 0, bound, ..entry });
        assert_eq!(entry.limit_mates(left, MATES..=MATE), expected, "{score}, {left} plies left");
    }
}
