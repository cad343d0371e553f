//! The states that a simulation at low temperature asks for, one after the other.

use zobrist_compared::random::SplitMix;

/// Hashes of states, a share of them of states that were there before.
///
/// How long ago is drawn on a logarithmic scale, so that each octave is as likely as any other: a trap is left and entered
/// within a few steps, a region within thousands.
pub(crate) fn trace(len: usize, seen: f64, longest: usize) -> Vec<u64> {
    let mut random = SplitMix(1);
    let mut uniform = move || (random.next() >> 11) as f64 / (1_u64 << 53) as f64;
    let mut fresh = SplitMix(2);
    let mut trace: Vec<u64> = Vec::with_capacity(len);
    for step in 0..len {
        #[expect(clippy::cast_sign_loss, reason = "a power is positive")]
        let ago = (longest as f64).powf(uniform()) as usize;
        let hash = if uniform() < seen && ago <= step { trace[step - ago] } else { fresh.next() };
        trace.push(hash);
    }
    trace
}

/// What there is to compute for a state: eight rates, so cheap that the cache takes most of the time.
#[inline]
pub(crate) fn rates(hash: u64) -> [f64; 8] {
    let base = (hash >> 12) as f64;
    std::array::from_fn(|i| base + i as f64)
}
