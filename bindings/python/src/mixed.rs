//! Hashes as tables get them.

use zobrist::ZobristHash;

/// A hash of which any bits may be constant, as a hash whose high bits are good: tables select buckets by them. One to one.
///
/// Python's ints do not tell how wide the keys were that made them.
pub(crate) fn mixed(hash: u64) -> u64 {
    ZobristHash::<[()], u64>::from_raw(hash).finalize().raw()
}

/// The hash that was mixed: the inverse of the SplitMix64 finalizer, by the inverse factors modulo 2^64.
pub(crate) fn unmixed(mixed: u64) -> u64 {
    let unshifted = |word: u64, by: u32| word ^ word >> by ^ word >> (2 * by);
    let word = unshifted(mixed, 31).wrapping_mul(0x3196_42b2_d24d_8ec3);
    let word = unshifted(word, 27).wrapping_mul(0x96de_1b17_3f11_9089);
    unshifted(word, 30)
}
