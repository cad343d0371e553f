//! The states of a game and the moves between them, by the rules of E. van der Werf and M. Winands
//! ("Solving Go for Rectangular Boards", ICGA Journal 32, 2009): area scoring, no suicide, basic ko
//! (the stone that captured a single stone may not be recaptured at once), and the end of the game
//! by two passes. A state is what a repetition repeats: the stones, the side to move, the ko point
//! and the last pass.

use std::iter;

use zobrist::symmetry::{CanonicalHash, Symmetries};

use crate::bits::{Points, Shape, Stones};
use crate::board::{Board, Stone};
use crate::hashing::{self, Hash, Hashes, Keys};

/// A state of the game.
#[derive(Debug, Clone, Copy)]
pub struct State {
    pub stones: Stones,
    /// The point that basic ko forbids.
    pub ko: Points,
    pub side: Stone,
    pub has_passed: bool,
}

impl State {
    /// The empty board.
    pub const START: State = State {
        stones: [0, 0],
        ko: 0,
        side: Stone::Black,
        has_passed: false,
    };
}

/// A state with the hashes of its stones.
#[derive(Debug, Clone, Copy)]
pub struct Hashed {
    pub state: State,
    hashes: Hashes,
}

/// A board, the keys of its points, and the symmetry operations under which states are merged.
#[derive(Debug)]
pub struct States {
    pub shape: Shape,
    keys: Keys,
    pub symmetries: Symmetries,
}

impl States {
    /// Returns the states of a board, merged under the symmetry operations of the board if
    /// `symmetry` is set.
    pub fn new(shape: Shape, symmetry: bool) -> Self {
        let all = Symmetries::rectangle(shape.rows, shape.cols);
        States {
            shape,
            keys: hashing::keys(&Board::empty(shape.rows, shape.cols)),
            // The only operation that preserves the number of each site is the identity.
            symmetries: if symmetry {
                all
            } else {
                all.preserving(|site| site)
            },
        }
    }

    /// Returns a state with the hashes of its stones, from scratch.
    pub fn hashed(&self, state: State) -> Hashed {
        let mut hashes = CanonicalHash::new(&self.symmetries, self.keys.base());
        for stone in [Stone::Black, Stone::White] {
            self.toggle(&mut hashes, state.stones[stone as usize], stone);
        }
        Hashed { state, hashes }
    }

    /// Iterates over the states after the moves from a state, with the number of the point. The
    /// pass is the last one, and has the number of points. After a pass, it ends the game.
    pub fn moves(&self, from: &Hashed) -> impl Iterator<Item = (usize, Hashed)> {
        let State {
            stones, ko, side, ..
        } = from.state;
        let points = self.shape.points();
        let free = self.shape.all & !stones[0] & !stones[1] & !ko;
        let placed = (0..points).filter(move |point| free >> point & 1 == 1);
        let pass = Hashed {
            state: State {
                side: !side,
                ko: 0,
                has_passed: true,
                ..from.state
            },
            ..*from
        };
        placed
            .filter_map(|point| Some((point, self.play(from, point)?)))
            .chain(iter::once((points, pass)))
    }

    /// Returns the state after a move, or `None` for suicide.
    fn play(
        &self,
        &Hashed {
            state: State { stones, side, .. },
            mut hashes,
        }: &Hashed,
        point: usize,
    ) -> Option<Hashed> {
        let (stones, taken) = self.shape.play(stones, side as usize, point)?;
        self.toggle(&mut hashes, 1 << point, side);
        self.toggle(&mut hashes, taken, !side);
        let ko = self.shape.ko(stones, side as usize, point, taken);
        Some(Hashed {
            state: State {
                stones,
                ko,
                side: !side,
                has_passed: false,
            },
            hashes,
        })
    }

    /// Adds stones to the hashes, or removes them.
    fn toggle(&self, hashes: &mut Hashes, points: Points, stone: Stone) {
        for point in (0..self.shape.points()).filter(|point| points >> point & 1 == 1) {
            hashes.update(&self.symmetries, point, |image| self.keys.key(image, stone));
        }
    }

    /// Returns the key of a state. The images of a state under symmetry operations have the same
    /// key.
    pub fn key(&self, &Hashed { state, mut hashes }: &Hashed) -> Hash {
        if state.ko != 0 {
            let forbidden = |image| hashing::forbidden(&self.keys, image);
            hashes.update(
                &self.symmetries,
                state.ko.trailing_zeros() as usize,
                forbidden,
            );
        }
        let mut key = hashes.canonical();
        if state.side == Stone::White {
            key += hashing::turn(&self.keys);
        }
        if state.has_passed {
            key += hashing::passed(&self.keys, 1);
        }
        key
    }

    /// Returns bounds of the score of a state: the scores if the points that Black keeps, and those
    /// that White keeps, are the only ones of that side. A side that has passed keeps none,
    /// because the other one can end the game.
    pub fn bounds(&self, state: &State) -> [i8; 2] {
        let [black, white] = [Stone::Black, Stone::White].map(|side| {
            let has_passed = state.has_passed && state.side != side;
            let points = if has_passed {
                0
            } else {
                self.shape.alive(state.stones, side as usize).count_ones()
            };
            2 * points as i8 - self.shape.maximum()
        });
        [black, -white]
    }
}

/// Returns bounds of the score, or a score, as another side counts them.
pub fn seen_by(side: Stone, [lower, upper]: [i8; 2]) -> [i8; 2] {
    if side == Stone::Black {
        [lower, upper]
    } else {
        [-upper, -lower]
    }
}
