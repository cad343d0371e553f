//! Canonical hashes: one hash for all states that a symmetry group maps to each other.
//!
//! | wish | use |
//! | --- | --- |
//! | one hash for a position and all its images | [`CanonicalHash`]: [`of`] from scratch, [`update`] by moves |
//! | the symmetries of a square or rectangular board | [`Symmetries::rectangle`] |
//! | the symmetries of any other board or puzzle, from a few generators | [`Symmetries::generated_by`] |
//! | a group from a list of all its operations | [`Symmetries::from_permutations`] |
//! | a subgroup: a mirror, or the operations that keep walls and goals in place | [`Symmetries::preserving`] |
//! | a side to move, or another part of a state that no operation changes | [`CanonicalHash::update_invariant`] |
//! | a stored move, or another value with a direction | [`CanonicalHash::canonical_with_operation`] |
//! | hashes of local environments on a lattice, up to symmetry | [`CanonicalKeys`], by [`with_lattice_symmetries`] |
//! | an energy of an environment, which no operation changes | [`CanonicalKeys::invariant_hash`] |
//! | a rate for each neighbour, rotated with the environment | [`CanonicalKeys::oriented`], [`Oriented`] |
//! | the type of such a hash, for a struct field | [`InvariantHash`], [`DirectedHash`] |
//! | spin flips, permutations of the states of a Potts model | [`CanonicalKeys::with_value_symmetries`] |
//!
//! [`of`]: CanonicalHash::of
//! [`update`]: CanonicalHash::update
//! [`with_lattice_symmetries`]: crate::lattice::LocalKeys::with_lattice_symmetries
//!
//! A *symmetry operation* is a permutation of sites: it maps each site to its *image*. The symmetry
//! operations of a board form a *group*. A [`CanonicalHash`] stores the hash of the image of a
//! state under each operation. The *canonical hash* is the finalized minimum of these hashes.
//!
//! ```
//! use zobrist::lattice::LatticeKeys;
//! use zobrist::symmetry::{CanonicalHash, Symmetries};
//!
//! let (rows, cols) = (9, 9);
//! let symmetries = Symmetries::rectangle(rows, cols);
//! let keys = LatticeKeys::<bool, u64>::new(2026, rows * cols);
//!
//! let empty = CanonicalHash::new(&symmetries, keys.base());
//! let [mut one, mut other] = [empty; 2];
//! one.update(&symmetries, 2, |image| keys.key(image, true)); // row 0, column 2
//! other.update(&symmetries, 54, |image| keys.key(image, true)); // row 6, column 0
//! assert_ne!(one.hash(), other.hash());
//! assert_eq!(one.canonical(), other.canonical());
//! ```
//!
//! # Static keys
//!
//! The keys can come from any table: from the static table of a state type, through its slots, or
//! from a [`KeyTable`](crate::KeyTable).
//!
//! ```
//! use zobrist::symmetry::{CanonicalHash, Symmetries};
//! use zobrist::{Zobrist, ZobristHash};
//!
//! #[derive(Clone, Copy, Zobrist)]
//! enum Stone { Black, White }
//!
//! #[derive(Zobrist)]
//! #[zobrist(key = u64)]
//! struct Board {
//!     points: [Option<Stone>; 81],
//!     #[zobrist(empty = Stone::Black)]
//!     turn: Stone,
//! }
//!
//! let symmetries = Symmetries::rectangle(9, 9);
//! let mut board = Board { points: [None; 81], turn: Stone::Black };
//! // The empty board; for any other, use `CanonicalHash::of`.
//! let mut hash = CanonicalHash::new(&symmetries, ZobristHash::BASE);
//!
//! board.points[2] = Some(Stone::Black);
//! hash.update(&symmetries, 2, |image| Board::POINTS.at(image).key(Stone::Black));
//! board.turn = Stone::White;
//! hash.update_invariant(Board::TURN.change(Stone::Black, Stone::White));
//! assert_eq!(hash.hash(), board.zobrist_hash());
//! ```
//!
//! # Operations that change values
//!
//! An operation can also change values, for example by exchanging two colours. Such an operation
//! permutes pairs of a site and a value, so number the pairs and permute these numbers:
//!
//! ```
//! use zobrist::lattice::LatticeKeys;
//! use zobrist::symmetry::{CanonicalHash, Symmetries};
//!
//! let keys = LatticeKeys::<u8, u64>::builder(2026, 3).values(3).build()?;
//! let pair = |site: usize, value: usize| 2 * site + value - 1;
//! // Three sites that hold 0, 1 or 2: reverse the row, exchange 1 and 2.
//! let reverse = [4, 5, 2, 3, 0, 1];
//! let exchange = [1, 0, 3, 2, 5, 4];
//! let symmetries: Symmetries<4> = Symmetries::generated_by([reverse, exchange])?;
//!
//! let canonical = |row: [u8; 3]| {
//!     let mut hash = CanonicalHash::new(&symmetries, keys.base());
//!     for (site, value) in row.into_iter().enumerate().filter(|&(_, value)| value != 0) {
//!         hash.update(&symmetries, pair(site, value.into()), |image| {
//!             keys.key(image / 2, (image % 2 + 1) as u8)
//!         });
//!     }
//!     hash.canonical()
//! };
//! assert_eq!(canonical([1, 0, 0]), canonical([0, 0, 2]));
//! assert_ne!(canonical([1, 0, 1]), canonical([1, 0, 2]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod canonical_hash;
mod canonical_keys;
mod group;
mod local_symmetries;
mod not_a_group;
mod oriented;
mod permuted_keys;
mod symmetries;

#[doc(alias("canonical form", "rotation", "reflection", "symmetry"))]
pub use canonical_hash::CanonicalHash;
#[doc(alias("kmc", "kinetic Monte Carlo", "local environment"))]
pub use canonical_keys::CanonicalKeys;
pub use canonical_keys::InvariantHash;
pub use not_a_group::NotAGroup;
pub use oriented::{DirectedHash, Oriented};
pub use symmetries::Symmetries;
