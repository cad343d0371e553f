//! A puzzle of your own: the Tower of Hanoi, with all options of `explore`. Seven discs on three
//! pegs have 3^7 states, and the farthest one is 2^7 - 1 moves away (E. Lucas, 1883).
//!
//! ```text
//! cargo run --release -p explore --example hanoi -- -w 2
//! ```
#![forbid(unsafe_code)]

use serde::{Deserialize, Serialize};
use zobrist::Zobrist;
use zobrist_explore::code::Serde;
use zobrist_explore::puzzle::{HashKey, Published, Puzzle, Successors};

const DISCS: usize = 7;

/// The peg of each disc, the smallest disc first.
#[derive(Clone, Serialize, Deserialize, Zobrist)]
#[zobrist(slots)]
struct Pegs {
    #[zobrist(max = 2)]
    of: [u8; DISCS],
}

#[derive(Clone)]
struct Hanoi;

impl Puzzle for Hanoi {
    type State = Pegs;
    type Code = Serde;

    fn name(&self) -> String {
        format!("the Tower of Hanoi, {DISCS} discs")
    }

    fn start(&self) -> Pegs {
        Pegs { of: [0; DISCS] }
    }

    /// Moves the top disc of each peg to each peg without a smaller disc.
    fn successors<K: HashKey>(&self, state: &Pegs, next: &mut Successors<'_, Self, K>) {
        let top = |peg| state.of.iter().position(|&of| of == peg).unwrap_or(DISCS);
        for (from, to) in [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)] {
            let disc = top(from);
            if disc < top(to) {
                let mut moved = state.clone();
                moved.of[disc] = to;
                next.push(&moved, |keys| keys.change(Pegs::OF.at(disc), from, to));
            }
        }
    }

    fn published(&self) -> Published {
        Published {
            states: Some(3_u64.pow(7)),
            depth: Some((1 << DISCS) - 1),
            ..Published::default()
        }
    }
}

fn main() -> std::process::ExitCode {
    zobrist_explore::main(&Hanoi)
}
