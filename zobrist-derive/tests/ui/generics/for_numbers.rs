use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, for(9, 19))]
struct Go<const N: usize> {
    points: [bool; N],
}

fn main() {}
