//! Parts of types that have no parts, and parts that are declared twice.

use zobrist::Zobrist;

#[derive(Clone, Copy, PartialEq, Zobrist)]
struct Man {
    #[zobrist(part(colors))]
    white: bool,
}

#[derive(Zobrist)]
#[zobrist(slots)]
struct Player {
    #[zobrist(part(rights))]
    castling: bool,
    #[zobrist(max = 18, tally(hands, counts))]
    hand: [u8; 7],
}

#[derive(Clone, Copy, PartialEq, Zobrist)]
#[zobrist(key = u64)]
enum Feature {
    Man(#[zobrist(part(men))] Man),
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Twice {
    #[zobrist(part(men = true), part(men = false), tally(men))]
    board: [Option<Man>; 64],
    #[zobrist(part(turn))]
    turn: bool,
    #[zobrist(skip, part(clocks))]
    clock: u32,
}

fn main() {
    let _ = Twice::TURN;
}
