//! The overhead of the hash of the program `checkers`: perft with every leaf played, with the hash and without, for twenty seconds.
//!
//! `cargo bench -p zobrist-benches --bench cost_checkers`; with `-- --test` a small count is only compared.

#![allow(dead_code, unreachable_pub, reason = "modules of the program, of which this is a part")]

use std::hint::black_box;
use std::io;

#[path = "compare.rs"]
mod compare;
#[path = "../../examples/checkers/fen.rs"]
mod fen;
#[path = "../../examples/checkers/game.rs"]
mod game;
#[path = "../../examples/checkers/moves.rs"]
mod moves;
#[path = "../../examples/checkers/position.rs"]
mod position;

use game::Game;
use position::Position;
use zobrist_compared::arguments::is_test;

/// Takes a tenth of a second or so.
const PLIES: u8 = 9;

fn main() -> io::Result<()> {
    zobrist_compared::machine::print();
    let test = is_test();
    let plies = if test { 5 } else { PLIES };
    let with = || hashed(&Game::new(Position::INITIAL), plies);
    let without = || plain(Position::INITIAL, plies);
    if test {
        assert_eq!((with(), without()), (7_361, 7_361));
        return Ok(());
    }
    let what = format!("perft({PLIES}), every leaf played");
    compare::compare(&mut io::stdout().lock(), &what, with, without)
}

/// The games of `depth` plies.
fn hashed(game: &Game, depth: u8) -> u64 {
    if depth == 0 {
        // Otherwise the hash of a leaf, and its position, would not be needed.
        black_box(game);
        return 1;
    }
    let mut sum = 0;
    game.position.each_move(|mv| sum += hashed(&game.after(mv), depth - 1));
    sum
}

fn plain(position: Position, depth: u8) -> u64 {
    if depth == 0 {
        black_box(position);
        return 1;
    }
    let mut sum = 0;
    position.each_move(|mv| sum += plain(position.after(mv), depth - 1));
    sum
}
