use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Lattice {
    sites: Vec<bool>,
}

fn main() {}
