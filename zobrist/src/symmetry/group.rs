//! Groups of permutations of sites, slots or values.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
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
    let numbers = numbered(&group);
    if is_closed(&group, &numbers) {
        return Ok(group);
    }
    for (first, a) in group.iter().enumerate() {
        for (second, b) in group.iter().enumerate() {
            if !numbers.contains_key(&composition(a, b)[..]) {
                return Err(NotAGroup::NotClosed { first, second });
            }
        }
    }
    Ok(group)
}

/// Returns whether the distinct permutations of a list form a group.
///
/// Each permutation that the preceding ones do not generate becomes a generator, and at least doubles
/// the group that they generate. So n permutations have at most log2(n) generators, and there are at
/// most n log2(n) compositions.
fn is_closed(group: &[Images], numbers: &BTreeMap<&[usize], usize>) -> bool {
    let identity: Images = (0..group[0].len()).collect();
    let Some(&identity) = numbers.get(&identity[..]) else {
        return false;
    };
    let mut is_generated = vec![false; group.len()];
    is_generated[identity] = true;
    let mut generated = Vec::from([identity]);
    let mut generators: Vec<Generator> = Vec::new();
    for &number in numbers.values() {
        if is_generated[number] {
            continue;
        }
        generators.push(Generator { number, applied: 0 });
        while let Some(generator) = generators
            .iter_mut()
            .find(|generator| generator.applied < generated.len())
        {
            let from = generated[generator.applied];
            generator.applied += 1;
            let product = composition(&group[from], &group[generator.number]);
            let Some(&product) = numbers.get(&product[..]) else {
                return false;
            };
            if !is_generated[product] {
                is_generated[product] = true;
                generated.push(product);
            }
        }
    }
    true
}

struct Generator {
    number: usize,
    /// The number of generated permutations after which this one was applied.
    applied: usize,
}

/// Returns the index of each permutation of a list. Of equal ones it is the first index.
pub(super) fn numbered(group: &[Images]) -> BTreeMap<&[usize], usize> {
    let mut numbers = BTreeMap::new();
    for (number, images) in group.iter().enumerate() {
        numbers.entry(&images[..]).or_insert(number);
    }
    numbers
}

/// Returns the composition of two permutations, of which `first` acts first.
pub(super) fn composition(first: &[usize], second: &[usize]) -> Images {
    first.iter().map(|&between| second[between]).collect()
}
