//! The text of a quality report.

use alloc::string::{String, ToString};
use core::fmt::{self, Display, Formatter};

use super::{Distance, NOT_DETECTABLE, Quality};

/// Displays a number with about three digits, in scientific notation if it is very large or small.
pub(super) struct Number(pub(super) f64);

impl Display for Number {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let number = self.0;
        let text = match number.abs() {
            0.0 => "0".to_string(),
            size if (1e6..).contains(&size) || size < 0.01 => alloc::format!("{number:.1e}"),
            size if size >= 100.0 => alloc::format!("{number:.0}"),
            size if size >= 10.0 => alloc::format!("{number:.1}"),
            _ => alloc::format!("{number:.2}"),
        };
        f.pad(&text)
    }
}

/// Writes a sentence about changes that cancel.
pub(super) fn write_cancelling(changes: &[String], f: &mut Formatter<'_>) -> fmt::Result {
    match changes {
        [] => f.write_str("nothing leaves the hash as it is"),
        [change] => write!(f, "{change} leaves the hash as it is"),
        [others @ .., last] => write!(
            f,
            "{} and {last} leave the hash as it is",
            others.join(", ")
        ),
    }
}

impl Display for Distance {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Distance::Exactly(changes) => {
                write!(f, "{}: ", changes.len())?;
                write_cancelling(changes, f)
            }
            Distance::MoreThan(slots) => write!(f, "more than {slots}, searched completely"),
            Distance::Never => f.write_str("none: equal hashes prove equal states"),
        }
    }
}

impl Display for Quality {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let combined = if self.additive { "addition" } else { "XOR" };
        let Quality {
            key_count,
            bits,
            slot_count,
            ..
        } = self;
        writeln!(
            f,
            "{key_count} keys of {bits} bits in {slot_count} slots, combined by {combined}\n"
        )?;
        writeln!(f, "zero keys      {}", self.zero_keys)?;
        writeln!(f, "repeated keys  {}", self.repeated_keys)?;
        for [one, other] in &self.repeated {
            writeln!(f, "               {one} and {other}")?;
        }
        if let more @ 1.. = self.repeated_keys - self.repeated.len() {
            writeln!(f, "               and {more} more")?;
        }
        if let Some(rank) = self.rank {
            writeln!(
                f,
                "rank           {rank} of {}",
                self.key_count.min(self.bits as usize)
            )?;
        }
        if let Some([keys, rank]) = self.dependent {
            writeln!(
                f,
                "dependent      {} slots, the first with {keys} keys of rank {rank}:",
                self.dependent_slots
            )?;
            writeln!(
                f,
                "               combine at most one key of such a slot, several can cancel"
            )?;
        }
        if let Some(bias) = self.bias {
            let (bit, z) = (bias.bit, bias.z.abs());
            writeln!(
                f,
                "bias of bits   {z:.1} standard deviations at most, in bit {bit}"
            )?;
        }
        writeln!(f, "slot distance  {}", self.distance)?;
        self.write_expected(f)?;
        self.write_windows(f)?;
        writeln!(f)?;
        for finding in &self.findings {
            writeln!(f, "BAD: {finding}")?;
        }
        if !self.is_good() {
            return Ok(());
        }
        writeln!(f, "nothing found that random keys would not have")?;
        writeln!(
            f,
            "not detectable by any of this: {}",
            NOT_DETECTABLE.join(", ")
        )
    }
}

impl Quality {
    /// Writes the expected numbers of cancelling patterns. Begins with the smallest number of slots
    /// that was not searched, and ends with the first number of slots that has an expected
    /// number of at least 0.5. If there are more than three numbers of slots before that one,
    /// writes only the first three of them.
    fn write_expected(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Distance::MoreThan(searched) = self.distance else {
            return Ok(());
        };
        let next = searched + 1..(searched + 4).min(self.expected.len());
        let one = (searched + 1..self.expected.len()).find(|&slots| self.expected[slots] >= 0.5);
        let shown = next
            .clone()
            .filter(|&slots| one.is_none_or(|one| slots <= one));
        let beyond = one.filter(|one| !next.contains(one));
        for (i, slots) in shown.chain(beyond).enumerate() {
            let label = match i {
                0 => "expected       by chance ",
                2 => ",\n               ",
                _ => ", ",
            };
            write!(
                f,
                "{label}{} in {slots} slots",
                Number(self.expected[slots])
            )?;
        }
        if next.is_empty() { Ok(()) } else { writeln!(f) }
    }

    fn write_windows(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.windows.is_empty() {
            return writeln!(
                f,
                "\nchanges that leave bits as they are: too many to be counted"
            );
        }
        writeln!(
            f,
            "\nchanges of slots that leave these bits as they are, counted exactly"
        )?;
        if self.counted_slots > 0 {
            writeln!(
                f,
                "(without {} slots whose keys are counted)",
                self.counted_slots
            )?;
        }
        writeln!(
            f,
            "(z in standard deviations; if far above 0, index tables by other bits)"
        )?;
        writeln!(
            f,
            "{:<19} {:>5} {:>17} {:>17} {:>8} {:>7}",
            "bits", "slots", "number", "expected", "ratio", "z"
        )?;
        for window in &self.windows {
            let end = if window.high { "highest" } else { "lowest" };
            let bits = window.bits;
            let mut label = match window.rank {
                Some(rank) if rank < bits => alloc::format!("{end} {bits}, rank {rank}"),
                _ => alloc::format!("{end} {bits}"),
            };
            for count in &window.counts {
                // A large expected number has the digits of the counted one beside it.
                let expected = match count.expected {
                    large @ 1e6..1e17 => alloc::format!("{large:.0}"),
                    expected => Number(expected).to_string(),
                };
                // Not -0.0.
                let z = if count.z.abs() < 0.05 { 0.0 } else { count.z };
                writeln!(
                    f,
                    "{label:<19} {:>5} {:>17} {expected:>17} {:>8} {z:>+7.1}",
                    count.slots,
                    count.number,
                    Number(count.ratio())
                )?;
                label.clear();
            }
        }
        Ok(())
    }
}
