use zobrist::{Zobrist, ZobristHash};

#[derive(Zobrist)]
enum Color {
    White,
    Black,
}

fn main() {
    let _: Option<ZobristHash<Color>> = None;
}
