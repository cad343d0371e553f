//! Replica exchange on two threads that share barriers.

use std::io::Write;
use std::sync::Arc;
use std::thread;

use clap::Args;
use iron_copper::{
    Arrhenius, EnvironmentHash, Generator, Keying, Observed, SharedBarriers, SharedKeyed, Source,
    Species, Walk, energy,
};
use zobrist::table::recall::{Eviction, Shared};
use zobrist_examples::program::Failure;
use zobrist_examples::progress::Progress;
use zobrist_examples::results::grouped;

use crate::arguments::{Alloy, Energy, Memory, PolicyName, count, temperature};
use crate::text::percent;

#[derive(Debug, Args)]
pub(crate) struct Exchange {
    #[command(flatten)]
    alloy: Alloy,
    /// Of the first replica at the start, in K
    #[arg(long, value_name = "K", default_value_t = 723.0, allow_negative_numbers = true)]
    #[arg(value_parser = temperature)]
    cold: f64,
    /// Of the second one
    #[arg(long, value_name = "K", default_value_t = 773.0, allow_negative_numbers = true)]
    #[arg(value_parser = temperature)]
    hot: f64,
    /// Attempts to exchange the temperatures
    #[arg(long, value_name = "N", default_value = "100", allow_negative_numbers = true)]
    #[arg(value_parser = count)]
    attempts: u64,
    /// Jumps of a vacancy in pure iron in the time between two attempts
    #[arg(long, value_name = "N", default_value = "1e4", allow_negative_numbers = true)]
    #[arg(value_parser = count)]
    steps: u64,
    /// Sets of barriers that both memories together have room for
    #[arg(long, value_name = "ENTRIES", default_value = "1e6", allow_negative_numbers = true)]
    #[arg(value_parser = count)]
    recall: u64,
}

type Barriers = SharedBarriers<EnvironmentHash>;

/// What became of both replicas.
struct Outcome {
    checksums: [u64; 2],
    steps: u64,
    exchanged: u64,
    counted: Observed,
}

impl Exchange {
    pub(crate) fn run(&self, output: &mut impl Write) -> Result<(), Failure> {
        let room = usize::try_from(self.recall).unwrap_or(usize::MAX);
        let progress = Progress::of(3 * self.attempts, "attempts");
        let memory = |room| Shared::with_eviction(room, Eviction::FullyAssociative);
        let halves = [memory(room.div_ceil(2))?, memory(room.div_ceil(2))?];
        let one = Arc::new(memory(room)?);
        let none = self.replicas([None, None], &progress);
        let separate = self.replicas(halves.map(|half| Some(Arc::new(half))), &progress);
        let shared = self.replicas([Some(one.clone()), Some(one)], &progress);
        drop(progress);
        for (outcome, what) in [(&separate, "separate memories"), (&shared, "a shared memory")] {
            if outcome.checksums != none.checksums {
                return Err(Failure::Differs(format!(
                    "with {what} the replicas have the checksums {:016x?} instead of {:016x?}",
                    outcome.checksums, none.checksums
                )));
            }
        }
        writeln!(
            output,
            "two replicas on two threads, {} and {} K at the start, {} steps, {} of {} exchanges accepted\n\
             {:<18} {:>9}  {:>9}",
            self.cold,
            self.hot,
            grouped(none.steps.into()),
            grouped(none.exchanged.into()),
            grouped(self.attempts.into()),
            "",
            "computed",
            "hit rate"
        )?;
        for (outcome, what) in [(&separate, "separate memories"), (&shared, "shared memory")] {
            let Observed { misses, .. } = outcome.counted;
            let hits = percent(outcome.counted.hit_rate());
            writeln!(output, "{what:<18} {:>9}  {hits:>9}", grouped(misses.into()))?;
        }
        let [a, b] = none.checksums;
        Ok(writeln!(output, "checksums {a:016x} and {b:016x}, as without memory")?)
    }

    /// Both replicas, each in a thread between two attempts.
    fn replicas(&self, memories: [Option<Barriers>; 2], progress: &Progress) -> Outcome {
        let memory = Memory { recall: self.recall, policy: PolicyName::Lru, switch: false };
        let mut seed = self.alloy.seed;
        let mut replica = |memory_of: Option<Barriers>, temperature| {
            let alloy = Alloy { seed, ..self.alloy.clone() };
            seed = seed.wrapping_add(1);
            let settings = alloy.settings(temperature, Energy::Naive, Keying::None, &memory);
            let (crystal, generator) = settings.start();
            let source =
                SharedKeyed::<EnvironmentHash>::new(memory_of, &crystal, settings.arrhenius());
            Walk::new(crystal, source, generator)
        };
        let [first, second] = memories;
        let mut walks = [replica(first, self.cold), replica(second, self.hot)];
        let mut generator = Generator::new(seed);
        let mut exchanged = 0;
        for _ in 0..self.attempts {
            thread::scope(|scope| {
                for walk in &mut walks {
                    scope.spawn(|| walk.run_for(self.interval(walk.source().arrhenius())));
                }
            });
            let [a, b] = &mut walks;
            let [here, there] = [a.source().arrhenius().clone(), b.source().arrhenius().clone()];
            let energies = [&*a, &*b].map(|walk| energy(walk.crystal(), here.model()));
            if generator.below_one() < here.exchange(&there, energies[1] - energies[0]) {
                a.source_mut().set_temperature(there);
                b.source_mut().set_temperature(here);
                exchanged += 1;
            }
            progress.add(1);
        }
        let [a, b] = walks;
        let [first, second] = [a.source().counted(), b.source().counted()];
        Outcome {
            checksums: [a.checksum(), b.checksum()],
            steps: a.steps() + b.steps(),
            exchanged,
            counted: Observed {
                hits: first.hits + second.hits,
                misses: first.misses + second.misses,
            },
        }
    }

    /// Simulated seconds between two attempts. The interval is a time and not a number of steps, because a state weighs as much as
    /// the time that it lasts.
    #[expect(clippy::cast_precision_loss, reason = "any number of steps will do")]
    fn interval(&self, arrhenius: &Arrhenius) -> f64 {
        self.steps as f64 / (8.0 * arrhenius.rate(Species::Fe, 0))
    }
}
