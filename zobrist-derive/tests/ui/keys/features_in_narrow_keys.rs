use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u8, guarantee = features)]
struct Board {
    stones: [Option<bool>; 64],
}

fn main() {}
