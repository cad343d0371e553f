use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    last: Option<Option<bool>>,
}

fn main() {
    let key = Position::LAST.key(None);
}
