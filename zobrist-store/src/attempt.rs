//! What an attempt to get a value leads to.

use core::fmt::{self, Debug, Formatter};
use core::time::Duration;
use std::thread;

use serde::Serialize;
use serde::de::DeserializeOwned;
use zobrist::table::HashValue;

use crate::entry::{Id, mixed};
use crate::error::{Reason, StoreError};
use crate::held::Slot;
use crate::shared::Known;
use crate::store::Store;
use crate::value;

/// Outcome of [`Store::try_get`].
///
/// ```
/// use zobrist_store::{Attempt, Origin, Store};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("squares.store");
/// let store = Store::<u64, u64>::open(&path, &Origin::new("squares"))?;
/// let mut squares = Vec::new();
/// let mut later = Vec::new();
/// for number in [7, 8, 7] {
///     match store.try_get(number)? {
///         Attempt::Found(square) => squares.push(square),
///         Attempt::Claimed(claim) => squares.push(claim.fulfil(number * number)?),
///         // Another thread or process computes it: something else can be done first.
///         Attempt::Pending(pending) => later.push(pending),
///     }
/// }
/// assert_eq!(squares, [49, 64, 49]);
/// # assert!(later.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub enum Attempt<'a, H: HashValue, V> {
    /// The value is there.
    Found(V),
    /// The value is not there, and this caller is the one to compute it.
    Claimed(Claim<'a, H, V>),
    /// Another thread or process computes the value.
    Pending(Pending<'a, H, V>),
}

/// Reserves a hash: the holder computes its value, and everyone else waits for it.
///
/// Dropping it without a value, also by a panic, releases it: then one of those who wait takes it over. If the process ends
/// without that, or the connection of its machine, others take it over, too: see [`Store`](Store#claims).
#[must_use = "others wait for the value"]
pub struct Claim<'a, H: HashValue, V> {
    store: &'a Store<H, V>,
    slot: Slot<'a>,
    hash: H,
}

/// A value that another thread or process computes.
pub struct Pending<'a, H: HashValue, V> {
    store: &'a Store<H, V>,
    hash: H,
}

/// How long to wait before asking the database again, at first and at most. It doubles each time.
const DELAYS: [Duration; 2] = [Duration::from_micros(200), Duration::from_millis(10)];

impl<H: HashValue, V: Clone + Serialize + DeserializeOwned> Claim<'_, H, V> {
    /// Writes the value, and ends the claim. After it returns, the value survives a kill of this process.
    ///
    /// # Errors
    /// If the value cannot be encoded. If another value was written while this one was computed, because the lease had expired:
    /// the other one stays. If the database cannot be written: then the value is in memory, and is written later if that becomes
    /// possible.
    ///
    /// ```
    /// use zobrist_store::{Attempt, Origin, Store};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("squares.store");
    /// let store = Store::<u64, u64>::open(&path, &Origin::new("squares"))?;
    /// if let Attempt::Claimed(claim) = store.try_get(7)? {
    ///     assert_eq!(claim.fulfil(49)?, 49);
    /// }
    /// assert_eq!(store.get(7)?, Some(49));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fulfil(mut self, value: V) -> Result<V, StoreError> {
        let (store, id) = (self.store, self.slot.id);
        store.reported(|shared| {
            let encoded = value::encode(&value)?;
            let sealed = shared.sealed(id, encoded.clone());
            match shared.backend()?.fulfil(id, &sealed) {
                Ok(there) => {
                    self.slot.set_fulfilled();
                    match there.map(|there| shared.unsealed(id, there)).transpose()? {
                        Some(there) if !value::equal(&there, &encoded) => {
                            Err(Reason::Differs(id.to_string()))
                        }
                        _ => Ok(store.remember(self.hash, value)),
                    }
                }
                Err(error) => {
                    store.remember(self.hash, value);
                    shared.keep()?;
                    // The first error is the one to report.
                    let _ = shared.queue.push_later(id, sealed.into());
                    Err(error)
                }
            }
        })
    }

    /// Returns the hash that is claimed.
    pub fn hash(&self) -> H {
        self.hash
    }
}

impl<'a, H: HashValue, V: Clone + Serialize + DeserializeOwned> Pending<'a, H, V> {
    /// Waits until the value is there, or the claim of the other ends without one: then it is this caller's. So it returns
    /// `Found` or `Claimed`.
    ///
    /// # Errors
    /// If the store cannot be read or written, or if this thread has the claim itself.
    ///
    /// ```
    /// use std::thread;
    /// use zobrist_store::{Attempt, Origin, Store, StoreError};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("squares.store");
    /// let store = Store::<u64, u64>::open(&path, &Origin::new("squares"))?;
    /// let Attempt::Claimed(claim) = store.try_get(7)? else { panic!("it is new") };
    /// thread::scope(|scope| -> Result<(), StoreError> {
    ///     let Attempt::Pending(pending) = store.try_get(7)? else { panic!("it is claimed") };
    ///     let other = scope.spawn(|| pending.wait());
    ///     claim.fulfil(49)?;
    ///     assert!(matches!(other.join().unwrap()?, Attempt::Found(49)));
    ///     Ok(())
    /// })?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn wait(self) -> Result<Attempt<'a, H, V>, StoreError> {
        Ok(match self.store.claim(self.hash)? {
            Ok(value) => Attempt::Found(value),
            Err(claim) => Attempt::Claimed(claim),
        })
    }

    /// Returns the hash of the value.
    pub fn hash(&self) -> H {
        self.hash
    }
}

impl<H: HashValue, V: Clone + Serialize + DeserializeOwned> Store<H, V> {
    /// Returns the value of the state with this hash, or a claim to compute it, or the news that another does. It does not wait.
    ///
    /// # Errors
    /// If the store cannot be read or written.
    pub fn try_get(&self, hash: H) -> Result<Attempt<'_, H, V>, StoreError> {
        if let Some(value) = self.memory.get(mixed(hash)) {
            return Ok(Attempt::Found(value));
        }
        let Some(slot) = self.shared.held.try_take(&self.shared, Id::new(hash)) else {
            return Ok(Attempt::Pending(Pending { store: self, hash }));
        };
        Ok(match self.ask(hash, slot)? {
            Asked::Found(value) => Attempt::Found(value),
            Asked::Claimed(claim) => Attempt::Claimed(claim),
            Asked::Other(_) => Attempt::Pending(Pending { store: self, hash }),
        })
    }

    /// Returns the value, or a claim to compute it as soon as no other has one.
    pub(crate) fn claim(&self, hash: H) -> Result<Result<V, Claim<'_, H, V>>, StoreError> {
        let mut slot = self.reported(|shared| shared.held.take(shared, Id::new(hash)))?;
        if let Some(value) = self.memory.get(mixed(hash)) {
            return Ok(Ok(value));
        }
        let [mut delay, longest] = DELAYS;
        loop {
            slot = match self.ask(hash, slot)? {
                Asked::Found(value) => return Ok(Ok(value)),
                Asked::Claimed(claim) => return Ok(Err(claim)),
                // Other threads wait for the slot meanwhile, and do not ask.
                Asked::Other(slot) => slot,
            };
            thread::sleep(delay);
            delay = longest.min(delay * 2);
        }
    }

    fn ask<'a>(&'a self, hash: H, mut slot: Slot<'a>) -> Result<Asked<'a, H, V>, StoreError> {
        self.reported(|shared| {
            Ok(match shared.claim(&mut slot)? {
                Known::Value(bytes) => Asked::Found(self.remember(hash, value::decode(&bytes)?)),
                Known::Mine => Asked::Claimed(Claim { store: self, slot, hash }),
                Known::Other => Asked::Other(slot),
            })
        })
    }
}

/// What the database says.
enum Asked<'a, H: HashValue, V> {
    Found(V),
    Claimed(Claim<'a, H, V>),
    /// Another process computes the value.
    Other(Slot<'a>),
}

impl<H: HashValue, V> Debug for Claim<'_, H, V> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Claim").field("hash", &self.hash).finish_non_exhaustive()
    }
}

impl<H: HashValue, V> Debug for Pending<'_, H, V> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pending").field("hash", &self.hash).finish_non_exhaustive()
    }
}
