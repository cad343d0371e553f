//! A walk put together from settings.

use std::path::Path;
use std::time::Duration;

use zobrist::table::recall::{CapacityError, Eviction, StoreError};

use crate::crystal::Crystal;
use crate::generator::Generator;
use crate::model::Model;
use crate::rates::Arrhenius;
use crate::recalled::{EnvironmentHash, Keyed, Memory, Tracked, TrialStates};
use crate::seen::{Seen, SeenStates};
use crate::source::{Expensive, Naive, Observed, Source, Table, WholeBox};
use crate::walk::Walk;

/// How energies are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Energies {
    /// [`Naive`].
    Naive,
    /// [`Table`].
    Table,
    /// [`WholeBox`].
    Box,
    /// [`Expensive`]: a set of rates takes that long.
    Expensive(Duration),
}

/// What is remembered by which keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keying {
    /// Nothing.
    None,
    /// By the hash of the whole box: rates, or for [`Energies::Box`] the energies of trial states.
    Box,
    /// Rates, by the hash of what is round the vacancy.
    Local,
}

/// All that a walk depends on, and how it is computed.
#[derive(Clone, Debug)]
pub struct Settings {
    /// To an edge of the box.
    pub cells: usize,
    /// Percent of the atoms.
    pub copper: f64,
    /// In K.
    pub temperature: f64,
    /// Of the start and the jumps.
    pub seed: u64,
    /// The parameters.
    pub model: Model,
    /// How energies are computed.
    pub energies: Energies,
    /// What is remembered.
    pub keying: Keying,
    /// For how many states or surroundings there is memory.
    pub recall: usize,
    /// Which of them has to go.
    pub policy: Eviction,
    /// Whether memory is left alone while it does not pay.
    pub switch: bool,
}

/// A walk whose source is known at run time only.
pub trait Simulation {
    /// Makes so many steps.
    fn run(&mut self, steps: u64);
    /// The crystal as it is.
    fn crystal(&self) -> &Crystal;
    /// Simulated time in seconds.
    fn seconds(&self) -> f64;
    /// As [`Walk::checksum`].
    fn checksum(&self) -> u64;
    /// How often the memory was of use.
    fn counted(&self) -> Observed;
    /// As [`Source::open`].
    ///
    /// # Errors
    /// As there.
    fn open(&mut self, path: &Path) -> Result<u64, StoreError>;
    /// As [`Source::close`].
    ///
    /// # Errors
    /// As there.
    fn close(&mut self) -> Result<u64, StoreError>;
}

impl<S: Source> Simulation for Walk<S> {
    fn run(&mut self, steps: u64) {
        self.run(steps);
    }

    fn crystal(&self) -> &Crystal {
        self.crystal()
    }

    fn seconds(&self) -> f64 {
        self.seconds()
    }

    fn checksum(&self) -> u64 {
        self.checksum()
    }

    fn counted(&self) -> Observed {
        self.source().counted()
    }

    fn open(&mut self, path: &Path) -> Result<u64, StoreError> {
        self.source_mut().open(path)
    }

    fn close(&mut self) -> Result<u64, StoreError> {
        self.source_mut().close()
    }
}

impl Settings {
    /// Atoms of copper in the box.
    #[expect(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "small and positive")]
    pub fn copper_atoms(&self) -> usize {
        let atoms = 2 * self.cells.pow(3) - 1;
        ((self.copper / 100.0 * atoms as f64).round() as usize).min(atoms)
    }

    /// The concentrations of vacancies: in the box, which has one, and in iron in equilibrium.
    ///
    /// The alloy takes the time t_sim c_sim / c_real for what the box does in t_sim, because its vacancies are that much rarer (F.
    /// Soisson, C.-C. Fu, Phys. Rev. B 76 (2007) 214102). They count in c_sim only the time that the vacancy spends in pure iron:
    /// where copper traps it, the real time is shorter than by one vacancy a box.
    #[expect(clippy::cast_precision_loss, reason = "small")]
    pub fn vacancies(&self) -> [f64; 2] {
        [1.0 / (2 * self.cells.pow(3)) as f64, self.arrhenius().vacancies()]
    }

    /// Rates at the temperature.
    pub fn arrhenius(&self) -> Arrhenius {
        Arrhenius::new(self.model.clone(), self.temperature)
    }

    fn memory(&self) -> Memory {
        let &Settings { recall: capacity, policy, switch, .. } = self;
        Memory { arrhenius: self.arrhenius(), capacity, policy, switch }
    }

    /// The start of the walk, and the generator for its jumps.
    pub fn start(&self) -> (Crystal, Generator) {
        let mut generator = Generator::new(self.seed);
        (Crystal::random(self.cells, self.copper_atoms(), &mut generator), generator)
    }

    fn keyed<S: Source + 'static>(
        &self,
        (crystal, generator): (Crystal, Generator),
        source: S,
    ) -> Result<Box<dyn Simulation>, CapacityError> {
        match self.keying {
            Keying::None => Ok(Box::new(Walk::new(crystal, source, generator))),
            Keying::Box => {
                let source = Keyed::<Tracked, S>::new(self.memory(), &crystal, source)?;
                Ok(Box::new(Walk::new(crystal, source, generator)))
            }
            Keying::Local => {
                let source = Keyed::<EnvironmentHash, S>::new(self.memory(), &crystal, source)?;
                Ok(Box::new(Walk::new(crystal, source, generator)))
            }
        }
    }

    /// The walk, before its first step.
    ///
    /// # Errors
    /// If there is no memory for as much recall.
    pub fn simulation(&self) -> Result<Box<dyn Simulation>, CapacityError> {
        let arrhenius = self.arrhenius();
        let start = self.start();
        match (self.energies, self.keying) {
            (Energies::Naive, _) => self.keyed(start, Naive::new(arrhenius)),
            (Energies::Table, _) => {
                let source = Table::new(&arrhenius, &start.0);
                self.keyed(start, source)
            }
            (Energies::Box, Keying::Box) => {
                let (crystal, generator) = start;
                let source = TrialStates::new(self.memory(), &crystal, arrhenius)?;
                Ok(Box::new(Walk::new(crystal, source, generator)))
            }
            (Energies::Box, _) => self.keyed(start, WholeBox::new(arrhenius)),
            (Energies::Expensive(cost), _) => self.keyed(start, Expensive::new(arrhenius, cost)),
        }
    }

    /// The trial states of a walk of so many steps, in a memory without bounds; `step` is told now and then how many more have been made.
    pub fn seen(&self, steps: u64, mut step: impl FnMut(u64)) -> Seen {
        const BLOCK: u64 = 50_000;
        let (crystal, generator) = self.start();
        let source = SeenStates::new(&crystal, Table::new(&self.arrhenius(), &crystal));
        let mut walk = Walk::new(crystal, source, generator);
        while walk.steps() < steps {
            let block = BLOCK.min(steps - walk.steps());
            walk.run(block);
            step(block);
        }
        walk.source().seen()
    }
}
