use zobrist::{KeyTable, Zobrist};

#[derive(Zobrist)]
#[zobrist(slots)]
struct Lattice {
    sites: [bool; 64],
}

fn main() {
    let _ = KeyTable::<Lattice, i64>::new(2026);
    let _ = Lattice { sites: [false; 64] };
}
