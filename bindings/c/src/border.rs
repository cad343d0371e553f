//! The border between C and Rust: errors, panics, arrays and texts.

use std::any::Any;
use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char};
use std::fmt::Display;
use std::mem::MaybeUninit;
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::sync::Once;
use std::{ptr, slice};

/// The outcome of a call. `zobrist_last_error` says more.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Success.
    Ok = 0,
    /// A pointer is null.
    NullPointer = 1,
    /// A site, slot, value or size is out of its range; nothing was changed.
    OutOfRange = 2,
    /// An argument makes no sense, or there is not enough memory.
    Invalid = 3,
}

/// A call that failed: in a box, and made by functions that are not inlined, so that calls that succeed stay short.
pub(crate) struct Error(Box<(Status, String)>);

impl Error {
    #[cold]
    fn new(status: Status, text: String) -> Self {
        Error(Box::new((status, text)))
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn invalid(text: impl Display) -> Self {
        Error::new(Status::Invalid, text.to_string())
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn range(name: &str, found: usize, end: usize) -> Self {
        let text = match end {
            0 => format!("{name} is {found}, but there are none"),
            _ => format!("{name} is {found}, but must be at most {}", end - 1),
        };
        Error::new(Status::OutOfRange, text)
    }

    #[cold]
    #[inline(never)]
    fn count(name: &str, found: usize, wanted: usize) -> Self {
        Error::new(Status::OutOfRange, format!("{name} is {found}, but must be {wanted}"))
    }

    #[cold]
    #[inline(never)]
    fn null(name: &str) -> Self {
        Error::new(Status::NullPointer, format!("{name} is a null pointer"))
    }
}

/// The work of a call.
pub(crate) type Outcome<T = ()> = Result<T, Error>;

thread_local! {
    static LAST: RefCell<CString> = RefCell::default();
}

/// Does the work of a call; keeps the text of an error or of a panic, which leaves no other function.
#[inline(always)]
fn caught<T>(work: impl FnOnce() -> Outcome<T>) -> Result<T, Status> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok(answer)) => Ok(answer),
        Ok(Err(error)) => Err(report(error)),
        Err(panic) => Err(report_panic(panic)),
    }
}

/// The border of a call that returns a status.
#[inline(always)]
pub(crate) fn status(work: impl FnOnce() -> Outcome) -> Status {
    caught(work).err().unwrap_or(Status::Ok)
}

/// The border of a call that returns an answer, or `of_failure`.
#[inline(always)]
pub(crate) fn answer<T>(of_failure: T, work: impl FnOnce() -> Outcome<T>) -> T {
    caught(work).unwrap_or(of_failure)
}

/// The border of a call that makes an object.
pub(crate) fn create<T>(
    out: Option<&mut MaybeUninit<*mut T>>,
    work: impl FnOnce() -> Outcome<T>,
) -> Status {
    // Nothing panics before there is an object. Its text is that of an error, so nobody has to read it on stderr, too.
    static QUIET: Once = Once::new();
    QUIET.call_once(|| panic::set_hook(Box::new(|_| ())));
    status(|| {
        let out = given(out, "out")?;
        out.write(ptr::null_mut());
        out.write(Box::into_raw(Box::new(work()?)));
        Ok(())
    })
}

#[cold]
#[inline(never)]
fn report(Error(error): Error) -> Status {
    let (status, text) = *error;
    LAST.set(c_text(text));
    status
}

#[cold]
#[inline(never)]
fn report_panic(panic: Box<dyn Any + Send>) -> Status {
    let text = match panic.downcast_ref::<String>() {
        Some(text) => text,
        None => *panic.downcast_ref::<&str>().unwrap_or(&"a panic"),
    };
    report(Error::invalid(text))
}

/// A text for C, without the zeros that would end it early.
pub(crate) fn c_text(text: String) -> CString {
    CString::new(text.replace('\0', "")).unwrap_or_default()
}

/// What a pointer refers to that must not be null.
#[inline]
pub(crate) fn given<T>(pointer: Option<T>, name: &str) -> Outcome<T> {
    pointer.ok_or_else(|| Error::null(name))
}

/// That an index is below the end of its range.
#[inline]
pub(crate) fn check(name: &str, index: usize, end: usize) -> Outcome {
    if index < end { Ok(()) } else { Err(Error::range(name, index, end)) }
}

/// That an array has as many elements as there are things.
#[inline]
pub(crate) fn check_count(name: &str, found: usize, wanted: usize) -> Outcome {
    if found == wanted { Ok(()) } else { Err(Error::count(name, found, wanted)) }
}

/// That C passes an array that can exist; an empty one may be a null pointer.
fn check_array<T>(is_null: bool, count: usize, name: &str) -> Outcome {
    if is_null && count > 0 {
        return Err(Error::null(name));
    }
    if count > isize::MAX as usize / size_of::<T>() {
        return Err(Error::invalid(format!(
            "{name} has {count} elements, more than fit in memory"
        )));
    }
    Ok(())
}

/// An array that C passes.
#[inline]
pub(crate) fn array<'a, T>(first: *const T, count: usize, name: &str) -> Outcome<&'a [T]> {
    check_array::<T>(first.is_null(), count, name)?;
    if count == 0 {
        return Ok(&[]);
    }
    // SAFETY: it is not null, and not larger than an array can be. The header demands that the caller has `count` elements there,
    // which nobody changes during the call.
    Ok(unsafe { slice::from_raw_parts(first, count) })
}

/// An array that C passes to be written to.
#[inline]
pub(crate) fn array_mut<'a, T>(first: *mut T, count: usize, name: &str) -> Outcome<&'a mut [T]> {
    check_array::<T>(first.is_null(), count, name)?;
    if count == 0 {
        return Ok(&mut []);
    }
    // SAFETY: it is not null, and not larger than an array can be. The header demands that the caller has `count` elements there,
    // which nobody else uses during the call. They may be uninitialized: all that is done with integers and floating-point numbers
    // here is writing them, except for hashes, which the header demands to be there.
    Ok(unsafe { slice::from_raw_parts_mut(first, count) })
}

/// A text that C passes.
pub(crate) fn text<'a>(first: *const c_char, name: &str) -> Outcome<&'a str> {
    if first.is_null() {
        return Err(Error::null(name));
    }
    // SAFETY: it is not null. The header demands that a zero ends it, and that nobody changes it during the call.
    let text = unsafe { CStr::from_ptr(first) };
    text.to_str().map_err(|_| Error::invalid(format!("{name} is not UTF-8")))
}

/// Returns the text of the last error in this thread, never null: empty before the first one. It is valid until the next call
/// that fails in this thread; calls that succeed keep it. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_last_error() -> *const c_char {
    LAST.with_borrow(|text| text.as_ptr())
}

/// Returns the version of the library, such as "0.1.0". Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_version() -> *const c_char {
    const { concat!(env!("CARGO_PKG_VERSION"), "\0") }.as_ptr().cast()
}

/// Returns the hash with all bits mixed, one to one (SplitMix64). Caches and tables select buckets by the high bits of a hash, so pass
/// them hashes of fewer than 64 bits, or of another origin, mixed. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_finalize(hash: u64) -> u64 {
    zobrist::ZobristHash::<[()], u64>::from_raw(hash).finalize().raw()
}
