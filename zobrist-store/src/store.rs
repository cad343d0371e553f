//! Results in a database file that several processes share, with a cache in front of it.

use core::fmt::{self, Debug, Formatter};
use core::time::Duration;
use std::collections::HashMap;
use std::path::Path;
use std::time::Instant;

use serde::Serialize;
use serde::de::DeserializeOwned;

use zobrist::__private::VERSION;
use zobrist::Key;
use zobrist::cache::Cache;
use zobrist::table::{Check, HashValue, Prehashed};

use crate::entries::{Entries, FORMAT, Merged, Meta};
use crate::error::StoreError;
use crate::layout;

/// Identifies everything that the values of a [`Store`] depend on besides the state. A file of another origin is neither read
/// nor written.
///
/// The file also records the version of the key specification, the widths of hash and check and how they combine, and the
/// layout of the values: the names and types of all their fields, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin<'a> {
    /// The model with its version and its parameters.
    pub model: &'a str,
    /// Digests of everything that the hashes and values depend on, each with its name: the keys that made the hashes, the
    /// lattice, a table of energies.
    ///
    /// The digest of the keys includes their seed. It is the `fingerprint` of those keys and of no others:
    ///
    /// | hash | fingerprint |
    /// | --- | --- |
    /// | of all sites | [`LatticeKeys::fingerprint`](zobrist::lattice::LatticeKeys::fingerprint) |
    /// | of a local environment | [`LocalKeys::fingerprint`](zobrist::lattice::LocalKeys::fingerprint) |
    /// | of a local environment up to symmetry, invariant or oriented | [`CanonicalKeys::fingerprint`](zobrist::symmetry::CanonicalKeys::fingerprint) |
    /// | of a state with static keys | [`State::fingerprint`](zobrist::State::fingerprint) |
    ///
    /// Local and canonical hashes of the same environment differ: a canonical hash is another number, of another set of
    /// environments. With the fingerprint of the [inner keys](zobrist::symmetry::CanonicalKeys::keys) in place of that of the
    /// canonical keys, a file of one kind would be accepted for the other.
    pub fingerprints: &'a [(&'a str, u64)],
}

/// Results by the hashes of states, in an SQLite file that outlives the run, with a [`Cache`] in front of it.
///
/// A lookup searches the cache, then the file. A value that is in neither is computed and written in batches during the run. A
/// value that the cache evicts stays in the file.
///
/// It pays for values that take longer than about 50 microseconds to compute, the time of an insertion (see
/// [below](#the-file)). For cheaper ones, use a [`Cache`] and save its entries at the end of the run, in
/// [20 lines](https://docs.rs/zobrist/latest/zobrist/guide/stored_hashes/index.html#results-in-a-file).
///
/// ```
/// use zobrist::ZobristHash;
/// use zobrist::lattice::LatticeKeys;
/// use zobrist::cache::Cache;
/// use zobrist_store::{Origin, Store};
///
/// /// Stands for an expensive computation.
/// fn energy(spins: &[bool]) -> f64 {
///     spins.windows(2).map(|pair| if pair[0] == pair[1] { -1.0 } else { 1.0 }).sum()
/// }
///
/// # let folder = tempfile::tempdir()?;
/// # let folder = folder.path();
/// let path = folder.join("energies.store");
/// type Hash = ZobristHash<[bool], u128>;
///
/// let spins = vec![false; 1000];
/// let keys = LatticeKeys::<bool, u128>::new(2026, spins.len());
/// let fingerprints = [("keys", keys.fingerprint())];
/// let origin = Origin { model: "Ising, J = 1", fingerprints: &fingerprints };
///
/// let mut store = Store::<Hash, f64>::open(&path, &origin, Cache::new(4096)?)?;
/// let computed = *store.get_or_insert_with(keys.hash(&spins), || energy(&spins))?;
/// store.flush()?;
///
/// // Another process, now or tomorrow.
/// let mut other = Store::<Hash, f64>::open(&path, &origin, Cache::new(4096)?)?;
/// assert_eq!(other.get(keys.hash(&spins))?, Some(&computed));
///
/// let mistaken = Origin { model: "Ising, J = 2", ..origin };
/// let error = Store::<Hash, f64>::open(&path, &mistaken, Cache::new(1)?).unwrap_err();
/// assert!(error.to_string().ends_with("its model is `Ising, J = 1`, not `Ising, J = 2`"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A complete program: [`exchange`](https://github.com/zobrist-rs/zobrist/blob/main/zobrist-store/examples/exchange.rs).
///
/// A wrong answer is returned by later runs, too: see
/// [what happens at a collision](https://docs.rs/zobrist/latest/zobrist/guide/collisions).
///
/// # When entries are written
///
/// In batches: when 1,024 entries are waiting, when an entry arrives one second or more after the first of the batch, at
/// [`flush`](Self::flush), and when the store is dropped. A batch is written as a whole or not at all. A process that is killed
/// loses at most its last batch, and nothing that was flushed. Results that take more than a second to compute are written one
/// by one.
///
/// After a power failure or a crash of the operating system the last batches may be lost, too, but the file stays consistent:
/// SQLite runs with `synchronous = NORMAL`, which hands each batch to the operating system without waiting for the disk.
///
/// If a batch cannot be written, for example because the disk is full, the call that tried to write it returns the error. Its
/// entries stay queued, and the next call tries again. To continue without the file, use [`memory_mut`](Self::memory_mut).
///
/// # Several processes
///
/// Up to some hundred processes of one machine, or threads with a store each, can use one file at the same time. Each of them
/// sees at once what the others have written. If two compute the same state at the same time, one of the results is kept. While
/// the file is in use, and after a process was killed, there are two files beside it whose names end in `-wal` and `-shm`; they
/// belong to it. SQLite needs shared memory for them, so the file must not be on a network file system.
///
/// Between machines, merge their files ([`merge`](Self::merge)), or exchange entries during the runs: pass the result of
/// [`drain_new`](Self::drain_new) on one machine to [`absorb`](Self::absorb) on the others, by MPI or any other transport. See
/// the example `exchange`.
///
/// # The file
///
/// An SQLite database that any SQLite tool can read. The table `meta` describes in words what the file belongs to. The table
/// `entries` has the columns `hash`, `verification` if there is a check, and `value`. Hashes and checks of up to 64 bits are
/// signed integers, wider ones big-endian blobs. A value is its postcard 1 encoding, followed by a checksum of four bytes.
///
/// ```text
/// sqlite3 energies.store "SELECT * FROM meta; SELECT count(*) FROM entries"
/// ```
///
/// An entry takes about 1.3 times its bytes: 96 bytes for a hash of 64 bits and a value of 64 bytes. With a million entries a
/// lookup in the file takes about 4 microseconds, and an insertion 50; a hit in memory takes the same time as without a file.
/// The write-ahead log beside the file grows to 32 MB.
///
/// # Compiler
///
/// The package needs Rust 1.89 and a C compiler. The first build compiles SQLite, which can take minutes.
#[doc(alias = "cache")]
#[doc(alias = "memoize")]
#[doc(alias = "SQLite")]
#[doc(alias = "persistent cache")]
#[doc(alias = "database")]
pub struct Store<H: HashValue, V> {
    memory: Cache<H, V>,
    disk: Disk<H>,
}

/// The file, and what waits to be written to it.
struct Disk<H: HashValue> {
    entries: Entries<H>,
    meta: Meta,
    /// Encoded entries that wait to be written.
    waiting: HashMap<H, Vec<u8>, Prehashed>,
    /// When the first of them was added.
    since: Option<Instant>,
    /// Hashes inserted since the last [`Store::drain_new`], possibly with duplicates.
    new: Vec<H>,
    /// Without the hits in memory.
    statistics: StoreStatistics,
}

/// Entries of a batch.
const BATCH: usize = 1024;
/// How long the first entry of a batch waits.
const WAIT: Duration = Duration::from_secs(1);
/// Version of the tables.
const TABLES: u32 = 1;

/// Sources of the answers of a [`Store`], and entries written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StoreStatistics {
    /// Hits in memory.
    pub memory: u64,
    /// Hits in the file, or among the entries that wait to be written.
    pub file: u64,
    /// Misses: the value was computed, or is unknown.
    pub absent: u64,
    /// Entries that were written.
    pub written: u64,
}

impl StoreStatistics {
    /// Returns the fraction of look-ups that were hits, in memory or in the file, from 0 to 1; 0 before the first look-up.
    #[expect(
        clippy::cast_precision_loss,
        reason = "beyond 2^53 look-ups the rate is known well enough"
    )]
    pub fn hit_rate(&self) -> f64 {
        let hits = self.memory + self.file;
        if hits == 0 { 0.0 } else { hits as f64 / (hits + self.absent) as f64 }
    }
}

impl<H: HashValue, V: Serialize + DeserializeOwned> Store<H, V> {
    /// Opens the store at `path`, or creates it if there is no file. Entries are read when they are looked up.
    ///
    /// # Errors
    /// If the file is not a store of the same [`Origin`], type of hash and check, and type of values; if the type of the values
    /// cannot be stored (postcard encodes all serde types except those that need a self-describing format); or if the file
    /// cannot be opened or created.
    pub fn open(
        path: impl AsRef<Path>,
        origin: &Origin<'_>,
        memory: Cache<H, V>,
    ) -> Result<Self, StoreError> {
        let path = path.as_ref();
        let layout = layout::layout::<V>().map_err(|error| StoreError::value(path, error))?;
        let meta = describe::<H>(origin, layout);
        let disk = Disk {
            entries: Entries::open(path, &meta)?,
            meta,
            waiting: HashMap::default(),
            since: None,
            new: Vec::new(),
            statistics: StoreStatistics::default(),
        };
        Ok(Store { memory, disk })
    }

    /// Returns the value of the state with this hash, from memory or from the file.
    ///
    /// # Errors
    /// If the file cannot be read.
    #[inline]
    pub fn get(&mut self, hash: H) -> Result<Option<&V>, StoreError> {
        let Store { memory, disk } = self;
        let found = memory.get_or_try_insert_with(hash, || disk.read(hash)?.ok_or(None));
        match found {
            Ok(value) => Ok(Some(value)),
            Err(None) => Ok(None),
            Err(Some(error)) => Err(error),
        }
    }

    /// Returns the value of the state with this hash. If it is neither in memory nor in the file, computes and inserts it.
    ///
    /// # Errors
    /// If the file cannot be read; then nothing is computed. If a batch cannot be written; then the value is in memory.
    #[inline]
    pub fn get_or_insert_with(
        &mut self,
        hash: H,
        compute: impl FnOnce() -> V,
    ) -> Result<&V, StoreError> {
        let Store { memory, disk } = self;
        let mut new = None;
        let value = memory.get_or_try_insert_with(hash, || match disk.read(hash)? {
            Some(value) => Ok(value),
            None => {
                let value = compute();
                new = Some(disk.encode(&value)?);
                Ok(value)
            }
        })?;
        if let Some(bytes) = new {
            disk.new.push(hash);
            disk.wait(hash, bytes)?;
        }
        Ok(value)
    }

    /// Inserts the value of the state with this hash, and replaces its old value.
    ///
    /// # Errors
    /// If the value cannot be encoded. If a batch cannot be written; then the value is in memory.
    ///
    /// ```
    /// # use zobrist::cache::Cache;
    /// # use zobrist_store::{Origin, Store};
    /// # let folder = tempfile::tempdir()?;
    /// # let [path, other_path] = ["here", "there"].map(|name| folder.path().join(name));
    /// # let origin = Origin { model: "Ising, J = 1", fingerprints: &[] };
    /// let mut store = Store::<u64, f64>::open(&path, &origin, Cache::new(16)?)?;
    /// store.insert(7, 0.5)?;
    /// store.insert(7, 1.5)?;
    /// assert_eq!(store.get(7)?, Some(&1.5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn insert(&mut self, hash: H, value: V) -> Result<(), StoreError> {
        let bytes = self.disk.encode(&value)?;
        self.memory.insert(hash, value);
        self.disk.new.push(hash);
        self.disk.wait(hash, bytes)
    }

    /// Inserts entries of another process, except for states that have a value already, and returns the number of those that
    /// were inserted. [`drain_new`](Self::drain_new) does not return them.
    ///
    /// # Errors
    /// As [`get`](Self::get) and [`insert`](Self::insert), for the first entry that fails.
    pub fn absorb(&mut self, entries: impl IntoIterator<Item = (H, V)>) -> Result<u64, StoreError> {
        let mut added = 0;
        for (hash, value) in entries {
            if self.disk.bytes(hash)?.is_none() {
                let bytes = self.disk.encode(&value)?;
                self.memory.insert(hash, value);
                added += 1;
                self.disk.wait(hash, bytes)?;
            }
        }
        Ok(added)
    }

    /// Returns all entries that were inserted through this store since the last call, or since it was opened, in ascending
    /// order of their hashes.
    ///
    /// The store keeps the hashes of these entries in memory, 4 to 32 bytes each.
    ///
    /// # Errors
    /// If the file cannot be read; then the next call returns the entries.
    ///
    /// ```
    /// # use zobrist::cache::Cache;
    /// # use zobrist_store::{Origin, Store};
    /// # let folder = tempfile::tempdir()?;
    /// # let [path, other_path] = ["here", "there"].map(|name| folder.path().join(name));
    /// # let origin = Origin { model: "Ising, J = 1", fingerprints: &[] };
    /// let mut here = Store::<u64, f64>::open(&path, &origin, Cache::new(16)?)?;
    /// let mut there = Store::<u64, f64>::open(&other_path, &origin, Cache::new(16)?)?;
    /// here.insert(8, 1.5)?;
    /// here.insert(7, 0.5)?;
    /// let new = here.drain_new()?;
    /// assert_eq!(new, [(7, 0.5), (8, 1.5)]);
    /// assert_eq!(there.absorb(new)?, 2);
    /// assert!(here.drain_new()?.is_empty() && there.drain_new()?.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn drain_new(&mut self) -> Result<Vec<(H, V)>, StoreError> {
        let disk = &mut self.disk;
        disk.new.sort_unstable();
        disk.new.dedup();
        let mut entries = Vec::with_capacity(disk.new.len());
        for &hash in &disk.new {
            if let Some(bytes) = disk.bytes(hash)? {
                entries.push((hash, disk.decode(&bytes)?));
            }
        }
        disk.new.clear();
        Ok(entries)
    }

    /// Adds the entries of another file, except for states that have a value already.
    ///
    /// # Errors
    /// If the other file is not a store of the same [`Origin`], hash, check and values, or one of the files fails. Then nothing
    /// is added.
    ///
    /// ```
    /// # use zobrist::cache::Cache;
    /// # use zobrist_store::{Origin, Store};
    /// # let folder = tempfile::tempdir()?;
    /// # let [path, other_path] = ["here", "there"].map(|name| folder.path().join(name));
    /// # let origin = Origin { model: "Ising, J = 1", fingerprints: &[] };
    /// let mut here = Store::<u64, f64>::open(&path, &origin, Cache::new(16)?)?;
    /// let mut there = Store::<u64, f64>::open(&other_path, &origin, Cache::new(16)?)?;
    /// here.insert(7, 0.5)?;
    /// there.insert(7, 0.5)?;
    /// there.insert(8, 1.5)?;
    /// there.flush()?;
    /// let merged = here.merge(&other_path)?;
    /// assert_eq!((merged.read, merged.added, merged.differing), (2, 1, 0));
    /// assert_eq!(here.count()?, 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn merge(&mut self, path: impl AsRef<Path>) -> Result<Merged, StoreError> {
        self.flush()?;
        self.disk.entries.merge(path.as_ref(), &self.disk.meta)
    }
}

impl<H: HashValue, V> Store<H, V> {
    /// Writes the entries that wait. After it returns, they survive a kill of this process.
    ///
    /// # Errors
    /// If the file cannot be written; then none of the entries is.
    pub fn flush(&mut self) -> Result<(), StoreError> {
        self.disk.flush()
    }

    /// Returns the number of entries that wait to be written, which [`count`](Self::count) does not include.
    pub fn unwritten(&self) -> usize {
        self.disk.waiting.len()
    }

    /// Counts the entries of the file, which reads all of them. Entries that wait to be written
    /// ([`unwritten`](Self::unwritten)) do not count: call [`flush`](Self::flush) before.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn count(&self) -> Result<u64, StoreError> {
        self.disk.entries.len()
    }

    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        self.disk.entries.path()
    }

    /// Returns the numbers of hits, misses and written entries so far.
    pub fn statistics(&self) -> StoreStatistics {
        StoreStatistics { memory: self.memory.statistics().hits, ..self.disk.statistics }
    }

    /// Returns the cache in front of the file.
    pub fn memory(&self) -> &Cache<H, V> {
        &self.memory
    }

    /// Returns the cache for use without the file: values that are inserted into it are not written.
    ///
    /// ```
    /// # use zobrist::cache::Cache;
    /// # use zobrist_store::{Origin, Store};
    /// # let folder = tempfile::tempdir()?;
    /// # let [path, other_path] = ["here", "there"].map(|name| folder.path().join(name));
    /// # let origin = Origin { model: "Ising, J = 1", fingerprints: &[] };
    /// let mut store = Store::<u64, f64>::open(&path, &origin, Cache::new(16)?)?;
    /// store.memory_mut().insert(7, 0.5);
    /// assert_eq!(store.get(7)?, Some(&0.5));
    /// assert_eq!((store.unwritten(), store.count()?), (0, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn memory_mut(&mut self) -> &mut Cache<H, V> {
        &mut self.memory
    }
}

/// Writes the entries that wait, ignoring errors; call [`flush`](Store::flush) before to see them.
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
            .field("unwritten", &self.unwritten())
            .field("statistics", &self.statistics())
            .finish_non_exhaustive()
    }
}

impl<H: HashValue> Disk<H> {
    /// Returns the decoded value, written or waiting.
    #[inline(never)]
    fn read<V: DeserializeOwned>(&mut self, hash: H) -> Result<Option<V>, StoreError> {
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

    fn encode<V: Serialize>(&self, value: &V) -> Result<Vec<u8>, StoreError> {
        postcard::to_allocvec(value).map_err(|error| StoreError::value(self.entries.path(), error))
    }

    fn decode<V: DeserializeOwned>(&self, bytes: &[u8]) -> Result<V, StoreError> {
        postcard::from_bytes(bytes).map_err(|error| StoreError::value(self.entries.path(), error))
    }

    /// Writes the batch.
    fn flush(&mut self) -> Result<(), StoreError> {
        if !self.waiting.is_empty() {
            // Sorted, since neighbours share pages of the file.
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

    /// Adds an entry to the batch, and writes the batch if it is full or old enough.
    fn wait(&mut self, hash: H, bytes: Vec<u8>) -> Result<(), StoreError> {
        self.waiting.insert(hash, bytes);
        let now = Instant::now();
        let since = *self.since.get_or_insert(now);
        if self.waiting.len() >= BATCH || now.duration_since(since) >= WAIT {
            self.flush()?;
        }
        Ok(())
    }
}

/// Returns the metadata that the file must have.
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
