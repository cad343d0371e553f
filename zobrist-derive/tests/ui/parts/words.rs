//! Words that no value has, or that are more than a word.

use zobrist::Zobrist;

#[derive(Clone, Copy, PartialEq, Zobrist)]
enum Man {
    Pawn,
    King,
}

/// The slots of a nested struct have no values of their own.
#[derive(Zobrist)]
#[zobrist(slots)]
struct Player {
    castling: bool,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Unknown {
    #[zobrist(part(pawns = Pwan & King), part(kings = King | Queen), part(all = Pawn & King))]
    board: [Option<Man>; 64],
    #[zobrist(bits, part(lit = 1), tally(dark = !true))]
    lights: u64,
    #[zobrist(part(rights = castling))]
    players: [Player; 2],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct EmptyValue {
    #[zobrist(max = 12, empty = 12, part(none = 12))]
    mailbox: [u8; 64],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Paths {
    #[zobrist(part(pawns = Man::Pawn), part(others = !(Pawn + King)), part(all = "Pawn"))]
    board: [Option<Man>; 64],
}

fn main() {
    let _ = Unknown::PAWNS;
}
