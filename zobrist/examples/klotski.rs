//! Learn how to count and solve a puzzle whose pieces cover several cells, with and without mirror images.
//!
//! Klotski, or Hua Rong Dao, has ten blocks on 5 x 4 cells. The square block must reach the middle of the bottom. A
//! breadth-first search visits all configurations, first with mirror images counted separately, then up to mirror
//! image. Prints the numbers of configurations, 25,955 and 13,011, and the length of the shortest solution, 116 steps
//! of one cell.

use std::collections::VecDeque;

use zobrist::symmetry::{CanonicalHash, Symmetries};
use zobrist::table::PrehashedSet;
use zobrist::{Zobrist, ZobristHash};

const ROWS: usize = 5;
const COLS: usize = 4;

#[derive(Clone, Copy, PartialEq, Zobrist)]
enum Block {
    Single,
    Horizontal,
    Vertical,
    Square,
}

/// A board. Each cell names the block that covers it, so the reflected cells are a board, too. If only the upper left
/// cell named its block, a reflection would move the name to the upper right cell.
#[derive(Clone, Copy, Zobrist)]
#[zobrist(key = u64, guarantee = exact)] // 3 bits for each cell, so equal hashes prove equal boards
struct Board {
    cells: [Option<Block>; ROWS * COLS],
}

impl Board {
    /// Returns all boards that one step of one block by one cell can reach.
    fn steps(&self) -> Vec<Board> {
        let (mut done, mut steps) = ([false; ROWS * COLS], Vec::new());
        for from in 0..ROWS * COLS {
            let Some(block) = self.cells[from].filter(|_| !done[from]) else { continue };
            let (rows, cols) = match block {
                Block::Single => (1, 1),
                Block::Horizontal => (1, 2),
                Block::Vertical => (2, 1),
                Block::Square => (2, 2),
            };
            let covered = |at| (0..rows * cols).map(move |n| at + n / cols * COLS + n % cols);
            let mut without = *self;
            for cell in covered(from) {
                (done[cell], without.cells[cell]) = (true, None);
            }
            let (row, col) = (from / COLS, from % COLS);
            let left = (col > 0).then(|| from - 1);
            let up = (row > 0).then(|| from - COLS);
            let right = (col + cols < COLS).then_some(from + 1);
            let down = (row + rows < ROWS).then_some(from + COLS);
            for to in [left, up, right, down].into_iter().flatten() {
                if covered(to).all(|cell| without.cells[cell].is_none()) {
                    let mut next = without;
                    covered(to).for_each(|cell| next.cells[cell] = Some(block));
                    steps.push(next);
                }
            }
        }
        steps
    }
}

/// Returns the number of configurations up to these symmetries, and the number of steps of the shortest solution.
fn explore(start: Board, symmetries: &Symmetries) -> (usize, Option<usize>) {
    let hash = |board: &Board| {
        let key = |cell, image| Board::CELLS.at(image).key(board.cells[cell]);
        CanonicalHash::of(symmetries, ZobristHash::BASE, key).canonical()
    };
    let mut seen = PrehashedSet::<ZobristHash<Board>>::default();
    let (mut queue, mut solved) = (VecDeque::from([(start, 0)]), None);
    seen.insert(hash(&start));
    while let Some((board, steps)) = queue.pop_front() {
        if [13, 14, 17, 18].iter().all(|&cell| board.cells[cell] == Some(Block::Square)) {
            solved = solved.or(Some(steps));
        }
        let next = board.steps().into_iter().filter(|next| seen.insert(hash(next)));
        queue.extend(next.map(|next| (next, steps + 1)));
    }
    (seen.len(), solved)
}

fn main() {
    let start = b"VSSV\
                  VSSV\
                  VHHV\
                  V11V\
                  1..1";
    let cells = start.map(|cell| match cell {
        b'1' => Some(Block::Single),
        b'H' => Some(Block::Horizontal),
        b'V' => Some(Block::Vertical),
        b'S' => Some(Block::Square),
        _ => None,
    });
    let rectangle = Symmetries::rectangle(ROWS, COLS);
    let identity = rectangle.preserving(|cell| cell);
    let mirror = rectangle.preserving(|cell| cell / COLS); // keeps rows, so it exchanges left and right only
    let (boards, steps) = explore(Board { cells }, &identity);
    let (orbits, same) = explore(Board { cells }, &mirror);
    println!("{boards} configurations, {orbits} up to mirror image");
    println!("the shortest solution has {} steps", steps.expect("a solution"));
    assert_eq!((boards, orbits), (25_955, 13_011));
    assert_eq!((steps, same), (Some(116), Some(116)));
}
