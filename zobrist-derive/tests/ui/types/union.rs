use zobrist::Zobrist;

#[derive(Clone, Copy, Zobrist)]
union Cell {
    empty: bool,
    stone: u8,
}

fn main() {}
