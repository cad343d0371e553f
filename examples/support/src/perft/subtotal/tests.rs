//! Tests of packing subtotals, and of their maximum.

use crate::perft::subtotal::Subtotal;
use zobrist::table::transposition::Entry;

#[test]
fn entries_of_up_to_56_bits() {
    let most = (1 << 56) - 1;
    for (leaves, plies) in [(0, 0), (0, 255), (20, 1), (3_195_901_860, 7), (most, 255)] {
        let subtotal = Subtotal::new(leaves, plies).unwrap();
        assert_eq!(Subtotal::unpack(Subtotal::pack(subtotal)), subtotal);
        assert_eq!(subtotal.of(plies), Some(leaves));
        assert_eq!(subtotal.of(plies ^ 1), None);
    }
    for leaves in [most + 1, 1 << 64, u128::MAX] {
        assert_eq!(Subtotal::new(leaves, 2), None);
    }
}
