//! The keys of one slot, computed as a linear function over GF(2) of the value's number.

/// Maximum number of bits of a value's number. A slot without an empty value has up to 65,536
/// features, numbered 1 to 65,536, and the last number has 17 bits.
pub(super) const MOST: usize = 17;

/// Writes one half of the keys of a slot to `table` from index `first` on. Feature `a` is the value
/// with the number `a + 1`. Its key is the XOR of `columns[i]` over all bits `i` that are set in
/// this number.
pub(super) const fn fill(columns: &[u64; MOST], table: &mut [u64], first: usize, features: usize) {
    let mut bit = 0;
    let mut i = 0;
    while i < features {
        // The key of the number 2^bit is a column. The key of a greater number with the same top
        // bit is this column XOR the key of the remaining bits. The table already contains
        // the latter.
        let column = columns[bit];
        table[first + i] = column;
        let end = if 2 * i + 1 < features {
            2 * i + 1
        } else {
            features
        };
        let mut from = first;
        let mut to = first + i + 1;
        while to < first + end {
            table[to] = table[from] ^ column;
            from += 1;
            to += 1;
        }
        i = end;
        bit += 1;
    }
}
