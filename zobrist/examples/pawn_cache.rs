//! Parts of a state: a cache of pawn structures, indexed by the hash of the pawns alone.
//!
//! Chess engines evaluate a pawn structure once and look it up afterwards, because most moves leave the pawns in place.
//! One update maintains the hash of the position and the hash of its pawns. The program plays random moves, and
//! compares each value cached by the hash of the pawns with a new evaluation. Prints the hit rates of a cache by the
//! hash of the pawns and of a cache by the hash of the position.

use std::error::Error;

use zobrist::cache::Cache;
use zobrist::{Hashed, Zobrist};

#[derive(Clone, Copy, PartialEq, Zobrist)]
enum Color {
    White,
    Black,
}

#[derive(Clone, Copy, PartialEq, Zobrist)]
enum Role {
    Pawn,
    Piece,
    King,
}

#[derive(Clone, Zobrist)]
#[zobrist(key = u64, seed = 2026)]
struct Board {
    #[zobrist(part(pawns = Pawn))]
    squares: [Option<(Color, Role)>; 64],
}

/// Returns the number of files with two or more white pawns, minus the number with two or more black ones.
fn doubled(board: &Board) -> i32 {
    let weak = |color| {
        let pawn = |file: usize, rank: usize| board.squares[8 * rank + file] == Some((color, Role::Pawn));
        (0..8).map(|file| i32::from((0..8).filter(|&rank| pawn(file, rank)).count() > 1)).sum::<i32>()
    };
    weak(Color::White) - weak(Color::Black)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut board = Board { squares: [None; 64] };
    for file in 0..8 {
        let role = if file == 4 { Role::King } else { Role::Piece };
        for (rank, man) in [
            (0, (Color::White, role)),
            (1, (Color::White, Role::Pawn)),
            (6, (Color::Black, Role::Pawn)),
            (7, (Color::Black, role)),
        ] {
            board.squares[8 * rank + file] = Some(man);
        }
    }
    let mut board = Hashed::new(board);
    let mut of_pawns = Cache::new(1 << 12)?;
    let mut of_positions = Cache::new(1 << 12)?;

    // A linear congruential generator, whose high bits are good.
    let mut state = 1_u64;
    let mut below = |n: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) % n) as usize
    };
    for _ in 0..100_000 {
        let (from, to) = (below(64), below(64));
        let Some((color, role)) = board.squares[from].filter(|_| board.squares[to].is_none()) else { continue };
        // A pawn moves seldom, and one rank at a time.
        let ahead = if color == Color::White { from + 8 } else { from.wrapping_sub(8) };
        if role == Role::Pawn && (to != ahead || below(4) > 0) {
            continue;
        }
        board.swap(Board::SQUARES.at(from), Board::SQUARES.at(to));

        let pawns = board.hashes().part(Board::PAWNS);
        assert_eq!(*of_pawns.get_or_insert_with(pawns, || doubled(&board)), doubled(&board));
        of_positions.get_or_insert_with(board.hash(), || doubled(&board));
    }
    let (by_pawns, by_position) = (of_pawns.statistics().hit_rate(), of_positions.statistics().hit_rate());
    println!("hits by the hash of the pawns    {by_pawns:.3}");
    println!("hits by the hash of the position {by_position:.3}");
    // Pawns seldom move here, and positions hardly ever repeat.
    assert!(by_pawns > 0.99 && by_position < 0.01);
    Ok(())
}
