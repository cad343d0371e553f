use zobrist::{Hashed, Zobrist};

#[derive(Zobrist)]
#[zobrist(slots)]
struct Player {
    castling: [bool; 2],
}

fn main() {
    let _ = Hashed::new(Player { castling: [true; 2] });
}
