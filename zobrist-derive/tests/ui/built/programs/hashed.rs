use zobrist::{Hashed, Zobrist};

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Lights {
    on: [bool; 25],
}

fn main() {
    let mut lights = Hashed::new(Lights { on: [false; 25] });
    lights.set(Lights::ON.at(7), true);
    assert_eq!(lights.hash(), lights.zobrist_hash());
}
