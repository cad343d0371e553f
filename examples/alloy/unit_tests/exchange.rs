//! Tests of the barriers that replicas share.

use std::sync::Arc;

use iron_copper::{Arrhenius, Energies, Hashes, Model, Naive, Settings, Simulation, Source};
use zobrist::cache::SharedCache;

use crate::exchange::SharedBarriers;

/// Two walks share a cache of barriers. Each walk must equal a walk without a cache, even if the temperature changes
/// and the walk ends between two jumps.
#[test]
fn shared_barriers() {
    let mut settings = Settings { energy: Energies::Naive, ..Settings::default() };
    (settings.alloy.cells, settings.alloy.copper) = (5, 4.0);
    // The cache is large enough that no bucket overflows.
    let memory = Arc::new(SharedCache::new(1 << 20).unwrap());
    let walk = |is_shared| {
        let (walk, memory) = (settings.walk(), memory.clone());
        let hashes = Hashes::local(&walk.crystal);
        let source: Box<dyn Source> =
            if is_shared { Box::new(SharedBarriers { hashes, memory }) } else { Box::new(Naive) };
        let mut simulation = Simulation { walk, source };
        simulation.run(700);
        simulation.walk.rates = Arrhenius::new(Model::A, 900.0);
        let end = simulation.walk.seconds + 1e-6;
        simulation.source.advance(&mut simulation.walk, u64::MAX, end);
        assert!(simulation.walk.steps > 1000, "{}", simulation.walk.steps);
        (simulation.walk.checksum, simulation.walk.seconds.to_bits())
    };
    let expected = walk(false);
    assert_eq!(memory.statistics().misses, 0);
    assert_eq!(walk(true), expected);
    let first = memory.statistics();
    assert!(first.misses > 100 && first.hits > 100, "{first:?}");
    assert_eq!(walk(true), expected);
    let second = memory.statistics() - first;
    assert_eq!((second.misses, second.hits), (0, first.hits + first.misses));
}
