//! Long keys are reduced to the value of a polynomial. The tables of these tests are the identity,
//! so the hash is that value.

use zobrist::tabulation::Simple;

const PRIME: u64 = (1 << 61) - 1;

/// Returns the value of the polynomial for a key that is too long to be tabulated directly.
fn value(at: u64, key: &[u8]) -> u64 {
    let rows = std::array::from_fn(|row| std::array::from_fn(|byte| (byte as u64) << (8 * row)));
    Simple::<u64, 8>::from_rows(rows, at).hash_bytes(key)
}

/// Evaluates the polynomial with a division for each coefficient.
fn slow(at: u64, key: &[u8]) -> u64 {
    let modulus = u128::from(PRIME);
    let mut value = u128::from(at) % modulus;
    for chunk in key.chunks(7) {
        let mut word = [0; 16];
        word[..chunk.len()].copy_from_slice(chunk);
        value = (value + u128::from_le_bytes(word)) * u128::from(at) % modulus;
    }
    ((value + key.len() as u128) % modulus) as u64
}

/// The value is reduced below the modulus: 0 instead of the modulus itself. The key has the chunks
/// 0 and 13 and the length 14. At a = -1, its value is ((a + 0) a + 13) a + 14 = 0.
#[test]
fn least_representatives() {
    let mut key = [0; 14];
    key[7] = 13;
    assert_eq!(value(PRIME - 1, &key), 0);
}

#[test]
fn as_by_division() {
    for at in [0, 1, 2, PRIME - 1, PRIME / 3, 1 << 60] {
        for len in [0].into_iter().chain(9..150) {
            for fill in [0, 1, 0x80, 0xff] {
                let key: Vec<u8> = (0..len).map(|i| fill ^ (i % 3)).collect();
                assert_eq!(value(at, &key), slow(at, &key), "{len} bytes at {at}");
            }
        }
    }
}
