//! Symmetry groups of local environments: operations on offsets, slots and values.

use alloc::vec::Vec;

use super::canonical_keys::CanonicalKeys;
use super::group::{Images, closed, images, permutations};
use super::not_a_group::NotAGroup;
use crate::hash::Zobrist;
use crate::key::Key;
use crate::lattice::LocalKeys;

impl<T: Zobrist, K: Key, const D: usize> LocalKeys<T, K, D> {
    /// Returns keys for canonical hashes under the given operations: environments that an operation
    /// maps to each other have equal hashes. An operation is a matrix that multiplies an offset
    /// as a column.
    ///
    /// # Panics
    /// If an operation maps an offset to one that is not an offset of the keys, or maps two offsets
    /// to the same one; if the product of two operations is not in the list; if there are no
    /// operations, or more than 65,536 offsets; or if the neighbours come from lists.
    ///
    /// The symmetries of the cube are those of a simple lattice, `Lattice::simple([1;
    /// 3]).symmetries(0)`.
    ///
    /// ```
    /// # use zobrist::lattice::{Lattice, LocalKeys};
    /// # let square = Lattice::simple([6; 2]);
    /// # let near = square.shells(1).concat();
    /// let half_turn = [[[1, 0], [0, 1]], [[-1, 0], [0, -1]]];
    /// let keys = LocalKeys::<bool, u64, 2>::new(2026, &square, near).with_symmetries(&half_turn);
    /// assert_eq!(keys.operations(), 2);
    /// ```
    #[must_use]
    pub fn with_symmetries(self, operations: &[[[isize; D]; D]]) -> CanonicalKeys<T, K, D> {
        assert!(
            self.lattice().is_some(),
            "matrix symmetries need offsets, and these keys have lists of neighbours"
        );
        match permutations(images(operations, self.offsets()), usize::MAX).and_then(closed) {
            Ok(places) => CanonicalKeys::new(self, places, Vec::new()),
            Err(NotAGroup::NotClosed { first, second }) => {
                panic!(
                    "{:?} after {:?} is not listed",
                    operations[second], operations[first]
                )
            }
            Err(error) => panic!("symmetries of offsets: {error}"),
        }
    }

    /// Returns keys for canonical hashes under all [symmetries of the
    /// crystal](crate::lattice::Lattice::symmetries) about a site: 48 operations on bcc, 24 on
    /// diamond, 12 on hcp, 12 on a triangular lattice.
    ///
    /// # Panics
    /// Panics like [`with_symmetries`](Self::with_symmetries). The offsets of complete shells
    /// satisfy the conditions on offsets.
    ///
    /// ```
    /// # use zobrist::lattice::{Lattice, LocalKeys};
    /// # let square = Lattice::simple([6; 2]);
    /// # let near = square.shells(1).concat();
    /// let keys = LocalKeys::<bool, u64, 2>::new(2026, &square, near).with_lattice_symmetries();
    /// assert_eq!(keys.operations(), 8);
    /// ```
    #[must_use]
    pub fn with_lattice_symmetries(self) -> CanonicalKeys<T, K, D> {
        let operations = self
            .lattice()
            .map_or(Vec::new(), |(lattice, site)| lattice.symmetries(site));
        self.with_symmetries(&operations)
    }

    /// Returns keys for canonical hashes under permutations of the slots, for environments from
    /// lists of neighbours. Each permutation is given by the images of slot 0, slot 1 and so
    /// on.
    ///
    /// # Panics
    /// If an operation is not a permutation of the slots, the operations do not form a group, or
    /// there are more than 65,536 slots.
    ///
    /// ```
    /// use zobrist::lattice::LocalKeys;
    ///
    /// // A ring: left and right.
    /// let near = |site: usize| [(site + 4) % 5, (site + 1) % 5].map(|site| site as u32);
    /// let keys = LocalKeys::<bool, u64, 0>::with_neighbours(2026, 5, 2, near).build()?;
    /// let keys = keys.with_slot_symmetries([[0, 1], [1, 0]]);
    /// let spins = [true, false, false, false, false];
    /// assert_eq!(keys.invariant_hash(&spins, 4), keys.invariant_hash(&spins, 1));
    /// # Ok::<(), zobrist::lattice::LatticeError>(())
    /// ```
    #[must_use]
    pub fn with_slot_symmetries<P: AsRef<[usize]>>(
        self,
        permutations: impl IntoIterator<Item = P>,
    ) -> CanonicalKeys<T, K, D> {
        let places = group(permutations, self.slots(), "slots");
        CanonicalKeys::new(self, places, Vec::new())
    }
}

impl<T: Zobrist, K: Key, const D: usize> CanonicalKeys<T, K, D> {
    /// Returns keys for canonical hashes under permutations of the values, in addition to the
    /// operations on slots. Each permutation is given by the images of value 0, value 1 and so
    /// on.
    ///
    /// Examples are the exchange of spin up and down in the absence of a magnetic field, and all
    /// permutations of the states of a Potts model. The resulting operations combine each
    /// permutation of values with each permutation of slots.
    ///
    /// # Panics
    /// If a list is not a permutation of the values, or the lists do not form a group; if a site is
    /// not one slot with numbered values; or if there are more than 2<sup>22</sup> keys. The
    /// number of keys is operations times slots times values, with the operations rounded up to
    /// a multiple of 8.
    ///
    /// ```
    /// use zobrist::lattice::{Lattice, LocalKeys};
    ///
    /// let square = Lattice::simple([6; 2]);
    /// let near = square.shells(1).concat();
    /// let keys = LocalKeys::<bool, u64, 2>::builder(2026, &square, near).centre().build()?;
    /// let keys = keys.with_lattice_symmetries().with_value_symmetries([[0, 1], [1, 0]]);
    /// assert_eq!(keys.operations(), 16);
    /// let up: Vec<bool> = (0..36).map(|site| site % 5 < 2).collect();
    /// let down: Vec<bool> = up.iter().map(|up| !up).collect();
    /// assert_eq!(keys.invariant_hash(&up, 14), keys.invariant_hash(&down, 14));
    /// # Ok::<(), zobrist::lattice::LatticeError>(())
    /// ```
    #[must_use]
    pub fn with_value_symmetries<P: AsRef<[usize]>>(
        self,
        permutations: impl IntoIterator<Item = P>,
    ) -> Self {
        let values = self.keys.keys.values().expect("values with numbers");
        let values = group(permutations, values, "values");
        let all = Self::new(self.keys, self.places.into_vec(), values);
        assert!(
            all.permuted.exist(),
            "too many keys for symmetries of values"
        );
        all
    }
}

/// Checks that the lists form a group of permutations of `count` elements, and returns them. Panics
/// otherwise; `of` names the elements.
fn group<P: AsRef<[usize]>>(
    lists: impl IntoIterator<Item = P>,
    count: usize,
    of: &str,
) -> Vec<Images> {
    let group = permutations(lists, usize::MAX).and_then(closed);
    let group = group.unwrap_or_else(|error| panic!("symmetries of {of}: {error}"));
    let found = group[0].len();
    assert!(
        found == count,
        "permutations of {found} {of}, but there are {count}"
    );
    group
}
