//! The overhead of the hashes of the program `shogi`: perft with every leaf played, with them and without, for a minute and a half.
//!
//! `cargo bench -p zobrist-benches --bench cost_shogi`; with `-- --test` small counts are only compared.

#![allow(dead_code, unreachable_pub, reason = "modules of the program, of which this is a part")]

use std::convert::Infallible;
use std::hint::black_box;
use std::io::{self, Write};

use haitaka::Board;
use zobrist::Zobrist;
use zobrist_compared::arguments::is_test;

#[path = "compare.rs"]
mod compare;
#[path = "../../examples/shogi/hashes.rs"]
mod hashes;
#[path = "../../examples/shogi/moves.rs"]
mod moves;
#[path = "../../examples/shogi/position.rs"]
mod position;

use hashes::{Hashes, sum_after};
use moves::{Step, try_each};
use position::AdditivePosition;

/// Where all pieces are on the board, and where many are in hand.
const POSITIONS: [(&str, &str, u8); 2] = [
    ("initial position", haitaka::SFEN_STARTPOS, 4),
    ("matsuri", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", 3),
];

fn main() -> io::Result<()> {
    zobrist_compared::machine::print();
    let test = is_test();
    let mut output = io::stdout().lock();
    for (name, sfen, depth) in POSITIONS {
        let board: Board = sfen.parse().expect("a position");
        let depth = if test { 2 } else { depth };
        let without = || leaves(&board, (), depth, &|(), _, _| ());
        let two_parts = || leaves(&board, Hashes::of(&board), depth, &Hashes::after);
        let sum = AdditivePosition::from(&board).zobrist_hash();
        let additive = || leaves(&board, sum, depth, &sum_after);
        if test {
            assert_eq!([two_parts(), additive()], [without(); 2], "{name}");
            continue;
        }
        let what = format!("{name}, board and hands apart");
        compare::compare(&mut output, &what, two_parts, without)?;
        compare::compare(&mut output, &format!("{name}, keys that add up"), additive, without)?;
        output.flush()?;
    }
    Ok(())
}

/// The games of `depth` plies from `board`, all of them played, with `hash` after each move.
fn leaves<H: Copy>(
    board: &Board,
    hash: H,
    depth: u8,
    after: &impl Fn(H, &Board, Step) -> H,
) -> u64 {
    if depth == 0 {
        // As if the hash were looked up.
        black_box((board, hash));
        return 1;
    }
    let mut sum = 0;
    let Ok(()) = try_each(board, |step| {
        let hash = after(hash, board, step);
        let mut next = board.clone();
        next.play_unchecked(step.mv);
        sum += leaves(&next, hash, depth - 1, after);
        Ok::<(), Infallible>(())
    });
    sum
}
