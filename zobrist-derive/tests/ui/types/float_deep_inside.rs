use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Lattice {
    bonds: [Option<(bool, f32)>; 8],
}

fn main() {}
