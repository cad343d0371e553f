use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Lattice {
    occupied: [bool; 8],
    temperature: f64,
}

fn main() {}
