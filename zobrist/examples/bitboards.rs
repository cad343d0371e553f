//! Learn how to hash bitboards: `bits` makes each bit a slot, and one `toggle` updates a whole mask.
//!
//! Solves Guarini's puzzle (1512): two white and two black knights in the corners of a 3x3 board exchange places.
//! Prints the number of moves, published as 16, and the number of reachable positions.

use std::collections::{HashSet, VecDeque};

use zobrist::table::Prehashed;
use zobrist::{Zobrist, ZobristHash};

#[derive(Clone, Copy, PartialEq, Zobrist)]
#[zobrist(key = u64)]
struct Board {
    /// The knights of White and of Black: one bitboard of 9 squares for each color.
    #[zobrist(bits)]
    knights: [u16; 2],
}

/// The squares that a knight attacks from each square of the board. The squares have these numbers:
/// ```text
/// 6 7 8
/// 3 4 5
/// 0 1 2
/// ```
const ATTACKS: [[usize; 2]; 9] = [[5, 7], [6, 8], [3, 7], [2, 8], [4, 4], [0, 6], [1, 5], [0, 2], [1, 3]];

impl Board {
    /// Returns all positions after one move, with their hashes.
    fn next(self, hash: ZobristHash<Board>) -> impl Iterator<Item = (Board, ZobristHash<Board>)> {
        let moves = (0..2).flat_map(|color| (0..9).map(move |from| (color, from)));
        let moves = moves.flat_map(|(color, from)| ATTACKS[from].map(|to| (color, 1 << from, 1 << to)));
        moves.filter_map(move |(color, from, to): (usize, u16, u16)| {
            let occupied = self.knights[0] | self.knights[1];
            if self.knights[color] & from == 0 || occupied & to != 0 || to == 1 << 4 {
                return None;
            }
            let (mut board, mut hash) = (self, hash);
            board.knights[color] ^= from | to;
            hash.toggle(Board::KNIGHTS.at(color), from | to); // updates the keys of both squares at once
            Some((board, hash))
        })
    }
}

fn main() -> Result<(), zobrist::Desync> {
    let start = Board { knights: [0b000_000_101, 0b101_000_000] };
    let goal = Board { knights: [start.knights[1], start.knights[0]] };

    // Breadth-first search. Zobrist hashes are random already, so `Prehashed` uses them without hashing them again.
    let mut seen = HashSet::<ZobristHash<Board>, Prehashed>::default();
    let mut queue = VecDeque::from([(start, start.zobrist_hash(), 0)]);
    let mut solution = None;
    seen.insert(start.zobrist_hash());
    while let Some((board, hash, moves)) = queue.pop_front() {
        hash.check(&board)?;
        if board == goal {
            solution = Some(moves);
        }
        queue.extend(board.next(hash).filter(|next| seen.insert(next.1)).map(|(b, h)| (b, h, moves + 1)));
    }
    println!("{} moves, {} positions", solution.unwrap_or(0), seen.len());
    assert_eq!(solution, Some(16));
    // The knights stay on a ring of 8 squares and cannot pass each other, so their cyclic order is fixed. A position is
    // a choice of 4 occupied squares, and of the one among them with the first white knight.
    assert_eq!(seen.len(), 70 * 4);
    Ok(())
}
