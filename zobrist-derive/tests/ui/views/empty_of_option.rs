use zobrist::Zobrist;

#[derive(Zobrist)]
enum File {
    A,
    B,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(empty = File::A)]
    en_passant: Option<File>,
}

fn main() {}
