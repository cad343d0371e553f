use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Go<const N: usize> {
    points: [[bool; N]; N],
}

fn main() {}
