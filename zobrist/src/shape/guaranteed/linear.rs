//! The keys of one slot, which are linear in the number of the value.

/// One more than the 16 bits of 65,535 features, because a slot without an empty value has one feature more.
pub(super) const MOST: usize = 17;

/// Writes one half of the keys of a slot, which begin at `table[first]`: the key of feature `a` is the XOR of the
/// columns of the bits of `a + 1`.
pub(super) const fn fill(columns: &[u64; MOST], table: &mut [u64], first: usize, features: usize) {
    let mut bit = 0;
    let mut i = 0;
    while i < features {
        // The first number with this bit, then the numbers after it: the key of the bit combined with the key of a
        // smaller number.
        let column = columns[bit];
        table[first + i] = column;
        let end = if 2 * i + 1 < features { 2 * i + 1 } else { features };
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
