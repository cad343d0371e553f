use zobrist::Zobrist;

struct Chess<const N: usize>;

#[derive(Zobrist)]
#[zobrist(key = u64, instances(Go<9>, Chess<8>))]
struct Go<const N: usize> {
    points: [[bool; N]; N],
}

fn main() {}
