//! The keys of one slot, computed as a linear function over GF(2) of the value's number.

/// Maximum number of bits of a value's number. A slot without an empty value has up to 65,536
/// features, numbered 1 to 65,536, and the last number has 17 bits.
pub(super) const MOST: usize = 17;

/// Writes one half of the keys of a slot to `table` from index `first` on, except to index `zero`.
/// The keys have the numbers 1 to `keys`. A key is the XOR of `columns[i]` over all bits `i` that
/// are set in its number.
pub(super) const fn fill(
    columns: &[u64; MOST],
    table: &mut [u64],
    first: usize,
    keys: usize,
    zero: usize,
) {
    let (mut number, mut bit) = (1, 0);
    while number <= keys {
        if number >> bit > 1 {
            bit += 1;
        }
        // The key of the number 2^bit is a column. The key of a greater number with the same top
        // bit is this column XOR the key of the remaining bits. The table already contains
        // the latter.
        let rest = number ^ 1 << bit;
        let mut key = columns[bit];
        if rest > 0 {
            key ^= table[first + rest - 1 + (rest > zero) as usize];
        }
        table[first + number - 1 + (number > zero) as usize] = key;
        number += 1;
    }
}
