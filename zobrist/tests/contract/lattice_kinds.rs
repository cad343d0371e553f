//! Lattices with several kinds of sites: site symmetries from the International Tables, and sites
//! without an environment.

use zobrist::ZobristHash;
use zobrist::lattice::{Lattice, LocalHash, LocalHashes, LocalKeys};

use crate::fixtures::panic::message;
use crate::fixtures::random::Random;

/// The orders of the site symmetry groups are those of International Tables for Crystallography A.
#[test]
fn kinds_lower_the_symmetry() {
    fn orders<const D: usize, const N: usize>(
        lattice: &Lattice<D>,
        kinds: [usize; N],
    ) -> [usize; N] {
        let lattice = lattice.to_builder().kinds(&kinds).build().unwrap();
        std::array::from_fn(|site| lattice.symmetries(site).len())
    }
    // The Lieb lattice has a site at the corner of a square and one at the middle of each edge. If
    // both edge sites are of one kind, the group is p4mm. The site symmetry is 4mm at the
    // corner and 2mm at the edges. If all three sites differ in kind, the group is p2mm, and
    // each site symmetry is 2mm.
    let lieb = Lattice::builder([4; 2])
        .basis(2, &[[0, 0], [1, 0], [0, 1]])
        .build()
        .unwrap();
    assert_eq!(orders(&lieb, [0, 0, 0]), [8, 4, 4]);
    assert_eq!(orders(&lieb, [0, 1, 1]), [8, 4, 4]);
    assert_eq!(orders(&lieb, [0, 1, 2]), [4, 4, 4]);
    // Boron nitride has the group p3m1 and the site symmetry 3m.
    assert_eq!(orders(&Lattice::honeycomb([4; 2]), [0, 1]), [6, 6]);
    // Copper has the site symmetry m-3m. The ordered alloy CuAu has the group P4/mmm and 4/mmm at
    // all sites. Cu3Au has the group Pm-3m, m-3m at the gold site, and 4/mmm at the copper
    // sites.
    let fcc = Lattice::fcc([3; 3]);
    assert_eq!(orders(&fcc, [0, 0, 0, 0]), [48; 4]);
    assert_eq!(orders(&fcc, [0, 0, 1, 1]), [16; 4]);
    assert_eq!(orders(&fcc, [0, 1, 1, 1]), [48, 16, 16, 16]);
    // CsCl is Pm-3m with m-3m at both sites. Zinc blende is F-43m with -43m.
    assert_eq!(orders(&Lattice::bcc([3; 3]), [0, 1]), [48, 48]);
    assert_eq!(
        orders(&Lattice::diamond([3; 3]), [0, 0, 0, 0, 1, 1, 1, 1]),
        [24; 8]
    );
}

/// The three copper sites of Cu3Au have the same environment up to a rotation. The keys rotate the
/// environments so that gold is in the same slots of each.
#[test]
fn slots_hold_the_same_kinds() {
    let lattice = Lattice::fcc([4; 3])
        .to_builder()
        .kinds(&[0, 1, 1, 1])
        .build()
        .unwrap();
    let near = lattice.shells_from(1, 2).concat();
    let keys = LocalKeys::<u8, u64, 3>::builder(5, &lattice, near)
        .kind(1)
        .values(3)
        .build()
        .unwrap();
    let kinds = |site| {
        keys.neighbours(site)
            .map(|near| lattice.kind(near))
            .collect::<Vec<_>>()
    };
    // Gold occupies 4 of the 12 nearest neighbours, and none of the next 6.
    assert_eq!(kinds(1).iter().filter(|&&kind| kind == 0).count(), 4);
    for site in (0..lattice.sites()).filter(|&site| lattice.kind(site) == 1) {
        assert_eq!(kinds(site), kinds(1), "{site}");
    }
    assert_eq!(keys.with_lattice_symmetries().operations(), 16);
}

/// A site without an environment has no hash. A hash of 0 would be shared by all such sites.
#[test]
fn sites_of_another_kind_have_no_hash() {
    let lattice = Lattice::perovskite([4; 3]);
    let near = || lattice.shells(1).concat();
    let keys = || {
        LocalKeys::<u8, u64, 3>::builder(5, &lattice, near())
            .values(3)
            .build()
            .unwrap()
    };
    let mut random = Random(6);
    let species: Vec<u8> = (0..lattice.sites())
        .map(|_| random.below(3) as u8)
        .collect();
    let hashes = LocalHashes::new(keys(), species.clone());
    let canonical = keys().with_lattice_symmetries();
    for site in 0..lattice.sites() {
        let kind = lattice.kind(site);
        assert_eq!(keys().has_environment(site), kind == 0);
        if kind == 0 {
            assert_eq!(hashes.get(site), keys().hash(&species, site));
            continue;
        }
        let text = format!("site {site} is of kind {kind}, and these are keys of another kind");
        assert_eq!(message(|| keys().hash(&species, site)), text);
        assert_eq!(message(|| keys().neighbours(site).count()), text);
        assert_eq!(message(|| hashes.get(site)), text);
        assert_eq!(message(|| canonical.invariant_hash(&species, site)), text);
        assert_eq!(message(|| canonical.oriented(&species, site).hash), text);
    }
    let all = message(|| hashes.all());
    assert_eq!(
        all,
        "site 1 is of kind 1, and these are keys of another kind"
    );
    assert_eq!(
        message(|| hashes.get(320)),
        "index out of bounds: the len is 320 but the index is 320"
    );
}

/// Keys of one kind write only the hashes of sites of that kind.
#[test]
fn kinds_fill_one_slice_in_turn() {
    let lattice = Lattice::perovskite([3, 4, 5]);
    // If the values are at most a quarter as many as the sites, hashes are computed by rows,
    // otherwise one by one.
    for values in [3, 256] {
        let keys = [0, 1, 2].map(|kind| {
            let near = lattice.shells_from(kind, 2).concat();
            LocalKeys::<u8, u64, 3>::builder(5, &lattice, near)
                .kind(kind)
                .values(values)
                .build()
                .unwrap()
        });
        let mut random = Random(7);
        let species: Vec<u8> = (0..lattice.sites())
            .map(|_| random.below(values) as u8)
            .collect();
        let mark: LocalHash<u8> = ZobristHash::from_raw(77);
        let mut hashes = vec![mark; lattice.sites()];
        for kind in [2, 0, 1] {
            let others = hashes.clone();
            keys[kind].hash_all(&species, &mut hashes);
            for site in 0..lattice.sites() {
                if lattice.kind(site) == kind {
                    assert_eq!(hashes[site], keys[kind].hash(&species, site), "{site}");
                } else {
                    assert_eq!(hashes[site], others[site], "{site}");
                }
            }
        }
        assert!(!hashes.contains(&mark));
    }
}
