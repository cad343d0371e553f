use zobrist::Zobrist;

const KEYS: [u64; 4] = [1, 2, 3, 4];

#[derive(Zobrist)]
#[zobrist(key = u64, table = KEYS, instances(Row<4>, Row<5>))]
struct Row<const N: usize> {
    stones: [bool; N],
}

fn main() {}
