use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position<'a> {
    board: &'a [bool; 64],
}

fn main() {}
