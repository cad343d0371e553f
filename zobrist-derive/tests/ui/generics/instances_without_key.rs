use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(slots, instances(Go<9>))]
struct Go<const N: usize> {
    points: [bool; N],
}

fn main() {}
