//! Attributes without parentheses, commas or values.

use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist]
struct NoAttributes {
    // Whether its constant would hide another is not known.
    shape: bool,
}

#[derive(Zobrist)]
#[zobrist(key = u64 seed = 3)]
struct NoComma([bool; 4]);

#[derive(Zobrist)]
#[zobrist(key =, seed = 3)]
struct NoValue([bool; 4]);

struct V;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Fields {
    #[zobrist(as = V())]
    call: [bool; 64],
    #[zobrist(joint = true)]
    value_of_flag: [bool; 4],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct NoKeywords {
    #[zobrist("skip")]
    quoted: u32,
    #[zobrist(3)]
    number: u32,
    #[zobrist(max = 3; full)]
    semicolon: u32,
}

fn main() {}
