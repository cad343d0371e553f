use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(rename = "8yn0iYCKYHlIj4-BwPqk")]
    board: [bool; 64],
    #[zobrist(rename = "GReLUrM4wMqfg9yzV3KQ")]
    castling: [bool; 4],
}

fn main() {}
