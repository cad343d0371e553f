use zobrist::{Shape, View, Zobrist};

struct Square(u8);

struct AsSquare;

impl View<Square> for AsSquare {
    const SHAPE: Shape<'static> = Shape::numbers(64);

    fn number(square: &Square) -> usize {
        square.0.into()
    }
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(as = AsSquare)]
    kings: [Square; 2],
}

fn main() {}
