//! Settings of simulations. They are also the options of the program.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use anyhow::Result;
use clap::{Parser, ValueEnum, value_parser};
use zobrist::cache::{Cache, CapacityError, Eviction};

use crate::crystal::Crystal;
use crate::generator::Generator;
use crate::hashes::Hashes;
use crate::memory::{Keyed, Memory};
use crate::model::Model;
use crate::rates::Arrhenius;
use crate::sources::{Naive, Table, WholeBox};
use crate::walk::{Simulation, Source, Walk};

/// Eviction policy of the cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Policy {
    /// Each state has one possible slot; fastest
    DirectMapped,
    /// Evicts the least recently used of four
    Lru,
    /// Like lru, with second chances for results with many hits
    SecondChance,
}

/// The method that computes energies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Energies {
    /// Sums the bonds of each candidate
    Naive,
    /// Tabulates all rates, which only a pair model allows
    Table,
    /// Sums the whole box for each trial state; stands in for an expensive energy
    Box,
}

/// The cached results and their keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Keys {
    /// No cache
    None,
    /// Rates, and with box energies those of trial states, by keys of the whole box
    Box,
    /// Rates, by keys of the local environment of the vacancy, 58 sites
    Local,
}

/// All settings of a walk and of its computation, with the defaults of the options.
#[derive(Clone, Debug, Parser)]
pub struct Settings {
    /// Cubic cells of two sites along an edge of the periodic box: at least 4, so that the 58
    /// sites of a local environment are distinct
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = value_parser!(u16).range(4..=200))]
    pub cells: u16,
    /// Atoms of copper, in percent of all atoms
    #[arg(long, value_name = "PERCENT", default_value_t = 1.0)]
    #[arg(value_parser = |text: &str| within(text, 0.0..=100.0, "percent"))]
    pub copper: f64,
    /// Seed of the start and of the jumps
    #[arg(long, default_value_t = 7)]
    pub seed: u64,
    /// Pair energies and barriers
    #[arg(long, value_enum, default_value_t = Model::A, ignore_case = true)]
    pub model: Model,
    /// Capacity of the cache, in results
    #[arg(long, value_name = "ENTRIES", default_value = "4096", value_parser = count)]
    pub cache: u64,
    /// Eviction policy
    #[arg(long, value_enum, default_value_t = Policy::DirectMapped)]
    pub policy: Policy,
    /// How energies are computed
    #[arg(long, value_enum, default_value_t = Energies::Table)]
    pub energy: Energies,
    /// Cached results and their keys
    #[arg(long, value_enum, default_value_t = Keys::Box)]
    pub keys: Keys,
    /// Temperature in K
    #[arg(long, value_name = "K", default_value_t = 773.0, value_parser = temperature)]
    pub temperature: f64,
    /// Shares results with other runs, at any temperature, through a database in this file
    #[arg(long, value_name = "FILE")]
    pub store: Option<PathBuf>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings::parse_from([""])
    }
}

impl Settings {
    /// Returns an empty cache.
    pub(crate) fn cache<V>(&self) -> Result<Cache<u64, V>, CapacityError> {
        let policy = match self.policy {
            Policy::DirectMapped => Eviction::DirectMapped,
            Policy::Lru => Eviction::LeastRecentlyUsed,
            Policy::SecondChance => Eviction::SecondChance,
        };
        Cache::with_eviction(self.cache.try_into().unwrap_or(usize::MAX), policy)
    }

    /// Returns the number of copper atoms in the box.
    #[expect(clippy::cast_sign_loss, reason = "the number is positive")]
    pub fn copper_atoms(&self) -> usize {
        let atoms = 2 * u32::from(self.cells).pow(3) - 1;
        (self.copper / 100.0 * f64::from(atoms)).round() as usize
    }

    /// Returns a walk before its first step.
    pub fn walk(&self) -> Walk {
        let mut generator = Generator::new(self.seed);
        let cells = self.cells.into();
        let crystal = Crystal::random(cells, self.copper_atoms(), &mut generator);
        Walk::new(
            crystal,
            Arrhenius::new(self.model, self.temperature),
            generator,
        )
    }

    /// Returns a simulation: a walk before its first step, and the source of its rates.
    ///
    /// # Errors
    /// Fails if the cache cannot be allocated or the file cannot be opened.
    pub fn simulation(&self) -> Result<Simulation> {
        let walk = self.walk();
        match self.energy {
            Energies::Naive => self.keyed(walk, Naive),
            Energies::Table => {
                let table = Table::new(&walk.rates, &walk.crystal);
                self.keyed(walk, table)
            }
            Energies::Box if self.keys == Keys::Box => {
                // The file stores the energies of trial states. Barriers follow from these
                // energies, so they are not stored.
                let hashes = Hashes::whole(&walk.crystal);
                let memory = Memory::new(self, "energies", &hashes, &walk.crystal)?;
                let source = WholeBox {
                    memory: Some(memory),
                    ..WholeBox::default()
                };
                Settings {
                    store: None,
                    ..self.clone()
                }
                .keyed(walk, source)
            }
            Energies::Box => self.keyed(walk, WholeBox::default()),
        }
    }

    /// Returns a simulation with the given source. Adds a cache of rates unless `keys` is
    /// [`Keys::None`].
    ///
    /// # Errors
    /// Fails if the cache cannot be allocated or the file cannot be opened.
    pub fn keyed(&self, walk: Walk, source: impl Source + 'static) -> Result<Simulation> {
        let hashes = match self.keys {
            Keys::None => {
                return Ok(Simulation {
                    walk,
                    source: Box::new(source),
                });
            }
            Keys::Box => Hashes::whole(&walk.crystal),
            Keys::Local => Hashes::local(&walk.crystal),
        };
        let memory = Memory::new(self, "barriers", &hashes, &walk.crystal)?;
        Ok(Simulation {
            walk,
            source: Box::new(Keyed {
                hashes,
                memory,
                source,
            }),
        })
    }
}

/// Parses a temperature in K. Rates underflow below the range, and the alloy is not solid above it.
///
/// # Errors
/// Fails if the text is not a number from 50 to 10,000.
pub fn temperature(text: &str) -> Result<f64, String> {
    within(text, 50.0..=10_000.0, "K")
}

fn within(text: &str, range: RangeInclusive<f64>, unit: &str) -> Result<f64, String> {
    let number = text.parse().map_err(|_| "not a number")?;
    let (least, most) = (range.start(), range.end());
    range
        .contains(&number)
        .then_some(number)
        .ok_or(format!("not in {least} to {most} {unit}"))
}

/// Parses an integer of at least 1, such as `2000000` or `2e6`.
///
/// # Errors
/// Fails if the text is not such an integer, or if the integer is too large.
pub fn count(text: &str) -> Result<u64, String> {
    /// Up to this number, a float represents every integer exactly.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    let float: f64 = text.parse().map_err(|_| "not a number")?;
    match text.parse() {
        _ if float < 1.0 => Err("must be at least 1".into()),
        Ok(count) => Ok(count),
        Err(_) if float.fract() != 0.0 => Err("not a whole number".into()),
        Err(_) if float > EXACT => Err("too large".into()),
        #[expect(clippy::cast_sign_loss, reason = "the number is positive")]
        Err(_) => Ok(float as u64),
    }
}
