//! Ranks over the field of two elements.

#![allow(clippy::cast_precision_loss, reason = "numbers of keys are far below 2^53")]

/// A maximal set of linearly independent words of up to 128 bits.
pub(super) struct Basis {
    /// By leading bit.
    words: [u128; 128],
    rank: u32,
}

impl Basis {
    pub(super) fn new() -> Basis {
        Basis { words: [0; 128], rank: 0 }
    }

    pub(super) fn rank(&self) -> u32 {
        self.rank
    }

    pub(super) fn insert(&mut self, mut word: u128) {
        while word != 0 {
            let lead = word.ilog2() as usize;
            if self.words[lead] == 0 {
                self.words[lead] = word;
                self.rank += 1;
                return;
            }
            word ^= self.words[lead];
        }
    }
}

/// Returns the rank of words of `bits` bits.
pub(super) fn rank(words: impl Iterator<Item = u128>, bits: u32) -> u32 {
    let mut basis = Basis::new();
    for word in words {
        basis.insert(word);
        if basis.rank() == bits {
            break;
        }
    }
    basis.rank()
}

/// Returns an upper bound on the probability that random keys have at most this rank in a window of `bits` bits. `free` is the
/// sum of the ranks of the slots, each by itself: keys of one slot may depend on each other by construction.
///
/// With j = bits - rank, all keys are orthogonal to one of the j-dimensional spaces over the window, of which there are at most
/// 3.4628 * 2^(j rank). A random r-dimensional space is orthogonal to a fixed one with a probability of at most 2^-(j r), and
/// those of the slots are independent.
pub(super) fn at_most(rank: u32, bits: u32, free: usize) -> f64 {
    let missing = f64::from(bits - rank);
    (3.4628 * (-missing * (free as f64 - f64::from(rank))).exp2()).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks() {
        assert_eq!(rank([0, 0].into_iter(), 8), 0);
        assert_eq!(rank([1, 2, 3].into_iter(), 8), 2);
        assert_eq!(rank([0b110, 0b011, 0b101, 0b1000].into_iter(), 8), 3);
        assert_eq!(rank((0..128).map(|i| u128::MAX >> i), 128), 128);
    }

    /// All 4 x 4 matrices: 20,160 of 65,536 are invertible (the order of GL(4, 2)).
    #[test]
    fn invertible_matrices() {
        let invertible = (0..1_u32 << 16)
            .filter(|rows| rank((0..4).map(|i| u128::from(rows >> (4 * i) & 15)), 4) == 4);
        assert_eq!(invertible.count(), 20_160);
    }

    /// All matrices of up to 4 x 4: none has a rank more often than the bound, and the bound is at most 4 times too large.
    #[test]
    fn ranks_of_all_matrices() {
        for keys in 1..=4_u32 {
            let mut numbers = [0_u32; 5];
            for rows in 0..1_u32 << (4 * keys) {
                let rank = rank((0..keys).map(|i| u128::from(rows >> (4 * i) & 15)), 4);
                (rank..=4).for_each(|rank| numbers[rank as usize] += 1);
            }
            for rank in 0..keys {
                let probability = f64::from(numbers[rank as usize]) / f64::from(1 << (4 * keys));
                let bound = at_most(rank, 4, keys as usize);
                assert!(
                    (1.0..4.0).contains(&(bound / probability)) || bound >= 1.0,
                    "{keys} {rank}"
                );
            }
            assert!(at_most(keys, 4, keys as usize) >= 1.0);
        }
    }
}
