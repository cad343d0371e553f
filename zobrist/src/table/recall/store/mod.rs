//! Memories in files: for the next run, or from parallel ones.

use core::any::type_name;
use std::format;
use std::path::Path;
use std::string::{String, ToString};
use std::vec::Vec;

use redb::{Database, ReadableTable, ReadableTableMetadata, TableDefinition};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::Recall;
use crate::key::Key;
use crate::shape::fingerprint::VERSION;
use crate::table::hash_value::{Check, HashValue};

mod error;
mod file;
mod image;

use error::Failure;
pub use error::StoreError;
use image::Image;

/// What a file of a [`Recall`] belongs to. Another one's file is not read, and not overwritten.
///
/// Besides these, the file knows by itself the versions of its format and of the key specification, the width of the hash and
/// how it combines, the width of the check, and the type of the values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin<'a> {
    /// The model and its parameters: all that the values depend on besides the state.
    pub model: &'a str,
    /// The seed of the keys.
    pub seed: u64,
    /// The lane of the seed.
    pub lane: u64,
    /// Of the keys: [`LatticeKeys::fingerprint`](crate::lattice::LatticeKeys::fingerprint) or
    /// [`State::fingerprint`](crate::State::fingerprint).
    pub fingerprint: u64,
}

/// What the file belongs to, by the names of its parts.
const ORIGIN: TableDefinition<'_, &str, &str> = TableDefinition::new("origin");
/// Hash, check, hits, and the value as postcard writes it; in the order of [`Recall::iter`].
const ENTRIES: TableDefinition<'_, u64, (u128, u128, u16, &[u8])> = TableDefinition::new("entries");

impl<H: HashValue, V: Serialize + DeserializeOwned> Recall<H, V> {
    /// Writes all entries to the file, in place of what was there.
    ///
    /// The file is written beside its place, under a name that begins with `.zobrist-`, and put there at once when all of it is on the disk. A
    /// run that is killed leaves the last good file, and maybe a part of one under such a name, which may be deleted. If
    /// several runs save to one place at once, the last one stays; to keep what all know, [`load`](Self::load) theirs into one.
    ///
    /// # Errors
    /// If there is a file that is not a whole one of the same [`Origin`], and types of hash, check and values: nothing is
    /// overwritten. If a value cannot be encoded (postcard does all that serde describes, except sequences of unknown
    /// length), or the file cannot be written.
    ///
    /// ```
    /// # use zobrist::ZobristHash;
    /// # use zobrist::lattice::LatticeKeys;
    /// # use zobrist::table::Recall;
    /// # use zobrist::table::recall::Origin;
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("rates.recall");
    /// let keys = LatticeKeys::<bool, u64>::new(2026, 1000);
    /// let origin = Origin { model: "Ising, J = 1", seed: 2026, lane: 0, fingerprint: keys.fingerprint() };
    ///
    /// let mut recall = Recall::<ZobristHash<[bool], u64>, [f64; 2]>::new(4096)?;
    /// recall.insert(keys.base(), [0.5, 1.5]);
    /// recall.save(&path, &origin)?;
    ///
    /// let mut next = Recall::<ZobristHash<[bool], u64>, [f64; 2]>::new(4096)?;
    /// next.load(&path, &origin)?;
    /// assert_eq!(next.get(keys.base()), Some(&[0.5, 1.5]));
    ///
    /// let other = Origin { model: "Ising, J = 2", ..origin };
    /// let error = next.load(&path, &other).unwrap_err().to_string();
    /// assert!(error.ends_with("its model is `Ising, J = 1`, not `Ising, J = 2`"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn save(&self, path: impl AsRef<Path>, origin: &Origin<'_>) -> Result<(), StoreError> {
        let path = path.as_ref();
        if let Some(image) = file::read_if_there(path)? {
            Self::check_origin(path, &open(path, &image)?, origin)?;
        }
        let image = Image::default();
        self.write(&image, origin).map_err(|error| StoreError::of(path, error))?;
        file::write(path, &image)
    }

    fn write(&self, image: &Image, origin: &Origin<'_>) -> Result<(), Failure> {
        let database = image.database()?;
        let transaction = database.begin_write()?;
        {
            let mut table = transaction.open_table(ORIGIN)?;
            for (name, value) in Self::describe(origin) {
                table.insert(name, value.as_str())?;
            }
            let mut table = transaction.open_table(ENTRIES)?;
            for (number, (bucket, way)) in (0..).zip(self.places()) {
                let value = postcard::to_allocvec(&self.values[bucket.value(way)])?;
                let (hash, check) = (Key::to_bits(bucket.key(way)), bucket.check(way).to_bits());
                table.insert(number, (hash, check, bucket.hits(way), value.as_slice()))?;
            }
        }
        Ok(transaction.commit()?)
    }

    /// Inserts all entries of the file, and gives their number. What is known of the same states stays.
    ///
    /// The capacity and the policy may be others than those of the memory that was saved. So files of parallel runs
    /// are merged: load them one after the other into a memory that has room for all, and save it.
    ///
    /// # Errors
    /// If the file is not a whole one of the same [`Origin`], and types of hash, check and values, or cannot be
    /// read. Nothing is inserted then.
    pub fn load(
        &mut self,
        path: impl AsRef<Path>,
        origin: &Origin<'_>,
    ) -> Result<usize, StoreError> {
        let path = path.as_ref();
        let database = open(path, &file::read(path)?)?;
        Self::check_origin(path, &database, origin)?;
        let entries = Self::entries(&database).map_err(|error| StoreError::of(path, error))?;
        let number = entries.len();
        let statistics = self.statistics;
        for (hash, hits, value) in entries {
            if self.peek(hash).is_none() {
                self.insert(hash, value);
            }
            let place = self.locate(hash);
            if let Some(way) = place.way {
                self.buckets[place.bucket].credit(way, hits);
            }
        }
        // Of the run, not of its preparation.
        self.statistics = statistics;
        Ok(number)
    }

    fn entries(database: &Database) -> Result<Entries<H, V>, Failure> {
        let transaction = database.begin_read()?;
        let table = transaction.open_table(ENTRIES)?;
        let mut entries = Vec::with_capacity(usize::try_from(table.len()?)?);
        for entry in table.iter()? {
            let (_, entry) = entry?;
            let (hash, check, hits, bytes) = entry.value();
            let (value, rest) = postcard::take_from_bytes(bytes)?;
            if !rest.is_empty() {
                return Err("a value is followed by other bytes".into());
            }
            let hash = H::from_parts(Check::from_bits(hash), Check::from_bits(check));
            entries.push((hash, hits, value));
        }
        Ok(entries)
    }

    /// What the file must say, by name.
    fn describe(origin: &Origin<'_>) -> [(&'static str, String); 8] {
        let kind = |additive| if additive { "sum" } else { "xor" };
        let check = match H::Check::WIDTH {
            0 => "none".to_string(),
            bits => format!("{} {bits}", kind(H::Check::ADDS)),
        };
        [
            ("model", origin.model.to_string()),
            ("key specification", VERSION.to_string()),
            ("seed", origin.seed.to_string()),
            ("lane", origin.lane.to_string()),
            ("fingerprint", format!("{:016x}", origin.fingerprint)),
            ("hash", format!("{} {}", kind(H::Key::ADDITIVE), H::Key::BITS)),
            ("check", check),
            // The name may change with the compiler: then what was computed is computed again, which is better than
            // taken for something else.
            ("type of values", type_name::<V>().to_string()),
        ]
    }

    fn check_origin(
        path: &Path,
        database: &Database,
        origin: &Origin<'_>,
    ) -> Result<(), StoreError> {
        for (name, expected) in Self::describe(origin) {
            let found = part_of_origin(database, name);
            let found = found.map_err(|error| StoreError::of(path, error))?;
            if found != expected {
                let path = path.to_path_buf();
                return Err(StoreError::Mismatch { path, part: name, expected, found });
            }
        }
        Ok(())
    }
}

/// Hash, hits and value.
type Entries<H, V> = Vec<(H, u16, V)>;

fn open(path: &Path, image: &Image) -> Result<Database, StoreError> {
    image.database().map_err(|error| StoreError::of(path, error))
}

fn part_of_origin(database: &Database, name: &str) -> Result<String, Failure> {
    let table = database.begin_read()?.open_table(ORIGIN)?;
    let part = table.get(name)?;
    Ok(part.map_or(String::new(), |part| part.value().to_string()))
}
