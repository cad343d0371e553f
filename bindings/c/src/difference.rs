//! The slots in which two states differ, from two hashes.

use std::ffi::{CString, c_char};
use std::fmt::Display;
use std::mem::MaybeUninit;

use zobrist::Key;
use zobrist::analysis::Seen;

use crate::border::{Error, Outcome, answer, c_text, given};

/// The slots in which two states differ.
pub struct Difference {
    text: CString,
    slots: Vec<SlotDifference>,
}

/// A slot in which two states differ, with the values of this state and of the other one.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct SlotDifference {
    /// Index of the slot or site.
    pub slot: usize,
    /// Its value in the state whose values were passed.
    pub here: u16,
    /// Its value in the other state.
    pub there: u16,
}

impl Difference {
    /// `slot` returns the index of the slot with this feature.
    pub(crate) fn new(
        difference: impl Display,
        seen: Option<Seen<'_>>,
        slot: impl Fn(usize) -> Outcome<usize>,
    ) -> Outcome<Self> {
        let Some(seen) = seen else {
            return Ok(Difference {
                text: c_text(difference.to_string()),
                slots: Vec::new(),
            });
        };
        let slots = seen.slots().map(|of| {
            let [here, there] = of.numbers().map(|number| number as u16);
            Ok(SlotDifference {
                slot: slot(of.features().start)?,
                here,
                there,
            })
        });
        Ok(Difference {
            slots: slots.collect::<Outcome<_>>()?,
            text: c_text(seen.to_string()),
        })
    }
}

/// Returns a hash from its bits.
pub(crate) fn hash_of<K: Key>(name: &str, bits: u128) -> Outcome<K> {
    let hash = K::from_halves(bits as u64, (bits >> 64) as u64);
    if hash.to_bits() == bits {
        Ok(hash)
    } else {
        Err(Error::out_of_range(format_args!(
            "{name} has more than {} bits",
            K::BITS
        )))
    }
}

/// Frees a difference. Null is ignored; freeing twice is undefined, as is any use after it.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_difference_free(difference: Option<Box<Difference>>) {
    drop(difference);
}

/// Returns the slots that differ and their values, such as "board[12]: Pawn here, None there", as a
/// text that lives as long as the object; null for null. If no values were passed, the text lists
/// both values of each slot, such as "board[12] = None or Pawn". Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_difference_text(difference: Option<&Difference>) -> *const c_char {
    answer(std::ptr::null(), || {
        Ok(given(difference, "difference")?.text.as_ptr())
    })
}

/// Returns the slots that differ, in ascending order, as an array that lives as long as the object.
/// Writes their number, which is 0 if no values were passed. Returns null if `difference` or `count`
/// is null. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_difference_slots(
    difference: Option<&Difference>,
    count: Option<&mut MaybeUninit<usize>>,
) -> *const SlotDifference {
    answer(std::ptr::null(), || {
        let slots = &given(difference, "difference")?.slots;
        given(count, "count")?.write(slots.len());
        Ok(slots.as_ptr())
    })
}
