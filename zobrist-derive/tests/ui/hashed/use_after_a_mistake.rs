use zobrist::{Hashed, Zobrist};

#[derive(Zobrist)]
#[zobrist(key = u64, sed = 3)]
struct Lights {
    on: [bool; 25],
    #[zobrist(skip)]
    moves: u32,
}

fn main() {
    let mut lights = Hashed::new(Lights { on: [false; 25], moves: 0 });
    lights.set(Lights::ON.at(3), true);
    *lights.skipped().moves += 1;
}
