//! Compares incremental hashes with hashes from scratch.

use super::crystal;
use iron_copper::Generator;
use iron_copper::Hashes;
use iron_copper::Jump;
use iron_copper::Species;

#[test]
fn a_missed_jump_is_found() {
    for hashes in [Hashes::whole, Hashes::local] {
        let mut crystal = crystal(5, 60, 1);
        let mut hashes = hashes(&crystal);
        let mut generator = Generator::new(4);
        let mut copper = 0;
        for _ in 0..200 {
            assert!(hashes.is_current(&crystal));
            let k = generator.below(8);
            let (from, to) = (crystal.vacancy, crystal.first[crystal.vacancy][k] as usize);
            let atom = crystal.sites[to];
            crystal.exchange(to);
            // A jump of iron changes no local hash.
            let is_changed = matches!(hashes, Hashes::Box(..)) || atom == Species::Cu;
            assert_eq!(hashes.is_current(&crystal), !is_changed);
            hashes.jumped(Jump { k, from, to, atom });
            copper += usize::from(atom == Species::Cu);
        }
        assert!((20..180).contains(&copper), "{copper}");
    }
}
