//! Tables from which a hash can be read as what it was made of.

/// Key `i` is 2^i: under XOR the hash is the set of the features.
pub(crate) const fn powers<const N: usize>() -> [u128; N] {
    let mut keys = [0; N];
    let mut i = 0;
    while i < N {
        keys[i] = 1 << i;
        i += 1;
    }
    keys
}

/// For one slot with more than 128 values: its keys are 1, 2, 3 ...
pub(crate) const fn ordinals<const N: usize>() -> [u128; N] {
    let mut keys = [0; N];
    let mut i = 0;
    while i < N {
        keys[i] = i as u128 + 1;
        i += 1;
    }
    keys
}
