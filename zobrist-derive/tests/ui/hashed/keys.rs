//! States without keys, and keys of other states.

use zobrist::{Hashed, KeyTable, Zobrist};

#[derive(Zobrist)]
#[zobrist(slots)]
struct Player {
    castling: [bool; 2],
}

fn state_without_key() {
    let _ = Hashed::new(Player { castling: [true; 2] });
}

#[derive(Zobrist)]
#[zobrist(slots)]
struct Go<const N: usize> {
    points: [Option<bool>; N],
}

fn table_by_value(keys: KeyTable<Go<361>, u64>) {
    let _ = Hashed::with_keys(keys, Go { points: [None; 361] });
}

fn table_of_another_state(keys: KeyTable<Go<361>, u64>) {
    let _ = Hashed::with_keys(&keys, Go { points: [None; 81] });
}

fn slot_of_another_state(keys: KeyTable<Go<361>, u64>) {
    let mut go = Hashed::with_keys(&keys, Go { points: [None; 361] });
    go.set(Go::<81>::POINTS.at(28), true);
}

fn main() {}
