//! Digests of bytes.

use blake2b_simd::Params;

/// The version of the digests, and of the canonical encoding. A release that changes a digest
/// increases it. Record it with stored digests, for example as a fingerprint of the origin of a
/// store.
pub const FORMAT: u64 = 1;

/// The personalization of BLAKE2b. Its last digit is [`FORMAT`].
const PERSONALIZATION: &[u8; 16] = b"zobrist-digest-1";

/// Returns the 128-bit digest of bytes: BLAKE2b ([RFC 7693](https://www.rfc-editor.org/rfc/rfc7693)) with 16 bytes of
/// output, the personalization `zobrist-digest-1` and no key. The output is read as a big-endian
/// number.
///
/// In Python it is `int(hashlib.blake2b(data, digest_size=16,
/// person=b"zobrist-digest-1").hexdigest(), 16)`.
///
/// ```
/// use zobrist_store::digest::digest;
///
/// assert_eq!(digest(b"abc"), 0xfe75_ad79_a3d7_4f39_3c1b_a78f_805c_fee5);
/// ```
pub fn digest(bytes: &[u8]) -> u128 {
    let hash = Params::new()
        .hash_length(16)
        .personal(PERSONALIZATION)
        .hash(bytes);
    hash.as_bytes()
        .iter()
        .fold(0, |digest, &byte| digest << 8 | u128::from(byte))
}
