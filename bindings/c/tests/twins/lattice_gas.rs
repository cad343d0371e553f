//! The run of `examples/lattice_gas.cpp`, without a cache.

use std::collections::HashSet;

use zobrist::lattice::{Lattice, LocalKeys};

const STEPS: usize = 20_000;

fn energy_of(around: &[u8]) -> f64 {
    let (mut density, mut repulsion) = (0, 0);
    let own = around[14];
    for (slot, &other) in around[..14].iter().enumerate() {
        if own != 0 && other != 0 {
            let shell = if slot < 8 { 2 } else { 1 };
            density += shell * if own == other { 9 } else { 7 };
            repulsion += shell * if own == 1 { 11 } else { 10 };
        }
    }
    0.01 * f64::from(repulsion) - 0.35 * f64::from(density).sqrt()
}

pub fn run() {
    let lattice = Lattice::bcc([10; 3]);
    // The C library sorts the offsets of a shell.
    let mut shells = lattice.shells(2);
    for shell in &mut shells {
        shell.sort_unstable();
    }
    let keys = LocalKeys::<u8, u64, 3>::builder(2026, &lattice, shells.concat())
        .values(3)
        .centre();
    let keys = keys.build().expect("two shells").with_lattice_symmetries();
    let site = |site| match site {
        site if site % 50 == 0 => 0,
        site if site % 3 == 0 => 2,
        _ => 1,
    };
    let mut sites: Vec<u8> = (0..lattice.sites()).map(site).collect();
    let near: Vec<Vec<usize>> = (0..sites.len())
        .map(|site| keys.keys().neighbours(site).collect())
        .collect();
    let mut met = HashSet::new();
    let mut compute = |sites: &[u8], site: usize| {
        met.insert(keys.invariant_hash(sites, site));
        energy_of(
            &near[site]
                .iter()
                .map(|&near| sites[near])
                .collect::<Vec<_>>(),
        )
    };
    let mut energies: Vec<f64> = (0..sites.len()).map(|site| compute(&sites, site)).collect();

    let mut state = 2026_u64;
    let mut random = move || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 32) as u32
    };
    let mut accepted = 0;
    for _ in 0..STEPS {
        let mut below = |n: usize| ((u64::from(random()) * n as u64) >> 32) as usize;
        let i = below(sites.len());
        let j = near[i][below(8)];
        let bound = -0.06 * ((f64::from(random()) + 0.5) / 2_f64.powi(32)).ln();
        if sites[i] == sites[j] {
            continue;
        }
        let mut affected = [&near[i][..], &near[j]].concat();
        affected.sort_unstable();
        affected.dedup();
        sites.swap(i, j);
        let changed: Vec<f64> = affected.iter().map(|&site| compute(&sites, site)).collect();
        let each = changed.iter().zip(&affected);
        let difference = each
            .clone()
            .fold(0.0, |sum, (new, &site)| sum + (new - energies[site]));
        if difference <= bound {
            accepted += 1;
            each.for_each(|(&new, &site)| energies[site] = new);
        } else {
            sites.swap(i, j);
        }
    }
    let energy = energies.iter().fold(0.0, |sum, energy| sum + energy);
    let all = (0..sites.len()).map(|site| keys.invariant_hash(&sites, site).raw());
    let all = all.fold(0_u64, |all, hash| all.wrapping_mul(31).wrapping_add(hash));
    let (met, operations) = (met.len(), keys.operations());
    println!(
        "{accepted} of {STEPS} exchanges accepted, energy {energy:.9} eV, {met} environments of {operations} symmetries"
    );
    println!("keys {:016x}, hashes {all:016x}", keys.fingerprint());
}
