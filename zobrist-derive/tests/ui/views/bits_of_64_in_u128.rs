use zobrist::Zobrist;

#[derive(Clone, Copy)]
struct BitBoard(u64);

impl From<BitBoard> for u64 {
    fn from(board: BitBoard) -> u64 {
        board.0
    }
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(bits = 100)]
    pawns: BitBoard,
}

fn main() {}
