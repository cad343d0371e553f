//! Replica exchange on two threads that share barriers.

use std::io::Write;
use std::sync::Arc;
use std::thread;

use clap::Args;
use iron_copper::{
    Alloy, Barriers, Crystal, Generator, Hashes, Jump, Model, Naive, Settings, Simulation, Source, Species, count,
    numbers, temperature,
};
use zobrist::cache::{CacheStatistics, SharedCache};
use zobrist_examples::program::Failure;
use zobrist_examples::progress::Progress;
use zobrist_examples::results::grouped;

use crate::text::percent;

#[derive(Debug, Args)]
#[command(mut_args(numbers))]
pub(crate) struct Exchange {
    #[command(flatten)]
    alloy: Alloy,
    /// Temperature of the first replica at the start, in K
    #[arg(long, value_name = "K", default_value_t = 723.0, value_parser = temperature)]
    cold: f64,
    /// Temperature of the second replica at the start, in K
    #[arg(long, value_name = "K", default_value_t = 773.0, value_parser = temperature)]
    hot: f64,
    /// Attempts to exchange the temperatures
    #[arg(long, value_name = "N", default_value = "100", value_parser = count)]
    attempts: u64,
    /// Time between two attempts, as the mean number of jumps of a vacancy in pure iron
    #[arg(long, value_name = "N", default_value = "1e4", value_parser = count)]
    steps: u64,
    /// Total capacity of both caches, in sets of barriers
    #[arg(long, value_name = "ENTRIES", default_value = "1e6", value_parser = count)]
    cache: u64,
}

/// A source of barriers with a cache, which several threads can share. The key of a result is the hash of the local
/// environment of the vacancy. Replicas at different temperatures can share barriers, because barriers do not depend on
/// the temperature.
#[derive(Debug)]
pub(crate) struct SharedBarriers {
    pub(crate) hashes: Hashes,
    pub(crate) memory: Arc<Memory>,
}

type Memory = SharedCache<u64, Barriers>;

impl Source for SharedBarriers {
    fn barriers(&mut self, crystal: &mut Crystal, model: Model, _: Option<&Hashes>) -> Barriers {
        let hash = self.hashes.get(crystal.vacancy);
        self.memory.get_or_insert_with(hash, || Naive.barriers(crystal, model, None))
    }

    fn jumped(&mut self, _: &Crystal, jump: Jump) {
        self.hashes.jumped(jump, true);
    }
}

/// The checksums of both walks, the total number of their steps, and the number of accepted exchanges.
type Outcome = ([u64; 2], u64, u64);

impl Exchange {
    pub(crate) fn run(&self, output: &mut impl Write) -> Result<(), Failure> {
        let room = usize::try_from(self.cache).unwrap_or(usize::MAX);
        let progress = Progress::of(3 * self.attempts, "attempts");
        let memory = |room| Memory::new(room).map(Arc::new);
        let separate = vec![memory(room.div_ceil(2))?, memory(room.div_ceil(2))?];
        let shared = vec![memory(room)?];
        let none = self.replicas(&[], &progress);
        let mut rows = Vec::new();
        for (memories, what) in [(separate, "separate caches"), (shared, "shared cache")] {
            let outcome = self.replicas(&memories, &progress);
            if outcome != none {
                return Err(Failure::Differs(format!(
                    "with {what} the replicas have the checksums {:016x?} instead of {:016x?}",
                    outcome.0, none.0
                )));
            }
            let counted: CacheStatistics = memories.iter().map(|memory| memory.statistics()).sum();
            let (computed, hits) = (grouped(counted.misses.into()), percent(counted.hit_rate()));
            rows.push(format!("{what:<18} {computed:>9}  {hits:>9}"));
        }
        drop(progress);
        let Exchange { cold, hot, attempts, .. } = self;
        let ([a, b], steps, exchanged) = none;
        let [steps, exchanged, attempts] = [steps, exchanged, *attempts].map(|count| grouped(count.into()));
        Ok(writeln!(
            output,
            "two replicas on two threads, {cold} and {hot} K at the start, {steps} steps, {exchanged} of {attempts} \
             exchanges accepted\n\
             {:<18} {:>9}  {:>9}\n{}\nchecksums {a:016x} and {b:016x}, as without a cache",
            "",
            "computed",
            "hit rate",
            rows.join("\n")
        )?)
    }

    /// Runs the replicas on two threads. The threads are joined for each attempt to exchange the temperatures.
    /// `memories` contains a cache for each replica, one cache for both, or no cache.
    fn replicas(&self, memories: &[Arc<Memory>], progress: &Progress) -> Outcome {
        let mut replicas = [(0, self.cold), (1, self.hot)].map(|(i, temperature)| {
            let mut alloy = self.alloy.clone();
            alloy.seed = alloy.seed.wrapping_add(i);
            let walk = Settings { alloy, temperature, ..Settings::default() }.walk();
            let source: Box<dyn Source> = match memories.iter().cycle().nth(i as usize) {
                None => Box::new(Naive),
                Some(memory) => {
                    let (hashes, memory) = (Hashes::local(&walk.crystal), memory.clone());
                    Box::new(SharedBarriers { hashes, memory })
                }
            };
            Simulation { walk, source }
        });
        let mut generator = Generator::new(self.alloy.seed.wrapping_add(2));
        let mut exchanged = 0;
        for _ in 0..self.attempts {
            thread::scope(|scope| {
                for Simulation { walk, source } in &mut replicas {
                    // The attempts are separated by a simulated time, not by a number of steps, because the weight of a
                    // state is its residence time.
                    #[expect(clippy::cast_precision_loss, reason = "a rounded interval is as good")]
                    let interval = self.steps as f64 / (8.0 * walk.rates.rate(Species::Fe, 0));
                    let end = walk.seconds + interval;
                    scope.spawn(move || source.advance(walk, u64::MAX, end));
                }
            });
            let [a, b] = replicas.each_mut().map(|replica| &mut replica.walk);
            let [here, there] = [&*a, &*b].map(|walk| walk.rates.model.energy(&walk.crystal));
            if generator.below_one() < a.rates.exchange(&b.rates, there - here) {
                std::mem::swap(&mut a.rates, &mut b.rates);
                exchanged += 1;
            }
            progress.add(1);
        }
        let [a, b] = replicas.map(|replica| replica.walk);
        ([a.checksum, b.checksum], a.steps + b.steps, exchanged)
    }
}
