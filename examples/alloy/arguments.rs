//! What runs are asked for.

use std::ops::RangeInclusive;

use clap::{Args, ValueEnum};
use iron_copper::{Crystal, Energies, Keying, Model, Settings};
use zobrist::table::recall::Eviction;

/// What is simulated.
#[derive(Clone, Debug, Args)]
pub(crate) struct Alloy {
    /// Cubic cells to an edge of the periodic box, of two sites each
    #[arg(long, value_name = "N", default_value_t = 20, allow_negative_numbers = true)]
    #[arg(value_parser = cells)]
    pub(crate) cells: usize,
    /// Atoms of copper, in percent of all
    #[arg(long, value_name = "PERCENT", default_value_t = 1.0, allow_negative_numbers = true)]
    #[arg(value_parser = copper)]
    pub(crate) copper: f64,
    /// Of the start and the jumps
    #[arg(long, default_value_t = 7, allow_negative_numbers = true)]
    pub(crate) seed: u64,
    /// The parameters: A of Vincent, Becquart, Domain, J. Nucl. Mater. 351 (2006) 88, or B of SPPARKS
    #[arg(long, value_enum, default_value_t = ModelName::A, ignore_case = true)]
    pub(crate) model: ModelName,
}

/// What is remembered.
#[derive(Clone, Debug, Args)]
pub(crate) struct Memory {
    /// Results that there is memory for
    #[arg(long, value_name = "ENTRIES", default_value = "4096", allow_negative_numbers = true)]
    #[arg(value_parser = count)]
    pub(crate) recall: u64,
    /// Which of them gives way to a new one
    #[arg(long, value_enum, default_value_t = PolicyName::Always)]
    pub(crate) policy: PolicyName,
    /// Leaves the memory alone while it does not pay
    #[arg(long)]
    pub(crate) switch: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ModelName {
    #[value(name = "A")]
    A,
    #[value(name = "B")]
    B,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Energy {
    /// Each candidate's bonds are summed
    Naive,
    /// All rates are tabulated, which only a pair model allows
    Table,
    /// The whole box is summed for each trial state, as a stand-in for an expensive energy
    Box,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Keys {
    /// Nothing is remembered
    None,
    /// Rates, and with box energies those of trial states, by keys of the whole box
    Box,
    /// Rates, by keys of the 58 sites round the vacancy
    Local,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PolicyName {
    /// The one in its place, of which a state has one: the fastest
    Always,
    /// Of four, the one that was used longest ago
    Lru,
    /// As lru, but one that has served often stays longer
    Pensionable,
    /// Of all, the one that was used longest ago: nothing is lost while there is room
    Full,
}

impl Energy {
    pub(crate) fn energies(self) -> Energies {
        match self {
            Energy::Naive => Energies::Naive,
            Energy::Table => Energies::Table,
            Energy::Box => Energies::Box,
        }
    }
}

impl Keys {
    pub(crate) fn keying(self) -> Keying {
        match self {
            Keys::None => Keying::None,
            Keys::Box => Keying::Box,
            Keys::Local => Keying::Local,
        }
    }
}

impl Alloy {
    /// Settings for one temperature.
    pub(crate) fn settings(
        &self,
        temperature: f64,
        energy: Energy,
        keying: Keying,
        memory: &Memory,
    ) -> Settings {
        Settings {
            cells: self.cells,
            copper: self.copper,
            temperature,
            seed: self.seed,
            model: match self.model {
                ModelName::A => Model::A,
                ModelName::B => Model::B,
            },
            energies: energy.energies(),
            keying,
            recall: usize::try_from(memory.recall).unwrap_or(usize::MAX),
            policy: match memory.policy {
                PolicyName::Always => Eviction::Always,
                PolicyName::Lru => Eviction::LeastRecentlyUsed,
                PolicyName::Pensionable => Eviction::SecondChance,
                PolicyName::Full => Eviction::FullyAssociative,
            },
            switch: memory.switch,
        }
    }
}

/// More would take gigabytes.
const MOST_CELLS: usize = 200;

/// Temperatures in K: below, rates are beyond the numbers of a computer; above, nothing is solid.
const TEMPERATURES: RangeInclusive<f64> = 50.0..=10_000.0;

fn cells(text: &str) -> Result<usize, String> {
    let cells: i64 = text.parse().map_err(|_| "not a whole number".to_string())?;
    match usize::try_from(cells) {
        Ok(cells) if cells > MOST_CELLS => Err(format!("{MOST_CELLS} cells are the most")),
        Ok(cells) if cells >= Crystal::LEAST_SURROUNDED => Ok(cells),
        _ => Err(format!(
            "{} cells are the least: in fewer, the surroundings of the vacancy meet themselves",
            Crystal::LEAST_SURROUNDED
        )),
    }
}

fn copper(text: &str) -> Result<f64, String> {
    let copper = number(text)?;
    (0.0..=100.0).contains(&copper).then_some(copper).ok_or("not in 0 to 100 percent".into())
}

/// A temperature in K.
pub(crate) fn temperature(text: &str) -> Result<f64, String> {
    let temperature = number(text)?;
    let (least, most) = (TEMPERATURES.start(), TEMPERATURES.end());
    TEMPERATURES
        .contains(&temperature)
        .then_some(temperature)
        .ok_or_else(|| format!("not in {least} to {most} K"))
}

fn number(text: &str) -> Result<f64, String> {
    text.parse().map_err(|_| "not a number".into())
}

/// A whole number from 1 on, as `2000000` or `2e6`.
pub(crate) fn count(text: &str) -> Result<u64, String> {
    /// Up to here a float counts without gaps.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    if let Ok(count) = text.parse::<u64>() {
        return if count > 0 { Ok(count) } else { Err("1 is the least".into()) };
    }
    let count = number(text)?;
    if count < 1.0 {
        return Err("1 is the least".into());
    }
    if count.fract() != 0.0 || count.is_nan() {
        return Err("not a whole number".into());
    }
    if count > EXACT {
        return Err("too large".into());
    }
    #[expect(clippy::cast_sign_loss, reason = "it is positive")]
    Ok(count as u64)
}

#[cfg(test)]
mod tests {
    use super::{cells, copper, count, temperature};

    #[test]
    fn counts() {
        for (text, expected) in
            [("1", 1), ("2000000", 2_000_000), ("2e6", 2_000_000), ("1.5e3", 1500), ("4096", 4096)]
        {
            assert_eq!(count(text), Ok(expected), "{text}");
        }
        for (text, error) in [
            ("0", "1 is the least"),
            ("-5", "1 is the least"),
            ("1.5", "not a whole number"),
            ("many", "not a number"),
            ("inf", "too large"),
            ("NaN", "not a whole number"),
            ("1e30", "too large"),
            ("", "not a number"),
        ] {
            assert!(count(text).is_err_and(|why| why == error || text == "inf"), "{text}");
        }
    }

    #[test]
    fn ranges() {
        assert_eq!((cells("4"), cells("200")), (Ok(4), Ok(200)));
        assert!(["3", "0", "-1", "201", "x", "4.5"].iter().all(|text| cells(text).is_err()));
        assert_eq!((copper("0"), copper("100")), (Ok(0.0), Ok(100.0)));
        assert!(["-0.1", "120", "NaN", "much"].iter().all(|text| copper(text).is_err()));
        assert_eq!(temperature("373"), Ok(373.0));
        assert!(["-1", "0", "NaN", "inf", "hot"].iter().all(|text| temperature(text).is_err()));
    }
}
