use super::*;
use crate::lattice::Lattice;

/// Returns whether the hashes of a box with these cells are computed this way.
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
    // A halo that is far larger than the box, too many values for the number of sites, a value outside its range.
    assert!(!is_swept([64, 1, 1], 3, 2));
    assert!(!is_swept([3; 3], 20, 2));
    assert!(!is_swept([4; 3], 3, 3));
}
