//! Numbers of instances that are greater than a limit.

use zobrist::Zobrist;

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
#[zobrist(key = u64, instances(Board<4>, Board<20>))]
struct Board<const N: usize> {
    masks: [Mask<N>; 3],
}

fn main() {}
