//! Tests the recipe of the documentation: results of one lattice are never read for another with as
//! many sites.

use zobrist::ZobristHash;
use zobrist::lattice::{Lattice, LatticeKeys};
use zobrist_store::{Origin, Reason, Store, StoreError};

use crate::databases::Database;

/// Returns the Ising energy of a periodic box by the definition: each site is compared with the
/// next one along both axes.
fn energy(spins: &[bool; 16], [rows, columns]: [usize; 2]) -> i32 {
    let mut sum = 0;
    for row in 0..rows {
        for column in 0..columns {
            let spin = spins[row * columns + column];
            for next in [
                (row + 1) % rows * columns + column,
                row * columns + (column + 1) % columns,
            ] {
                sum += if spins[next] == spin { -1 } else { 1 };
            }
        }
    }
    sum
}

/// Four spins of 16 are up. In a box of 4 x 4 they are a row, in one of 2 x 8 half a row.
#[test]
fn lattices_of_equal_sizes_are_told_apart() {
    type Hash = ZobristHash<[bool], u64>;
    let spins: [bool; 16] = std::array::from_fn(|site| site < 4);
    let shapes = [[4, 4], [2, 8], [1, 16]];
    assert_eq!(shapes.map(|shape| energy(&spins, shape)), [-16, -12, -28]);
    let database = Database::files();
    let result = |shape| -> Result<i32, StoreError> {
        let lattice = Lattice::simple(shape);
        let keys = LatticeKeys::<bool, u64>::builder(2026, lattice.sites()).on(&lattice);
        let keys = keys.build().unwrap();
        let origin = Origin::new("Ising, J = 1").fingerprint("keys", keys.fingerprint());
        let store = Store::<Hash, i32>::open(database.path(), &origin)?;
        store.get_or_compute(keys.hash(spins), || energy(&spins, shape))
    };
    let [square, wide, chain] = shapes.map(result);
    assert_eq!(square.unwrap(), -16);
    for refused in [wide, chain] {
        let error = refused.unwrap_err();
        assert!(
            matches!(error.reason(), Reason::Mismatch { part, .. } if part == "fingerprint of keys")
        );
    }
    assert_eq!(result([4, 4]).unwrap(), -16);
    // Without the lattice, all three would read the first energy.
    let [first, second] = [[4, 4], [1, 16]].map(|shape| {
        let keys = LatticeKeys::<bool, u64>::new(2026, Lattice::simple(shape).sites());
        (keys.fingerprint(), keys.hash(spins))
    });
    assert_eq!(first, second);
}
