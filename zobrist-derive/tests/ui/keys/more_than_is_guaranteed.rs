use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, guarantee = slots(10))]
struct Board {
    stones: [bool; 100],
}

fn main() {}
