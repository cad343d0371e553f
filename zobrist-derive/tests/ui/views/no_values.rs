use zobrist::Zobrist;

struct AsNothing;

impl zobrist::View<u8> for AsNothing {
    const SHAPE: zobrist::Shape<'static> = zobrist::Shape::numbers(0);
    fn number(bits: &u8) -> usize {
        (*bits).into()
    }
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(as = AsNothing)]
    pawns: u8,
}

fn main() {}
