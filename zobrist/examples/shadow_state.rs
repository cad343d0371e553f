//! Learn how to hash a board that does not consist of slots: derive the keys for a shadow state, and check the hash
//! against it.
//!
//! The board is a list of snakes of any length. Moves the snakes, checks the hash, and prints the error of `check`
//! after a missing update.

use std::collections::VecDeque;

use zobrist::{Zobrist, ZobristHash};

/// The board of the program, with the hash of its shadow state. The board itself derives nothing.
struct Board {
    /// The squares of each snake, beginning with its head.
    snakes: Vec<VecDeque<u8>>,
    hash: ZobristHash<Shadow>,
}

/// The shadow state. It determines the keys, and is built only for checks.
#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Shadow {
    #[zobrist(max = 2)]
    occupant: [u8; 64],
    #[zobrist(max = 64)]
    heads: [u8; 2],
}

impl From<&Board> for Shadow {
    fn from(board: &Board) -> Shadow {
        let mut shadow = Shadow { occupant: [0; 64], heads: [0; 2] };
        for (number, snake) in board.snakes.iter().enumerate() {
            shadow.heads[number] = snake[0] + 1; // 0 is the empty value
            for &square in snake {
                shadow.occupant[usize::from(square)] = number as u8 + 1;
            }
        }
        shadow
    }
}

impl Board {
    /// Moves a snake by one square.
    fn step(&mut self, number: usize, to: u8) {
        let snake = &mut self.snakes[number];
        let occupant = number as u8 + 1;
        self.hash.replace(Shadow::HEADS.at(number), snake[0] + 1, to + 1);
        self.hash.toggle(Shadow::OCCUPANT.at(to), occupant);
        snake.push_front(to);
        if let Some(tail) = snake.pop_back() {
            self.hash.toggle(Shadow::OCCUPANT.at(tail), occupant);
        }
        // `debug_check` does nothing in release builds, but its argument would be evaluated. So build the shadow state
        // only in debug builds.
        if cfg!(debug_assertions) {
            self.hash.debug_check(&Shadow::from(&*self));
        }
    }
}

fn main() -> Result<(), zobrist::Desync> {
    let snakes = vec![VecDeque::from([2, 1, 0]), VecDeque::from([58, 57, 56])];
    let mut board = Board { snakes, hash: ZobristHash::BASE };
    board.hash = Shadow::from(&board).zobrist_hash();

    for n in 0..100 {
        // Each snake moves along its row, with periodic boundaries.
        let first = if n % 2 == 0 { 0 } else { 56 };
        let head = board.snakes[n % 2][0];
        board.step(n % 2, first + (head + 1) % 8);
    }
    board.hash.check(&Shadow::from(&board))?;
    println!("100 steps, the last hash equal to the one from scratch");

    board.snakes[1].push_back(40); // grows a snake without an update of the hash
    let desync = board.hash.check(&Shadow::from(&board)).expect_err("an update was forgotten");
    println!("check: {desync}");
    assert_eq!(desync.to_string(), "occupant[40] = 2 is missing");
    Ok(())
}
