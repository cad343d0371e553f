//! An evaluation as expensive as an engine's: a neural network with an incrementally updated first
//! layer.
//!
//! The weights of the network are random, so its output is only a small part of the score.

use cozy_chess::{BitBoard, Board, Color, Piece, Square};
use zobrist_compared::random::SplitMix;

/// Number of neurons of the first layer for each side.
const NEURONS: usize = 512;
const FEATURES: usize = Color::NUM * Piece::NUM * Square::NUM;

type Neurons = [i16; NEURONS];

/// The sums of the first layer from the perspective of each side.
type Accumulator = [Neurons; Color::NUM];

pub(super) struct Network {
    features: Box<[Neurons]>,
    output: Box<[Neurons; 2]>,
}

impl Network {
    pub(super) fn new() -> Self {
        let mut random = SplitMix(1);
        let mut neurons = || [(); NEURONS].map(|()| (random.next() % 33) as i16 - 16);
        let features = (0..FEATURES).map(|_| neurons()).collect();
        Network {
            features,
            output: Box::new([neurons(), neurons()]),
        }
    }

    #[inline]
    fn weights(&self, sees: Color, color: Color, piece: Piece, square: Square) -> &Neurons {
        let is_theirs = usize::from(sees != color);
        let square = if sees == Color::White {
            square
        } else {
            square.flip_rank()
        };
        &self.features[(is_theirs * Piece::NUM + piece as usize) * Square::NUM + square as usize]
    }
}

/// The sums of the first layer at each ply of the line of play.
pub(super) struct Line<'a> {
    network: &'a Network,
    plies: Vec<Accumulator>,
}

impl<'a> Line<'a> {
    pub(super) fn new(network: &'a Network, root: &Board) -> Self {
        let mut line = Line {
            network,
            plies: vec![[[0; NEURONS]; Color::NUM]],
        };
        let pieces = |color, piece| (root.colored_pieces(color, piece), BitBoard::EMPTY);
        line.change(pieces);
        line
    }

    /// Pushes the first layer after a move, updated from the first layer before it.
    #[inline]
    pub(super) fn enter(&mut self, board: &Board, next: &Board) {
        self.plies.extend_from_within(self.plies.len() - 1..);
        self.change(|color, piece| {
            let [before, after] = [board, next].map(|board| board.colored_pieces(color, piece));
            (after - before, before - after)
        });
    }

    #[inline]
    pub(super) fn leave(&mut self) {
        self.plies.pop();
    }

    /// Adds features to the last ply and removes features from it, by color and piece.
    #[inline]
    fn change(&mut self, changes: impl Fn(Color, Piece) -> (BitBoard, BitBoard)) {
        let Some(accumulator) = self.plies.last_mut() else {
            return;
        };
        for color in Color::ALL {
            for piece in Piece::ALL {
                let (added, removed) = changes(color, piece);
                for (sees, neurons) in Color::ALL.into_iter().zip(&mut *accumulator) {
                    let weights = |square| self.network.weights(sees, color, piece, square);
                    for square in added {
                        neurons
                            .iter_mut()
                            .zip(weights(square))
                            .for_each(|(sum, w)| *sum += w);
                    }
                    for square in removed {
                        neurons
                            .iter_mut()
                            .zip(weights(square))
                            .for_each(|(sum, w)| *sum -= w);
                    }
                }
            }
        }
    }

    /// Returns the output at the last ply in hundredths of a pawn, from the perspective of the side
    /// to move.
    pub(super) fn evaluate(&self, side_to_move: Color) -> i16 {
        let Some(accumulator) = self.plies.last() else {
            return 0;
        };
        let seen = [side_to_move, !side_to_move].map(|color| &accumulator[color as usize]);
        let product =
            |(sum, weight): (&i16, &i16)| i32::from((*sum).clamp(0, 127)) * i32::from(*weight);
        let sum = |(neurons, weights): (&Neurons, &Neurons)| -> i32 {
            neurons.iter().zip(weights).map(product).sum()
        };
        let output: i32 = seen.into_iter().zip(&*self.network.output).map(sum).sum();
        (output >> 10).clamp(-50, 50) as i16
    }
}
