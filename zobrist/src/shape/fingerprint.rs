//! Fingerprints: digests that identify keys, for files of hashes.

use core::fmt::{self, Write};

use super::Shape;
use super::guaranteed::{self, Construction};
use super::path::Path;
use crate::key::Key;

/// The source of the keys of a table.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum Source {
    /// The generator of the key specification.
    Seed { seed: u64, lane: u64, keys: Construction },
    /// The same seed, with another kind of keys.
    Other { seed: u64, lane: u64, kind: &'static str },
    /// The user's own table.
    External,
}

impl Source {
    pub(crate) const fn construction(self) -> Construction {
        match self {
            Source::Seed { keys, .. } => keys,
            _ => Construction::Random,
        }
    }
}

/// Version of the key specification.
#[doc(hidden)]
pub const VERSION: u32 = 1;

/// Returns the 64-bit FNV-1a hash of the text that `write_text` writes, in UTF-8.
pub(crate) fn fingerprint<K: Key>(
    shape: &Shape,
    source: Source,
    base: K,
    keys: impl Iterator<Item = K>,
) -> u64 {
    let mut text = Fnv(Path::ROOT);
    // Hashing cannot fail.
    let _ = write_text(&mut text, shape, source, base, keys);
    text.0.nonce()
}

fn write_text<K: Key>(
    f: &mut Fnv,
    shape: &Shape,
    source: Source,
    base: K,
    table: impl Iterator<Item = K>,
) -> fmt::Result {
    let kind = if K::ADDITIVE { "sum" } else { "xor" };
    write!(f, "zobrist {VERSION} {kind} {} ", K::BITS)?;
    match source {
        Source::Seed { seed, lane, keys } => {
            write!(f, "seed {seed} lane {lane}")?;
            match keys {
                Construction::Random => {}
                Construction::Exact => f.write_str(" exact")?,
                Construction::Coded => write!(f, " rs {}", guaranteed::degree(shape))?,
            }
            f.write_str("\n")?;
            return shape.write_canonical(f, keys != Construction::Random);
        }
        Source::Other { seed, lane, kind } => writeln!(f, "seed {seed} lane {lane} {kind}")?,
        Source::External => {
            write!(f, "table {base:x}")?;
            for key in table {
                write!(f, " {key:x}")?;
            }
            f.write_str("\n")?;
        }
    }
    shape.write_canonical(f, false)
}

struct Fnv(Path);

impl Write for Fnv {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = text.bytes().fold(self.0, Path::byte);
        Ok(())
    }
}
