use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(slots)]
struct Lattice {
    sites: [bool],
}

fn main() {}
