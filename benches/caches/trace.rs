//! A synthetic sequence of look-ups, like that of a simulation at low temperature.

use zobrist_compared::random::SplitMix;

/// Returns hashes of states. A fraction `repeated` of the hashes repeats an earlier one.
///
/// The distance to the repeated hash is log-uniform from 1 to `longest`, so each octave of distances is equally likely.
/// A simulation is similar: it returns to a state of a trap after a few steps, and to a region after thousands of
/// steps.
pub(crate) fn trace(len: usize, repeated: f64, longest: usize) -> Vec<u64> {
    let mut random = SplitMix(1);
    let mut uniform = move || (random.next() >> 11) as f64 / (1_u64 << 53) as f64;
    let mut fresh = SplitMix(2);
    let mut trace: Vec<u64> = Vec::with_capacity(len);
    for step in 0..len {
        #[expect(clippy::cast_sign_loss, reason = "the power is positive")]
        let ago = (longest as f64).powf(uniform()) as usize;
        let hash = if uniform() < repeated && ago <= step { trace[step - ago] } else { fresh.next() };
        trace.push(hash);
    }
    trace
}

/// Computes the value of a state: eight rates. The computation is cheap, so the cache takes most of the time.
#[inline]
pub(crate) fn rates(hash: u64) -> [f64; 8] {
    let base = (hash >> 12) as f64;
    std::array::from_fn(|i| base + i as f64)
}
