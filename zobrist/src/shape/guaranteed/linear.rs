//! The keys of one slot, which are linear in the number of the value.

/// One more than the 16 bits of 65,535 features: a slot without an empty value has a feature more.
pub(super) const MOST: usize = 17;

/// Writes one half of the keys of a slot: the key of feature `a` is the XOR of the columns of the bits of `a + 1`.
pub(super) const fn fill(columns: &[u128; MOST], half: u32, keys: &mut [u64]) {
    let mut number = 1;
    while number <= keys.len() {
        // All but the lowest bit: a number that came before.
        let before = number & (number - 1);
        let key = (columns[number.trailing_zeros() as usize] >> (64 * half)) as u64;
        keys[number - 1] = if before == 0 { key } else { key ^ keys[before - 1] };
        number += 1;
    }
}
