use zobrist::Zobrist;

type Small = Go<9>;

#[derive(Zobrist)]
#[zobrist(key = u64, instances(Small))]
struct Go<const N: usize> {
    points: [[bool; N]; N],
}

fn main() {}
