use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, instances(Board<bool>, Board<f32>))]
struct Board<T> {
    points: [T; 9],
}

fn main() {}
