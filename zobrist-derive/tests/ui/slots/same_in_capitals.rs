use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    a: bool,
    #[allow(non_snake_case)]
    A: bool,
}

fn main() {}
