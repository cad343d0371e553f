use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, instances(9, 19))]
struct Go<const N: usize> {
    points: [bool; N],
}

fn main() {}
