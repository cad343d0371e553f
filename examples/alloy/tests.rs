//! Numbers as text, and text as numbers.

use std::sync::Arc;

use iron_copper::{Arrhenius, Energies, Hashes, Model, Naive, Settings, Simulation, Source};
use iron_copper::{count, temperature};
use zobrist::cache::{Eviction, SharedCache};

use crate::exchange::Remembered;
use crate::text::{duration, percent};

#[test]
fn numbers() {
    let durations = [0.0, 1.6e-8, 0.000_25, 3.0, 1e6].map(duration);
    assert_eq!(durations, ["0.00 ns", "16.0 ns", "250 us", "3.00 s", "1.00e6 s"]);
    assert_eq!([0.5, 0.98765].map(percent), ["50.0%", "98.8%"]);
}

#[test]
fn counts() {
    for (text, expected) in
        [("1", 1), ("2000000", 2_000_000), ("2e6", 2_000_000), ("1.5e3", 1500), ("4096", 4096)]
    {
        assert_eq!(count(text), Ok(expected), "{text}");
    }
    assert_eq!(count("18446744073709551615"), Ok(u64::MAX));
    for (text, error) in [
        ("0", "1 is the least"),
        ("-5", "1 is the least"),
        ("1.5", "not a whole number"),
        ("many", "not a number"),
        ("inf", "not a whole number"),
        ("NaN", "not a whole number"),
        ("1e30", "too large"),
        ("", "not a number"),
    ] {
        assert_eq!(count(text), Err(error.into()), "{text}");
    }
    assert_eq!(temperature("373"), Ok(373.0));
    assert!(["-1", "0", "NaN", "inf", "hot"].iter().all(|text| temperature(text).is_err()));
}

/// A memory that two walks share answers as none: with the time up before the jump, and another temperature since.
#[test]
fn shared_barriers() {
    let mut settings = Settings { energy: Energies::Naive, ..Settings::default() };
    (settings.alloy.cells, settings.alloy.copper) = (5, 4.0);
    let memory = Arc::new(SharedCache::with_eviction(100_000, Eviction::FullyAssociative).unwrap());
    let walk = |is_shared| {
        let (walk, memory) = (settings.walk(), memory.clone());
        let hashes = Hashes::local(&walk.crystal);
        let source: Box<dyn Source> =
            if is_shared { Box::new(Remembered { hashes, memory }) } else { Box::new(Naive) };
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
