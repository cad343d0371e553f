use zobrist::{Hashed, Zobrist};

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Lights {
    on: [bool; 25],
}

fn main() {
    let mut lights = Hashed::new(Lights { on: [false; 25] });
    lights.skipped();
}
