//! ChaCha with 8 rounds, as a `const fn`: the generator of the keys that the compiler draws. At run
//! time `rand_chacha` draws the same keys.
//!
//! D. J. Bernstein, "ChaCha, a variant of Salsa20", 2008, with the 64-bit counter and 64-bit nonce
//! of that paper. Tests compare both generators.
//!
//! The compiler interprets this code in every build of a user's crate. In its interpreter each
//! operation takes the same time at any width, and a call takes five times as long. Therefore a row
//! of the state, four words of 32 bits, is one `u128`, and the rounds contain no calls.

/// The two middle rows of the state: the 32-byte key `seed`, `lane`, `zobrist1`, `half`.
#[derive(Clone, Copy)]
pub(super) struct ChaChaKey(pub(super) [u128; 2]);

impl ChaChaKey {
    pub(super) const fn new(seed: u64, lane: u64, half: u64) -> ChaChaKey {
        ChaChaKey([row(seed, lane), row(u64::from_le_bytes(*b"zobrist1"), half)])
    }
}

/// Returns a row of four words from two halves in little-endian order.
#[allow(clippy::cast_lossless, reason = "`u128::from` is not yet `const`")]
const fn row(low: u64, high: u64) -> u128 {
    (high as u128) << 64 | low as u128
}

/// Returns a row with `value` in each of its four words.
#[allow(clippy::cast_lossless, reason = "`u128::from` is not yet `const`")]
const fn splat(value: u32) -> u128 {
    value as u128 * 0x1_0000_0001_0000_0001_0000_0001
}

/// Mask of the top bit of each word. Top bits are added separately, so that no carry reaches the
/// next word.
const TOP: u128 = splat(0x8000_0000);
const REST: u128 = !TOP;

/// `x += y` in each word.
macro_rules! add {
    ($x:ident += $y:ident) => {
        $x = (($x & REST) + ($y & REST)) ^ (($x ^ $y) & TOP);
    };
}

/// `x = (x ^ y) <<< left` in each word. The masks remove bits that a shift moved into a
/// neighbouring word.
macro_rules! xor_rotate {
    ($x:ident ^= $y:ident, $left:literal $high:ident, $right:literal $low:ident) => {
        $x ^= $y;
        $x = ($x << $left) & $high | ($x >> $right) & $low;
    };
}
const LOW_16: u128 = splat(0xffff);
const LOW_12: u128 = splat(0xfff);
const LOW_8: u128 = splat(0xff);
const LOW_7: u128 = splat(0x7f);
const HIGH_16: u128 = !LOW_16;
const HIGH_20: u128 = !LOW_12;
const HIGH_24: u128 = !LOW_8;
const HIGH_25: u128 = !LOW_7;

/// The quarter-round, on all four columns at once.
macro_rules! round {
    ($a:ident $b:ident $c:ident $d:ident) => {
        add!($a += $b);
        xor_rotate!($d ^= $a, 16 HIGH_16, 16 LOW_16);
        add!($c += $d);
        xor_rotate!($b ^= $c, 12 HIGH_20, 20 LOW_12);
        add!($a += $b);
        xor_rotate!($d ^= $a, 8 HIGH_24, 24 LOW_8);
        add!($c += $d);
        xor_rotate!($b ^= $c, 7 HIGH_25, 25 LOW_7);
    };
}

/// Rotates a row by whole words, to move diagonals into columns and back.
macro_rules! turn {
    ($row:ident, $right:literal, $left:literal) => {
        $row = $row >> $right | $row << $left;
    };
}

/// Returns block `counter` of the key stream of `nonce`: eight little-endian words of 64 bits.
#[allow(
    clippy::manual_rotate,
    reason = "`rotate_left` would be a call in the compiler's interpreter"
)]
#[allow(
    clippy::many_single_char_names,
    reason = "the names are those of the paper"
)]
pub(super) const fn block(key: ChaChaKey, nonce: u64, counter: u64) -> [u64; 8] {
    let a_start = u128::from_le_bytes(*b"expand 32-byte k");
    let [b_start, c_start] = key.0;
    let d_start = row(counter, nonce);
    let (mut a, mut b, mut c, mut d) = (a_start, b_start, c_start, d_start);
    let mut double_round = 0;
    while double_round < 4 {
        round!(a b c d);
        turn!(b, 32, 96);
        turn!(c, 64, 64);
        turn!(d, 96, 32);
        round!(a b c d);
        turn!(b, 96, 32);
        turn!(c, 64, 64);
        turn!(d, 32, 96);
        double_round += 1;
    }
    add!(a += a_start);
    add!(b += b_start);
    add!(c += c_start);
    add!(d += d_start);
    [
        a as u64,
        (a >> 64) as u64,
        b as u64,
        (b >> 64) as u64,
        c as u64,
        (c >> 64) as u64,
        d as u64,
        (d >> 64) as u64,
    ]
}
