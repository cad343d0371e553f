use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = K, instances(Position<u64>))]
struct Position<K> {
    castling: [bool; 4],
    #[zobrist(skip)]
    hash: K,
}

fn main() {}
