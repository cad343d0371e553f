use zobrist::Zobrist;

struct Stone;

#[derive(Zobrist)]
#[zobrist(key = u64, instances(Board<Stone>))]
struct Board<T> {
    cells: [Option<T>; 2],
}

fn main() {}
