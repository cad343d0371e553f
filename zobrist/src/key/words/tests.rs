use rand_chacha::rand_core::Rng;

use crate::key::Seed;
use crate::key::splitmix::output;
use crate::key::stream::Stream;

/// The compiler's generator and the one of the run time have the same streams, for random arguments
/// and those at which a word or the counter overflows.
#[test]
fn both_generators_draw_the_same_words() {
    let edges = [0, 1, u64::MAX, u64::from(u32::MAX), 1 << 32, 1 << 63];
    for test in 0..500 {
        let [seed, lane, nonce, counter] = [0, 1, 2, 3].map(|argument| {
            let random = output(2026, 4 * test + argument);
            if random % 3 == 0 {
                edges[(random >> 32) as usize % edges.len()]
            } else {
                random
            }
        });
        let counter = counter.min(u64::MAX - 16); // no overflow of the counter itself
        for half in [0, 1] {
            let mut words = Seed::new(seed).lane(lane).words(half, nonce);
            let mut stream = Stream::new(Seed::new(seed).lane(lane), half, nonce);
            stream.counter = counter;
            words.set_word_pos(16 * u128::from(counter));
            // More than two buffers of 32 words.
            for number in 0..80 {
                assert_eq!(
                    words.next_u64(),
                    stream.next(),
                    "word {number} of {seed} {lane} {half} {nonce} {counter}"
                );
            }
        }
    }
}
