//! A bounded cache of results, bytes of a fixed size.

use std::ffi::c_void;
use std::mem::MaybeUninit;

use zobrist::cache::{self, CacheStatistics, Eviction};

use crate::border::{Error, Outcome, Status, answer, array, array_mut, create, given, status};
use crate::options::{EVICTIONS, chosen};

/// A bounded cache of results that are expensive to compute, by hash.
pub struct Cache {
    rows: Box<dyn Rows>,
    /// Bytes of a value.
    size: usize,
}

/// Calls and evictions of a cache so far.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CacheNumbers {
    /// Values that were found.
    pub hits: u64,
    /// Values that were not.
    pub misses: u64,
    /// Values that had to make room.
    pub evictions: u64,
    /// Values that are in the cache.
    pub entries: usize,
    /// Values that there is room for.
    pub capacity: usize,
}

/// The value of a cache of values of one size.
trait Row: Send + 'static {
    fn of(words: Vec<u64>) -> Self;
    fn words(&self) -> &[u64];
}

impl<const N: usize> Row for [u64; N] {
    fn of(words: Vec<u64>) -> Self {
        std::array::from_fn(|i| words.get(i).copied().unwrap_or(0))
    }

    fn words(&self) -> &[u64] {
        self
    }
}

impl Row for Box<[u64]> {
    fn of(words: Vec<u64>) -> Self {
        words.into()
    }

    fn words(&self) -> &[u64] {
        self
    }
}

/// A cache of rows of some size.
trait Rows: Send {
    fn get(&mut self, hash: u64) -> *const c_void;
    fn get_many(&mut self, hashes: &[u64], values: &mut [*const c_void]);
    fn put(&mut self, hash: u64, bytes: &[u8]);
    fn clear(&mut self);
    fn numbers(&self) -> CacheNumbers;
}

impl<R: Row> Rows for cache::Cache<u64, R> {
    #[inline]
    fn get(&mut self, hash: u64) -> *const c_void {
        let row = cache::Cache::get(self, hash);
        row.map_or(std::ptr::null(), |row| row.words().as_ptr().cast())
    }

    fn get_many(&mut self, hashes: &[u64], values: &mut [*const c_void]) {
        for (value, &hash) in values.iter_mut().zip(hashes) {
            *value = Rows::get(self, hash);
        }
    }

    fn put(&mut self, hash: u64, bytes: &[u8]) {
        let word = |bytes: &[u8]| {
            let mut word = [0; 8];
            word[..bytes.len()].copy_from_slice(bytes);
            u64::from_ne_bytes(word)
        };
        self.insert(hash, R::of(bytes.chunks(8).map(word).collect()));
    }

    fn clear(&mut self) {
        cache::Cache::clear(self);
    }

    fn numbers(&self) -> CacheNumbers {
        let CacheStatistics { hits, misses, evictions, .. } = self.statistics();
        CacheNumbers { hits, misses, evictions, entries: self.len(), capacity: self.capacity() }
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
            // Of these each insertion allocates.
            _ => rows::<Box<[u64]>>(capacity, policy),
        };
        Ok(Cache { rows: rows?, size })
    }
}

fn rows<R: Row>(capacity: usize, policy: Eviction) -> Outcome<Box<dyn Rows>> {
    let cache = cache::Cache::<u64, R>::with_eviction(capacity, policy).map_err(Error::invalid)?;
    Ok(Box::new(cache))
}

/// Makes a cache of `capacity` values of `size` bytes each. `eviction` is a `zobrist_eviction`. Thread-safe.
///
/// The whole hash is compared: of two states with equal hashes one gets the value of the other, with a probability of 2^-64 for
/// each pair of a stored and another state. Buckets are selected by the high bits of a hash: see `zobrist_finalize`.
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

/// Returns the value of the state with this hash, aligned to 8 bytes, or null. It is valid until the next
/// `zobrist_cache_put` or `zobrist_cache_clear`. One thread at a time per cache.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_cache_get(cache: Option<&mut Cache>, hash: u64) -> *const c_void {
    answer(std::ptr::null(), || Ok(given(cache, "cache")?.rows.get(hash)))
}

/// Writes the values of `count` hashes, as `zobrist_cache_get` returns them. One thread at a time per cache.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_cache_get_many(
    cache: Option<&mut Cache>,
    count: usize,
    hashes: *const u64,
    values: *mut *const c_void,
) -> Status {
    status(|| {
        let (hashes, values) =
            (array(hashes, count, "hashes")?, array_mut(values, count, "values")?);
        given(cache, "cache")?.rows.get_many(hashes, values);
        Ok(())
    })
}

/// Keeps a copy of a value, `size` bytes, in place of what was kept for this hash. One thread at a time per cache.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_cache_put(
    cache: Option<&mut Cache>,
    hash: u64,
    value: *const c_void,
) -> Status {
    status(|| {
        let cache = given(cache, "cache")?;
        cache.rows.put(hash, array(value.cast::<u8>(), cache.size, "value")?);
        Ok(())
    })
}

/// Removes all values; statistics stay. One thread at a time per cache.
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
    status(|| {
        given(out, "out")?.write(given(cache, "cache")?.rows.numbers());
        Ok(())
    })
}
