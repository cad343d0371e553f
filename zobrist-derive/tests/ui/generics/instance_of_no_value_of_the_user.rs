use zobrist::Zobrist;

struct Stone(bool);

#[derive(Zobrist)]
#[zobrist(key = u64, instances(Board<bool>, Board<Stone>))]
struct Board<T> {
    points: [T; 9],
}

fn main() {}
