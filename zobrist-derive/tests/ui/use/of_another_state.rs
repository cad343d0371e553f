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
    let mut hash = Chess { board: [false; 64] }.zobrist_hash();
    hash.toggle(Checkers::BOARD.at(3), true);
    hash ^= Checkers::BOARD.at(3).key(true);
    let checkers = Checkers { board: [false; 64] }.zobrist_hash();
    assert!(hash == checkers);
}
