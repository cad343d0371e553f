//! Sketches: sums of powers of the features of a state, for more differences than hashes name.

use alloc::vec::Vec;
use core::fmt::{self, Debug, Formatter};
use core::marker::PhantomData;

use super::features::Features;
use super::roots::elements;
use super::{Changed, Difference, DifferenceError};
use crate::hash::Zobrist;
use crate::key::path::digest;
use crate::shape::guaranteed::field::Field;
use crate::shape::{Cursor, Described, Shape};

/// A summary of a state whose difference to that of another state names up to `capacity` features
/// in which the states differ.
///
/// ```
/// use zobrist::Zobrist;
/// use zobrist::analysis::Sketch;
///
/// #[derive(Clone, Copy, Zobrist)]
/// #[zobrist(slots)]
/// struct World { #[zobrist(max = 100)] health: [u8; 600], #[zobrist(bits)] heading: [f32; 20] }
///
/// let ours = World { health: [100; 600], heading: [0.5; 20] };
/// let mut theirs = ours;
/// (theirs.health[7], theirs.heading[3]) = (93, 0.25);
///
/// let bytes = Sketch::of(&theirs, 16).to_bytes(); // sent to a peer
/// let difference = Sketch::of(&ours, 16).difference(&Sketch::from_bytes(&bytes)?)?;
/// assert_eq!(
///     difference.seen_from(&ours)?.to_string(),
///     "health[7]: 100 here, 93 there; heading[3]: 0.5 here, 0.25 there"
/// );
/// assert_eq!(bytes.len(), 12 + 32);
/// # Ok::<(), zobrist::analysis::DifferenceError>(())
/// ```
///
/// Two hashes name about 6 or 12 differences, and only with keys that have a guarantee. A sketch
/// names as many as its capacity, with any keys or none, and a sketch of capacity `n` takes 12
/// bytes and `n` times ceil(log2(features + 1)) bits: for 60,000 features, 64 bytes name 32. The
/// states differ in two features at a slot with another value, or in one if one of the values is
/// empty. Peers of a game exchange hashes, and sketches only after hashes that differ.
///
/// The sketch is a *PinSketch* of the set of features (Y. Dodis, R. Ostrovsky, L. Reyzin, A. Smith,
/// "Fuzzy extractors", SIAM J. Comput. 38 (2008), 97), with the fields and the bytes of
/// [minisketch](https://github.com/bitcoin-core/minisketch). The
/// [specification](crate::specification#sketches) defines the bytes, so that another program can
/// make them.
///
/// # If the states differ in more
/// Then the difference is almost always an error. It is a wrong answer for about one in `n!` pairs
/// of states, one in 2 * 10^13 for a capacity of 16, and most of these contradict the state.
pub struct Sketch<S: ?Sized> {
    /// Digest of the slots.
    slots: u64,
    degree: u32,
    /// The sums of the powers with the exponents 1, 3, 5, and so on.
    sums: Vec<u32>,
    /// The shape, unless the sketch was read.
    shape: Option<Described>,
    of: PhantomData<fn(&S)>,
}

/// The polynomials of minisketch (`doc/moduli.md`) for degrees 2 to 32, without their leading
/// terms, with the coefficient of x^i in bit i. Each is irreducible.
const TAILS: [u64; 31] = [
    0x3, 0x3, 0x3, 0x5, 0x3, 0x3, 0x1b, 0x3, 0x9, 0x5, 0x9, 0x1b, 0x21, 0x3, 0x2b, 0x9, 0x9, 0x27,
    0x9, 0x5, 0x3, 0x21, 0x1b, 0x9, 0x1b, 0x27, 0x3, 0x5, 0x3, 0x9, 0x8d,
];

fn field(degree: u32) -> Field {
    Field::new(1 << degree | TAILS[degree as usize - 2])
}

/// Version of the format.
const VERSION: u8 = 1;

/// Number of bytes before the sums.
const HEADER: usize = 12;

impl<S: Zobrist> Sketch<S> {
    /// Computes the sketch of `state`, in time proportional to the number of its features times
    /// `capacity`.
    ///
    /// # Panics
    /// If `capacity` is 0 or above 65,535, the shape has 2^32 features or more, or a value is
    /// outside its declared range.
    pub fn of(state: &S, capacity: usize) -> Self {
        let shape = Described::Static(const { &S::SHAPE });
        Sketch::collect(shape, capacity, |sum| state.zobrist_features(0, sum))
    }
}

impl<S: ?Sized> Sketch<S> {
    /// Sums the features that `walk` visits.
    pub(crate) fn collect(
        described: Described,
        capacity: usize,
        walk: impl FnOnce(&mut Features<'_>),
    ) -> Self {
        assert!(
            (1..=usize::from(u16::MAX)).contains(&capacity),
            "the capacity of a sketch is 1 to 65,535, not {capacity}"
        );
        let (slots, degree, sums) = described.with_shape(|shape| {
            let most = shape.features().saturating_mul(shape.most_times());
            let degree = (usize::BITS - most.leading_zeros()).max(2);
            assert!(
                degree <= 32,
                "a sketch has fewer than 2^32 features, and the state has {most}"
            );
            let field = field(degree);
            let mut sums = alloc::vec![0; capacity];
            walk(&mut Features {
                shape,
                each: &mut |feature, n| {
                    let mut power = (feature + (n - 1) * shape.features() + 1) as u32;
                    let square = field.square(power);
                    for sum in &mut sums {
                        *sum ^= power;
                        power = field.product(power, square);
                    }
                },
            });
            (slots_of(shape), degree, sums)
        });
        Sketch {
            slots,
            degree,
            sums,
            shape: Some(described),
            of: PhantomData,
        }
    }

    /// Returns the maximum number of features that a difference names.
    pub fn capacity(&self) -> usize {
        self.sums.len()
    }

    /// Returns the sketch of the same state with a smaller capacity: the first sums.
    ///
    /// # Panics
    /// If `capacity` is 0, or above the capacity of this sketch.
    ///
    /// ```
    /// use zobrist::analysis::Sketch;
    ///
    /// let state = [[true; 8]; 8];
    /// let (small, large) = (Sketch::of(&state, 4), Sketch::of(&state, 32));
    /// assert_eq!(large.truncated(4).to_bytes(), small.to_bytes());
    /// ```
    #[must_use]
    pub fn truncated(&self, capacity: usize) -> Self {
        assert!(
            (1..=self.capacity()).contains(&capacity),
            "a capacity of {capacity} is not 1 to {}",
            self.capacity()
        );
        Sketch {
            sums: self.sums[..capacity].to_vec(),
            shape: self.shape.clone(),
            ..*self
        }
    }

    /// Returns the XOR of two sketches: the sketch of the features that exactly one of both states
    /// has. It has the smaller of both capacities.
    ///
    /// # Errors
    /// If the sketches are of states with different slots.
    pub fn xor(&self, other: &Self) -> Result<Self, DifferenceError> {
        if (self.slots, self.degree) != (other.slots, other.degree) {
            return Err(DifferenceError::SHAPE);
        }
        let both = self.sums.iter().zip(&other.sums);
        Ok(Sketch {
            sums: both.map(|(one, other)| one ^ other).collect(),
            shape: self.shape.clone().or(other.shape.clone()),
            ..*self
        })
    }

    /// Returns the sums as bytes, in the format that the
    /// [specification](crate::specification#sketches) defines.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(size(self.degree, self.capacity()));
        bytes.extend([VERSION, self.degree as u8]);
        bytes.extend((self.capacity() as u16).to_le_bytes());
        bytes.extend(self.slots.to_le_bytes());
        let (mut rest, mut bits) = (0_u64, 0);
        for &sum in &self.sums {
            rest |= u64::from(sum) << bits;
            bits += self.degree;
            while bits >= 8 {
                bytes.push(rest as u8);
                rest >>= 8;
                bits -= 8;
            }
        }
        if bits > 0 {
            bytes.push(rest as u8);
        }
        bytes
    }

    /// Reads a sketch from [`to_bytes`](Self::to_bytes), such as that of a peer.
    ///
    /// # Errors
    /// If the version is unknown, or the length is not the one that the first bytes tell.
    ///
    /// ```
    /// use zobrist::analysis::Sketch;
    ///
    /// let bytes = Sketch::of(&[true; 64], 4).to_bytes();
    /// assert!(Sketch::<[bool; 64]>::from_bytes(&bytes).is_ok());
    /// assert_eq!(
    ///     Sketch::<[bool; 64]>::from_bytes(&bytes[1..]).unwrap_err().to_string(),
    ///     "a sketch begins with its version, 1, and these bytes with 7"
    /// );
    /// assert_eq!(
    ///     Sketch::<[bool; 64]>::from_bytes(&bytes[..15]).unwrap_err().to_string(),
    ///     "a sketch of 4 sums of 7 bits has 16 bytes, and these are 15"
    /// );
    /// ```
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DifferenceError> {
        let Some((&[version, degree, low, high, ref slots @ ..], packed)) =
            bytes.split_first_chunk::<HEADER>()
        else {
            let len = bytes.len();
            return Err(DifferenceError::bytes(format_args!(
                "a sketch has at least 13 bytes, and these are {len}"
            )));
        };
        if version != VERSION {
            return Err(DifferenceError::bytes(format_args!(
                "a sketch begins with its version, {VERSION}, and these bytes with {version}"
            )));
        }
        let (degree, capacity) = (
            u32::from(degree),
            usize::from(u16::from_le_bytes([low, high])),
        );
        if !(2..=32).contains(&degree) || capacity == 0 {
            return Err(DifferenceError::bytes(format_args!(
                "a sketch has at least one sum of 2 to 32 bits, and this one {capacity} of {degree}"
            )));
        }
        let size = size(degree, capacity);
        if bytes.len() != size {
            let len = bytes.len();
            return Err(DifferenceError::bytes(format_args!(
                "a sketch of {capacity} sums of {degree} bits has {size} bytes, and these are {len}"
            )));
        }
        let (mut rest, mut bits, mut packed) = (0_u64, 0, packed.iter());
        let sums = (0..capacity).map(|_| {
            while bits < degree {
                rest |= u64::from(packed.next().copied().unwrap_or(0)) << bits;
                bits += 8;
            }
            let sum = rest & ((1 << degree) - 1);
            rest >>= degree;
            bits -= degree;
            sum as u32
        });
        let sums = sums.collect();
        if rest != 0 {
            return Err(DifferenceError::bytes(format_args!(
                "the bits after the last sum of a sketch are 0, and these are not"
            )));
        }
        Ok(Sketch {
            slots: u64::from_le_bytes(*slots),
            degree,
            sums,
            shape: None,
            of: PhantomData,
        })
    }

    /// Returns the slots in which the states of two sketches differ. At least one of the sketches
    /// was computed, not read.
    ///
    /// # Errors
    /// If the states differ in more features than the smaller capacity, with the probability that
    /// [`Sketch`] states, the states have different slots, or both sketches were read.
    pub fn difference(&self, other: &Self) -> Result<Difference<S>, DifferenceError> {
        let xor = self.xor(other)?;
        let shape = xor.shape.ok_or_else(|| {
            DifferenceError::bytes(format_args!(
                "two sketches that were read do not know the names of their slots: compute one"
            ))
        })?;
        let too_many = DifferenceError::capacity(xor.sums.len());
        let field = field(xor.degree);
        let mut sums = Vec::with_capacity(2 * xor.sums.len());
        for (i, &odd) in xor.sums.iter().enumerate() {
            sums.push(odd);
            // The sum with the exponent 2 i + 2.
            sums.push(field.square(sums[i]));
        }
        let Some(elements) = elements(&field, &sums) else {
            return Err(too_many);
        };
        let (features, most_times) =
            shape.with_shape(|shape| (shape.features(), shape.most_times()));
        let mut found = Vec::with_capacity(elements.len());
        for element in elements {
            let number = element as usize - 1;
            if number / features >= most_times {
                return Err(too_many);
            }
            found.push((number % features, number / features + 1));
        }
        let slots = shape.with_shape(|shape| {
            let slots = Changed::of_features(shape, found);
            Changed::are_possible(&slots, shape, false).then_some(slots)
        });
        Ok(Difference {
            shape,
            slots: slots.ok_or(too_many)?,
            is_part: false,
            of: PhantomData,
        })
    }
}

/// Returns the number of bytes of a sketch.
fn size(degree: u32, capacity: usize) -> usize {
    HEADER + (degree as usize * capacity).div_ceil(8)
}

/// Returns a digest of the slots and of their numbers of values.
fn slots_of(shape: &Shape<'_>) -> u64 {
    let mut numbers = Vec::new();
    let mut cursor = Cursor::new(shape);
    while let Some(leaf) = cursor.next_with_keys() {
        let [slots, features] = [cursor.elements(), leaf.slot.features()].map(|n| n as u64);
        numbers.extend([leaf.path.nonce(), slots, features]);
    }
    digest("sketch", numbers.into_iter())
}

impl<S: ?Sized> Clone for Sketch<S> {
    fn clone(&self) -> Self {
        self.truncated(self.capacity())
    }
}

impl<S: ?Sized> PartialEq for Sketch<S> {
    fn eq(&self, other: &Self) -> bool {
        (self.slots, self.degree, &self.sums) == (other.slots, other.degree, &other.sums)
    }
}

impl<S: ?Sized> Eq for Sketch<S> {}

impl<S: ?Sized> Debug for Sketch<S> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sketch")
            .field("capacity", &self.capacity())
            .field("bits", &self.degree)
            .finish_non_exhaustive()
    }
}
