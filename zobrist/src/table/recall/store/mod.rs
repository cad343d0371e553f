//! Results in a file that several processes share, with a memory in front of it.

use core::fmt::{self, Debug, Formatter};
use core::time::Duration;
use std::collections::HashMap;
use std::format;
use std::path::Path;
use std::string::{String, ToString};
use std::time::Instant;
use std::vec::Vec;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::Recall;
use crate::key::Key;
use crate::shape::fingerprint::VERSION;
use crate::table::hash_value::{Check, HashValue};
use crate::table::prehashed::Prehashed;

mod entries;
mod error;
mod file;
mod layout;

pub use entries::Merged;
use entries::{Entries, FORMAT, Meta};
pub use error::StoreError;

/// What the values of a [`Store`] depend on besides the state. A file of another origin is neither read nor written.
///
/// Besides these, the file knows by itself the version of the key specification, the widths of hash and check and how they
/// combine, and the layout of the values: the names and types of all their fields, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin<'a> {
    /// The model with its version and its parameters.
    pub model: &'a str,
    /// Digests of all that the hashes depend on, each with its name: of the keys
    /// ([`LatticeKeys::fingerprint`](crate::lattice::LatticeKeys::fingerprint),
    /// [`State::fingerprint`](crate::State::fingerprint)), which contain the seed; of the lattice; of a table of energies.
    pub fingerprints: &'a [(&'a str, u64)],
}

/// Results by the hashes of states, in a file that outlives the run, with a [`Recall`] as a cache in front of it.
///
/// What is asked for is looked up in memory, then in the file, and computed only if it is in neither. What is computed is written
/// as the run goes. What the memory evicts stays in the file.
///
/// ```
/// # use zobrist::ZobristHash;
/// # use zobrist::lattice::LatticeKeys;
/// # use zobrist::table::Recall;
/// use zobrist::table::recall::{Origin, Store};
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("energies.store");
/// # let energy = |spins: &[bool]| spins.len() as f64;
/// type Hash = ZobristHash<[bool], u128>;
///
/// let spins = vec![false; 1000];
/// let keys = LatticeKeys::<bool, u128>::new(2026, spins.len());
/// let fingerprints = [("keys", keys.fingerprint())];
/// let origin = Origin { model: "Ising, J = 1", fingerprints: &fingerprints };
///
/// let mut store = Store::<Hash, f64>::open(&path, &origin, Recall::new(4096)?)?;
/// let computed = *store.get_or_insert_with(keys.hash(&spins), || energy(&spins))?;
/// store.flush()?;
///
/// // Another process, now or tomorrow.
/// let mut other = Store::<Hash, f64>::open(&path, &origin, Recall::new(4096)?)?;
/// assert_eq!(other.get(keys.hash(&spins))?, Some(&computed));
///
/// let mistaken = Origin { model: "Ising, J = 2", ..origin };
/// let error = Store::<Hash, f64>::open(&path, &mistaken, Recall::new(1)?).unwrap_err();
/// assert!(error.to_string().ends_with("its model is `Ising, J = 1`, not `Ising, J = 2`"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # When entries are written
///
/// In batches: when 1,024 entries wait, when the first of them has waited for a second and another one comes, at
/// [`flush`](Self::flush), and when the store is dropped. A batch is written as a whole or not at all. So a process that is
/// killed loses the last batch at most; nothing that [`flush`](Self::flush) has returned for is lost, and results that take more
/// than a second are written one by one.
///
/// That holds if the process is killed. If the system stops (no power), the last batches may be lost, too, and the file is
/// still a good one: SQLite runs with `synchronous = NORMAL`, which hands each batch to the system without waiting for the disk.
///
/// If a batch cannot be written, because the disk is full say, the call that wrote it says so; its entries wait on, and the next
/// call tries again. [`memory_mut`](Self::memory_mut) is the memory alone, for a run that shall go on without the file.
///
/// # Several processes
///
/// Up to some hundred processes of one machine, or threads with a store each, can use one file at once. Each sees at once what
/// others have written. If two compute the same state at the same time, one of the results stays. Beside the file are two others
/// while it is in use, with `-wal` and `-shm` at the end of their names, and after a process was killed: they belong to it. They
/// need memory that the processes share, so the file must not be on a network file system.
///
/// Between machines, merge their files ([`merge`](Self::merge)), or exchange entries as the runs go: what
/// [`drain_new`](Self::drain_new) returns on one goes to [`absorb`](Self::absorb) on the others, by MPI or any other transport. See the
/// example `exchange`.
///
/// # The file
///
/// An SQLite database, to be looked at with any of its tools. The table `meta` says what it belongs to, in words. The table `entries` has
/// the columns `hash`, `verification` if there is a check, and `value`. Hashes and checks of up to 64 bits are signed integers, others
/// big-endian blobs. A value is what postcard 1 encodes, and a checksum of four bytes.
///
/// ```text
/// sqlite3 energies.store "SELECT * FROM meta; SELECT count(*) FROM entries"
/// ```
///
/// An entry takes about 1.3 times its bytes: 96 for a hash of 64 bits and a value of 64 bytes. A lookup in a file of a million entries takes some
/// 4 microseconds, an insertion 50, a hit in memory what it takes without a file. The log beside the file grows to 32 MB.
///
/// # Compiler
///
/// The feature `store` needs Rust 1.89 and a C compiler, for the SQLite that comes with it.
pub struct Store<H: HashValue, V> {
    entries: Entries<H>,
    meta: Meta,
    memory: Recall<H, V>,
    /// Encoded, to be written.
    waiting: HashMap<H, Vec<u8>, Prehashed>,
    /// When the first of them came.
    since: Option<Instant>,
    /// Inserted here since [`Self::drain_new`], some of them more than once.
    new: Vec<H>,
    statistics: StoreStatistics,
}

/// Entries of a batch.
const BATCH: usize = 1024;
/// How long an entry waits.
const WAIT: Duration = Duration::from_secs(1);
/// Version of the tables.
const TABLES: u32 = 1;

/// Where the answers of a [`Store`] came from, and what it wrote.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StoreStatistics {
    /// Answers from memory.
    pub memory: u64,
    /// Answers from the file, or from the entries that wait to be written.
    pub file: u64,
    /// Questions without an answer: what was asked for was computed, or not known.
    pub absent: u64,
    /// Entries that were written.
    pub written: u64,
}

impl<H: HashValue, V: Serialize + DeserializeOwned> Store<H, V> {
    /// Opens the store at `path`, or creates it where there is no file. Its entries are read when they are asked for.
    ///
    /// # Errors
    /// If there is something else than a store of the same [`Origin`], hash, check and values; if the type of the values cannot
    /// be stored (postcard encodes all that serde describes, except types that are read from formats that describe themselves
    /// only); or if the file cannot be opened or created.
    pub fn open(
        path: impl AsRef<Path>,
        origin: &Origin<'_>,
        memory: Recall<H, V>,
    ) -> Result<Self, StoreError> {
        let path = path.as_ref();
        let layout = layout::layout::<V>().map_err(|error| StoreError::value(path, error))?;
        let meta = describe::<H>(origin, layout);
        Ok(Store {
            entries: Entries::open(path, &meta)?,
            meta,
            memory,
            waiting: HashMap::default(),
            since: None,
            new: Vec::new(),
            statistics: StoreStatistics::default(),
        })
    }

    /// Returns the value of the state with this hash, from memory or from the file.
    ///
    /// # Errors
    /// If the file cannot be read.
    #[inline]
    pub fn get(&mut self, hash: H) -> Result<Option<&V>, StoreError> {
        let number = match self.memory.search(hash, hash.split()) {
            Ok(number) => number,
            Err(place) => match self.read(hash)? {
                Some(value) => self.memory.store(place, hash, value),
                None => return Ok(None),
            },
        };
        Ok(Some(&self.memory.values[number]))
    }

    /// Returns the value of the state with this hash; if it is neither in memory nor in the file, computes and inserts it.
    ///
    /// # Errors
    /// If the file cannot be read: then nothing is computed. If a batch cannot be written: then the value is in memory.
    #[inline]
    pub fn get_or_insert_with(
        &mut self,
        hash: H,
        compute: impl FnOnce() -> V,
    ) -> Result<&V, StoreError> {
        let number = match self.memory.search(hash, hash.split()) {
            Ok(number) => number,
            Err(place) => {
                let (value, is_new) = match self.read(hash)? {
                    Some(value) => (value, false),
                    None => (compute(), true),
                };
                let bytes = is_new.then(|| self.encode(&value)).transpose()?;
                let number = self.memory.store(place, hash, value);
                if let Some(bytes) = bytes {
                    self.new.push(hash);
                    self.wait(hash, bytes)?;
                }
                number
            }
        };
        Ok(&self.memory.values[number])
    }

    /// Inserts a value, in place of what was known of the state with this hash.
    ///
    /// # Errors
    /// If the value cannot be encoded. If a batch cannot be written: then the value is in memory.
    pub fn insert(&mut self, hash: H, value: V) -> Result<(), StoreError> {
        let bytes = self.encode(&value)?;
        self.memory.insert(hash, value);
        self.new.push(hash);
        self.wait(hash, bytes)
    }

    /// Inserts entries of another process, where the state is not known, and returns their number. They are not new to
    /// [`drain_new`](Self::drain_new).
    ///
    /// # Errors
    /// As [`get`](Self::get) and [`insert`](Self::insert), for the first entry that fails.
    pub fn absorb(&mut self, entries: impl IntoIterator<Item = (H, V)>) -> Result<u64, StoreError> {
        let mut added = 0;
        for (hash, value) in entries {
            if self.bytes(hash)?.is_none() {
                let bytes = self.encode(&value)?;
                self.memory.insert(hash, value);
                added += 1;
                self.wait(hash, bytes)?;
            }
        }
        Ok(added)
    }

    /// Returns all entries that were inserted through this store since the last call, or since it was opened, by rising hashes.
    ///
    /// Until then the store keeps their hashes, 4 to 32 bytes each.
    ///
    /// # Errors
    /// If the file cannot be read: then the entries stay new.
    pub fn drain_new(&mut self) -> Result<Vec<(H, V)>, StoreError> {
        self.new.sort_unstable();
        self.new.dedup();
        let mut entries = Vec::with_capacity(self.new.len());
        for &hash in &self.new {
            if let Some(bytes) = self.bytes(hash)? {
                entries.push((hash, self.decode(&bytes)?));
            }
        }
        self.new.clear();
        Ok(entries)
    }

    /// Adds the entries of another file, where the state is not known.
    ///
    /// # Errors
    /// If the other file is not a store of the same [`Origin`], hash, check and values, or one of the two files fails. Nothing is
    /// added then.
    pub fn merge(&mut self, path: impl AsRef<Path>) -> Result<Merged, StoreError> {
        self.flush()?;
        self.entries.merge(path.as_ref(), &self.meta)
    }

    /// The value as the file has it.
    #[inline(never)]
    fn read(&mut self, hash: H) -> Result<Option<V>, StoreError> {
        let value = self.bytes(hash)?.map(|bytes| self.decode(&bytes)).transpose()?;
        match value {
            Some(_) => self.statistics.file += 1,
            None => self.statistics.absent += 1,
        }
        Ok(value)
    }

    fn bytes(&self, hash: H) -> Result<Option<Vec<u8>>, StoreError> {
        match self.waiting.get(&hash) {
            Some(bytes) => Ok(Some(bytes.clone())),
            None => self.entries.get(hash),
        }
    }

    fn encode(&self, value: &V) -> Result<Vec<u8>, StoreError> {
        postcard::to_allocvec(value).map_err(|error| StoreError::value(self.path(), error))
    }

    fn decode(&self, bytes: &[u8]) -> Result<V, StoreError> {
        postcard::from_bytes(bytes).map_err(|error| StoreError::value(self.path(), error))
    }
}

impl<H: HashValue, V> Store<H, V> {
    /// Writes the entries that wait. When it returns, they are safe from a kill of this process.
    ///
    /// # Errors
    /// If the file cannot be written: then none of them is.
    pub fn flush(&mut self) -> Result<(), StoreError> {
        if !self.waiting.is_empty() {
            // Neighbours in the file one after the other.
            let mut batch: Vec<_> =
                self.waiting.iter().map(|(&hash, bytes)| (hash, &**bytes)).collect();
            batch.sort_unstable();
            self.entries.put(batch.into_iter())?;
            self.statistics.written += self.waiting.len() as u64;
            self.waiting.clear();
        }
        self.since = None;
        Ok(())
    }

    /// Adds an entry to the batch, and writes the batch when it is time.
    fn wait(&mut self, hash: H, bytes: Vec<u8>) -> Result<(), StoreError> {
        self.waiting.insert(hash, bytes);
        let now = Instant::now();
        let since = *self.since.get_or_insert(now);
        if self.waiting.len() >= BATCH || now.duration_since(since) >= WAIT {
            self.flush()?;
        }
        Ok(())
    }

    /// Entries that wait to be written.
    pub fn unwritten(&self) -> usize {
        self.waiting.len()
    }

    /// Counts the entries of the file. All of them are read for that.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn count(&self) -> Result<u64, StoreError> {
        self.entries.len()
    }

    /// The file.
    pub fn path(&self) -> &Path {
        self.entries.path()
    }

    /// Where answers came from so far.
    pub fn statistics(&self) -> StoreStatistics {
        StoreStatistics { memory: self.memory.statistics().hits, ..self.statistics }
    }

    /// The memory in front of the file.
    pub fn memory(&self) -> &Recall<H, V> {
        &self.memory
    }

    /// The same, to be used without the file: what is inserted into it is not written.
    pub fn memory_mut(&mut self) -> &mut Recall<H, V> {
        &mut self.memory
    }
}

/// Writes the entries that wait; call [`flush`](Store::flush) before to learn whether it succeeds.
impl<H: HashValue, V> Drop for Store<H, V> {
    fn drop(&mut self) {
        let _ = self.flush();
    }
}

impl<H: HashValue, V> Debug for Store<H, V> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Store")
            .field("path", &self.path())
            .field("memory", &self.memory)
            .field("unwritten", &self.waiting.len())
            .field("statistics", &self.statistics())
            .finish_non_exhaustive()
    }
}

/// What the file must say, by name.
fn describe<H: HashValue>(origin: &Origin<'_>, layout: String) -> Meta {
    let kind = |additive| if additive { "sum" } else { "xor" };
    let check = match H::Check::WIDTH {
        0 => "none".to_string(),
        bits => format!("{} {bits}", kind(H::Check::ADDS)),
    };
    let mut meta = Meta::from(
        [
            (FORMAT, TABLES.to_string()),
            ("model", origin.model.to_string()),
            ("key specification", VERSION.to_string()),
            ("hash", format!("{} {}", kind(H::Key::ADDITIVE), H::Key::BITS)),
            ("check", check),
            ("layout of values", layout),
        ]
        .map(|(name, value)| (name.to_string(), value)),
    );
    meta.extend(
        origin
            .fingerprints
            .iter()
            .map(|(name, value)| (format!("fingerprint of {name}"), format!("{value:016x}"))),
    );
    meta
}
