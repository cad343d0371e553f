use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Chess {
    board: [bool; 64],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Checkers {
    board: [bool; 64],
}

fn main() {
    let chess = Chess { board: [false; 64] }.zobrist_hash();
    let checkers = Checkers { board: [false; 64] }.zobrist_hash();
    assert!(chess == checkers);
}
