//! Compares the hashes and the speed of two engines. One is an engine as published; the other is its port to the
//! crate's keys. Prints one line of numbers for the script that built this driver.

mod check;
mod engine;
mod published;
#[cfg(feature = "time")]
mod time;

use std::process::ExitCode;

use engine::Engine;
use published::{CHESS, Position, SHOGI};

engine!(chess, chess_published, published_chess);
engine!(chess, chess_ported, ported_chess);
engine!(shogi, shogi_published, published_shogi);
engine!(shogi, shogi_ported, ported_shogi);
#[cfg(feature = "time")]
engine!(chess, chess_copied, copied_chess);
#[cfg(feature = "time")]
engine!(shogi, shogi_copied, copied_shogi);

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["check", "chess"] => check::<chess_published::Board, chess_ported::Board>(&CHESS),
        ["check", "shogi"] => check::<shogi_published::Board, shogi_ported::Board>(&SHOGI),
        #[cfg(feature = "time")]
        ["time", "chess"] => {
            time::<chess_published::Board, chess_copied::Board, chess_ported::Board>(&CHESS);
        }
        #[cfg(feature = "time")]
        ["time", "shogi"] => {
            time::<shogi_published::Board, shogi_copied::Board, shogi_ported::Board>(&SHOGI);
        }
        _ => {
            eprintln!("expected `check` or `time`, and `chess` or `shogi`");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

fn check<Published: Engine, Ported: Engine>(positions: &[Position]) {
    check::perft::<Published>(positions);
    check::perft::<Ported>(positions);
    println!("{}", check::hashes::<Published, Ported>(positions));
}

#[cfg(feature = "time")]
fn time<Published: Engine, Copied: Engine, Ported: Engine>(positions: &[Position]) {
    let [copied, ported] = time::ratios(
        &time::Run::<Published>::new(positions),
        &time::Run::<Copied>::new(positions),
        &time::Run::<Ported>::new(positions),
    );
    println!("{copied} {ported}");
}
