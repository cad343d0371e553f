//! Mates that the fifty-move rule forbids, in a game with a closed form.
//!
//! White moves a token one step towards the mate or away from it, Black passes. White mates as the
//! token arrives. A game without mate is a draw after 100 plies. With the token `d` steps away,
//! mate takes `2 * d - 1` plies.

use zobrist::table::transposition::{Bound, Scores, SearchEntry};
use zobrist::table::{Clocked, HashValue, TranspositionTable};
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
            [
                Some(self.steps + 1).filter(|&steps| steps <= FURTHEST),
                Some(self.steps - 1),
            ]
        };
        let next = move |steps| Race {
            steps,
            black_to_move: !self.black_to_move,
            clock: self.clock + 1,
        };
        steps.into_iter().flatten().map(next)
    }

    /// Returns the score of the end of the game. A mate by the last ply counts.
    fn ended(self, ply: u8) -> Option<i16> {
        (self.steps == 0)
            .then(|| i16::from(ply) - MATE)
            .or((self.clock >= LIMIT).then_some(0))
    }
}

struct Search {
    table: TranspositionTable<Clocked<ZobristHash<Race>>, SearchEntry>,
    /// The key of the table depends on the clock.
    keyed: bool,
    scores: Scores,
}

impl Search {
    /// `limit` is the number of plies of the rule that `Scores` knows.
    fn new(keyed: bool, limit: Option<u8>) -> Self {
        let scores = Scores::new(MATES..=MATE, None, limit);
        Search {
            table: TranspositionTable::new(1 << 16).unwrap(),
            keyed,
            scores,
        }
    }

    fn negamax(&self, race: Race, depth: u8, ply: u8, mut alpha: i16, beta: i16) -> i16 {
        if let Some(score) = race.ended(ply) {
            return score;
        }
        if depth == 0 {
            return 0;
        }
        let key =
            race.zobrist_hash()
                .with_halfmove_clock(if self.keyed { race.clock.into() } else { 0 });
        let entry = self
            .table
            .probe(key)
            .map(|entry| self.scores.to_search(entry, ply, race.clock));
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
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > old_alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let found = SearchEntry {
            mv: 0,
            score: best,
            eval: None,
            depth,
            bound,
            pv: false,
        };
        self.table
            .store(key, self.scores.to_table(found, ply, race.clock));
        best
    }

    /// Returns the numbers of false mates and of missed mates in 240 positions. Each is searched to
    /// the depths `from..=DEPTH`, with one table for all.
    fn wrong(&self, from: u8) -> [usize; 2] {
        let clocks = (80..LIMIT).chain((80..LIMIT).rev());
        let mut wrong = [0; 2];
        for (clock, steps) in
            clocks.flat_map(|clock| (1..=FURTHEST).map(move |steps| (clock, steps)))
        {
            let race = Race {
                steps,
                black_to_move: false,
                clock,
            };
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
    if race.clock + plies <= LIMIT {
        MATE - i16::from(plies)
    } else {
        0
    }
}

fn brute_force(race: Race, ply: u8) -> i16 {
    let scores = || race.next().map(|next| -brute_force(next, ply + 1));
    race.ended(ply)
        .or_else(|| scores().max())
        .expect("a player can move")
}

#[test]
fn the_closed_form_is_that_of_brute_force() {
    for (clock, steps) in
        (80..LIMIT).flat_map(|clock| (1..=FURTHEST).map(move |steps| (clock, steps)))
    {
        let race = Race {
            steps,
            black_to_move: false,
            clock,
        };
        assert_eq!(
            brute_force(race, 0),
            closed_form(race),
            "{steps} steps, clock {clock}"
        );
    }
}

#[test]
fn no_mate_is_later_than_the_fifty_move_rule() {
    for keyed in [false, true] {
        for from in 1..=DEPTH {
            assert_eq!(
                Search::new(keyed, Some(LIMIT)).wrong(from),
                [0, 0],
                "key {keyed}, from depth {from}"
            );
        }
        assert_eq!(Search::new(keyed, None).wrong(DEPTH)[0], 60);
    }
}

/// A mate or tablebase win is 3 plies from the position, of either side.
#[test]
fn a_late_win_proves_a_draw() {
    const WIN: i16 = 30_000;
    let scores = Scores::new(MATES..=MATE, Some(WIN - 100..=WIN), Some(LIMIT));
    for (win, range) in [(MATE, 1000), (WIN, 100)] {
        for (score, bound, clock, proved) in [
            (win - 3, Bound::Exact, 97, None),
            (win - 3, Bound::Exact, 98, Some(Bound::Lower)),
            (win - 3, Bound::Lower, 98, Some(Bound::Lower)),
            (win - 3, Bound::Upper, 98, None),
            (win - 3, Bound::None, 98, None),
            (3 - win, Bound::Exact, 97, None),
            (3 - win, Bound::Exact, 98, Some(Bound::Upper)),
            (3 - win, Bound::Upper, 98, Some(Bound::Upper)),
            (3 - win, Bound::Lower, u8::MAX, None),
            (
                win - range,
                Bound::Exact,
                0,
                (range > 100).then_some(Bound::Lower),
            ),
            (win, Bound::Exact, u8::MAX, None),
        ] {
            let entry = SearchEntry {
                mv: 7,
                score,
                eval: Some(5),
                depth: 9,
                bound,
                pv: true,
            };
            let expected = proved.map_or(entry, |bound| SearchEntry {
                score: 0,
                bound,
                ..entry
            });
            assert_eq!(
                scores.to_search(entry, 0, clock),
                expected,
                "{score}, clock {clock}"
            );
            // A win that the rule may have delayed keeps what it proves.
            let side = [Bound::Upper, Bound::Lower][usize::from(score > 0)];
            let bound = if bound == Bound::Exact || bound == side {
                side
            } else {
                Bound::None
            };
            assert_eq!(
                [90, 91].map(|clock| scores.to_table(entry, 0, clock)),
                [entry, SearchEntry { bound, ..entry }]
            );
        }
    }
}

/// The clock can reach the limit within 9 plies. A draw says nothing there.
#[test]
fn draws_are_withdrawn_near_the_limit() {
    let scores = Scores::new(MATES..=MATE, Some(29_000..=30_000), Some(LIMIT));
    for score in [
        0,
        35,
        -35,
        MATES - 1,
        1 - MATES,
        28_999,
        MATE + 1,
        i16::MIN,
        i16::MAX,
    ] {
        for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
            for (clock, is_kept) in [
                (0, true),
                (90, true),
                (91, false),
                (100, false),
                (u8::MAX, false),
            ] {
                let entry = SearchEntry {
                    mv: 7,
                    score,
                    eval: Some(5),
                    depth: 9,
                    bound,
                    pv: true,
                };
                let expected = if is_kept || score != 0 {
                    entry
                } else {
                    SearchEntry {
                        bound: Bound::None,
                        ..entry
                    }
                };
                assert_eq!(
                    [
                        scores.to_table(entry, 3, clock),
                        scores.to_search(entry, 3, clock)
                    ],
                    [expected; 2]
                );
                assert_eq!(
                    Scores::new(MATES..=MATE, None, None).to_table(entry, 3, clock),
                    entry
                );
            }
        }
    }
}
