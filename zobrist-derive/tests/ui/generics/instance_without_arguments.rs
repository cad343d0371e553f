use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, instances(Board))]
struct Board<const N: usize> {
    points: [bool; N],
}

fn main() {}
