//! `tally` on fields without numbered values, and one name for a `part` and for `tally`.

use zobrist::Zobrist;

#[derive(Clone, Copy, PartialEq, Zobrist)]
enum Man {
    Pawn,
    King,
}

#[derive(Zobrist)]
#[zobrist(slots)]
struct Player {
    castling: bool,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Nested {
    #[zobrist(tally(rights))]
    players: [Player; 2],
    #[zobrist(tally(pawns = Pwan))]
    board: [Option<Man>; 64],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Both {
    #[zobrist(part(men), tally)]
    board: [Option<Man>; 64],
    #[zobrist(tally(men))]
    pocket: Option<Man>,
}

/// Too narrow to be added.
#[derive(Zobrist)]
#[zobrist(key = u16)]
struct Narrow {
    #[zobrist(tally(men))]
    board: [Option<Man>; 64],
}

fn main() {
    let _ = (Nested::PAWNS, Both::MEN, Man::Pawn, Man::King);
    let _ = zobrist::Hashes::of(&Narrow { board: [None; 64] });
}
