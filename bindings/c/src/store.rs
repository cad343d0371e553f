//! A persistent table of results, in a database that the processes of C, Fortran, Python and Rust
//! share.

use std::ffi::c_char;
use std::mem::MaybeUninit;
use std::sync::Arc;
use std::time::Duration;

use zobrist::cache::Eviction;
use zobrist_store::{Attempt, Origin};

use crate::border::{
    Error, Outcome, Status, array, array_mut, collected, create, given, status, text, write,
};

/// A persistent table of rows of doubles by 64-bit hashes, which all threads, processes and
/// machines share.
pub struct Store {
    store: zobrist_store::Store<u64, Row>,
    /// Number of doubles of a row.
    width: usize,
}

type Row = Arc<Vec<f64>>;

/// A hash of a store whose row this caller computes. All others wait for the row.
pub struct Claim(zobrist_store::Claim<'static, u64, Row>, usize);

/// The result of asking a store for a row.
#[repr(C)]
pub enum Answer {
    /// The row is known.
    Found,
    /// The row is unknown, and this caller has claimed its hash.
    Claimed,
    /// Another caller computes the row.
    Pending,
}

/// Statistics of a store since it was opened.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct StoreNumbers {
    /// Number of hits in memory.
    pub memory: u64,
    /// Number of hits in the database.
    pub stored: u64,
    /// Number of misses.
    pub absent: u64,
    /// Number of written rows.
    pub written: u64,
}

fn row(values: *const f64, width: usize) -> Outcome<Row> {
    reserve(width)?;
    Ok(collected(
        "doubles of a row",
        width,
        array(values, width, "row")?.iter().copied(),
    )?
    .into())
}

/// Reserves the memory of a large row, of its encodings and of their copies, for which the store
/// returns no error.
fn reserve(width: usize) -> Outcome {
    if width > 1 << 10 {
        collected::<f64>("doubles of encoded rows", width.saturating_mul(6), [])?;
    }
    Ok(())
}

/// Writes a row of the store to C's array.
fn write_row(found: &[f64], to: &mut [f64]) -> Outcome {
    if found.len() != to.len() {
        bail!(
            "the store has a row of {} doubles, but width is {}",
            found.len(),
            to.len()
        );
    }
    to.copy_from_slice(found);
    Ok(())
}

/// Opens the store at an address, or creates it: the path of a file, or the URL of a server that
/// speaks the Redis protocol, such as "redis://node1/". Thread-safe.
///
/// A row has `width` doubles. In Python it is a row of `Store(address, width=width, ..)`, in Rust a
/// value of `Store<u64, [f64; width]>`. A store belongs to one model: `model` has its name, version
/// and parameters, and `names` and `digests` have `count` fingerprints of everything that hashes
/// and rows depend on, such as that of the keys. A store of another model is refused. `capacity` is
/// the number of rows in memory, 0 for 16,384. `lease` is the time in seconds after which others
/// take over the claims of a stopped process, 0 for 60.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_store_new(
    address: *const c_char,
    model: *const c_char,
    count: usize,
    names: *const *const c_char,
    digests: *const u64,
    width: usize,
    capacity: usize,
    lease: f64,
    out: Option<&mut MaybeUninit<*mut Store>>,
) -> Status {
    create(out, || {
        if width == 0 {
            bail!("width is 0, but a row has at least one double");
        }
        let (names, digests) = (
            array(names, count, "names")?,
            array(digests, count, "digests")?,
        );
        let mut origin = Origin::new(text(model, "model")?);
        for (&name, &digest) in names.iter().zip(digests) {
            origin = origin.fingerprint(text(name, "a name")?, digest);
        }
        let lease = Duration::try_from_secs_f64(if lease == 0.0 { 60.0 } else { lease });
        let lease = lease.map_err(|error| invalid!("lease: {error}"))?;
        let capacity = if capacity == 0 { 1 << 14 } else { capacity };
        let store = zobrist_store::Store::builder()
            .memory(capacity, Eviction::default())
            .lease(lease)
            .type_name(format!("[f64; {width}]"))
            .open(text(address, "address")?, &origin);
        Ok(Store {
            store: store.map_err(Error::invalid)?,
            width,
        })
    })
}

/// Writes queued rows, ignoring errors, and closes a store. Null is ignored; freeing twice is
/// undefined, as is any use after it, also of a claim. To receive the errors, call
/// `zobrist_store_flush` first.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_store_free(store: Option<Box<Store>>) {
    drop(store);
}

/// Looks up the row of a hash, and writes whether it is known to `found`. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_store_get(
    store: Option<&Store>,
    hash: u64,
    row: *mut f64,
    found: Option<&mut MaybeUninit<bool>>,
) -> Status {
    write(found, "found", || {
        let store = given(store, "store")?;
        let to = array_mut(row, store.width, "row")?;
        reserve(store.width)?;
        let found = store.store.get(hash).map_err(Error::invalid)?;
        found
            .as_ref()
            .map_or(Ok(()), |found| write_row(found, to))?;
        Ok(found.is_some())
    })
}

/// Stores the row of a hash, and replaces an old one. It is written with 1,023 others, after a
/// second, or by `zobrist_store_flush`; until then only this store returns it. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_store_put(store: Option<&Store>, hash: u64, row: *const f64) -> Status {
    status(|| {
        let store = given(store, "store")?;
        store
            .store
            .insert(hash, self::row(row, store.width)?)
            .map_err(Error::invalid)
    })
}

/// Asks for the row of a hash, and writes a `zobrist_answer`: the row is found and written to
/// `row`; or it is unknown, and a new claim is written to `claim`; or it is pending at another
/// caller, even after `seconds`.
///
/// A negative number of seconds waits without an end. A wait that would never end, since the other
/// caller waits for a claim of this thread, is an error. End each claim once, with
/// `zobrist_claim_fulfil` or `zobrist_claim_free`, before the store is freed. If a process ends,
/// its claims end. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_store_ask(
    store: Option<&'static Store>,
    hash: u64,
    seconds: f64,
    row: *mut f64,
    claim: Option<&mut MaybeUninit<*mut Claim>>,
    answer: Option<&mut MaybeUninit<Answer>>,
) -> Status {
    status(|| {
        let (store, answer) = (given(store, "store")?, given(answer, "answer")?);
        let (row, claim) = (array_mut(row, store.width, "row")?, given(claim, "claim")?);
        claim.write(std::ptr::null_mut());
        reserve(store.width)?;
        if seconds.is_nan() {
            bail!("seconds is NaN");
        }
        let attempt = match store.store.try_get(hash).map_err(Error::invalid)? {
            Attempt::Pending(pending) if seconds != 0.0 => {
                match Duration::try_from_secs_f64(seconds) {
                    Ok(time) => pending.wait_for(time),
                    Err(_) => pending.wait(),
                }
                .map_err(Error::invalid)?
            }
            attempt => attempt,
        };
        answer.write(match attempt {
            Attempt::Found(found) => {
                write_row(&found, row)?;
                Answer::Found
            }
            Attempt::Claimed(claimed) => {
                claim.write(Box::into_raw(Box::new(Claim(claimed, store.width))));
                Answer::Claimed
            }
            Attempt::Pending(_) => Answer::Pending,
        });
        Ok(())
    })
}

/// Writes the row of a claimed hash, and frees the claim, also if it fails. Fails if the row cannot
/// be written, or if another caller has stored a different row since the lease has ended.
/// Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_claim_fulfil(claim: Option<Box<Claim>>, row: *const f64) -> Status {
    status(|| {
        let Claim(claim, width) = *given(claim, "claim")?;
        claim
            .fulfil(self::row(row, width)?)
            .map(drop)
            .map_err(Error::invalid)
    })
}

/// Ends a claim without a row: another caller claims the hash. Null is ignored; freeing twice is
/// undefined, as is any use after it.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_claim_free(claim: Option<Box<Claim>>) {
    drop(claim);
}

/// Writes queued rows to the database. After the call they survive a kill of the process.
/// Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_store_flush(store: Option<&Store>) -> Status {
    status(|| given(store, "store")?.store.flush().map_err(Error::invalid))
}

/// Writes the statistics. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_store_numbers_of(
    store: Option<&Store>,
    out: Option<&mut MaybeUninit<StoreNumbers>>,
) -> Status {
    write(out, "out", || {
        let of = given(store, "store")?.store.statistics();
        Ok(StoreNumbers {
            memory: of.memory,
            stored: of.stored,
            absent: of.absent,
            written: of.written,
        })
    })
}
