//! Compares an engine in which the crate makes the keys with the same engine as it was published: their hashes, then the speed of
//! perft. Prints one line of numbers for the script that built it.

mod check;
mod engine;
mod published;
mod time;

use std::process::ExitCode;

use engine::Engine;
use published::{CHESS, Position, SHOGI};

engine!(chess, chess_theirs, published_chess);
engine!(chess, chess_copy, copied_chess);
engine!(chess, chess_ours, ported_chess);
engine!(shogi, shogi_theirs, published_shogi);
engine!(shogi, shogi_copy, copied_shogi);
engine!(shogi, shogi_ours, ported_shogi);

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["check", "cozy-chess"] => check::<chess_theirs::Board, chess_ours::Board>(&CHESS),
        ["check", "haitaka"] => check::<shogi_theirs::Board, shogi_ours::Board>(&SHOGI),
        ["time", "cozy-chess"] => {
            time::<chess_theirs::Board, chess_copy::Board, chess_ours::Board>(&CHESS);
        }
        ["time", "haitaka"] => {
            time::<shogi_theirs::Board, shogi_copy::Board, shogi_ours::Board>(&SHOGI);
        }
        _ => {
            eprintln!("expected `check` or `time`, and `cozy-chess` or `haitaka`");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

fn check<T: Engine, O: Engine>(positions: &[Position]) {
    check::perft::<T>(positions);
    check::perft::<O>(positions);
    println!("{}", check::hashes::<T, O>(positions));
}

fn time<T: Engine, C: Engine, O: Engine>(positions: &[Position]) {
    let [copy, ours] = time::ratios(
        &time::Run::<T>::new(positions),
        &time::Run::<C>::new(positions),
        &time::Run::<O>::new(positions),
    );
    println!("{copy} {ours}");
}
