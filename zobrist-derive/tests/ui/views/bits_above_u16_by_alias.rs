use zobrist::Zobrist;

type Row = u16;
const SQUARES: usize = 17;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(bits = SQUARES)]
    pieces: [[Row; 6]; 2],
}

fn main() {}
