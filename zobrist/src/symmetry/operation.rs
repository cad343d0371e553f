//! Operations of a group that acts on slots and on values.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use crate::lattice::operations::product;

/// The image of each slot, or of each value, under one operation.
pub(super) type Images = Box<[usize]>;

/// Returns the images of the slots at `offsets` under each matrix. The matrices must form a group.
pub(super) fn of_matrices<const D: usize>(
    operations: &[[[isize; D]; D]],
    offsets: &[[isize; D]],
) -> Vec<Images> {
    let images = operations.iter().map(|operation| {
        let mut taken = vec![false; offsets.len()];
        let image = |offset: &[isize; D]| {
            let Some(to) = product(operation, *offset) else {
                panic!("{operation:?} maps offset {offset:?} to one beyond `isize`");
            };
            let Some(slot) = offsets.iter().position(|&other| other == to) else {
                panic!("{operation:?} maps offset {offset:?} to {to:?}, which is not listed");
            };
            let taken = core::mem::replace(&mut taken[slot], true);
            assert!(!taken, "{operation:?} maps two offsets to {to:?}");
            slot
        };
        offsets.iter().map(image).collect::<Images>()
    });
    let images: Vec<Images> = images.collect();
    if let Some((first, second)) = not_closed(&images) {
        let [first, second] = [first, second].map(|number| operations[number]);
        panic!("{second:?} after {first:?} is not listed");
    }
    images
}

/// Returns the lists. They must form a group of permutations of `of` numbers.
pub(super) fn of_permutations<P: AsRef<[usize]>>(
    permutations: impl IntoIterator<Item = P>,
    of: usize,
    what: &str,
) -> Vec<Images> {
    let images: Vec<Images> = permutations.into_iter().map(|list| list.as_ref().into()).collect();
    assert!(!images.is_empty(), "a group has the identity at least");
    for (number, list) in images.iter().enumerate() {
        let mut sorted = list.to_vec();
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(0..of), "list {number} is no permutation of {of} {what}");
    }
    if let Some((i, j)) = not_closed(&images) {
        panic!("permutation {i} followed by permutation {j} is not listed");
    }
    images
}

/// Returns the first two permutations of a list of which one followed by the other is not in the list.
pub(super) fn not_closed<T>(list: &[Box<[T]>]) -> Option<(usize, usize)>
where
    T: Copy + PartialEq + Into<usize>,
{
    let all = || list.iter().enumerate();
    all().flat_map(|a| all().map(move |b| (a, b))).find_map(|((i, a), (j, b))| {
        let is_listed = list.iter().any(|operation| acts_like(operation, a, b));
        (!is_listed).then_some((i, j))
    })
}

/// Returns whether `operation` acts as `first` followed by `second`.
pub(super) fn acts_like<T>(operation: &[T], first: &[T], second: &[T]) -> bool
where
    T: Copy + PartialEq + Into<usize>,
{
    operation.iter().zip(first).all(|(&image, &between)| image == second[between.into()])
}
