//! Rolling tabulation: hashes of sliding windows.

use crate::key::{Seed, debug};

/// An irreducible polynomial of degree 64 over GF(2), without its leading term. Hashes are
/// remainders modulo the polynomial, with the coefficient of x^i in bit i.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Modulus(u64);

impl Modulus {
    /// x^64 + x^4 + x^3 + x + 1, of the least terms (G. Seroussi, "Table of low-weight binary
    /// irreducible polynomials", HPL-98-135, 1998).
    const FIXED: Modulus = Modulus(0x1b);

    /// Returns a random irreducible polynomial: the minimal polynomial of a random element of the
    /// field by `FIXED`.
    const fn random(seed: Seed) -> Modulus {
        let mut number = 0;
        loop {
            let [element] = seed.keys("tabulation/rolling/polynomial", number);
            if let Some(modulus) = Modulus::minimal(element) {
                return modulus;
            }
            // The element is in a proper subfield, which happens with probability 2^-32.
            number += 1;
        }
    }

    /// Returns the minimal polynomial of an element of the field by `FIXED`, if its degree is 64.
    ///
    /// The lowest bits of the powers of the element are a linear recurring sequence, whose minimal
    /// polynomial divides that of the element, which is irreducible. So they are equal, since the
    /// first bit is 1. The algorithm is that of J. L. Massey, "Shift-register synthesis and BCH
    /// decoding", IEEE Trans. Inf. Theory 15, 1969.
    const fn minimal(element: u64) -> Option<Modulus> {
        // Bit i is the coefficient of the term i positions before, or the term itself.
        let (mut connection, mut previous) = (1_u128, 1_u128);
        let (mut length, mut gap) = (0, 1);
        let (mut power, mut terms) = (1, 0_u128);
        let mut n = 0;
        while n < 128 {
            terms = terms << 1 | (power & 1) as u128;
            power = Self::FIXED.times(power, element);
            if (connection & terms).count_ones() % 2 == 0 {
                gap += 1;
            } else {
                let before = connection;
                connection ^= previous << gap;
                if 2 * length <= n {
                    length = n + 1 - length;
                    previous = before;
                    gap = 1;
                } else {
                    gap += 1;
                }
            }
            n += 1;
        }
        if length == 64 {
            Some(Modulus(((connection >> 1) as u64).reverse_bits()))
        } else {
            None
        }
    }

    /// Returns `hash` times x, plus `key`. The additions are in an order that takes three operations
    /// one after the other, and not four.
    #[inline]
    const fn shift(self, hash: u64, key: u64) -> u64 {
        (hash << 1 ^ key) ^ (self.0 & (hash >> 63).wrapping_neg())
    }

    /// Returns `hash` divided by x.
    #[inline]
    const fn unshift(self, hash: u64) -> u64 {
        hash >> 1 ^ (self.0 >> 1 | 1 << 63) & (hash & 1).wrapping_neg()
    }

    const fn times(self, a: u64, b: u64) -> u64 {
        let mut product = 0;
        let mut bit = 64;
        while bit > 0 {
            bit -= 1;
            product = self.shift(product, a & (b >> bit & 1).wrapping_neg());
        }
        product
    }

    /// Returns x to the power `n`.
    const fn power(self, n: usize) -> u64 {
        let mut power = 1;
        let mut bit = usize::BITS;
        while bit > 0 {
            bit -= 1;
            power = self.times(power, power);
            if n >> bit & 1 == 1 {
                power = self.shift(power, 0);
            }
        }
        power
    }
}

/// The tables of rolling tabulation, for windows of a fixed number of characters from an alphabet of
/// `A` characters.
///
/// ```
/// use zobrist::Seed;
/// use zobrist::tabulation::Rolling;
///
/// static ROLLING: Rolling = Rolling::<256>::new(Seed::new(2026), 5); // made by the compiler
///
/// let text = b"the cat and the dog and the cat";
/// let hashes: Vec<u64> = ROLLING.windows(text).collect();
/// assert_eq!(hashes.len(), text.len() - 4);
/// assert_eq!(hashes[0], hashes[24]); // "the c"
/// assert_eq!(hashes[0], ROLLING.hash(b"the c"));
/// ```
///
/// The hash of a window is a polynomial over GF(2) whose coefficients are the keys of its characters,
/// modulo an irreducible polynomial of degree 64: the key of the last character, plus x times the
/// key of the character before, plus x^2 times that before, and so on. The seed determines the keys and
/// the polynomial. When the window slides by one character, the new hash takes two loads and a few
/// instructions, whatever the length of the window.
///
/// Characters are numbers below `A`, such as bytes or [`Value::number`](crate::Value::number).
///
/// # What is proved
///
/// The theorems assume independent uniform keys. In this crate the keys are pseudo-random, and
/// probabilities are over the seed.
///
/// - The hashes of any 2 windows of the same length n, at most 64, are independent and uniform, in all of their 64 bits.
///   No hash that can be updated when the window slides is 3-independent. (D. Lemire, O. Kaser, "Recursive n-gram hashing
///   is pairwise independent, at best", Comput. Speech Lang. 24(4), 2010, <https://arxiv.org/abs/0705.4676>)
/// - For longer windows the same holds, except with probability at most n / 2^63: the polynomial is random, as in M. O.
///   Rabin, "Fingerprinting by random polynomials", 1981. It fails only if the random polynomial divides one of two
///   polynomials of degree below n. There are 2^58 irreducible polynomials of degree 64, and each of the two has
///   fewer than n / 64 of them as factors.
///
/// # Why no cyclic polynomials
///
/// *Cyclic polynomials* or *buzhash* (J. D. Cohen, "Recursive hashing functions for n-grams", ACM Trans. Inf. Syst.
/// 15(3), 1997) take the polynomial x^64 + 1, so that x times a hash is its rotation, one instruction. Their hashes are
/// pairwise independent only without n - 1 adjacent bits (Lemire, Kaser), so for n up to 64. In
/// longer windows, equal characters at a distance of 64 cancel: the hash of any run of 128 equal bytes is
/// 0 ([borg 903](https://github.com/borgbackup/borg/issues/903),
/// [kopia 5451](https://github.com/kopia/kopia/issues/5451)), and a seed that is XORed with all keys cancels if n is even
/// ([borg 8868](https://github.com/borgbackup/borg/issues/8868)). Here equal characters never cancel in windows of up
/// to n characters, except with the probability above.
#[derive(Clone)]
pub struct Rolling<const A: usize = 256> {
    /// The key of each character.
    keys: [u64; A],
    /// The key of each character times x^`window`: its part of a hash that has just been shifted.
    leaving: [u64; A],
    modulus: Modulus,
    window: usize,
}

impl<const A: usize> Rolling<A> {
    /// Draws the keys and the polynomial from a seed, for windows of `window` characters.
    ///
    /// # Panics
    ///
    /// If `window` is 0. In a `const` this is a compile-time error.
    ///
    /// ```
    /// use zobrist::Seed;
    /// use zobrist::tabulation::Rolling;
    ///
    /// let rolling = Rolling::<256>::new(Seed::new(2026), 4095);
    /// assert_eq!(rolling.window(), 4095);
    /// assert_ne!(rolling.hash(&[0_u8; 4095]), 0);
    /// ```
    pub const fn new(seed: Seed, window: usize) -> Self {
        assert!(window > 0, "a window has at least one character");
        let keys = seed.keys("tabulation/rolling", 0);
        let modulus = Modulus::random(seed);
        let factor = modulus.power(window);
        let mut leaving = [0; A];
        let mut i = 0;
        while i < A {
            leaving[i] = modulus.times(keys[i], factor);
            i += 1;
        }
        Rolling {
            keys,
            leaving,
            modulus,
            window,
        }
    }

    /// Returns the number of characters of a window.
    pub const fn window(&self) -> usize {
        self.window
    }

    /// Returns the hash of characters from scratch, of any number of characters. It is 0 if there are none.
    ///
    /// # Panics
    ///
    /// If a character is not below `A`.
    ///
    /// ```
    /// use zobrist::tabulation::Rolling;
    /// use zobrist::{Seed, Value, Zobrist};
    ///
    /// #[derive(Clone, Copy, Zobrist)]
    /// enum Note { C, D, E, F, G, A, B }
    ///
    /// let rolling = Rolling::<7>::new(Seed::new(2026), 3);
    /// let motif = [Note::C, Note::D, Note::E].map(|note| note.number());
    /// let hash = rolling.push(rolling.hash(&motif[..2]), motif[2]);
    /// assert_eq!(hash, rolling.hash(&motif));
    /// ```
    pub fn hash<C: Copy + Into<usize>>(&self, characters: &[C]) -> u64 {
        let push = |hash, &character: &C| self.push(hash, character);
        characters.iter().fold(0, push)
    }

    /// Returns the hash of the window with a character appended, which becomes longer.
    ///
    /// # Panics
    ///
    /// If the character is not below `A`.
    ///
    /// ```
    /// use zobrist::Seed;
    /// use zobrist::tabulation::Rolling;
    ///
    /// let rolling = Rolling::<256>::new(Seed::new(2026), 3);
    /// assert_eq!(rolling.push(rolling.hash(b"ab"), b'c'), rolling.hash(b"abc"));
    /// ```
    #[inline]
    pub fn push(&self, hash: u64, new: impl Into<usize>) -> u64 {
        self.modulus.shift(hash, self.keys[new.into()])
    }

    /// Returns the hash of a whole window without its first character, `old`.
    ///
    /// # Panics
    ///
    /// If the character is not below `A`.
    ///
    /// ```
    /// use zobrist::Seed;
    /// use zobrist::tabulation::Rolling;
    ///
    /// let rolling = Rolling::<256>::new(Seed::new(2026), 3);
    /// assert_eq!(rolling.pop(rolling.hash(b"abc"), b'a'), rolling.hash(b"bc"));
    /// ```
    #[inline]
    pub fn pop(&self, hash: u64, old: impl Into<usize>) -> u64 {
        hash ^ self.modulus.unshift(self.leaving[old.into()])
    }

    /// Returns the hash of a whole window that slides by one character: `old` leaves it at the
    /// front, and `new` enters it at the back.
    ///
    /// # Panics
    ///
    /// If a character is not below `A`.
    ///
    /// ```
    /// use zobrist::Seed;
    /// use zobrist::tabulation::Rolling;
    ///
    /// let rolling = Rolling::<256>::new(Seed::new(2026), 3);
    /// assert_eq!(rolling.slide(rolling.hash(b"abc"), b'a', b'd'), rolling.hash(b"bcd"));
    /// ```
    #[inline]
    pub fn slide(&self, hash: u64, old: impl Into<usize>, new: impl Into<usize>) -> u64 {
        self.modulus
            .shift(hash, self.leaving[old.into()] ^ self.keys[new.into()])
    }

    /// Returns the hash of each window, in order: none if there are fewer characters than in a
    /// window.
    ///
    /// # Panics
    ///
    /// The iterator panics at a character that is not below `A`.
    ///
    /// ```
    /// use zobrist::Seed;
    /// use zobrist::tabulation::Rolling;
    ///
    /// let rolling = Rolling::<256>::new(Seed::new(2026), 3);
    /// assert!(rolling.windows(b"abcd").eq([rolling.hash(b"abc"), rolling.hash(b"bcd")]));
    /// assert_eq!(rolling.windows(b"ab").count(), 0);
    /// ```
    #[inline]
    pub fn windows<'a, C: Copy + Into<usize>>(
        &'a self,
        characters: &'a [C],
    ) -> impl Iterator<Item = u64> + 'a {
        let first = characters
            .get(..self.window)
            .map(|window| self.hash(window));
        let entering = characters.get(self.window..).unwrap_or_default();
        let slides = characters.iter().zip(entering);
        let rest = slides.scan(first.unwrap_or_default(), |hash, (&old, &new)| {
            *hash = self.slide(*hash, old, new);
            Some(*hash)
        });
        first.into_iter().chain(rest)
    }
}

debug!([const A: usize] Rolling<A>: |this| window = this.window);

/// The number of the base of each letter, 4 if it is none.
const NUMBERS: [u8; 256] = {
    let mut numbers = [4; 256];
    let mut number = 0;
    while number < 4 {
        let letter = b"ACGT"[number as usize];
        numbers[letter as usize] = number;
        numbers[letter.to_ascii_lowercase() as usize] = number;
        number += 1;
    }
    numbers
};

/// Rolling tabulation of DNA: hashes of k-mers that are equal for both strands.
///
/// ```
/// use zobrist::Seed;
/// use zobrist::tabulation::Strands;
///
/// let strands = Strands::new(Seed::new(2026), 4);
/// let hashes = |sequence| strands.windows(sequence, Strands::base).collect::<Vec<_>>();
/// let (forward, reverse) = (hashes(b"GATTACA"), hashes(b"TGTAATC"));
/// assert!(forward.iter().map(|kmer| kmer.1).eq(reverse.iter().rev().map(|kmer| kmer.1)));
/// ```
///
/// Bases are numbers: A is 0, C is 1, G is 2 and T is 3, so the complement of a base is 3 minus its number. The hash of a
/// k-mer is the sum, modulo 2^64, of the hashes by [`Rolling`] of the k-mer and of its reverse complement.
///
/// A k-mer that is its own reverse complement exists only for even k. Its hash is twice a hash by [`Rolling`], so it is even
/// and not constant. (The XOR of both strands would be 0 for all of these k-mers, as in
/// [KmerStream 7](https://github.com/pmelsted/KmerStream/issues/7).) Hashes of other k-mers of up to 64 bases are uniform.
/// Use the high bits of a hash.
#[derive(Clone)]
pub struct Strands {
    rolling: Rolling<4>,
    /// The key of each base times x^(k - 1).
    entering: [u64; 4],
}

impl Strands {
    /// Draws the keys and the polynomial from a seed, for k-mers of `k` bases.
    ///
    /// # Panics
    ///
    /// If `k` is 0. In a `const` this is a compile-time error.
    ///
    /// ```
    /// use zobrist::Seed;
    /// use zobrist::tabulation::Strands;
    ///
    /// static STRANDS: Strands = Strands::new(Seed::new(2026), 31);
    /// assert_eq!(STRANDS.windows(b"ACGT", Strands::base).count(), 0); // shorter than a k-mer
    /// ```
    pub const fn new(seed: Seed, k: usize) -> Self {
        let rolling = Rolling::new(seed, k);
        let mut entering = rolling.leaving;
        let mut base = 0;
        while base < 4 {
            entering[base] = rolling.modulus.unshift(entering[base]);
            base += 1;
        }
        Strands { rolling, entering }
    }

    /// Returns the number of a base, A, C, G or T in either case, and `None` for any other letter.
    ///
    /// ```
    /// use zobrist::tabulation::Strands;
    ///
    /// assert_eq!((Strands::base(b'T'), Strands::base(b'g'), Strands::base(b'N')), (Some(3), Some(2), None));
    /// ```
    #[inline]
    pub const fn base(letter: u8) -> Option<u8> {
        // A table, since the branches of a `match` would be unpredictable.
        let number = NUMBERS[letter as usize];
        if number < 4 { Some(number) } else { None }
    }

    /// Returns the place of the first base of each k-mer, and its hash, in order.
    ///
    /// The function `base` returns the number of the base of a letter, such as
    /// [`Strands::base`]. It decides about letters that are no bases: a k-mer with a letter for which it
    /// returns `None` is left out.
    ///
    /// # Panics
    ///
    /// The iterator panics if `base` returns a number above 3.
    ///
    /// ```
    /// use zobrist::Seed;
    /// use zobrist::tabulation::Strands;
    ///
    /// let strands = Strands::new(Seed::new(2026), 3);
    /// let places = |kmers: Vec<(usize, u64)>| kmers.into_iter().map(|kmer| kmer.0).collect::<Vec<_>>();
    /// // Without the k-mers that contain an N.
    /// assert_eq!(places(strands.windows(b"ACGNTTTT", Strands::base).collect()), [0, 4, 5]);
    /// // Each N as an A.
    /// let as_a = |letter| Strands::base(letter).or(Some(0));
    /// assert_eq!(places(strands.windows(b"ACGNTTTT", as_a).collect()), [0, 1, 2, 3, 4, 5]);
    /// ```
    #[inline]
    pub fn windows<'a>(
        &'a self,
        sequence: &'a [u8],
        base: impl Fn(u8) -> Option<u8> + 'a,
    ) -> impl Iterator<Item = (usize, u64)> + 'a {
        let k = self.rolling.window;
        let keys = &self.rolling.keys;
        // Hashes of the last `len` bases, as if bases with keys of 0 preceded them.
        let (mut forward, mut reverse, mut len) = (0, 0, 0);
        let number = move |at: usize| base(sequence[at]).map(usize::from);
        (0..sequence.len()).filter_map(move |at| {
            let Some(new) = number(at) else {
                (forward, reverse, len) = (0, 0, 0);
                return None;
            };
            let old = if len == k { number(at - k) } else { None };
            let (mut leaving, mut reverse_leaving) = (0, 0);
            if let Some(old) = old {
                leaving = self.rolling.leaving[old];
                reverse_leaving = keys[3 - old];
            } else {
                len += 1;
            }
            forward = self.rolling.modulus.shift(forward, leaving ^ keys[new]);
            let kept = self.rolling.modulus.unshift(reverse ^ reverse_leaving);
            reverse = kept ^ self.entering[3 - new];
            (len == k).then(|| (at + 1 - k, forward.wrapping_add(reverse)))
        })
    }
}

debug!([] Strands: |this| k = this.rolling.window);
