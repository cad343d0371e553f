use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, for())]
struct Go<const N: usize> {
    points: [[bool; N]; N],
}

fn main() {}
