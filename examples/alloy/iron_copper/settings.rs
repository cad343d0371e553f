//! Simulations by their settings, which are the options of the program.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{Arg, Args, Parser, ValueEnum, value_parser};
use zobrist::cache::{Cache, CapacityError, Eviction, Switch};
use zobrist_examples::program::Failure;

use crate::crystal::Crystal;
use crate::generator::Generator;
use crate::hashes::Hashes;
use crate::memory::{Keyed, Memory};
use crate::model::Model;
use crate::rates::Arrhenius;
use crate::sources::{Naive, Table, WholeBox};
use crate::walk::{Simulation, Source, Walk};

/// What is simulated.
#[derive(Clone, Debug, Args)]
pub struct Alloy {
    /// Cubic cells along an edge of the periodic box, of two sites each: at least 4, so that the 58 sites of a local
    /// environment are different sites
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = value_parser!(u16).range(4..=200))]
    pub cells: u16,
    /// Atoms of copper, in percent of all atoms
    #[arg(long, value_name = "PERCENT", default_value_t = 1.0, value_parser = |text: &str| within(text, 0.0..=100.0, "percent"))]
    pub copper: f64,
    /// Seed of the start and of the jumps
    #[arg(long, default_value_t = 7)]
    pub seed: u64,
    /// Pair energies and barriers
    #[arg(long, value_enum, default_value_t = Model::A, ignore_case = true)]
    pub model: Model,
}

/// The cache of results.
#[derive(Clone, Debug, Args)]
pub struct Remembered {
    /// Capacity of the cache, in results
    #[arg(long, value_name = "ENTRIES", default_value = "4096", value_parser = count)]
    pub recall: u64,
    /// Which result is evicted for a new one
    #[arg(long, value_enum, default_value_t = Policy::Always)]
    pub policy: Policy,
    /// Turns the cache off while it does not pay
    #[arg(long)]
    pub switch: bool,
}

/// Eviction policy of the cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Policy {
    /// The result in its position, of which a state has one: direct mapped, the fastest
    Always,
    /// The least recently used of four
    Lru,
    /// As lru, but results with many hits get second chances
    Pensionable,
    /// The least recently used of all: nothing is evicted while there is room
    Full,
}

/// How energies are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Energies {
    /// Each candidate's bonds are summed
    Naive,
    /// All rates are tabulated, which only a pair model allows
    Table,
    /// The whole box is summed for each trial state, as a stand-in for an expensive energy
    Box,
}

/// Which results are cached, by which keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Keys {
    /// Nothing is cached
    None,
    /// Rates, and with box energies those of trial states, by keys of the whole box
    Box,
    /// Rates, by keys of the local environment of the vacancy, 58 sites
    Local,
}

/// All that a walk depends on, and how it is computed. The defaults are those of the options.
#[derive(Clone, Debug, Parser)]
#[expect(missing_docs, reason = "said by their types")]
pub struct Settings {
    #[command(flatten)]
    pub alloy: Alloy,
    #[command(flatten)]
    pub memory: Remembered,
    /// How energies are computed
    #[arg(long, value_enum, default_value_t = Energies::Table)]
    pub energy: Energies,
    /// By which keys results are cached
    #[arg(long, value_enum, default_value_t = Keys::Box)]
    pub keys: Keys,
    /// Temperature in K
    #[arg(long, value_name = "K", default_value_t = 773.0, value_parser = temperature)]
    pub temperature: f64,
    /// Shares results with other runs, now and later and at any temperature, by a database in this file
    #[arg(long, value_name = "FILE")]
    pub store: Option<PathBuf>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings::parse_from([""])
    }
}

impl Remembered {
    /// An empty cache.
    pub(crate) fn recall<V>(&self) -> Result<Cache<u64, V>, CapacityError> {
        let policy = match self.policy {
            Policy::Always => Eviction::DirectMapped,
            Policy::Lru => Eviction::LeastRecentlyUsed,
            Policy::Pensionable => Eviction::SecondChance,
            Policy::Full => Eviction::FullyAssociative,
        };
        Cache::with_eviction(self.recall.try_into().unwrap_or(usize::MAX), policy)
    }
}

impl Settings {
    /// Atoms of copper in the box.
    #[expect(clippy::cast_sign_loss, reason = "positive")]
    pub fn copper_atoms(&self) -> usize {
        let atoms = 2 * u32::from(self.alloy.cells).pow(3) - 1;
        (self.alloy.copper / 100.0 * f64::from(atoms)).round() as usize
    }

    /// The walk before its first step.
    pub fn walk(&self) -> Walk {
        let mut generator = Generator::new(self.alloy.seed);
        let cells = self.alloy.cells.into();
        let crystal = Crystal::random(cells, self.copper_atoms(), &mut generator);
        Walk::new(crystal, Arrhenius::new(self.alloy.model, self.temperature), generator)
    }

    /// The walk before its first step, with the source of its rates.
    ///
    /// # Errors
    /// If a cache of that size cannot be allocated, or the file cannot be opened.
    pub fn simulation(&self) -> Result<Simulation, Failure> {
        let walk = self.walk();
        match self.energy {
            Energies::Naive => self.keyed(walk, Naive),
            Energies::Table => {
                let table = Table::new(&walk.rates, &walk.crystal);
                self.keyed(walk, table)
            }
            Energies::Box if self.keys == Keys::Box => {
                // The file has energies rather than barriers, which follow from them.
                let hashes = Hashes::whole(&walk.crystal);
                let memory = Memory::new(self, "energies", &hashes, &walk.crystal)?;
                let source = WholeBox { memory: Some(memory), ..WholeBox::default() };
                Settings { store: None, ..self.clone() }.keyed(walk, source)
            }
            Energies::Box => self.keyed(walk, WholeBox::default()),
        }
    }

    /// A walk with any source of its rates, and with a cache of them if there are keys.
    ///
    /// # Errors
    /// As [`simulation`](Self::simulation).
    pub fn keyed(&self, walk: Walk, source: impl Source + 'static) -> Result<Simulation, Failure> {
        let hashes = match self.keys {
            Keys::None => return Ok(Simulation { walk, source: Box::new(source) }),
            Keys::Box => Hashes::whole(&walk.crystal),
            Keys::Local => Hashes::local(&walk.crystal),
        };
        let memory = Memory::new(self, "barriers", &hashes, &walk.crystal)?;
        let switch = self.memory.switch.then(Switch::new);
        let source = Box::new(Keyed { hashes, memory, source, switch, on: true });
        Ok(Simulation { walk, source })
    }
}

/// Lets the values of options begin with a minus, so that the error names the number, not an unknown option.
pub fn numbers(arg: Arg) -> Arg {
    let takes_values = arg.get_action().takes_values();
    arg.allow_negative_numbers(takes_values)
}

/// A temperature in K: below, rates underflow; above, nothing is solid.
///
/// # Errors
/// If it is not a number from 50 to 10,000.
pub fn temperature(text: &str) -> Result<f64, String> {
    within(text, 50.0..=10_000.0, "K")
}

fn within(text: &str, range: RangeInclusive<f64>, unit: &str) -> Result<f64, String> {
    let number = text.parse().map_err(|_| "not a number")?;
    let (least, most) = (range.start(), range.end());
    range.contains(&number).then_some(number).ok_or(format!("not in {least} to {most} {unit}"))
}

/// A whole number from 1 on, as `2000000` or `2e6`.
///
/// # Errors
/// If it is something else.
pub fn count(text: &str) -> Result<u64, String> {
    /// Up to here a float counts without gaps.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    let float: f64 = text.parse().map_err(|_| "not a number")?;
    match text.parse() {
        _ if float < 1.0 => Err("1 is the least".into()),
        Ok(count) => Ok(count),
        Err(_) if float.fract() != 0.0 => Err("not a whole number".into()),
        Err(_) if float > EXACT => Err("too large".into()),
        #[expect(clippy::cast_sign_loss, reason = "it is positive")]
        Err(_) => Ok(float as u64),
    }
}
