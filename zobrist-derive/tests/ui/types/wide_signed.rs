use zobrist::Zobrist;

#[derive(Zobrist)]
enum Score {
    Mate(i32),
    Draw,
}

fn main() {}
