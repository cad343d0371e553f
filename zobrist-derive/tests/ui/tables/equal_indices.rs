use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(table(i, i) = 100 + i as u64)]
    board: [Option<bool>; 3],
}

fn main() {}
