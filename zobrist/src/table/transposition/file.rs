//! Tables in files: saving, loading, and the format.

use core::any::type_name;
use core::fmt::{self, Display, Formatter};
use core::iter;
use core::sync::atomic::Ordering;
use std::error::Error;
use std::io::{self, ErrorKind, Read, Write};
use std::vec::Vec;

use super::layout::{Bucket as _, Line};
use super::{Entry, Layout, TranspositionTable};
use crate::key::Key;
use crate::key::path::digest;
use crate::key::splitmix::mix;
use crate::table::hash_value::{Check, HashValue};

/// The first word of a file.
const MAGIC: u64 = u64::from_le_bytes(*b"zobristT");

/// Version of the format, of the placement of entries, and of the words of an entry. It changes
/// when any of them does.
const VERSION: u64 = 1;

/// The properties of a table that must agree with the file, in the order of their words after the
/// first.
const PROPERTIES: [&str; 6] = [
    "format version",
    "layout",
    "entry width in bits",
    "size in bytes",
    "hash type",
    "fingerprint",
];

/// Number of words before the words of the entries: [`MAGIC`], the properties, the number of the
/// search, and a checksum.
const HEADER: usize = 1 + PROPERTIES.len() + 2;

/// Number of cache lines that are read or written at once.
const LINES: usize = 1 << 10;

/// An error of [`TranspositionTable::load`].
///
/// ```
/// use zobrist::table::TranspositionTable;
/// use zobrist::table::transposition::LoadError;
///
/// let mut file = Vec::new();
/// TranspositionTable::<u64, u64>::new(1 << 10)?.save(&mut file, 1)?;
///
/// let larger = TranspositionTable::<u64, u64>::new(1 << 20)?;
/// let error = larger.load(&file[..], 1).unwrap_err();
/// assert_eq!(error.to_string(), "the saved table has another size in bytes: 1024 instead of 1048576");
/// assert!(matches!(error, LoadError::Differs { what: "size in bytes", found: 1024, .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub enum LoadError {
    /// The file cannot be read, or it ends early.
    Read(io::Error),
    /// The file was not written by `save`, or bytes of it have changed, or other bytes follow it.
    Damaged,
    /// The table that was saved differs from the table that should contain it.
    Differs {
        /// The property that differs: "format version", "layout", "entry width in bits", "size in
        /// bytes", "hash type" or "fingerprint".
        what: &'static str,
        /// The number in the file.
        found: u64,
        /// The number of the table.
        expected: u64,
    },
}

impl Display for LoadError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::Read(error) if error.kind() == ErrorKind::UnexpectedEof => {
                f.write_str("the saved table is truncated")
            }
            LoadError::Read(error) => write!(f, "cannot read the saved table: {error}"),
            LoadError::Damaged => f.write_str("the file is not a saved table, or is damaged"),
            LoadError::Differs {
                what,
                found,
                expected,
            } => {
                write!(
                    f,
                    "the saved table has another {what}: {found} instead of {expected}"
                )
            }
        }
    }
}

impl Error for LoadError {}

impl<H: HashValue, E: Entry, L: Layout> TranspositionTable<H, E, L> {
    /// Writes all entries and their ages to a file. [`load`](Self::load) reads them into another
    /// table, for example to continue an analysis on another day.
    ///
    /// `fingerprint` identifies the meaning of hashes and entries. Combine
    /// [`State::fingerprint`](crate::State), which changes whenever keys do, with a version
    /// number of the engine's entries and of its evaluation. The file also records the name of
    /// the hash type, such as `ZobristHash<Position, u64>`, because variants of a game can have
    /// equal fingerprints. In a table of plain integers, nothing names the variant: give each
    /// variant a [seed](crate::guide::attributes#seed) of its own.
    ///
    /// Write to a temporary file and rename it at the end, so that a crash leaves no part of a
    /// file. Other threads may use the table meanwhile; whether an entry that they store is
    /// saved is unspecified.
    ///
    /// The file consists of little-endian words of 64 bits, and is the same on all platforms:
    ///
    /// | words | contents |
    /// | --- | --- |
    /// | 0 | the ASCII text `zobristT` |
    /// | 1 | format version: 1 |
    /// | 2 | layout, as the number of bits of its tags: 56 for `Wide`, 21 for `Compact` |
    /// | 3 | [`Entry::BITS`] |
    /// | 4 | size: [`bytes`](Self::bytes) |
    /// | 5 | hash type: a digest of its name, the widths of hash and check, and how the table locates a hash |
    /// | 6 | `fingerprint` |
    /// | 7 | number of the current search, modulo 256 |
    /// | 8 | checksum of words 0 to 7 |
    /// | 9 ... | the words of the entries, 8 per cache line |
    /// | last | checksum of all words before it |
    ///
    /// The checksum begins with 0. Each word is combined with it by XOR, and the result is mixed by
    /// the finalizer of SplitMix64. It detects every change within one word, and other changes
    /// with a probability of 1 - 2^-64. It does not protect against manipulation: load only
    /// files from trusted sources.
    ///
    /// The format version changes with the format, and with the way in which the library places
    /// entries. A file of another version is refused and not converted: a saved table is a
    /// cache, whose entries a search can compute again. For the same reason, a file is refused
    /// if the hash type has been renamed or moved to another module, or if another compiler writes
    /// its name in another way ([`type_name`]).
    ///
    /// # Errors
    /// If the writer fails.
    ///
    /// ```
    /// use zobrist::table::TranspositionTable;
    /// use zobrist::{State, Zobrist, ZobristHash};
    ///
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u64)]
    /// struct Lights { on: [bool; 25] }
    ///
    /// const ENTRY_VERSION: u64 = 1; // of the engine: changes with the meaning of its entries
    /// let fingerprint = Lights::fingerprint() ^ ENTRY_VERSION;
    ///
    /// let table = TranspositionTable::<ZobristHash<Lights>, u64>::new(1 << 20)?;
    /// let hash = Lights { on: [true; 25] }.zobrist_hash();
    /// table.store(hash, 15);
    /// let mut file = Vec::new(); // or a `File`: no `BufWriter` is needed
    /// table.save(&mut file, fingerprint)?;
    ///
    /// let other = TranspositionTable::<ZobristHash<Lights>, u64>::new(1 << 20)?;
    /// other.load(&file[..], fingerprint)?;
    /// assert_eq!(other.probe(hash), Some(15));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn save(&self, mut writer: impl Write, fingerprint: u64) -> io::Result<()> {
        let mut sum = 0;
        let mut bytes = Vec::new();
        let mut add = |bytes: &mut Vec<u8>, word: u64| {
            bytes.extend_from_slice(&word.to_le_bytes());
            sum = mix(sum ^ word);
            sum
        };
        let head = [MAGIC].into_iter().chain(self.properties(fingerprint));
        let head = head.chain([self.search.load(Ordering::Relaxed).into()]);
        let checksum = head.fold(0, |_, word| add(&mut bytes, word));
        let mut checksum = add(&mut bytes, checksum);
        for lines in self.memory.chunks(LINES) {
            writer.write_all(&bytes)?;
            bytes.clear();
            for word in lines.iter().flat_map(Line::words) {
                checksum = add(&mut bytes, word.load(Ordering::Relaxed));
            }
        }
        bytes.extend_from_slice(&checksum.to_le_bytes());
        writer.write_all(&bytes)?;
        writer.flush()
    }

    /// Replaces all entries by those of a file that [`save`](Self::save) wrote. The table must have
    /// the types and the size of the saved table. Its eviction policy does not change.
    ///
    /// The table of another state type is refused, also if its keys are the same. A table of plain
    /// integers does not know the state type: variants of a game that share a layout need a
    /// [seed](crate::guide::attributes#seed) each, so that their fingerprints differ.
    ///
    /// Reads the file to its end. For a part of a larger file, pass [`Read::take`] of it. Other
    /// threads must not use the table meanwhile.
    ///
    /// # Errors
    /// If the file cannot be read, is truncated or damaged, has other bytes at its end, or was
    /// saved by a table with another layout, type of hash, number of bits of an entry, size or
    /// fingerprint, or in another version of the format. No entry of such a file remains: the
    /// table is unchanged if the error is [`LoadError::Differs`], and otherwise unchanged or
    /// empty.
    ///
    /// ```
    /// use zobrist::table::TranspositionTable;
    ///
    /// let table = TranspositionTable::<u64, u64>::new(1 << 10)?;
    /// table.store(0x9d39_247e_3377_6d41, 15);
    /// let mut file = Vec::new();
    /// table.save(&mut file, 7)?;
    ///
    /// let error = table.load(&file[..], 8).unwrap_err();
    /// assert_eq!(error.to_string(), "the saved table has another fingerprint: 7 instead of 8");
    /// assert_eq!(table.probe(0x9d39_247e_3377_6d41), Some(15));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn load(&self, mut reader: impl Read, fingerprint: u64) -> Result<(), LoadError> {
        let mut sum = 0;
        let mut next = |bytes: &[u8]| {
            let word = bytes.try_into().map_or(0, u64::from_le_bytes);
            let before = sum;
            sum = mix(sum ^ word);
            (word, before)
        };
        let mut bytes = [0; 8 * HEADER];
        reader.read_exact(&mut bytes).map_err(LoadError::Read)?;
        let words: Vec<_> = bytes.chunks(8).map(&mut next).collect();
        let [(magic, _), properties @ .., (search, _), checksum] = &words[..] else {
            return Err(LoadError::Damaged);
        };
        let pairs = properties
            .iter()
            .map(|(found, _)| *found)
            .zip(self.properties(fingerprint));
        let mut differences = PROPERTIES
            .into_iter()
            .zip(pairs)
            .filter(|(_, (found, expected))| found != expected);
        let differs = |(what, (found, expected))| {
            Err(LoadError::Differs {
                what,
                found,
                expected,
            })
        };
        if *magic != MAGIC {
            return Err(LoadError::Damaged);
        }
        // In another version, the other words may have another meaning.
        match differences.next() {
            Some(version) if version.0 == PROPERTIES[0] => return differs(version),
            _ if checksum.0 != checksum.1 => return Err(LoadError::Damaged),
            Some(other) => return differs(other),
            None => {}
        }
        let mut read = || {
            let mut bytes = std::vec![0; LINES * size_of::<Line>()];
            for lines in self.memory.chunks(LINES) {
                let bytes = &mut bytes[..size_of_val(lines)];
                reader.read_exact(bytes).map_err(LoadError::Read)?;
                for (word, bytes) in lines.iter().flat_map(Line::words).zip(bytes.chunks(8)) {
                    word.store(next(bytes).0, Ordering::Relaxed);
                }
            }
            reader
                .read_exact(&mut bytes[..8])
                .map_err(LoadError::Read)?;
            let (found, expected) = next(&bytes[..8]);
            // The writer of a file ends it here, so a further byte is damage.
            let end = reader
                .by_ref()
                .take(1)
                .read_to_end(&mut Vec::new())
                .map_err(LoadError::Read)?;
            if found == expected && end == 0 {
                Ok(())
            } else {
                Err(LoadError::Damaged)
            }
        };
        read().inspect_err(|_| self.clear())?;
        self.search.store(*search as u8, Ordering::Relaxed);
        Ok(())
    }

    /// Returns the words of [`PROPERTIES`].
    fn properties(&self, fingerprint: u64) -> [u64; PROPERTIES.len()] {
        // The hash type is a digest of its name, and of the bucket and tag of one hash. The words
        // of this hash differ, so that an exchange of words changes the digest.
        let raw = H::Key::from_halves(mix(1), mix(2));
        let (bucket, tag) = self.locate(H::from_parts(raw, H::Check::from_bits(mix(3).into())));
        let hash = mix(u64::from(H::Key::BITS) << 8 | u64::from(H::Check::WIDTH))
            ^ tag.bits()
            ^ bucket as u64
            ^ digest(type_name::<H>(), iter::empty());
        let (layout, entry) = (L::Bucket::TAG_BITS.into(), E::BITS.into());
        [
            VERSION,
            layout,
            entry,
            self.bytes() as u64,
            hash,
            fingerprint,
        ]
    }
}
