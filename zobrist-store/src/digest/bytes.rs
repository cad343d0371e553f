//! Digests of bytes, and of items with an implementation of `Hash`.

use std::hash::{Hash, Hasher};

use blake2b_simd::{Params, State};

/// The version of the digests, and of the canonical encoding. A release that changes a digest increases it. Record it
/// with stored digests, for example as a fingerprint of the origin of a store.
pub const FORMAT: u64 = 1;

/// The personalization of BLAKE2b. Its last digit is [`FORMAT`].
const PERSONALIZATION: &[u8; 16] = b"zobrist-digest-1";

fn state() -> State {
    Params::new().hash_length(16).personal(PERSONALIZATION).to_state()
}

fn finish(state: &State) -> u128 {
    state.finalize().as_bytes().iter().fold(0, |digest, &byte| digest << 8 | u128::from(byte))
}

/// Returns the 128-bit digest of bytes: BLAKE2b ([RFC 7693](https://www.rfc-editor.org/rfc/rfc7693)) with 16 bytes of
/// output, the personalization `zobrist-digest-1` and no key. The output is read as a big-endian number.
///
/// In Python it is `int(hashlib.blake2b(data, digest_size=16, person=b"zobrist-digest-1").hexdigest(), 16)`.
///
/// ```
/// use zobrist_store::digest::digest;
///
/// assert_eq!(digest(b"abc"), 0xfe75_ad79_a3d7_4f39_3c1b_a78f_805c_fee5);
/// ```
pub fn digest(bytes: &[u8]) -> u128 {
    finish(state().update(bytes))
}

/// Returns the digest of the bytes that an item passes to a `Hasher`.
pub(super) fn hashed(item: &(impl Hash + ?Sized)) -> u128 {
    let mut hasher = Writer(state());
    item.hash(&mut hasher);
    finish(&hasher.0)
}

/// A `Hasher` that writes integers in little-endian order, and those of the size of a pointer as 64 bits.
struct Writer(State);

macro_rules! little_endian {
    ($($method:ident($int:ty as $wide:ty)),+) => {
        $(fn $method(&mut self, number: $int) {
            self.write(&(number as $wide).to_le_bytes());
        })+
    };
}

impl Hasher for Writer {
    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    fn finish(&self) -> u64 {
        finish(&self.0) as u64
    }

    little_endian!(write_u16(u16 as u16), write_u32(u32 as u32), write_u64(u64 as u64), write_u128(u128 as u128));
    // The methods for signed integers call these.
    little_endian!(write_usize(usize as u64));

    fn write_isize(&mut self, number: isize) {
        self.write_i64(number as i64);
    }
}
