use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, keys = perfect)]
struct Unknown {
    stones: [bool; 9],
}

#[derive(Zobrist)]
#[zobrist(key = u64, keys)]
struct Missing {
    stones: [bool; 9],
}

#[derive(Zobrist)]
#[zobrist(keys = exact)]
struct Value {
    stones: bool,
}

const KEYS: [u64; 9] = [0; 9];

#[derive(Zobrist)]
#[zobrist(key = u64, keys = coded, table = KEYS)]
struct Given {
    stones: [bool; 9],
}

fn main() {}
