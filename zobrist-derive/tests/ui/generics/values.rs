//! Instances with other types than values, and limits of instances.

use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, instances(Board<bool>, Board<f32>))]
struct Board<T> {
    points: [T; 9],
}

struct Stone(bool);

#[derive(Zobrist)]
#[zobrist(key = u64, instances(Stones<bool>, Stones<Stone>))]
struct Stones<T> {
    points: [T; 9],
}

#[derive(Zobrist)]
#[zobrist(key = u64, instances(Options<Stone>))]
struct Options<T> {
    cells: [Option<T>; 2],
}

#[derive(Zobrist)]
#[zobrist(key = u64, instances(Go<9>))]
struct Go<const N: usize> {
    points: [[bool; N]; N],
}

#[derive(Zobrist)]
#[zobrist(key = u64, instances(Computed<3>))]
struct Computed<const N: usize> {
    #[zobrist(bits = N * N)]
    stones: u64,
    #[zobrist(max = N - 1)]
    pawns: u8,
}

#[derive(Zobrist)]
#[zobrist(key = u64, instances(Bits<64>, Bits<81>))]
struct Bits<const N: usize>(#[zobrist(bits = N)] u64);

#[derive(Zobrist)]
#[zobrist(key = u64, instances(Narrow<33>))]
struct Narrow<const N: usize>(#[zobrist(bits = N)] u32);

#[derive(Zobrist)]
#[zobrist(key = u64, instances(Max<300>))]
struct Max<const N: usize>(#[zobrist(max = N)] u8);

#[derive(Zobrist)]
struct Mask<const N: usize> {
    bits: [bool; N],
}

#[derive(Zobrist)]
#[zobrist(key = u64, instances(Masks<4>, Masks<20>))]
struct Masks<const N: usize> {
    masks: [Mask<N>; 3],
}

fn main() {
    let go = Go::<13> { points: [[false; 13]; 13] };
    let _ = go.zobrist_hash();
}
