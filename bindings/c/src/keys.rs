//! Keys of a state that a text describes.

use std::ffi::{CString, c_char};
use std::mem::MaybeUninit;
use std::num::Wrapping;

use zobrist::Key;
use zobrist::analysis::{Effort, Quality};
use zobrist::keys::{Description, DescriptionKind, ShapeKeys};

use crate::border::{
    Error, Outcome, Status, answer, array, array_mut, c_text, check, check_count, collected,
    create, given, optional_array, status, text,
};
use crate::difference::{Difference, hash_of};
use crate::options::Options;

/// The keys of a state. A state is an array of numbers, one for each slot: the index of the value
/// that the slot holds.
pub struct Keys {
    description: Description,
    slots: Vec<Slot>,
    /// For each value of each slot its key, of `words` words; 0 for the empty value.
    entries: Vec<u64>,
    words: usize,
    /// All bits of a key, if keys are added.
    mask: Option<u128>,
    base: u128,
    features: usize,
    fingerprint: u64,
    text: CString,
    decodable: usize,
    pub(crate) typed: Box<dyn TypedKeys>,
}

/// Keys of any width.
pub(crate) trait TypedKeys: Send + Sync {
    fn quality(&self, effort: Effort) -> Quality;

    /// Makes the keys of a part of the described state.
    fn part(&self, name: &str, of: &Description) -> Outcome<Keys>;

    /// Decodes two hashes, with the values of the state of the first one if they are known.
    fn difference(
        &self,
        of: &Description,
        hashes: [u128; 2],
        values: Option<&[usize]>,
    ) -> Outcome<Difference>;
}

impl<K: Key> TypedKeys for ShapeKeys<K> {
    fn quality(&self, effort: Effort) -> Quality {
        self.quality(effort)
    }

    fn part(&self, name: &str, of: &Description) -> Outcome<Keys> {
        match self.part::<K>(name) {
            Ok(part) => Keys::of(part, of.clone()),
            Err(error) => {
                // A tally has keys that are added. If there is no such part, the first error says
                // so.
                let tally = self.part::<K::Sum>(name);
                Keys::of(tally.map_err(|_| Error::invalid(error))?, of.clone())
            }
        }
    }

    fn difference(
        &self,
        of: &Description,
        [hash, other]: [u128; 2],
        values: Option<&[usize]>,
    ) -> Outcome<Difference> {
        let (hash, other) = (hash_of("hash", hash)?, hash_of("other_hash", other)?);
        let difference = self.difference(hash, other).map_err(Error::invalid)?;
        let seen = values.map(|values| {
            self.hash(values).map_err(Error::out_of_range)?;
            difference.seen_from(values).map_err(Error::invalid)
        });
        Difference::new(&difference, seen.transpose()?, |feature| {
            // In an enum of features, each feature is a slot.
            if let DescriptionKind::Features(_) = of.kind() {
                return Ok(feature);
            }
            let (path, _) = of.slot_of(feature);
            Ok(of.find(&path).map_err(Error::invalid)?.first_slot)
        })
    }
}

#[derive(Clone, Copy)]
struct Slot {
    /// The first entry.
    first: usize,
    values: usize,
}

/// The two halves of a key, the low one first.
fn halves(key: u128) -> [u64; 2] {
    [key as u64, (key >> 64) as u64]
}

impl Keys {
    fn new(description: &str, options: &Options) -> Outcome<Self> {
        let invalid = |error| invalid!("description, {error}");
        let of: Description = description.parse().map_err(invalid)?;
        let build = match (options.bits, options.additive != 0) {
            (8, false) => Self::build::<u8>,
            (16, false) => Self::build::<u16>,
            (32, false) => Self::build::<u32>,
            (0 | 64, false) => Self::build::<u64>,
            (128, false) => Self::build::<u128>,
            (32, true) => Self::build::<Wrapping<u32>>,
            (0 | 64, true) => Self::build::<Wrapping<u64>>,
            (128, true) => Self::build::<Wrapping<u128>>,
            (bits, false) => bail!("bits is {bits}, but must be 8, 16, 32, 64 or 128"),
            (bits, true) => bail!("bits is {bits}, but keys that are added have 32, 64 or 128"),
        };
        build(of, options)
    }

    fn build<K: Key>(description: Description, options: &Options) -> Outcome<Self> {
        let keys = ShapeKeys::<K>::new(options.seed(), &description, options.source()?);
        Self::of(keys.map_err(Error::invalid)?, description)
    }

    fn of<K: Key>(keys: ShapeKeys<K>, description: Description) -> Outcome<Self> {
        let words = K::BITS.div_ceil(64) as usize;
        let count = description.slots();
        let mut slots = collected("slots", count, [])?;
        // An empty value has an entry, too.
        let mut entries = collected("keys", (description.features() + count) * words, [])?;
        for slot in 0..count {
            let first = entries.len();
            let of_values = keys.slot(slot).map(|key| halves(key.to_bits()));
            of_values.for_each(|key| entries.extend_from_slice(&key[..words]));
            slots.push(Slot {
                first,
                values: (entries.len() - first) / words,
            });
        }
        Ok(Keys {
            slots,
            entries,
            words,
            mask: K::ADDITIVE.then_some(u128::MAX >> (128 - K::BITS)),
            base: keys.base().to_bits(),
            features: description.features(),
            fingerprint: keys.fingerprint(),
            decodable: keys.guarantee().decodable().min(description.features()),
            text: c_text(description.with_shape(|shape| shape.to_string())),
            typed: Box::new(keys),
            description,
        })
    }

    #[inline]
    fn entry(&self, name: &str, slot: Slot, value: usize) -> Outcome<u128> {
        check(name, value, slot.values)?;
        Ok(whole(
            &self.entries[slot.first + value * self.words..][..self.words],
        ))
    }

    #[inline]
    fn slot(&self, slot: usize) -> Outcome<Slot> {
        check("slot", slot, self.slots.len())?;
        Ok(self.slots[slot])
    }

    /// Returns the hash with one key more and one key less.
    #[inline]
    fn combined(&self, hash: u128, plus: u128, minus: u128) -> u128 {
        match self.mask {
            None => hash ^ plus ^ minus,
            Some(mask) => hash.wrapping_add(plus).wrapping_sub(minus) & mask,
        }
    }
}

/// Returns the number of one or two words.
#[inline]
fn whole(words: &[u64]) -> u128 {
    u128::from(words[0]) | words.get(1).map_or(0, |&high| u128::from(high) << 64)
}

/// Writes a number to one or two words.
#[inline]
fn write_words(number: u128, words: &mut [u64]) {
    words
        .iter_mut()
        .zip(halves(number))
        .for_each(|(to, word)| *to = word);
}

/// Makes the keys of the state that a text describes, equal to those of the same type in Rust and
/// in Python.
///
/// The values of one slot:
/// - `bool`, `numbers(last, first = 0, empty = 0)`, `enum(A, B, C = (value, ...), empty = A)`
/// - `option(value)`; `full(value)`, in which no value is empty
/// - `struct(a = value, b = value)`, `joint(array)`
/// - `count(18)`, only if keys are added: up to 18 equal things
///
/// A state:
/// - `slots(a = shape, b = shape)`, a struct of slots or of structs of slots
/// - `array(length, shape)`; `bits(length)`, an array of `bool`
/// - `features(A, B = (value, ...))`, a slot for each feature, with the values absent and present
/// - `slots(a = shape part(pawns = Pawn) tally(material), b = shape)`: see `zobrist_keys_part`
///
/// For example chess, with 781 keys:
///
///     slots(board = array(64, option(struct(
///               color = enum(White, Black),
///               role = enum(Pawn, Knight, Bishop, Rook, Queen, King)))),
///           turn = enum(White, Black, empty = White), castling = array(2, bits(2)),
///           en_passant = option(numbers(7, empty = none)))
///
/// A name with characters other than letters, digits, `_` and `.` is in quotes. Fields of `slots`
/// and variants have no parentheses or brackets in their names. The values of a slot have indices
/// from 0:
/// - `bool`: false, true
/// - `numbers`: in ascending order
/// - `enum`: in the order of the variants; a variant with values has an index for each combination
///   of them
/// - `option`: none, then the values of the option
/// - `struct`: all combinations, the last field varies fastest; on the board above, no piece is 0
///   and a black king 12
///
/// The empty value has no key. It is false, none, the number 0, or the value that `empty` names.
/// Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_keys_new(
    description: *const c_char,
    options: Option<&Options>,
    out: Option<&mut MaybeUninit<*mut Keys>>,
) -> Status {
    create(out, || {
        Keys::new(text(description, "description")?, &Options::of(options))
    })
}

/// Makes the keys of a part of the state that the description declares, for hashes of the pawns or
/// the material: each function that takes `keys` computes and updates the hash of the part by them,
/// from values of the same slots.
/// - `part(pawns)` after a field: all its values are in the part `pawns`; `part(pawns = Pawn)`:
///   those with the word `Pawn` in their names; words are combined by `|`, `&` and `!`
/// - `tally(material)`: the hash depends on the number of each value in the field, not on the
///   slots. In arrays of numbers, `tally(hands, counts)` or `tally(material, kinds)` says whether a
///   number is a count; for a bitboard, or arrays of them, write `tally(men, bits)`, for other
///   arrays of `bool` `tally(lamps, kinds)`. The keys are added (`zobrist_keys_are_added`), also if
///   those of the state are combined by XOR, and are 32 bits wide at least. They need a seed, so
///   the keys of a part have no tallies.
///
/// Keys of values outside of the part are 0. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_keys_part(
    keys: Option<&Keys>,
    name: *const c_char,
    out: Option<&mut MaybeUninit<*mut Keys>>,
) -> Status {
    create(out, || {
        let keys = given(keys, "keys")?;
        keys.typed.part(text(name, "name")?, &keys.description)
    })
}

/// Frees keys. Null is ignored; freeing twice is undefined, as is any use after it.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_keys_free(keys: Option<Box<Keys>>) {
    drop(keys);
}

/// Returns the number of slots, 0 for null. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_keys_slots(keys: Option<&Keys>) -> usize {
    answer(0, || Ok(given(keys, "keys")?.slots.len()))
}

/// Returns the number of keys, which is that of all values that are not empty; 0 for null.
/// Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_keys_count(keys: Option<&Keys>) -> usize {
    answer(0, || Ok(given(keys, "keys")?.features))
}

/// Returns whether keys are added and not combined by XOR: with the option `additive`, and those of
/// a `tally`. The answer holds for all slots of these keys, whatever their path. False for null.
/// Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_keys_are_added(keys: Option<&Keys>) -> bool {
    answer(false, || Ok(given(keys, "keys")?.mask.is_some()))
}

/// Returns a 64-bit digest of everything that determines the keys, the same as in Rust: store it
/// beside hashes. 0 for null. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_keys_fingerprint(keys: Option<&Keys>) -> u64 {
    answer(0, || Ok(given(keys, "keys")?.fingerprint))
}

/// Returns a table of all slots and values in the order of the keys, as a text that lives as long
/// as the keys; null for null. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_keys_text(keys: Option<&Keys>) -> *const c_char {
    answer(std::ptr::null(), || Ok(given(keys, "keys")?.text.as_ptr()))
}

/// Finds slots by their path, such as "board", "players[1].hand[3]" or a feature. Writes the index
/// of the first slot, and the number of slots. A path may omit indices if the slots are contiguous:
/// those of an array are; those of one field in all elements of an array are not, unless it is
/// their only field. `count` may be null. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_keys_slot(
    keys: Option<&Keys>,
    path: *const c_char,
    first: Option<&mut MaybeUninit<usize>>,
    count: Option<&mut MaybeUninit<usize>>,
) -> Status {
    status(|| {
        let path = text(path, "path")?;
        let found = given(keys, "keys")?
            .description
            .find(path)
            .map_err(Error::out_of_range)?;
        let begin = found.first_slot;
        let (slots, end) = found
            .slots()
            .fold((0, begin), |(slots, _), slot| (slots + 1, slot + 1));
        if end - begin > slots {
            return Err(Error::invalid(format_args!(
                "the slots of '{path}' are not contiguous: write all indices"
            )));
        }
        given(first, "first")?.write(begin);
        count.map(|count| count.write(slots));
        Ok(())
    })
}

/// Returns the keys of all values of a slot, with a 0 for the empty value. With them an inner loop
/// updates a hash without a call:
/// - `hash ^= piece[old] ^ piece[new]` if keys are combined by XOR
/// - `hash += piece[new] - piece[old]` if `zobrist_keys_are_added`: modulo 2^32 if keys have 32
///   bits (`hash = (uint32_t)(...)`), with the carry from the low to the high word if they have 128
///
/// A key is one word; a key of 128 bits is two words, the low one first. The keys of the next slot
/// of an array follow. The keys live as long as `zobrist_keys`. Writes the number of values, unless
/// `values` is null. Returns null if there is no such slot. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_keys_of_slot(
    keys: Option<&Keys>,
    slot: usize,
    values: Option<&mut MaybeUninit<usize>>,
) -> *const u64 {
    answer(std::ptr::null(), || {
        let keys = given(keys, "keys")?;
        let slot = keys.slot(slot)?;
        values.map(|values| values.write(slot.values));
        Ok(keys.entries[slot.first..].as_ptr())
    })
}

/// Computes the hash of a state from scratch: `values` has `count` numbers, one for each slot. A
/// hash has one word, or two (128 bits), the low one first. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_keys_hash(
    keys: Option<&Keys>,
    values: *const u16,
    count: usize,
    hash: *mut u64,
) -> Status {
    status(|| {
        let keys = given(keys, "keys")?;
        let values = array(values, count, "values")?;
        check_count("count", count, keys.slots.len())?;
        let out = array_mut(hash, keys.words, "hash")?;
        let mut sum = keys.base;
        for (i, (&value, &slot)) in values.iter().zip(&keys.slots).enumerate() {
            let value = usize::from(value);
            if value >= slot.values {
                return Err(Error::range(&format!("values[{i}]"), value, slot.values));
            }
            sum = keys.combined(sum, keys.entry("value", slot, value)?, 0);
        }
        write_words(sum, out);
        Ok(())
    })
}

/// Updates a hash when `new_value` replaces `old_value` in a slot. If the hash is 0, the result is
/// the difference alone, for a trial move. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_keys_change(
    keys: Option<&Keys>,
    slot: usize,
    old_value: u32,
    new_value: u32,
    hash: *mut u64,
) -> Status {
    status(|| {
        let keys = given(keys, "keys")?;
        let slot = keys.slot(slot)?;
        let old = keys.entry("old_value", slot, old_value as usize)?;
        let new = keys.entry("new_value", slot, new_value as usize)?;
        let hash = array_mut(hash, keys.words, "hash")?;
        write_words(keys.combined(whole(hash), new, old), hash);
        Ok(())
    })
}

/// Finds the slots in which two states differ, from their hashes of one or two words alone. `values`
/// has `count` numbers, one for each slot of the state of `hash`; with null, only the text of the
/// result is known.
///
/// It fails if the keys have no guarantee (`ZOBRIST_SOURCE_FEATURES` or `ZOBRIST_SOURCE_EXACT`), or
/// the states differ in more features than `zobrist_keys_decodable`. A few such states give a wrong
/// difference; nearly all of these contradict `values`, which is an error, too. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_keys_difference(
    keys: Option<&Keys>,
    hash: *const u64,
    other_hash: *const u64,
    values: *const u16,
    count: usize,
    out: Option<&mut MaybeUninit<*mut Difference>>,
) -> Status {
    create(out, || {
        let keys = given(keys, "keys")?;
        let hash = whole(array(hash, keys.words, "hash")?);
        let other = whole(array(other_hash, keys.words, "other_hash")?);
        let values = optional_array(values, count, "values")?;
        let values = values.map(|values| {
            check_count("count", count, keys.slots.len())?;
            collected("values", count, values.iter().map(|&value| value.into()))
        });
        keys.typed.difference(
            &keys.description,
            [hash, other],
            values.transpose()?.as_deref(),
        )
    })
}

/// Returns the maximum number of features in which two states differ such that
/// `zobrist_keys_difference` names all of them: 0 for keys without a guarantee, and for null. A slot
/// with another value is two features, or one if one of the values is empty. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_keys_decodable(keys: Option<&Keys>) -> usize {
    answer(0, || Ok(given(keys, "keys")?.decodable))
}
