use zobrist::{State, Zobrist};

#[derive(Zobrist)]
#[zobrist(key = u128, instances(Go<9>, Go<19>), no_such_word)]
struct Go<const N: usize> {
    points: [bool; N],
    #[zobrist(skip)]
    clock: String,
}

impl<const N: usize> Go<N> {
    const CLOCK: u32 = 300;
}

fn key<S: State<Key = u128>>(state: &S) -> u128 {
    state.zobrist_hash().raw()
}

fn main() {
    let go = Go { points: [true; 9], clock: Go::<9>::CLOCK.to_string() };
    let _key: u128 = key(&go) ^ Go::<19>::POINTS.at(18).key(true).raw();
}
