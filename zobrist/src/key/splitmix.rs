//! SplitMix64: the generator of computed keys, and the finalizer of canonical hashes.
//!
//! G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014,
//! <https://doi.org/10.1145/2660193.2660195>.

/// The finalizer of SplitMix64, a bijection in which every input bit affects every output bit.
#[inline]
pub(crate) const fn mix(z: u64) -> u64 {
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// Returns output `i`, counted from 0, of the SplitMix64 generator with the initial state `start`.
#[cfg(feature = "alloc")]
#[inline]
pub(crate) const fn output(start: u64, i: u64) -> u64 {
    /// The increment of the state: the odd integer closest to 2^64 over the golden ratio.
    const GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;
    mix(start.wrapping_add(i.wrapping_add(1).wrapping_mul(GAMMA)))
}
