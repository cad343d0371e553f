use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    clock: Box<dyn Fn()>,
}

fn main() {}
