use zobrist::{Hashed, KeyTable, Zobrist};

#[derive(Zobrist)]
#[zobrist(slots)]
struct Go<const N: usize> {
    points: [Option<bool>; N],
}

fn main() {
    let keys = KeyTable::<Go<361>, u64>::new(2026);
    let _ = Hashed::with_keys(&keys, Go { points: [None; 81] });
    let mut go = Hashed::with_keys(&keys, Go { points: [None; 361] });
    go.set(Go::<81>::POINTS.at(28), true);
    let _ = Hashed::with_keys(keys, Go { points: [None; 361] });
}
