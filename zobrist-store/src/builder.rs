//! Settings of a store.

use core::marker::PhantomData;
use core::time::Duration;
use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;
use zobrist::cache::{Eviction, SharedCache};
use zobrist::table::HashValue;

use crate::entry::Widths;
use crate::error::{Reason, StoreError};
use crate::origin::{Meta, Origin};
use crate::store::Store;
use crate::untyped::Untyped;
use crate::value;

/// Builds a [`Store`] with settings other than the defaults.
///
/// ```
/// use std::time::Duration;
/// use zobrist::cache::Eviction;
/// use zobrist_store::{Origin, Store};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("barriers.store");
/// let store = Store::<u64, f64>::builder()
///     .memory(1 << 20, Eviction::SecondChance)
///     .lease(Duration::from_secs(10))
///     .open(&path, &Origin::new("Cu-Au, version 2"))?;
/// # store.insert(7, 0.5)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct StoreBuilder<H, V> {
    memory: (usize, Eviction),
    lease: Duration,
    values: Option<String>,
    of: PhantomData<fn(H, V)>,
}

impl<H: HashValue, V: Clone + Serialize + DeserializeOwned> Store<H, V> {
    /// Opens the store at an address. The address is the path of a file, or, with the feature
    /// `redis`, the URL of a server, such as `redis://node1/` or
    /// `redis+unix:///run/redis.sock`. An absent file is created.
    ///
    /// # Errors
    /// Fails if the address resembles a URL, but is not the URL of a server. Fails if the store has
    /// another [`Origin`], type of hash and check, or type of values. Fails
    /// if the file is not a store, cannot be opened or created, has several names, is on a
    /// [network file system](Self#network-file-systems), or has the log of an earlier file of
    /// its name beside it. Fails if the server cannot be reached.
    pub fn open(address: impl AsRef<Path>, origin: &Origin) -> Result<Self, StoreError> {
        Self::builder().open(address, origin)
    }

    /// Returns a builder, which sets the size of the cache, the lease of claims and the type name
    /// of the values.
    pub fn builder() -> StoreBuilder<H, V> {
        StoreBuilder {
            memory: (1 << 14, Eviction::default()),
            lease: Duration::from_secs(60),
            values: None,
            of: PhantomData,
        }
    }
}

impl<H: HashValue, V: Clone + Serialize + DeserializeOwned> StoreBuilder<H, V> {
    /// Sets the capacity of the cache in memory and its eviction policy. The default is 16,384
    /// entries with [`Eviction::LeastRecentlyUsed`].
    pub fn memory(mut self, capacity: usize, eviction: Eviction) -> Self {
        self.memory = (capacity, eviction);
        self
    }

    /// Sets the lease of claims. The default is 60 seconds.
    ///
    /// The lease does not limit the time of a computation, because a thread of the store renews it.
    /// If a process is suspended or its machine fails, other processes can claim its hashes
    /// after this time. If a process ends, its claims end at once.
    pub fn lease(mut self, lease: Duration) -> Self {
        self.lease = lease.max(Duration::from_millis(1));
        self
    }

    /// Sets the expected type name of the values in the store. The default is the name of `V`
    /// without module paths. Set it to open a store that was created before a type was renamed,
    /// or by a program in another language.
    ///
    /// ```
    /// use zobrist_store::{Origin, Store};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("rates.store");
    /// let origin = Origin::new("Cu-Au, version 2");
    /// Store::<u64, [f64; 2]>::open(&path, &origin)?.insert(7, [0.5, 1.5])?;
    ///
    /// let error = Store::<u64, Vec<f64>>::open(&path, &origin).unwrap_err();
    /// assert!(error.to_string().ends_with("its type of values is `[f64; 2]`, not `Vec<f64>`"));
    /// let rows = Store::<u64, Vec<f64>>::builder().type_name("[f64; 2]").open(&path, &origin)?;
    /// assert_eq!(rows.get(7)?, Some(vec![0.5, 1.5]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn type_name(mut self, name: impl Into<String>) -> Self {
        self.values = Some(name.into());
        self
    }

    /// Opens the store like [`Store::open`], with these settings.
    ///
    /// # Errors
    /// Fails like [`Store::open`]. Also fails if the capacity of the cache is 0 or its memory
    /// cannot be allocated.
    pub fn open(
        self,
        address: impl AsRef<Path>,
        origin: &Origin,
    ) -> Result<Store<H, V>, StoreError> {
        let address = address.as_ref();
        let failed = |reason| StoreError::at(address, reason);
        value::check_type::<V>().map_err(failed)?;
        let (capacity, eviction) = self.memory;
        let memory = SharedCache::with_eviction(capacity, eviction)
            .map_err(|error| failed(Reason::Memory(error)))?;
        let meta = Meta::new::<H>(origin, self.values.unwrap_or_else(value::name::<V>));
        let untyped = Untyped::open(address, meta, Widths::of::<H>(), self.lease, true)?;
        Ok(Store { memory, untyped })
    }
}
