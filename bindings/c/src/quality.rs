//! Quality analysis of arbitrary keys.

use std::ffi::{CString, c_char};
use std::mem::MaybeUninit;

use zobrist::analysis;
use zobrist::keys::Description;

use crate::border::{
    Error, Status, answer, array, c_text, check, check_count, collected, create, given, text, write,
};
use crate::keys::Keys;
use crate::options::{EFFORTS, chosen};

/// The quality report of a table of keys.
pub struct Quality {
    text: CString,
    findings: Vec<CString>,
    numbers: QualityNumbers,
}

/// The numbers of a quality report.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct QualityNumbers {
    /// Number of keys.
    pub keys: usize,
    /// Number of slots.
    pub slots: usize,
    /// Number of keys that are 0.
    pub zero_keys: usize,
    /// Number of keys that are equal to another one.
    pub repeated_keys: usize,
    /// Number of findings: properties that random keys would not have; 0 for good keys.
    pub findings: usize,
    /// Width of the keys.
    pub bits: u32,
    /// Rank over GF(2); -1 for additive keys.
    pub rank: i32,
}

impl Quality {
    #[expect(clippy::cast_possible_wrap, reason = "the number is at most 128")]
    fn of(examined: &analysis::Quality) -> Self {
        let text = |item: &dyn ToString| c_text(item.to_string());
        let findings: Vec<_> = examined
            .findings
            .iter()
            .map(|finding| text(finding))
            .collect();
        let numbers = QualityNumbers {
            keys: examined.key_count,
            slots: examined.slot_count,
            zero_keys: examined.zero_keys,
            repeated_keys: examined.repeated_keys,
            findings: findings.len(),
            bits: examined.bits,
            rank: examined.rank.map_or(-1, |rank| rank as i32),
        };
        Quality {
            text: text(examined),
            findings,
            numbers,
        }
    }
}

/// Examines any 64 or 32-bit numbers that combine by XOR, such as those of an engine: zero and
/// repeated keys, rank, bias, and changes of few slots that leave the hash unchanged.
///
/// `slots` describes the slots in the order of the keys, as for `zobrist_keys_new`: for chess
/// "slots(board = array(64, numbers(12)), castling = bits(4), en_passant = numbers(8), turn =
/// bool)". `bits` is 64 or 32, `effort` a `zobrist_effort`. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_quality_new(
    numbers: *const u64,
    count: usize,
    bits: u32,
    slots: *const c_char,
    effort: u32,
    out: Option<&mut MaybeUninit<*mut Quality>>,
) -> Status {
    create(out, || {
        let numbers = array(numbers, count, "numbers")?;
        let slots: Description = text(slots, "slots")?.parse().map_err(Error::invalid)?;
        let effort = chosen("effort", effort, &EFFORTS)?;
        check_count("count", count, slots.features())?;
        let examined = match bits {
            64 => slots.quality(numbers, effort),
            32 => {
                if numbers.iter().any(|&number| number > u32::MAX.into()) {
                    return Err(Error::out_of_range("a number has more than 32 bits"));
                }
                let narrow = collected("numbers", count, numbers.iter().map(|&n| n as u32))?;
                slots.quality(&narrow, effort)
            }
            _ => bail!("bits is {bits}, but must be 64 or 32"),
        };
        Ok(Quality::of(&examined))
    })
}

/// Examines the keys of a described state, of any width. Findings name the slots. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_keys_quality(
    keys: Option<&Keys>,
    effort: u32,
    out: Option<&mut MaybeUninit<*mut Quality>>,
) -> Status {
    create(out, || {
        let effort = chosen("effort", effort, &EFFORTS)?;
        Ok(Quality::of(&given(keys, "keys")?.typed.quality(effort)))
    })
}

/// Frees a report. Null is ignored; freeing twice is undefined, as is any use after it.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_quality_free(quality: Option<Box<Quality>>) {
    drop(quality);
}

/// Returns the report, a text of 30 to 70 lines that lives as long as the object; null for null.
/// Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_quality_text(quality: Option<&Quality>) -> *const c_char {
    answer(std::ptr::null(), || {
        Ok(given(quality, "quality")?.text.as_ptr())
    })
}

/// Returns a finding by its index, causes before consequences, as a text that lives as long as the
/// report; null if there is none. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_quality_finding(
    quality: Option<&Quality>,
    number: usize,
) -> *const c_char {
    answer(std::ptr::null(), || {
        let findings = &given(quality, "quality")?.findings;
        check("number", number, findings.len())?;
        Ok(findings[number].as_ptr())
    })
}

/// Writes the numbers of the report. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_quality_numbers_of(
    quality: Option<&Quality>,
    out: Option<&mut MaybeUninit<QualityNumbers>>,
) -> Status {
    write(out, "out", || Ok(given(quality, "quality")?.numbers))
}
