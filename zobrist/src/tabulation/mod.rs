//! Tabulation hashing: hash functions with proven guarantees for ordinary keys, such as integers,
//! tuples and strings.
//!
//! Zobrist hashing combines a random number for each feature of a state. *Simple tabulation* is the
//! same method with the bytes of an integer instead of the slots of a state. There are strong
//! theorems about simple tabulation, and stronger ones about four variants: *twisted*, *mixed*,
//! *tornado* and *5-independent* tabulation. *Rolling* tabulation hashes windows that slide over a
//! text.
//!
//! ```
//! use zobrist::tabulation::{Shared, Simple};
//!
//! // A table with chaining. For any keys, the expected length of the chain of an absent key is keys / chains = 10.
//! let simple = Shared::<Simple>::new(2026);
//! let mut chains = vec![Vec::new(); 64];
//! for key in (0..640_u64).map(|i| i << 20) {
//!     chains[simple.hash(key) as usize % 64].push(key);
//! }
//! assert!(chains.iter().all(|chain| chain.len() < 30));
//! ```
//!
//! All functions of keys build hashers for the maps of the standard library, too. These maps probe groups
//! of buckets, and no theorem on this page covers them.
//!
//! ```
//! use std::collections::HashMap;
//! use zobrist::tabulation::{Shared, Simple};
//!
//! let mut map = HashMap::with_hasher(Shared::<Simple>::new(2026));
//! map.insert((3_u32, 4_u32), "a key of two integers");
//! assert_eq!(map[&(3, 4)], "a key of two integers");
//! ```
//!
//! # Bytes of a key
//!
//! In a map, a key is the bytes that its [`Hash`](core::hash::Hash) implementation writes: integers
//! from their least significant byte on, `usize` and `isize` as 64 bits. Keys of at least one byte,
//! and of at most as many bytes as the tables have rows, are tabulated directly. So a map and the
//! method `hash` give an integer the same hash. All other keys first become the value of a
//! polynomial, as in `hash_bytes`.
//!
//! As with every `Hasher`, values of different types that write the same bytes are one key:
//! `(1_u32, 2_u32)` and `1_u64 | 2 << 32`, `(1_u64, 2_u64)` and `1_u128 | 2 << 64`. Within one
//! type, `Hash` writes different bytes for different values.
//!
//! Hashes of integers, `bool`, `char`, `str`, tuples, and types that consist of these and derive
//! `Hash`, are the same on all platforms. Hashes of arrays and slices of integers wider than a byte
//! are not: the standard library writes these integers as they are in memory, in the byte order of
//! the platform.
//!
//! ```
//! use std::hash::BuildHasher;
//! use zobrist::tabulation::{Shared, Simple};
//!
//! let simple = Shared::<Simple>::new(2026);
//! assert_eq!(simple.hash_one(17_u64), simple.hash(17_u64));
//! assert_eq!(simple.hash_one((1_u8, 2_u16)), simple.hash([1, 2, 0]));
//! assert_eq!(simple.hash_one(-1_isize), simple.hash(u64::MAX));
//! ```
//!
//! # Which hasher
//!
//! | wish | use | cost of a `u64` |
//! | --- | --- | --- |
//! | a map or set without adversaries | an ordinary hasher: `foldhash` (in `hashbrown`), `rustc-hash` | 0.3, 0.2 |
//! | a map whose keys come from an adversary | SipHash: `RandomState`, the default of `HashMap` | 5.6 |
//! | a map keyed by hashes of states | [`table::Prehashed`](../table/struct.Prehashed.html) | |
//! | 3-independence; hashes that are the same on all platforms and in all versions | [`Simple`] | 1 |
//! | concentrated samples and loads with means far below 256, throughput of hash tables | [`Twisted`] | 1.8 |
//! | sketches: similarity, distinct counts; samples and loads of any mean | [`Mixed`] | 3.4 |
//! | 5-independence: second moments, bounds that need five keys | [`FiveIndependent`] | 4.8 |
//! | hashes of up to 128 keys, or of up to 128 keys that a sketch or a bin selects, that are fully random with a stated probability | [`Tornado`] | 3.9 to 4.8 |
//! | the same of up to 32,768 keys, with tables of megabytes, mostly cache misses | [`WideTornado`] | 50 |
//! | windows that slide over bytes or values: chunks, n-grams | [`Rolling`] | |
//! | k-mers of DNA, the same for both strands | [`Strands`] | |
//! | any of the hashers of keys, drawn at run time and shared by maps | [`Shared`]`<Simple>`, .. | the same |
//! | a function that takes any of them | a bound: `S: BuildHasher` for maps, `impl Fn(u64) -> u64` for hashes | |
//!
//! Costs are ratios to [`Simple`] for independent keys, all in one run of `cargo bench -p
//! zobrist-benches -- tabulation`. The 16 KB of eight rows of tables were in the first-level cache.
//! Simple tabulation compiles to the instructions of a hand-written loop, one load for each byte.
//!
//! If each key depends on the previous hash, the ratios to [`Simple`] are: [`Twisted`] 1.8,
//! [`Mixed`] 3.2, [`FiveIndependent`] 3.9, [`Tornado`] 5.4, SipHash 3.4, `foldhash` 0.4. For keys of
//! 32 bits, [`FiveIndependent`] takes 0.66 times the time of a polynomial of degree 4 modulo 2^61 -
//! 1, which is 5-independent, too. For strings of up to 15 bytes [`Simple`] takes half
//! the time of SipHash, for longer strings 1.5 to 1.7 times the time of SipHash. For strings of any
//! length `foldhash` takes a seventh to a third of the time of [`Simple`].
//!
//! [`Rolling`] takes 1.5 times the time of cyclic polynomials, which lose bits in windows of up to 64
//! characters and are no hash for longer ones, and [`Strands`] 0.86 times the time of the crate
//! `nthash` (`cargo bench -p zobrist-benches -- rolling`).
//!
//! **Most programs need none of these.** An ordinary hasher takes a fifth to two fifths of the time
//! of [`Simple`], needs no tables, and works as well for nearly all keys. Tabulation is for
//! programs that need a guarantee: the proofs hold for *any* keys that were chosen before the seed.
//!
//! # Chaining
//!
//! Let n keys be in m chains, m a power of two. A search for an absent key makes n / m comparisons,
//! and a search for a present key 1 + (n - 1) / (2 m), in expectation over the seed. These are the
//! numbers for a random function. They hold for any keys and any function whose hashes of two keys
//! are independent, as here (J. L. Carter, M. N. Wegman, "Universal classes of hash functions", J.
//! Comput. Syst. Sci. 18, 1979, <https://doi.org/10.1016/0022-0000(79)90044-8>). If n keys are in n chains, the longest chain has O(log n / log log
//! n) keys with high probability, by the Chernoff-type bounds of [`Simple`].
//!
//! # Linear probing
//!
//! Each cell of the table has two numbers of probes of a successful search at load 0.9: the mean
//! and the maximum over 60 functions of one kind; the bench `probing` shows their distribution. A
//! random function takes 5.5 probes (D. E. Knuth, The Art of Computer Programming, vol. 3, section
//! 6.4).
//!
//! | keys | multiply-shift | simple | twisted | mixed | 5-independent | tornado | `foldhash` | random function |
//! | --- | --- | --- | --- | --- | --- | --- | --- | --- |
//! | part of an interval, shuffled | 2.0, 15.9 | 5.5, 6.3 | 5.5, 6.1 | 5.6, 6.4 | 5.5, 6.3 | 5.5, 6.1 | 1.6, 1.6 | 5.5, 5.8 |
//! | two coordinates, one in each half | 3.3, 48.1 | 5.5, 6.3 | 5.4, 6.0 | 5.5, 6.0 | 5.6, 6.2 | 5.5, 5.9 | 1.7, 1.7 | 5.5, 5.8 |
//! | four values a byte | 4.9, 23.4 | 7.1, 38.9 | 5.6, 9.2 | 5.5, 5.9 | 5.5, 6.3 | 5.5, 5.9 | 4.6, 4.7 | 5.5, 5.8 |
//! | random | 5.5, 6.0 | 5.5, 6.5 | 5.5, 5.9 | 5.5, 6.1 | 5.5, 6.2 | 5.5, 6.0 | 5.5, 6.3 | 5.5, 6.0 |
//!
//! Multiply-shift, one multiplication, is often better than random and sometimes far worse. The
//! expectation of simple tabulation is within a constant factor of 5.5, and keys with few different
//! bytes show how large this factor can be. Use one of the others for such keys. There is no
//! theorem about `foldhash`, but it has no problem with these keys.
//!
//! # Distinct items
//!
//! HyperLogLog estimates the number of distinct items from their hashes (P. Flajolet, É. Fusy, O. Gandouet, F. Meunier,
//! "HyperLogLog: the analysis of a near-optimal cardinality estimation algorithm", AofA 2007). Each cell of the table has the
//! mean error of the estimates by 60 functions, over the standard deviation of the estimates by a random function, 1.04 /
//! sqrt(64) for 64 parts. Of a random function it is about 0.8. The bench is `distinct items`, with 16,384 items. Each run
//! draws other functions: of the cells near 0.8 the second run differs by up to 0.3, of the others by a quarter.
//!
//! | keys | multiply-shift | simple | twisted | mixed | 5-independent | tornado | `foldhash` | `rapidhash` |
//! | --- | --- | --- | --- | --- | --- | --- | --- | --- |
//! | part of an interval, shuffled | 4.1 | 0.8 | 0.8 | 0.9 | 0.9 | 0.9 | 5.3 | 4.2 |
//! | two coordinates, one in each half | 4.1 | 0.8 | 0.8 | 0.8 | 0.8 | 0.8 | 4.3 | 0.7 |
//! | four values a byte | 1.5 | 0.9 | 0.7 | 0.7 | 0.9 | 0.7 | 0.5 | 2.5 |
//! | random | 0.9 | 0.8 | 1.0 | 0.8 | 0.8 | 0.8 | 0.8 | 0.8 |
//!
//! Estimates by multiply-shift and by the fast variants of `foldhash` and `rapidhash`, which are made for maps,
//! are biased for keys with structure. Estimates by tabulation are not: use [`Mixed`] or
//! [`Tornado`], for which there are theorems.
//!
//! # Limits of the guarantees
//!
//! - The theorems are about random tables, and probabilities are over the tables. Here the tables
//!   come from a seed and a cryptographic generator (ChaCha8). For a fixed seed that is known there
//!   is no guarantee: an adversary who chooses keys after the seed can make them collide. If others
//!   choose the keys, draw the seed:
//!
//! ```
//! use std::hash::{BuildHasher, RandomState};
//! use zobrist::tabulation::{Shared, Twisted};
//!
//! let twisted = Shared::<Twisted>::new(RandomState::new().hash_one(0));
//! # let _ = twisted;
//! ```
//!
//!   An adversary who sees hashes, or the order of your maps, can still compute the tables by
//! linear algebra. Use   SipHash then.
//! - Keys with more bytes than the tables have rows, 16 by default, and keys of no bytes first
//!   become the value of a polynomial modulo 2^61 - 1 at a random point. This value is hashed as a
//!   `u64`. Two such keys of at most n bytes have equal values with probability at most (n + 13) /
//!   7 / (2^61 - 1), even if the hash has 128 bits. The same bound holds for the value of such a
//!   key and a key that is a `u64`. Among a million keys of up to 100 bytes, some pair has equal
//!   values with probability below 4 x 10^-6. If all values are different, each theorem about keys
//!   of 8 bytes holds for these keys, because the point is independent of the tables.
//! - Keys of different lengths in one map, such as short strings, have 3-independent hashes by
//!   [`Simple`], [`Twisted`], [`Mixed`], [`Tornado`] and [`FiveIndependent`] if the values of polynomials differ from each other and
//!   from keys of 8 bytes. The other theorems are for keys of one length.
//! - [`FiveIndependent`] takes at most 8 bytes of a key, and hashes longer keys by the polynomial.
//! - [`Simple`] and [`Twisted`] do not hide differences. If a bit of a key is flipped, the hash by [`Simple`] is XORed
//!   with one of only 128 numbers, whatever the other bytes are. The same holds for [`Twisted`] if the bit is in the
//!   last byte. Therefore both fail tests of differences, such as Avalanche, Sparse and DiffDist of
//!   [SMHasher](https://github.com/rurban/smhasher). Programs that compare differences of hashes need [`Mixed`] or [`Tornado`].
//!
//! # Seeds and values
//!
//! The [key specification](crate::specification#tabulation) determines the tables from a seed, so
//! hashes are the same on every platform and in every later version. Narrow hashes are the low bits
//! of wide ones. Lanes of a seed ([`Seed::lane`](crate::Seed::lane)) are independent functions.
//! Making a function takes 0.1 to 0.3 ms.
//!
//! # States and values as keys
//!
//! The hash of a state by random keys is simple tabulation of its slots, combined with the base
//! constant. It is 3-independent, too: the hashes of any three different states are independent.
//!
//! ```
//! use zobrist::tabulation::Simple;
//! use zobrist::{State, Zobrist};
//!
//! #[derive(Zobrist)]
//! #[zobrist(key = u64)]
//! struct Word { bytes: [u8; 8] } // slots
//!
//! let rows = std::array::from_fn(|i| {
//!     std::array::from_fn(|byte| Word::BYTES.at(i).key(byte as u8).raw())
//! });
//! let table = Simple::<u64, 8>::from_rows(rows, 0);
//! let word = Word { bytes: 2026_u64.to_le_bytes() };
//! assert_eq!(word.zobrist_hash().raw(), Word::BASE ^ table.hash(2026_u64));
//! ```
//!
//! The number of a [`Value`](crate::Value) with at most 256 values is a key of one byte:
//! `simple.hash(piece.number() as u8)`.
//!
//! # Examples
//!
//! The example `similarity` estimates the similarity of sets from small sketches. The example `chunks`
//! cuts a file by its content.

// To add a hasher: a file here with tables that have a function `tabulate`. Its documentation
// states the theorem, with the paper and its conditions, and when to prefer another hasher.
// Golden vectors as for a source of keys.
#![cfg_attr(
    not(feature = "alloc"),
    doc = "[`Shared`]: #which-hasher\n[`WideTornado`]: #which-hasher"
)]

mod characters;
mod construction;
mod five;
mod hasher;
mod mixed;
mod polynomial;
mod rolling;
#[cfg(feature = "alloc")]
mod shared;
mod simple;
mod stream;
mod tornado;
mod twisted;
#[cfg(feature = "alloc")]
mod wide_tornado;

pub use five::FiveIndependent;
#[doc(alias("MinHash", "HyperLogLog", "Bloom filter", "sketch"))]
pub use mixed::Mixed;
#[doc(alias(
    "rolling hash",
    "k-mer",
    "buzhash",
    "cyclic polynomial",
    "Rabin fingerprint",
    "ntHash"
))]
pub use rolling::{Rolling, Strands};
#[cfg(feature = "alloc")]
pub use shared::Shared;
#[doc(alias = "tabulation hashing")]
pub use simple::Simple;
pub use tornado::Tornado;
pub use twisted::Twisted;
#[cfg(feature = "alloc")]
pub use wide_tornado::WideTornado;
