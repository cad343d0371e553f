use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, guarantee = perfect)]
struct Unknown {
    stones: [bool; 9],
}

#[derive(Zobrist)]
#[zobrist(key = u64, guarantee)]
struct Missing {
    stones: [bool; 9],
}

#[derive(Zobrist)]
#[zobrist(guarantee = exact)]
struct Value {
    stones: bool,
}

const KEYS: [u64; 9] = [0; 9];

#[derive(Zobrist)]
#[zobrist(key = u64, guarantee = features, table = KEYS)]
struct Given {
    stones: [bool; 9],
}

fn main() {}
