use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, for(Go<9>, Go<19>))]
struct Go<const N: usize> {
    points: [bool; N],
}

fn main() {}
