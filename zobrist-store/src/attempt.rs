//! Values that are computed once. A value is found, claimed by this caller, or pending at another
//! caller.

use core::time::Duration;
use std::thread;
use std::time::Instant;

use serde::Serialize;
use serde::de::DeserializeOwned;
use zobrist::cache::Audit;
use zobrist::table::HashValue;

use crate::backend::Claimed;
use crate::entry::Id;
use crate::error::StoreError;
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
    /// The value is known.
    Found(V),
    /// The value is unknown, and this caller computes it.
    Claimed(Claim<'a, H, V>),
    /// Another thread or process computes the value.
    Pending(Pending<'a, H, V>),
}

/// Reserves a hash for the caller that computes its value. All other callers wait for the value.
///
/// Dropping the claim without a value, also during a panic, releases the hash. One of the waiting
/// callers then claims it. A waiting caller also claims it if this process ends or loses its
/// connection to the server: see [`Store`](Store#claims).
#[derive(Debug)]
#[must_use = "others wait for the value"]
pub struct Claim<'a, H: HashValue, V> {
    store: &'a Store<H, V>,
    hash: H,
    /// Whether the hash is claimed in the database, and not only taken from the other threads of
    /// this store.
    is_claimed: bool,
}

/// A value that another thread or process computes.
#[derive(Debug)]
pub struct Pending<'a, H: HashValue, V> {
    store: &'a Store<H, V>,
    hash: H,
}

/// The first and the longest delay between two queries of the database for a pending value. Each
/// delay is twice the previous one, up to the longest.
const DELAYS: [Duration; 2] = [Duration::from_micros(200), Duration::from_millis(10)];

impl<H: HashValue, V: Clone + Serialize + DeserializeOwned> Claim<'_, H, V> {
    /// Writes the value and ends the claim. Once this method has returned, the value survives a
    /// kill of this process.
    ///
    /// # Errors
    /// Fails if the value cannot be encoded. Fails if a different value was written after the claim
    /// began, for example because the lease had expired; the store keeps that value. Fails if
    /// the database cannot be written; this value then
    /// [is queued](Store#when-entries-are-written) and written later, unless another process writes
    /// a value first.
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
        let (store, id) = (self.store, Id::new(self.hash));
        store.reported(|untyped| {
            let encoded = value::encode(&value)?;
            untyped.add(id, untyped.sealed(id, encoded))?;
            self.is_claimed = false;
            Ok(store.remember(self.hash, value))
        })
    }

    /// Returns the claimed hash.
    pub fn hash(&self) -> H {
        self.hash
    }
}

impl<'a, H: HashValue, V: Clone + Serialize + DeserializeOwned> Pending<'a, H, V> {
    /// Waits until the value is known, or until the claim of the other caller ends without a value.
    /// Returns `Found` in the first case and `Claimed` in the second.
    ///
    /// # Errors
    /// Fails if the store cannot be read or written, or if the wait would [never
    /// end](crate::Reason::Deadlock).
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
        self.store.attempt(self.hash, None)
    }

    /// Waits like [`wait`](Self::wait), but returns `Pending` after `time`.
    ///
    /// # Errors
    /// Fails like [`wait`](Self::wait).
    ///
    /// ```
    /// use std::time::Duration;
    /// use zobrist_store::{Attempt, Origin, Store};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("squares.store");
    /// let [here, there] = [(); 2].map(|()| Store::<u64, u64>::open(&path, &Origin::new("squares")));
    /// let (here, there) = (here?, there?);
    /// let Attempt::Claimed(claim) = here.try_get(7)? else { panic!("it is new") };
    /// let Attempt::Pending(pending) = there.try_get(7)? else { panic!("it is claimed") };
    /// assert!(matches!(pending.wait_for(Duration::from_millis(1))?, Attempt::Pending(_)));
    /// # drop(claim);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn wait_for(self, time: Duration) -> Result<Attempt<'a, H, V>, StoreError> {
        self.store
            .attempt(self.hash, Instant::now().checked_add(time))
    }

    /// Returns the hash of the pending value.
    pub fn hash(&self) -> H {
        self.hash
    }
}

impl<H: HashValue, V: Clone + Serialize + DeserializeOwned> Store<H, V> {
    /// Returns the value of the state with this hash, computing it if it is unknown. Writes a
    /// computed value. If another thread or process is computing the value, waits for it.
    ///
    /// # Errors
    /// Fails if the store cannot be read; then nothing is computed. Otherwise fails like
    /// [`get_or_try_compute`](Self::get_or_try_compute).
    ///
    /// ```
    /// use zobrist_store::{Origin, Store};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("squares.store");
    /// let store = Store::<u64, u64>::open(&path, &Origin::new("squares"))?;
    /// assert_eq!(store.get_or_compute(7, || 7 * 7)?, 49);
    /// assert_eq!(store.get_or_compute(7, || unreachable!("a hit"))?, 49);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn get_or_compute(&self, hash: H, compute: impl FnOnce() -> V) -> Result<V, StoreError> {
        self.get_or_try_compute(hash, || Ok(compute()))
    }

    /// Returns the value of the state with this hash. Computes and writes an unknown value;
    /// `compute` may fail. If it fails or panics, the claim on the hash ends, and the next
    /// waiting caller computes the value.
    ///
    /// `compute` may ask for the values of other hashes. A call that would wait for `compute`
    /// itself, directly or through other threads, returns an [error](crate::Reason::Deadlock).
    ///
    /// # Errors
    /// Returns the error of `compute`. Fails if the store cannot be read, or if the wait for
    /// another caller would never end. Fails if another caller wrote a different value during
    /// the computation, for example because the lease of the claim had ended. Fails if the
    /// value cannot be written; the value then [is queued](Self#when-entries-are-written) and
    /// written later, unless another process writes a value first.
    ///
    /// ```
    /// use zobrist_store::{Origin, Store};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("numbers.store");
    /// type Failure = Box<dyn std::error::Error>;
    ///
    /// let store = Store::<u64, f64>::open(&path, &Origin::new("numbers"))?;
    /// let parse = |text: &'static str| move || -> Result<f64, Failure> { Ok(text.parse()?) };
    /// assert!(store.get_or_try_compute(7, parse("half")).is_err());
    /// assert_eq!(store.get_or_try_compute(7, parse("0.5"))?, 0.5);
    /// # Ok::<(), Failure>(())
    /// ```
    #[inline]
    pub fn get_or_try_compute<E: From<StoreError>>(
        &self,
        hash: H,
        compute: impl FnOnce() -> Result<V, E>,
    ) -> Result<V, E> {
        self.memory.find_or(
            hash,
            |value| Ok(value.clone()),
            || self.compute(hash, compute),
        )
    }

    /// Returns the value like [`get_or_compute`](Self::get_or_compute), and lets an [`Audit`]
    /// recompute some of the hits, at the interval that [`Audit::new`] sets. A recomputed value
    /// does not replace the stored one. A value that another caller computed during this call
    /// counts as a hit.
    ///
    /// # Errors
    /// Fails like [`get_or_compute`](Self::get_or_compute).
    ///
    /// ```
    /// use zobrist::cache::Audit;
    /// use zobrist_store::{Origin, Store};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("numbers.store");
    /// let store = Store::<u64, f64>::open(&path, &Origin::new("numbers"))?;
    /// let mut audit = Audit::new(1, |stored: &f64, recomputed: &f64| (stored - recomputed).abs());
    /// store.insert(7, 0.5)?;
    /// assert_eq!(store.get_or_compute_audited(7, || 0.75, &mut audit)?, 0.5);
    /// assert_eq!((audit.differing, audit.largest), (1, 0.25));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn get_or_compute_audited(
        &self,
        hash: H,
        compute: impl FnOnce() -> V,
        audit: &mut Audit<H, V>,
    ) -> Result<V, StoreError> {
        let mut compute = Some(compute);
        let mut once = || compute.take().expect("a store calls it once")();
        let value = self.get_or_compute(hash, &mut once)?;
        if let Some(compute) = compute {
            audit.hit(hash, &value, compute);
        }
        Ok(value)
    }

    #[inline(never)]
    fn compute<E: From<StoreError>>(
        &self,
        hash: H,
        compute: impl FnOnce() -> Result<V, E>,
    ) -> Result<V, E> {
        match self.attempt(hash, None)? {
            Attempt::Found(value) => Ok(value),
            Attempt::Claimed(claim) => Ok(claim.fulfil(compute()?)?),
            Attempt::Pending(_) => unreachable!("it waits without an end"),
        }
    }

    /// Returns the value of the state with this hash, a claim to compute it, or `Pending` if
    /// another caller is computing it. Does not wait.
    ///
    /// # Errors
    /// Fails if the store cannot be read or written.
    pub fn try_get(&self, hash: H) -> Result<Attempt<'_, H, V>, StoreError> {
        self.attempt(hash, Some(Instant::now()))
    }

    /// Waits until the value is known, the hash can be claimed, or the time is `end`, and returns
    /// `Found`, `Claimed` or `Pending`, respectively. Without `end`, never returns `Pending`.
    pub(crate) fn attempt(
        &self,
        hash: H,
        end: Option<Instant>,
    ) -> Result<Attempt<'_, H, V>, StoreError> {
        let id = Id::new(hash);
        let [mut delay, longest] = DELAYS;
        let (mut taken, mut waiting) = (None, None);
        loop {
            if let Some(value) = self.memory.get(hash) {
                return Ok(Attempt::Found(value));
            }
            let new = || Claim {
                store: self,
                hash,
                is_claimed: false,
            };
            let take = || self.untyped.taken.take(id).then(new);
            if let Some(mut claim) = taken.take().or_else(take) {
                match self.reported(|untyped| untyped.claim(id))? {
                    Claimed::Found(sealed) => {
                        return Ok(Attempt::Found(self.decode(hash, &sealed)?));
                    }
                    Claimed::Mine => {
                        claim.is_claimed = true;
                        return Ok(Attempt::Claimed(claim));
                    }
                    Claimed::Other => taken = Some(claim),
                }
            }
            let left = end.map_or(Duration::MAX, |end| {
                end.saturating_duration_since(Instant::now())
            });
            if left.is_zero() {
                return Ok(Attempt::Pending(Pending { store: self, hash }));
            }
            if waiting.is_none() {
                waiting = Some(self.reported(|untyped| untyped.wait(id))?);
            }
            if taken.is_some() {
                // This thread has taken the hash, so only this thread polls the database. The other
                // threads of the store wait until the hash is free.
                thread::sleep(delay.min(left));
                delay = longest.min(delay * 2);
            } else {
                self.untyped.taken.wait(id, left);
            }
        }
    }
}

/// Ends a claim without a value in the database, and frees the hash within the store.
impl<H: HashValue, V> Drop for Claim<'_, H, V> {
    fn drop(&mut self) {
        let (untyped, id) = (&self.store.untyped, Id::new(self.hash));
        if self.is_claimed {
            // If the release fails, the claim ends with its lease, because nothing renews the lease
            // any more.
            let _ = untyped.backend().and_then(|backend| backend.release(id));
        }
        untyped.taken.free(id);
    }
}
