use zobrist::Zobrist;

#[derive(Zobrist)]
struct Mask<const N: usize> {
    bits: [bool; N],
}

#[derive(Zobrist)]
#[zobrist(key = u64, instances(Board<4>, Board<20>))]
struct Board<const N: usize> {
    masks: [Mask<N>; 3],
}

fn main() {}
