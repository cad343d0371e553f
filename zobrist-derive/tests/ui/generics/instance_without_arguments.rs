use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, for(Board))]
struct Board<const N: usize> {
    points: [bool; N],
}

fn main() {}
