use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    next: (Box<Position>, f32),
}

fn main() {}
