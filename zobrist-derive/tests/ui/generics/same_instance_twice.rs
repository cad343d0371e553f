use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, instances(Go<9>, Go<9>))]
struct Go<const N: usize> {
    points: [[bool; N]; N],
}

fn main() {}
