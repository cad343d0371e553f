use zobrist::KeyTable;

struct Lattice {
    sites: [bool; 64],
}

fn main() {
    let _ = KeyTable::<Lattice, u64>::new(2026);
    let _ = Lattice { sites: [false; 64] }.sites;
}
