use core::num::NonZero;
use zobrist::Zobrist;

type Byte = u8;
type Plies = Option<NonZero<u8>>;
const GREATEST: usize = 300;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(max = GREATEST)]
    hands: [[Byte; 7]; 2],
    #[zobrist(max = 256, full)]
    moves: Byte,
    #[zobrist(max = 1_000)]
    plies: Plies,
    #[zobrist(max = 300, empty = 299)]
    files: [Byte; 2],
}

fn main() {}
