//! Symmetry groups as permutations of sites.

use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

use super::group::{Images, closed, composition, numbered, permutations};
use super::not_a_group::{MAX_SITES, NotAGroup};

/// A symmetry group of up to `N` operations, each of which permutes the sites.
///
/// Operation 0 is the identity. `N` is the capacity: the maximum number of operations.
/// [`CanonicalHash`](super::CanonicalHash) has the same parameter, so it stores its hashes in an
/// array and needs no allocation. The default capacity of 8 is enough for any rectangle; the
/// maximum is 65,536. Two operations may be the same permutation, for example on a board of a
/// single row.
///
/// ```
/// use zobrist::symmetry::Symmetries;
///
/// let symmetries = Symmetries::rectangle(3, 3);
/// assert_eq!(symmetries.operations(), 8);
/// let mut images: Vec<usize> = symmetries.images(1).collect(); // of the middle of an edge
/// images.sort();
/// assert_eq!(images, [1, 1, 3, 3, 5, 5, 7, 7]);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Symmetries<const N: usize = 8> {
    /// For each site, an array of its images under all operations. The images of a site are
    /// contiguous, because an update reads all of them. In each array, the elements from index
    /// `operations` on are unused.
    images: Box<[[u16; N]]>,
    inverses: [u16; N],
    operations: usize,
}

impl Symmetries {
    /// Returns the symmetries of a rectangle whose sites are numbered in row-major order. A square
    /// has eight, any other rectangle four.
    ///
    /// The number of an operation is a sum of reflections, which are applied in this order: 1
    /// reverses the order of the rows, 2 reverses the order of the columns, and 4 exchanges
    /// rows and columns. So operation 3 = 1 + 2 is the rotation by 180 degrees. To select a
    /// subgroup, such as the reflection of left and right, see
    /// [`preserving`](Symmetries::preserving).
    ///
    /// # Panics
    /// If there are more than 65,536 sites.
    ///
    /// ```
    /// use zobrist::symmetry::Symmetries;
    ///
    /// // 0 1 2
    /// // 3 4 5
    /// let symmetries = Symmetries::rectangle(2, 3);
    /// assert_eq!(symmetries.operations(), 4);
    /// assert_eq!(symmetries.images(0).collect::<Vec<_>>(), [0, 3, 2, 5]);
    /// ```
    pub fn rectangle(rows: usize, cols: usize) -> Self {
        let sites = rows.checked_mul(cols).filter(|&sites| sites <= MAX_SITES);
        let Some(sites) = sites else {
            panic!("{rows}x{cols} sites are more than {MAX_SITES}")
        };
        let operations = if rows == cols { 8 } else { 4 };
        let image = |operation, site| {
            let (row, col) = (site / cols, site % cols);
            let row = if operation & 1 == 0 {
                row
            } else {
                rows - 1 - row
            };
            let col = if operation & 2 == 0 {
                col
            } else {
                cols - 1 - col
            };
            let (row, col) = if operation & 4 == 0 {
                (row, col)
            } else {
                (col, row)
            };
            row * cols + col
        };
        let images = |operation| (0..sites).map(|site| image(operation, site)).collect();
        Self::of_group(&(0..operations).map(images).collect::<Vec<_>>())
    }
}

impl<const N: usize> Symmetries<N> {
    /// Makes a group from a list of all its operations, the identity first. Each operation is given
    /// by the images of site 0, site 1 and so on.
    ///
    /// # Errors
    /// [`NotAGroup`] if the list is empty or longer than `N`, there are more than 65,536 sites, an
    /// operation is not a permutation or has another number of sites than the first, the first
    /// operation is not the identity, or the composition of two operations is not in the list.
    ///
    /// ```
    /// use zobrist::symmetry::{NotAGroup, Symmetries};
    ///
    /// // A ring of four sites that can be rotated, but not reversed.
    /// let [identity, quarter, half, back] = [[0, 1, 2, 3], [1, 2, 3, 0], [2, 3, 0, 1], [3, 0, 1, 2]];
    /// let ring = Symmetries::<4>::from_permutations([identity, quarter, half, back])?;
    /// assert_eq!(ring.inverse(1), 3);
    ///
    /// let error = Symmetries::<4>::from_permutations([identity, quarter]);
    /// assert_eq!(error, Err(NotAGroup::NotClosed { first: 1, second: 1 }));
    /// # Ok::<(), NotAGroup>(())
    /// ```
    pub fn from_permutations<P: AsRef<[usize]>>(
        permutations: impl IntoIterator<Item = P>,
    ) -> Result<Self, NotAGroup> {
        let group = self::permutations(permutations, N)?;
        if !group[0].iter().copied().eq(0..group[0].len()) {
            return Err(NotAGroup::NoIdentity);
        }
        Ok(Self::of_group(&closed(group)?))
    }

    /// Generates the smallest group that contains the given operations: all their compositions.
    ///
    /// Operation 0 is the identity, even if it is not in the list. The order of the other
    /// operations is not specified.
    ///
    /// # Errors
    /// [`NotAGroup`] if the list is empty, there are more than 65,536 sites, an operation is not a
    /// permutation or has another number of sites than the first, or the group has more than
    /// `N` operations.
    ///
    /// ```
    /// use zobrist::symmetry::Symmetries;
    ///
    /// // The faces of a die: up, north, east, south, west, down.
    /// let about_vertical = [0, 2, 3, 4, 1, 5];
    /// let about_east = [1, 5, 2, 0, 4, 3];
    /// let rotations: Symmetries<24> = Symmetries::generated_by([about_vertical, about_east])?;
    /// assert_eq!(rotations.operations(), 24);
    /// # Ok::<(), zobrist::symmetry::NotAGroup>(())
    /// ```
    pub fn generated_by<P: AsRef<[usize]>>(
        generators: impl IntoIterator<Item = P>,
    ) -> Result<Self, NotAGroup> {
        let generators = permutations(generators, usize::MAX)?;
        let identity = (0..generators[0].len()).collect();
        let mut group: Vec<Images> = vec![identity];
        let mut known: BTreeSet<Images> = group.iter().cloned().collect();
        let mut next = 0;
        while next < group.len() {
            for generator in &generators {
                let product = composition(&group[next], generator);
                if !known.contains(&product) {
                    known.insert(product.clone());
                    group.push(product);
                }
                if group.len() > N {
                    return Err(NotAGroup::TooManyOperations { capacity: N });
                }
            }
            next += 1;
        }
        Ok(Self::of_group(&group))
    }

    /// Returns the subgroup of the operations that map every site to a site with an equal label.
    /// Use it for a board whose sites differ, such as a level with walls and goals.
    ///
    /// Labels can also select particular operations. With the row as the label, the subgroup
    /// consists of the identity and the reflection of left and right:
    ///
    /// ```
    /// use zobrist::symmetry::Symmetries;
    ///
    /// let (rows, cols) = (6, 7);
    /// let mirror = Symmetries::rectangle(rows, cols).preserving(|site| site / cols); // the row
    /// assert_eq!(mirror.operations(), 2);
    /// assert_eq!(mirror.images(0).collect::<Vec<_>>(), [0, 6]);
    ///
    /// let upside_down = Symmetries::rectangle(rows, cols).preserving(|site| site % cols); // the column
    /// assert_eq!(upside_down.images(0).collect::<Vec<_>>(), [0, 35]);
    /// ```
    ///
    /// With a level as the labels, the subgroup consists of the symmetries of its walls:
    ///
    /// ```
    /// use zobrist::symmetry::Symmetries;
    ///
    /// let level = b"#..\
    ///               ...\
    ///               #..";
    /// let symmetries = Symmetries::rectangle(3, 3).preserving(|site| level[site]);
    /// assert_eq!(symmetries.operations(), 2); // the identity, and the rows reversed
    /// assert_eq!(symmetries.image(1, 1), 7);
    /// ```
    #[must_use]
    pub fn preserving<L: PartialEq>(&self, label: impl Fn(usize) -> L) -> Self {
        let labels: Vec<L> = (0..self.sites()).map(label).collect();
        let preserves = |operation: &usize| {
            labels
                .iter()
                .zip(self.permutation(*operation))
                .all(|(label, image)| *label == labels[image])
        };
        let images = |operation| self.permutation(operation).collect();
        Self::of_group(
            &(0..self.operations)
                .filter(preserves)
                .map(images)
                .collect::<Vec<_>>(),
        )
    }

    /// Stores a group of at most `N` permutations, the first of which must be the identity, and
    /// finds their inverses.
    fn of_group(group: &[Images]) -> Self {
        const { assert!(N <= 1 << 16, "operations are numbered by 16 bits") };
        let mut images = vec![[0; N]; group[0].len()];
        let mut inverses = [0; N];
        let numbers = numbered(group);
        for (operation, permutation) in group.iter().enumerate() {
            let mut inverse = permutation.clone();
            for (site, &image) in permutation.iter().enumerate() {
                images[site][operation] = image as u16;
                inverse[image] = site;
            }
            let inverse = numbers.get(&inverse[..]);
            inverses[operation] =
                *inverse.expect("a group has the inverses of its operations") as u16;
        }
        Symmetries {
            images: images.into(),
            inverses,
            operations: group.len(),
        }
    }

    /// Returns the number of operations, including the identity.
    pub fn operations(&self) -> usize {
        self.operations
    }

    /// Returns the number of sites that the operations permute.
    pub fn sites(&self) -> usize {
        self.images.len()
    }

    /// Returns the image of `site` under `operation`.
    ///
    /// # Panics
    /// If there is no such operation or no such site.
    ///
    /// ```
    /// # use zobrist::symmetry::Symmetries;
    /// let symmetries = Symmetries::rectangle(8, 8);
    /// assert_eq!(symmetries.image(2, 0), 7); // reverses the columns
    /// ```
    #[inline]
    pub fn image(&self, operation: usize, site: usize) -> usize {
        self.check_operation(operation);
        self.images_at(site)[operation].into()
    }

    /// Iterates over the images of `site` under operation 0, operation 1 and so on.
    ///
    /// # Panics
    /// If there is no such site.
    ///
    /// ```
    /// use zobrist::symmetry::Symmetries;
    ///
    /// let symmetries = Symmetries::<8>::rectangle(3, 3);
    /// assert_eq!(symmetries.images(0).collect::<Vec<_>>(), [0, 6, 2, 8, 0, 2, 6, 8]);
    /// assert!(symmetries.images(4).all(|image| image == 4)); // the centre
    /// ```
    #[inline]
    pub fn images(&self, site: usize) -> impl ExactSizeIterator<Item = usize> + Clone {
        self.images_at(site).iter().map(|&image| image.into())
    }

    /// Iterates over the images of site 0, site 1 and so on under `operation`.
    ///
    /// # Panics
    /// If there is no such operation.
    ///
    /// ```
    /// # use zobrist::symmetry::Symmetries;
    /// let symmetries = Symmetries::rectangle(2, 3);
    /// assert_eq!(symmetries.permutation(1).collect::<Vec<_>>(), [3, 4, 5, 0, 1, 2]);
    /// ```
    pub fn permutation(&self, operation: usize) -> impl ExactSizeIterator<Item = usize> + Clone {
        self.check_operation(operation);
        self.images
            .iter()
            .map(move |images| images[operation].into())
    }

    /// Returns the inverse of `operation`. The inverse maps the image of each site back to the
    /// site.
    ///
    /// # Panics
    /// If there is no such operation.
    ///
    /// ```
    /// # use zobrist::symmetry::Symmetries;
    /// let symmetries = Symmetries::rectangle(8, 8);
    /// let quarter = 5; // reverses the rows, then exchanges rows and columns: a rotation by 90 degrees
    /// let back = symmetries.inverse(quarter);
    /// assert_ne!(back, quarter);
    /// assert_eq!(symmetries.image(back, symmetries.image(quarter, 10)), 10);
    /// ```
    #[inline]
    pub fn inverse(&self, operation: usize) -> usize {
        self.check_operation(operation);
        self.inverses[operation].into()
    }

    /// Returns the images of `site` as a slice, in the order of the operations.
    #[inline]
    pub(super) fn images_at(&self, site: usize) -> &[u16] {
        if site >= self.images.len() {
            no_site(site, self.images.len());
        }
        &self.images[site][..self.operations]
    }

    #[inline]
    fn check_operation(&self, operation: usize) {
        let operations = self.operations;
        assert!(
            operation < operations,
            "no operation {operation}: there are {operations}"
        );
    }
}

#[cold]
#[inline(never)]
fn no_site(site: usize, sites: usize) -> ! {
    panic!("there is no site {site}: the operations permute {sites} sites")
}

crate::key::debug!([const N: usize] Symmetries<N>: |this| sites = this.sites(), operations = this.operations);
