//! Fingerprints: digests of everything that determines keys, to be stored with files of hashes.

use core::fmt::{self, Write};

use super::Shape;
use super::guaranteed::KeySource;
use crate::key::Key;
#[cfg(feature = "alloc")]
use crate::key::Seed;
use crate::key::path::Path;

/// The information that determines the keys of a table.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum Source {
    /// The seed, the lane and the shape determine the keys.
    Seed {
        seed: u64,
        lane: u64,
        keys: KeySource,
    },
    /// The seed and the lane determine the keys, and the set of slots is open: slots are named at
    /// run time.
    Open { seed: u64, lane: u64 },
    /// Other data determines the keys, such as a table of the user. The fingerprint digests the
    /// keys themselves.
    External,
}

impl Source {
    #[cfg(feature = "alloc")]
    pub(crate) fn of(seed: Seed, keys: KeySource) -> Source {
        let (seed, lane) = seed.parts();
        Source::Seed { seed, lane, keys }
    }

    pub(crate) const fn keys(self) -> KeySource {
        match self {
            Source::Seed { keys, .. } => keys,
            _ => KeySource::Stored,
        }
    }
}

/// Version of the key specification.
const VERSION: u32 = 1;

/// Returns the 64-bit FNV-1a hash of the text that `write_text` writes, in UTF-8.
pub(crate) fn fingerprint<K: Key>(
    shape: &Shape,
    source: Source,
    base: K,
    keys: impl Iterator<Item = K>,
) -> u64 {
    let mut text = Path::ROOT;
    // Hashing cannot fail.
    let _ = write_text(&mut text, shape, source, base, keys);
    text.nonce()
}

fn write_text<K: Key>(
    f: &mut Path,
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
                KeySource::Stored => {}
                KeySource::Overlapped => f.write_str(" overlapped")?,
                KeySource::Computed => f.write_str(" computed")?,
                KeySource::Exact => f.write_str(" exact")?,
                KeySource::Features => write!(f, " bch {}", KeySource::degree(shape))?,
            }
            f.write_str("\n")?;
        }
        Source::Open { seed, lane } => writeln!(f, "seed {seed} lane {lane} open")?,
        Source::External => {
            write!(f, "table {base:x}")?;
            for key in table {
                write!(f, " {key:x}")?;
            }
            f.write_str("\n")?;
        }
    }
    shape.write_canonical(f, source.keys())
}

/// Hashes the text that is written.
impl Write for Path {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        *self = self.text(text);
        Ok(())
    }
}
