use super::*;
use crate::lattice::Lattice;

/// Returns whether `BulkHasher` accepts a box with these cells.
fn is_swept(cells: [usize; 3], values: usize, species: u8) -> bool {
    let lattice = Lattice::bcc(cells);
    let keys = LocalKeys::<u8, u64, 3>::builder(1, &lattice, lattice.shells(5).concat());
    let species = alloc::vec![species; lattice.sites()];
    BulkHasher::new(&keys.values(values).build().unwrap(), &species).is_some()
}

#[test]
fn most_boxes_are_swept() {
    assert!(is_swept([4; 3], 3, 2));
    assert!(is_swept([20, 20, 2], 256, 255));
    // It rejects a halo that is far larger than the box, too many values for the number of sites,
    // and a value out of range.
    assert!(!is_swept([64, 1, 1], 3, 2));
    assert!(!is_swept([3; 3], 20, 2));
    assert!(!is_swept([4; 3], 3, 3));
}
