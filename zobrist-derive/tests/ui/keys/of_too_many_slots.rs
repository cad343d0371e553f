use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, guarantee = slots)]
struct Lattice {
    sites: [bool; 70_000],
}

fn main() {}
