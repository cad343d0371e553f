use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Crossword {
    letters: [Option<char>; 25],
}

fn main() {}
