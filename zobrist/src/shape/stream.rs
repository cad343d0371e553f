//! The static table of a shape: the keys of each path come from a separate stream.

use super::Shape;
use super::entries::each_slot;
use super::guaranteed::KeySource;
use crate::key::Seed;
use crate::key::stream::Stream;

/// Returns one half (0: low, 1: high 64 bits) of the static table of `shape`: a zero, followed by
/// the entries. The keys have `width` bits.
#[allow(
    clippy::large_stack_arrays,
    reason = "only the compiler calls it, and a `const fn` has no heap"
)]
pub(crate) const fn table<const N: usize>(
    shape: &Shape,
    source: KeySource,
    width: u32,
    seed: u64,
    half: u32,
) -> [u64; N] {
    match source {
        KeySource::Stored => random(shape, Seed::new(seed), half as u64),
        KeySource::Overlapped | KeySource::Computed => {
            panic!("a state has no static table of these keys")
        }
        KeySource::Exact | KeySource::Features => {
            let mut table = [0; N];
            // If the source has no keys for the shape, the table stays zero. The code generated
            // from the attribute reports the error.
            if source.misfit(shape, width, false).is_none() {
                let seed = Seed::new(seed);
                if N <= 1 << 16 {
                    source.fill(shape, seed, width, half, &mut table, &mut [0; 2 << 16]);
                } else {
                    source.fill(shape, seed, width, half, &mut table, &mut [0; 2 << 19]);
                }
            }
            table
        }
    }
}

const fn random<const N: usize>(shape: &Shape, seed: Seed, half: u64) -> [u64; N] {
    let mut table = [0; N];
    each_slot!(
        shape,
        |leaf| {
            let mut stream = Stream::new(seed, half, leaf.path.nonce());
            let (mut words, mut used) = ([0; 8], 8);
            let (entries, zero) = (leaf.slot.entries(), leaf.slot.zero());
        },
        |first| {
            let mut entry = 0;
            while entry < entries {
                if entry != zero {
                    if used == 8 {
                        (words, used) = (stream.next_block(), 0);
                    }
                    table[1 + first + entry] = words[used];
                    used += 1;
                }
                entry += 1;
            }
        }
    );
    table
}

/// Returns one half (0: low, 1: high 64 bits) of the base constant: the first output of the stream
/// with nonce 0.
pub(crate) const fn base(seed: u64, half: u64) -> u64 {
    Stream::new(Seed::new(seed), half, 0).next()
}
