//! A bounded cache of results, which are byte arrays of a fixed size.

use std::ffi::c_void;
use std::mem::MaybeUninit;

use zobrist::cache::{self, CacheStatistics, Eviction};

use crate::border::{
    Error, Outcome, Status, answer, array, array_mut, collected, create, given, status, write,
};
use crate::options::{EVICTIONS, chosen};

/// A bounded cache of results that are expensive to compute, by hash.
pub struct Cache {
    rows: Box<dyn Rows>,
    /// Size of a value in bytes.
    size: usize,
}

/// Statistics of a cache since it was made.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CacheNumbers {
    /// Number of hits.
    pub hits: u64,
    /// Number of misses.
    pub misses: u64,
    /// Number of evicted values.
    pub evictions: u64,
    /// Number of values in the cache.
    pub entries: usize,
    /// Maximum number of values.
    pub capacity: usize,
}

/// A value in a cache of values of one size.
trait Row: AsRef<[u64]> + Send + Sized + 'static {
    fn of(bytes: &[u8]) -> Outcome<Self>;
}

impl<const N: usize> Row for [u64; N] {
    fn of(bytes: &[u8]) -> Outcome<Self> {
        let mut words = words(bytes);
        Ok(std::array::from_fn(|_| words.next().unwrap_or(0)))
    }
}

impl Row for Box<[u64]> {
    fn of(bytes: &[u8]) -> Outcome<Self> {
        Ok(collected("words of a value", bytes.len().div_ceil(8), words(bytes))?.into())
    }
}

/// Converts bytes to words, with the last one padded with zeros.
fn words(bytes: &[u8]) -> impl Iterator<Item = u64> {
    bytes.chunks(8).map(|bytes| {
        let mut word = [0; 8];
        word[..bytes.len()].copy_from_slice(bytes);
        u64::from_ne_bytes(word)
    })
}

/// A cache of rows of one size.
trait Rows: Send {
    fn get(&mut self, hash: u64) -> *const c_void;

    /// One virtual call for all hashes.
    fn get_many(&mut self, hashes: &[u64], values: &mut [*const c_void]) {
        for (value, &hash) in values.iter_mut().zip(hashes) {
            *value = self.get(hash);
        }
    }

    fn put(&mut self, hash: u64, bytes: &[u8]) -> Outcome;
    fn clear(&mut self);
    fn numbers(&self) -> CacheNumbers;
}

impl<R: Row> Rows for cache::Cache<u64, R> {
    #[inline]
    fn get(&mut self, hash: u64) -> *const c_void {
        let row = cache::Cache::get(self, hash);
        row.map_or(std::ptr::null(), |row| row.as_ref().as_ptr().cast())
    }

    fn put(&mut self, hash: u64, bytes: &[u8]) -> Outcome {
        self.insert(hash, R::of(bytes)?);
        Ok(())
    }

    fn clear(&mut self) {
        cache::Cache::clear(self);
    }

    fn numbers(&self) -> CacheNumbers {
        let CacheStatistics {
            hits,
            misses,
            evictions,
            ..
        } = self.statistics();
        CacheNumbers {
            hits,
            misses,
            evictions,
            entries: self.len(),
            capacity: self.capacity(),
        }
    }
}

impl Cache {
    fn new(capacity: usize, size: usize, eviction: u32) -> Outcome<Self> {
        let policy = chosen("eviction", eviction, &EVICTIONS)?;
        let rows = match size.div_ceil(8) {
            0 | 1 => rows::<[u64; 1]>(capacity, policy),
            2 => rows::<[u64; 2]>(capacity, policy),
            3 | 4 => rows::<[u64; 4]>(capacity, policy),
            5..=8 => rows::<[u64; 8]>(capacity, policy),
            9..=16 => rows::<[u64; 16]>(capacity, policy),
            // Each insertion allocates such a value.
            _ => rows::<Box<[u64]>>(capacity, policy),
        };
        Ok(Cache { rows: rows?, size })
    }
}

fn rows<R: Row>(capacity: usize, policy: Eviction) -> Outcome<Box<dyn Rows>> {
    let cache = cache::Cache::<u64, R>::with_eviction(capacity, policy).map_err(Error::invalid)?;
    Ok(Box::new(cache))
}

/// Makes a cache of `capacity` values of `size` bytes each. `eviction` is a `zobrist_eviction`.
/// Thread-safe.
///
/// The whole hash is compared. Two states with equal hashes share a value, with a probability of
/// 2^-64 for each pair of a stored and another state. All bits of a hash are mixed before they
/// select its bucket, so any number serves.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_cache_new(
    capacity: usize,
    size: usize,
    eviction: u32,
    out: Option<&mut MaybeUninit<*mut Cache>>,
) -> Status {
    create(out, || Cache::new(capacity, size, eviction))
}

/// Frees a cache. Null is ignored; freeing twice is undefined, as is any use after it.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_cache_free(cache: Option<Box<Cache>>) {
    drop(cache);
}

/// Returns the value of the state with this hash, aligned to 8 bytes, or null. It is valid until
/// the next `zobrist_cache_put` or `zobrist_cache_clear`. One thread at a time per cache.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_cache_get(cache: Option<&mut Cache>, hash: u64) -> *const c_void {
    answer(std::ptr::null(), || {
        Ok(given(cache, "cache")?.rows.get(hash))
    })
}

/// Writes the values of `count` hashes, as `zobrist_cache_get` returns them. One thread at a time
/// per cache.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_cache_get_many(
    cache: Option<&mut Cache>,
    count: usize,
    hashes: *const u64,
    values: *mut *const c_void,
) -> Status {
    status(|| {
        let (hashes, values) = (
            array(hashes, count, "hashes")?,
            array_mut(values, count, "values")?,
        );
        given(cache, "cache")?.rows.get_many(hashes, values);
        Ok(())
    })
}

/// Stores a copy of a value of `size` bytes, and replaces the value of this hash. Fails with
/// `ZOBRIST_STATUS_INVALID` if a copy of more than 128 bytes cannot be allocated; the cache is then
/// unchanged. One thread at a time per cache.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_cache_put(
    cache: Option<&mut Cache>,
    hash: u64,
    value: *const c_void,
) -> Status {
    status(|| {
        let cache = given(cache, "cache")?;
        cache
            .rows
            .put(hash, array(value.cast::<u8>(), cache.size, "value")?)
    })
}

/// Removes all values and keeps the statistics. One thread at a time per cache.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_cache_clear(cache: Option<&mut Cache>) -> Status {
    status(|| {
        given(cache, "cache")?.rows.clear();
        Ok(())
    })
}

/// Writes the statistics. Thread-safe, unless another thread changes the cache.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_cache_numbers_of(
    cache: Option<&Cache>,
    out: Option<&mut MaybeUninit<CacheNumbers>>,
) -> Status {
    write(out, "out", || Ok(given(cache, "cache")?.rows.numbers()))
}
