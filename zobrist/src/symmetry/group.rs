//! Groups of permutations of sites, slots or values.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::not_a_group::{MAX_SITES, NotAGroup};
use crate::lattice::operations::product;

/// The image of each site, slot or value under one operation.
pub(super) type Images = Box<[usize]>;

/// Returns the images of the slots under each matrix, which maps the offset of a slot to the offset
/// of its image. Panics if an image is not among the offsets, or is the image of two of them.
pub(super) fn images<const D: usize>(
    operations: &[[[isize; D]; D]],
    offsets: &[[isize; D]],
) -> Vec<Vec<usize>> {
    let images = |operation: &[[isize; D]; D]| {
        let mut taken = vec![false; offsets.len()];
        let image = |&offset: &[isize; D]| {
            let to = product(operation, offset);
            let to = to.unwrap_or_else(|| {
                panic!("{operation:?} maps offset {offset:?} to one beyond `isize`")
            });
            let slot = offsets.iter().position(|&other| other == to);
            let slot = slot.unwrap_or_else(|| {
                panic!("{operation:?} maps offset {offset:?} to {to:?}, which is not listed")
            });
            assert!(
                !core::mem::replace(&mut taken[slot], true),
                "{operation:?} maps two offsets to {to:?}"
            );
            slot
        };
        offsets.iter().map(image).collect()
    };
    operations.iter().map(images).collect()
}

/// Checks that there are 1 to `capacity` lists, and that all of them are permutations of the same
/// number of sites. Returns the lists.
pub(super) fn permutations<P: AsRef<[usize]>>(
    lists: impl IntoIterator<Item = P>,
    capacity: usize,
) -> Result<Vec<Images>, NotAGroup> {
    let mut permutations: Vec<Images> = Vec::new();
    for (operation, list) in lists.into_iter().enumerate() {
        let list = list.as_ref();
        if operation >= capacity {
            return Err(NotAGroup::TooManyOperations { capacity });
        }
        let sites = list.len();
        if sites > MAX_SITES {
            return Err(NotAGroup::TooManySites { sites });
        }
        let expected = permutations.first().map_or(sites, |first| first.len());
        if sites != expected {
            return Err(NotAGroup::OtherSites {
                operation,
                sites,
                expected,
            });
        }
        let mut reached = vec![false; sites];
        for (site, &image) in list.iter().enumerate() {
            match reached.get_mut(image) {
                Some(reached) if !*reached => *reached = true,
                _ => {
                    return Err(NotAGroup::NotAPermutation {
                        operation,
                        site,
                        image,
                    });
                }
            }
        }
        permutations.push(list.into());
    }
    if permutations.is_empty() {
        return Err(NotAGroup::NoOperations);
    }
    Ok(permutations)
}

/// Checks that the list contains the composition of any two of its permutations, and returns it.
pub(super) fn closed(group: Vec<Images>) -> Result<Vec<Images>, NotAGroup> {
    let all = || group.iter().enumerate();
    for ((first, a), (second, b)) in all().flat_map(|a| all().map(move |b| (a, b))) {
        if !group.iter().any(|operation| acts_like(operation, a, b)) {
            return Err(NotAGroup::NotClosed { first, second });
        }
    }
    Ok(group)
}

/// Returns whether `operation` is the composition of `first` and `second`, where `first` acts
/// first.
pub(super) fn acts_like(operation: &[usize], first: &[usize], second: &[usize]) -> bool {
    operation
        .iter()
        .zip(first)
        .all(|(&image, &between)| image == second[between])
}
