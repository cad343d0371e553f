//! Keys of types that are no key.

use std::num::Wrapping;

use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = bool)]
struct Bool([bool; 4]);

#[derive(Zobrist)]
#[zobrist(key = f32)]
struct Float([bool; 4]);

#[derive(Zobrist)]
#[zobrist(key = i64)]
struct Signed([bool; 4]);

#[derive(Zobrist)]
#[zobrist(key = usize)]
struct Size([bool; 4]);

#[derive(Zobrist)]
#[zobrist(key = core::num::NonZero<u64>)]
struct NotZero([bool; 4]);

#[derive(Zobrist)]
#[zobrist(key = Wrapping<u8>)]
struct SumOfU8([bool; 4]);

#[derive(Zobrist)]
#[zobrist(key = Wrapping<u16>)]
struct SumOfU16([bool; 4]);

#[derive(Zobrist)]
#[zobrist(key = Wrapping)]
struct SumOfNothing([bool; 4]);

#[derive(Zobrist)]
#[zobrist(key = K, instances(Parameter<u64>))]
struct Parameter<K> {
    castling: [bool; 4],
    #[zobrist(skip)]
    hash: K,
}

type SignedSize = isize;

#[derive(Zobrist)]
#[zobrist(key = SignedSize)]
struct AliasOfSigned([bool; 4]);

#[derive(Clone, Copy)]
struct Key(u64);

#[derive(Zobrist)]
#[zobrist(key = Key)]
struct OfTheUser([bool; 4]);

#[derive(Zobrist)]
#[zobrist(key = u64, instances(Borrowed<'static, 64>))]
struct Borrowed<'a, const N: usize>(&'a [bool; N]);

fn main() {}
