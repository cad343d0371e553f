use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, instances(Go<N>, Go<{ 2 * N }>))]
struct Go<const N: usize> {
    points: [bool; N],
}

fn main() {}
