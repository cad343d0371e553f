use zobrist::Zobrist;

struct AsBits;

impl zobrist::View<u8> for AsBits {
    const SHAPE: zobrist::Shape<'static> = <[bool; 8] as Zobrist>::SHAPE;
    fn number(bits: &u8) -> usize {
        (*bits).into()
    }
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(as = AsBits)]
    pawns: u8,
}

fn main() {}
