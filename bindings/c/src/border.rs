//! The border between C and Rust: errors, panics, arrays and texts.

use std::any::Any;
use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char};
use std::fmt::Display;
use std::mem::MaybeUninit;
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::sync::Once;
use std::{ptr, slice};

/// The outcome of a call. `zobrist_last_error` describes errors.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Success.
    Ok = 0,
    /// A pointer is null.
    NullPointer = 1,
    /// A site, slot, value or size is out of range, or a path leads to no slot; nothing was changed.
    OutOfRange = 2,
    /// Another argument is invalid, or there is not enough memory.
    Invalid = 3,
}

/// The error of a call. It is boxed, and functions that are not inlined make it, so that successful
/// calls stay short.
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
    pub(crate) fn out_of_range(text: impl Display) -> Self {
        Error::new(Status::OutOfRange, text.to_string())
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn range(name: &str, found: usize, end: usize) -> Self {
        let text = match end {
            0 => format!("{name} is {found}, but there are none"),
            _ => format!("{name} is {found}, but must be at most {}", end - 1),
        };
        Error::out_of_range(text)
    }

    #[cold]
    #[inline(never)]
    fn count(name: &str, found: usize, wanted: usize) -> Self {
        Error::out_of_range(format_args!("{name} is {found}, but must be {wanted}"))
    }

    #[cold]
    #[inline(never)]
    fn null(name: &str) -> Self {
        Error::new(Status::NullPointer, format!("{name} is a null pointer"))
    }
}

/// Makes an error of an invalid argument, with arguments as for `format!`.
macro_rules! invalid {
    ($($text:tt)*) => { $crate::border::Error::invalid(format_args!($($text)*)) };
}

/// Returns an error of an invalid argument from a function.
macro_rules! bail {
    ($($text:tt)*) => { return Err(invalid!($($text)*)) };
}

/// The result of the work of a call.
pub(crate) type Outcome<T = ()> = Result<T, Error>;

thread_local! {
    static LAST: RefCell<CString> = RefCell::default();
}

/// Does the work of a call. Stores the text of an error or a panic; a panic does not unwind into C.
#[inline(always)]
fn caught<T>(work: impl FnOnce() -> Outcome<T>) -> Result<T, Status> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok(answer)) => Ok(answer),
        Ok(Err(error)) => Err(report(error)),
        Err(panic) => Err(report_panic(panic)),
    }
}

/// Runs the work of a call that returns a status.
#[inline(always)]
pub(crate) fn status(work: impl FnOnce() -> Outcome) -> Status {
    caught(work).err().unwrap_or(Status::Ok)
}

/// Runs the work of a call that returns an answer, or `of_failure`.
#[inline(always)]
pub(crate) fn answer<T>(of_failure: T, work: impl FnOnce() -> Outcome<T>) -> T {
    caught(work).unwrap_or(of_failure)
}

/// Runs the work of a call that writes a result.
#[inline(always)]
pub(crate) fn write<T>(
    out: Option<&mut MaybeUninit<T>>,
    name: &str,
    work: impl FnOnce() -> Outcome<T>,
) -> Status {
    status(|| {
        let result = work()?;
        given(out, name)?.write(result);
        Ok(())
    })
}

/// Runs the work of a call that makes an object.
pub(crate) fn create<T>(
    out: Option<&mut MaybeUninit<*mut T>>,
    work: impl FnOnce() -> Outcome<T>,
) -> Status {
    // Each program makes an object before another call can panic. The message of a panic becomes
    // the message of an error, so it is not printed to stderr.
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

/// Converts a text for C, without zeros, which would end it early.
pub(crate) fn c_text(text: String) -> CString {
    CString::new(text.replace('\0', "")).unwrap_or_default()
}

/// Returns the target of a pointer that must not be null.
#[inline]
pub(crate) fn given<T>(pointer: Option<T>, name: &str) -> Outcome<T> {
    pointer.ok_or_else(|| Error::null(name))
}

/// Returns a number that was made by [`MaybeUninit::new`], and may have been written since.
#[inline]
pub(crate) fn initialized<T: Copy>(number: MaybeUninit<T>) -> T {
    // SAFETY: it had a value from the start.
    unsafe { number.assume_init() }
}

/// Checks that an index is in range.
#[inline]
pub(crate) fn check(name: &str, index: usize, end: usize) -> Outcome {
    if index < end {
        Ok(())
    } else {
        Err(Error::range(name, index, end))
    }
}

/// Checks that an array has the expected number of elements.
#[inline]
pub(crate) fn check_count(name: &str, found: usize, wanted: usize) -> Outcome {
    if found == wanted {
        Ok(())
    } else {
        Err(Error::count(name, found, wanted))
    }
}

/// Checks that an array from C is possible; an empty one may be a null pointer.
fn check_array<T>(is_null: bool, count: usize, name: &str) -> Outcome {
    if is_null && count > 0 {
        return Err(Error::null(name));
    }
    if count > isize::MAX as usize / size_of::<T>() {
        bail!("{name} has {count} elements, more than fit in memory");
    }
    Ok(())
}

/// Returns an array that C passes.
#[inline]
pub(crate) fn array<'a, T>(first: *const T, count: usize, name: &str) -> Outcome<&'a [T]> {
    check_array::<T>(first.is_null(), count, name)?;
    if count == 0 {
        return Ok(&[]);
    }
    // SAFETY: it is not null, and not larger than an array can be. The header demands that the
    // caller has `count` elements there, which nobody changes during the call.
    Ok(unsafe { slice::from_raw_parts(first, count) })
}

/// Returns an array that C passes, or `None` for a null pointer.
pub(crate) fn optional_array<'a, T>(
    first: *const T,
    count: usize,
    name: &str,
) -> Outcome<Option<&'a [T]>> {
    if first.is_null() {
        Ok(None)
    } else {
        array(first, count, name).map(Some)
    }
}

/// Returns an array that C passes to be written to.
#[inline]
pub(crate) fn array_mut<'a, T>(first: *mut T, count: usize, name: &str) -> Outcome<&'a mut [T]> {
    check_array::<T>(first.is_null(), count, name)?;
    if count == 0 {
        return Ok(&mut []);
    }
    // SAFETY: it is not null, and not larger than an array can be. The header demands that the
    // caller has `count` elements there, which nobody else uses during the call. They may be
    // uninitialized: integers and floating-point numbers are only written here, except for
    // hashes, which the header demands to be initialized.
    Ok(unsafe { slice::from_raw_parts_mut(first, count) })
}

/// Collects `count` items. Without memory for them it returns an error, whereas `collect` would
/// abort the process.
pub(crate) fn collected<T>(
    name: &str,
    count: usize,
    items: impl IntoIterator<Item = T>,
) -> Outcome<Vec<T>> {
    let mut all = Vec::new();
    all.try_reserve_exact(count)
        .map_err(|_| invalid!("failed to allocate {count} {name}"))?;
    all.extend(items);
    Ok(all)
}

/// Returns a text that C passes.
pub(crate) fn text<'a>(first: *const c_char, name: &str) -> Outcome<&'a str> {
    if first.is_null() {
        return Err(Error::null(name));
    }
    // SAFETY: it is not null. The header demands that it ends with a zero, and that nobody changes
    // it during the call.
    let text = unsafe { CStr::from_ptr(first) };
    text.to_str().map_err(|_| invalid!("{name} is not UTF-8"))
}

/// Returns the text of the last error in this thread: never null, empty before the first error. It
/// is valid until the next call that fails in this thread; successful calls keep it. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_last_error() -> *const c_char {
    LAST.with_borrow(|text| text.as_ptr())
}

/// Returns the version of the library, such as "0.1.0". Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_version() -> *const c_char {
    const { concat!(env!("CARGO_PKG_VERSION"), "\0") }
        .as_ptr()
        .cast()
}

/// Returns the hash with all bits mixed bijectively (SplitMix64), for your own tables that select
/// buckets by some bits of a hash. The caches and tables of this library mix hashes themselves.
/// Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_finalize(hash: u64) -> u64 {
    zobrist::ZobristHash::<[()], u64>::from_raw(hash)
        .finalize()
        .raw()
}
