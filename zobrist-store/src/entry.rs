//! Entries as databases store them: ids of states, and values sealed by a checksum.

use core::fmt::{self, Display, Formatter};

use zobrist::Key;
use zobrist::table::{Check, HashValue};

/// A hash and its check, independent of their types.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Id {
    pub(crate) hash: u128,
    pub(crate) check: u128,
}

/// The widths of hash and check in bits.
#[derive(Clone, Copy)]
pub(crate) struct Widths {
    pub(crate) hash: u32,
    pub(crate) check: u32,
}

impl Widths {
    pub(crate) const fn of<H: HashValue>() -> Widths {
        Widths {
            hash: H::Key::BITS,
            check: H::Check::WIDTH,
        }
    }

    /// Encodes an id as big-endian bytes, the hash first. The order of these bytes is the order of
    /// the hashes.
    pub(crate) fn bytes(self, id: Id) -> Vec<u8> {
        let bytes = |bits: u128, width: u32| bits.to_be_bytes()[16 - width as usize / 8..].to_vec();
        [bytes(id.hash, self.hash), bytes(id.check, self.check)].concat()
    }

    /// Parses the bytes of an id. Returns `None` if their length is wrong.
    pub(crate) fn id(self, bytes: &[u8]) -> Option<Id> {
        let bits = |bytes: &[u8]| {
            bytes
                .iter()
                .fold(0, |bits, &byte| bits << 8 | u128::from(byte))
        };
        let (hash, check) = bytes.split_at_checked(self.hash as usize / 8)?;
        (check.len() == self.check as usize / 8).then(|| Id {
            hash: bits(hash),
            check: bits(check),
        })
    }
}

impl Id {
    pub(crate) fn new<H: HashValue>(hash: H) -> Id {
        Id {
            hash: Key::to_bits(hash.raw()),
            check: hash.check().to_bits(),
        }
    }

    pub(crate) fn to_hash<H: HashValue>(self) -> H {
        let key = H::Key::from_halves(self.hash as u64, (self.hash >> 64) as u64);
        H::from_parts(key, H::Check::from_bits(self.check))
    }
}

impl Display for Id {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{:x}", self.hash)
    }
}

/// Length of a checksum in bytes.
const SUM: usize = 4;

/// Appends a checksum of the origin, the id and the value. A wrong checksum reveals an entry that
/// was copied from another state or model.
pub(crate) fn seal(origin: u64, id: Id, value: &mut Vec<u8>) {
    let sum = checksum(origin, id, value);
    value.extend(sum);
}

/// Returns the value without its checksum, or `None` if the checksum is wrong.
pub(crate) fn unseal(origin: u64, id: Id, sealed: &[u8]) -> Option<&[u8]> {
    let (value, sum) = sealed.split_last_chunk::<SUM>()?;
    (checksum(origin, id, value) == *sum).then_some(value)
}

/// Returns the 64-bit FNV-1a hash of origin, hash, check and value, folded to 32 bits. All integers
/// are little-endian.
fn checksum(origin: u64, id: Id, value: &[u8]) -> [u8; SUM] {
    let sum = fnv(FNV_BASIS, &origin.to_le_bytes());
    let sum = fnv(fnv(sum, &id.hash.to_le_bytes()), &id.check.to_le_bytes());
    let sum = fnv(sum, value);
    ((sum ^ sum >> 32) as u32).to_le_bytes()
}

pub(crate) const FNV_BASIS: u64 = 0xcbf2_9ce4_8422_2325;

/// Continues an FNV-1a hash (G. Fowler, L. C. Noll, K.-P. Vo, <http://www.isthe.com/chongo/tech/comp/fnv/>).
pub(crate) fn fnv(sum: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(sum, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests;
