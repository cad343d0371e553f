//! Entries as the databases see them: identifiers of states, and values sealed by a checksum.

use core::fmt::{self, Display, Formatter};

use zobrist::Key;
use zobrist::table::{Check, HashValue};

/// A hash and its check, whatever their types.
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
        Widths { hash: H::Key::BITS, check: H::Check::WIDTH }
    }

    /// Returns the widths that the metadata of a store name, as `xor 64`.
    #[cfg(feature = "cli")]
    pub(crate) fn of_meta(meta: &crate::origin::Meta) -> Option<Widths> {
        let width = |name| match meta.0.get(name)?.split_once(' ') {
            None => Some(0),
            Some((_, bits)) => bits.parse().ok().filter(|bits| bits % 8 == 0 && *bits <= 128),
        };
        Some(Widths { hash: width("hash")?, check: width("check")? })
    }

    /// Returns the hash and then the check, big-endian: so bytes are in the order of hashes.
    pub(crate) fn bytes(self, id: Id) -> Vec<u8> {
        let bytes = |bits: u128, width: u32| bits.to_be_bytes()[16 - width as usize / 8..].to_vec();
        [bytes(id.hash, self.hash), bytes(id.check, self.check)].concat()
    }

    /// Returns `None` if the length is wrong.
    pub(crate) fn id(self, bytes: &[u8]) -> Option<Id> {
        let bits = |bytes: &[u8]| bytes.iter().fold(0, |bits, &byte| bits << 8 | u128::from(byte));
        let (hash, check) = bytes.split_at_checked(self.hash as usize / 8)?;
        (check.len() == self.check as usize / 8)
            .then(|| Id { hash: bits(hash), check: bits(check) })
    }
}

impl Id {
    pub(crate) fn new<H: HashValue>(hash: H) -> Id {
        Id { hash: Key::to_bits(hash.raw()), check: hash.check().to_bits() }
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

/// Returns the hash that selects a position in the cache: Fibonacci hashing (D. E. Knuth, "The Art of Computer Programming", volume
/// 3, section 6.4), a bijection. Caches take positions from the high bits, which are not random in a plain hash such as a CRC or
/// the number of a state.
#[inline]
pub(crate) fn mixed<H: HashValue>(hash: H) -> H {
    // The golden ratio in as many bits as the hash has, odd.
    let golden: u128 = match H::Key::BITS {
        0..=32 => 0x9e37_79b9,
        33..=64 => 0x9e37_79b9_7f4a_7c15,
        _ => 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835,
    };
    let bits = Key::to_bits(hash.raw()).wrapping_mul(golden);
    H::from_parts(H::Key::from_halves(bits as u64, (bits >> 64) as u64), hash.check())
}

/// Length of a checksum in bytes.
const SUM: usize = 4;

/// Appends the checksum of origin, hash and value, so that no entry is taken for one of another state or another model.
pub(crate) fn seal(origin: u64, id: Id, value: &mut Vec<u8>) {
    let sum = checksum(origin, id, value);
    value.extend(sum);
}

/// Returns the value without its checksum, if that is right.
pub(crate) fn unseal(origin: u64, id: Id, sealed: &[u8]) -> Option<&[u8]> {
    let (value, sum) = sealed.split_last_chunk::<SUM>()?;
    (checksum(origin, id, value) == *sum).then_some(value)
}

/// Returns the 64-bit FNV-1a hash of origin, hash, check and value, little-endian, folded to 32 bits.
fn checksum(origin: u64, id: Id, value: &[u8]) -> [u8; SUM] {
    let sum = fnv(FNV_BASIS, &origin.to_le_bytes());
    let sum = fnv(fnv(sum, &id.hash.to_le_bytes()), &id.check.to_le_bytes());
    let sum = fnv(sum, value);
    ((sum ^ sum >> 32) as u32).to_le_bytes()
}

pub(crate) const FNV_BASIS: u64 = 0xcbf2_9ce4_8422_2325;

/// Continues an FNV-1a hash (G. Fowler, L. C. Noll, K.-P. Vo, <http://www.isthe.com/chongo/tech/comp/fnv/>).
pub(crate) fn fnv(sum: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(sum, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The test vectors of the page of the hash.
    #[test]
    fn the_checksum_is_fnv() {
        assert_eq!(fnv(FNV_BASIS, b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv(FNV_BASIS, b"foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn seals_hold_all_parts() {
        let id = Id { hash: 7, check: 1 };
        let mut value = vec![1, 2, 3];
        seal(5, id, &mut value);
        assert_eq!(unseal(5, id, &value), Some(&[1, 2, 3][..]));
        assert_eq!(unseal(6, id, &value), None);
        assert_eq!(unseal(5, Id { hash: 8, ..id }, &value), None);
        assert_eq!(unseal(5, Id { check: 0, ..id }, &value), None);
        for byte in 0..value.len() {
            let mut other = value.clone();
            other[byte] ^= 1;
            assert_eq!(unseal(5, id, &other), None);
        }
        assert_eq!(unseal(5, id, &value[..3]), None);
    }

    /// Of numbers in a row: in a cache of 2^8 positions none has more than two.
    #[test]
    fn low_bits_reach_high_ones() {
        fn count<H: HashValue>(hash: impl Fn(u64) -> H) {
            let mut positions = [0; 256];
            for number in 0..256 {
                let bits = Key::to_bits(mixed(hash(number)).raw());
                positions[(bits >> (H::Key::BITS - 8)) as usize] += 1;
            }
            assert!(positions.iter().all(|&count| count <= 2), "{positions:?}");
        }
        count(|number| number as u32);
        count(|number| number);
        count(u128::from);
        count(|number| (number, 7_u8));
    }

    #[test]
    fn all_hashes_of_few_bits_stay_distinct() {
        let all: std::collections::BTreeSet<_> = (0..=u16::MAX)
            .map(|bits| mixed(zobrist::ZobristHash::<(), u16>::from_raw(bits)))
            .collect();
        assert_eq!(all.len(), 1 << 16);
    }
}
