//! The runs of `examples/slab.f90`, without a store.

use std::collections::HashMap;

use zobrist::lattice::LocalKeys;
use zobrist::symmetry::{CanonicalKeys, DirectedHash};
use zobrist_store::{Origin, Store};

const N: usize = 8;
const HEIGHT: usize = 4;
const SITES: usize = N * N * HEIGHT;

fn offsets() -> Vec<[isize; 3]> {
    let of_shell = |shell| {
        let all = (0..27).map(|i| [i / 9 - 1, i / 3 % 3 - 1, i % 3 - 1]);
        all.filter(move |offset: &[isize; 3]| offset.iter().map(|c| c * c).sum::<isize>() == shell)
    };
    of_shell(1).chain(of_shell(2)).collect()
}

/// Returns the sites around a site; `SITES` beyond the surfaces.
fn around(site: usize) -> Vec<usize> {
    let (x, y, z) = (site / (N * HEIGHT), site / HEIGHT % N, site % HEIGHT);
    let near = |[dx, dy, dz]: [isize; 3]| {
        let Some(z) = z.checked_add_signed(dz).filter(|&z| z < HEIGHT) else {
            return SITES;
        };
        let wrap = |c: usize, dc| (c + N).wrapping_add_signed(dc) % N;
        (wrap(x, dx) * N + wrap(y, dy)) * HEIGHT + z
    };
    offsets().into_iter().map(near).collect()
}

fn rates(species: &[u8], around: &[usize]) -> [f64; 6] {
    let offsets = offsets();
    let bonds = |atom: u8, slots: &[usize]| -> i32 {
        let present = slots.iter().filter(|&&slot| around[slot] < SITES);
        present
            .map(|&slot| {
                if species[around[slot]] == atom {
                    -120
                } else {
                    -100
                }
            })
            .sum()
    };
    std::array::from_fn(|to| {
        if around[to] == SITES {
            return 0.0;
        }
        let is_near = |&slot: &usize| {
            (0..3)
                .map(|d| (offsets[slot][d] - offsets[to][d]).pow(2))
                .sum::<isize>()
                == 1
        };
        let near: Vec<_> = (0..18).filter(is_near).collect();
        let others: Vec<_> = (0..6).filter(|&slot| slot != to).collect();
        let atom = species[around[to]];
        (-(650.0 + f64::from(bonds(atom, &others) - bonds(atom, &near)) / 2.0) / 80.0).exp()
    })
}

type Rows = HashMap<DirectedHash<u8>, [f64; 6]>;

/// Runs the simulation, and adds the rows of all environments.
fn simulate(keys: &CanonicalKeys<u8, u64, 0>, seed: usize, rows: &mut Rows) {
    let mut species: Vec<u8> = (0..SITES).map(|site| u8::from(site % 5 == 3)).collect();
    species.push(2); // of the missing neighbours
    let mut state = seed as u64;
    let mut random = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        #[expect(clippy::cast_precision_loss, reason = "the number has 53 bits")]
        let number = (state >> 11) as f64 / 2_f64.powi(53);
        number
    };
    let (mut place, mut time, mut all) = (seed, 0.0_f64, 0_u64);
    for _ in 0..3000 {
        let near = around(place);
        let rates = rates(&species, &near);
        let oriented = keys.oriented(&species, place);
        let canonical = oriented.to_canonical(&rates);
        let first = rows.entry(oriented.hash).or_insert(canonical);
        assert_eq!(
            first.map(f64::to_bits),
            canonical.map(f64::to_bits),
            "one row for all images"
        );
        let total = rates.iter().fold(0.0, |sum, rate| sum + rate);
        time += 1.0 / total;
        let mut rest = random() * total;
        let chosen = rates.iter().position(|rate| {
            rest -= rate;
            rest < 0.0
        });
        let to = near[chosen.expect("a jump")];
        species.swap(place, to);
        place = to;
        all = all.rotate_left(5) ^ oriented.hash.raw();
    }
    println!(
        "vacancy at {place}, time {:016X}, hashes {all:016X}",
        time.to_bits()
    );
}

pub fn run(path: &str) {
    let row = |site: usize| {
        let row = if site < SITES {
            around(site)
        } else {
            vec![SITES; 18]
        };
        row.into_iter().map(|near| near as u32)
    };
    let keys = LocalKeys::<u8, u64, 0>::with_neighbours(2026, SITES + 1, 18, row)
        .values(3)
        .build();
    let offsets = offsets();
    let permutations = (0..8).map(|by| {
        let image = |&[x, y, z]: &[isize; 3]| {
            let x = if by & 1 == 0 { x } else { -x };
            let y = if by & 2 == 0 { y } else { -y };
            let to = if by & 4 == 0 { [x, y, z] } else { [y, x, z] };
            offsets
                .iter()
                .position(|&offset| offset == to)
                .expect("complete shells")
        };
        offsets.iter().map(image).collect::<Vec<_>>()
    });
    let keys = keys.expect("lists").with_slot_symmetries(permutations);
    let mut rows = Rows::new();
    simulate(&keys, 1, &mut rows);
    simulate(&keys, 2, &mut rows);

    let origin = Origin::new("bonds of 120 and 100 meV").fingerprint("keys", keys.fingerprint());
    let store = Store::<u64, [f64; 6]>::open(path, &origin).expect("the store of both processes");
    assert_eq!(store.len().expect("a store"), rows.len() as u64);
    for (hash, row) in rows {
        let found = store.get(hash.raw()).expect("a store");
        assert_eq!(
            found.map(|found| found.map(f64::to_bits)),
            Some(row.map(f64::to_bits))
        );
    }
}
