use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(slots)]
struct Pair<T> {
    #[zobrist(empty = true)]
    both: [T; 2],
}

fn main() {}
