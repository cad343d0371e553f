use zobrist::Zobrist;

type Small = Go<9>;

#[derive(Zobrist)]
#[zobrist(key = u64, for(Small))]
struct Go<const N: usize> {
    points: [[bool; N]; N],
}

fn main() {}
