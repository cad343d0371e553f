//! Tests that all methods to compute an energy or a rate agree to the last bit.

use super::crystal;
use iron_copper::Generator;
use iron_copper::Model;
use iron_copper::{Arrhenius, Jumps};
use iron_copper::{Crystal, Species};
use iron_copper::{Jump, Source};
use iron_copper::{Naive, Table, WholeBox};

/// Returns boxes of several sizes, from pure iron to nearly pure copper. In the smallest box, two
/// neighbours have several bonds with each other, through periodic images.
fn crystals() -> impl Iterator<Item = Crystal> {
    let shapes = [(2, 0), (2, 3), (2, 15), (3, 10), (4, 60), (5, 25), (5, 240)];
    (0..)
        .zip(shapes)
        .map(|(seed, (cells, copper))| crystal(cells, copper, seed))
}

fn difference(model: Model, crystal: &Crystal, site: usize) -> i32 {
    model.difference(crystal, &crystal.around(crystal.vacancy), site)
}

#[test]
fn differences_are_those_of_the_whole_box() {
    for model in [Model::A, Model::B] {
        for mut crystal in crystals() {
            let mut generator = Generator::new(1);
            for _ in 0..200 {
                let site = crystal.first[crystal.vacancy][generator.below(8)] as usize;
                let before = model.energy(&crystal);
                let expected = difference(model, &crystal, site);
                crystal.exchange(site);
                assert_eq!(model.energy(&crystal) - before, i64::from(expected));
            }
        }
    }
}

/// The energy of pure iron can be computed by hand. Each site adds 4 bonds to first neighbours and
/// 3 bonds to second neighbours. The 8 and 6 bonds of the vacancy's site are bonds between iron and
/// the vacancy.
#[test]
fn the_energy_of_iron() {
    for (model, near, far, near_vacancy, far_vacancy) in [
        (Model::A, -778, -389, -161, -161),
        (Model::B, -611, -611, -163, -163),
    ] {
        let atoms = 2 * 4 * 4 * 4;
        let expected = (4 * atoms - 8) * near + (3 * atoms - 6) * far;
        let expected = expected + 8 * near_vacancy + 6 * far_vacancy;
        assert_eq!(model.energy(&crystal(4, 0, 3)), expected);
    }
}

#[test]
fn all_sources_agree_to_the_last_bit() {
    for mut crystal in crystals() {
        let arrhenius = Arrhenius::new(Model::A, 573.0);
        let mut table = Table::new(&arrhenius, &crystal);
        let mut whole = WholeBox::default();
        let mut generator = Generator::new(2);
        for step in 0..300 {
            let expected: Jumps = Naive.jumps(&mut crystal, &arrhenius, None);
            // Skip some steps, as if their rates had been cached.
            if step % 7 != 3 {
                assert_eq!(
                    table.jumps(&mut crystal, &arrhenius, None),
                    expected,
                    "step {step}"
                );
                assert_eq!(
                    whole.jumps(&mut crystal, &arrhenius, None),
                    expected,
                    "step {step}"
                );
            }
            let k = generator.below(8);
            let (from, to) = (crystal.vacancy, crystal.first[crystal.vacancy][k] as usize);
            let atom = crystal.sites[to];
            crystal.exchange(to);
            let jump = Jump { k, from, to, atom };
            table.jumped(&crystal, jump);
            whole.jumped(&crystal, jump);
        }
    }
}

/// The ratio of the rates of a jump and of its reverse must equal the ratio of the Boltzmann
/// weights of the two states.
#[test]
fn detailed_balance() {
    for temperature in [373.0, 1073.0] {
        let arrhenius = Arrhenius::new(Model::A, temperature);
        for mut crystal in crystals() {
            let mut generator = Generator::new(3);
            for _ in 0..100 {
                let from = crystal.vacancy;
                let to = crystal.first[from][generator.below(8)] as usize;
                let atom = crystal.sites[to];
                let there = difference(arrhenius.model, &crystal, to);
                crystal.exchange(to);
                let back = difference(arrhenius.model, &crystal, from);
                assert_eq!(there, -back);
                let ratio = arrhenius.rate(atom, there) / arrhenius.rate(atom, back);
                let expected = arrhenius.boltzmann(there);
                assert!(
                    (ratio / expected - 1.0).abs() < 1e-13,
                    "{ratio} instead of {expected}"
                );
            }
        }
    }
}

/// Compares two rates at 1000 K, where kT = 0.08617333262 eV, with values by hand. The first one is
/// nu exp(-0.62 eV / kT), for a jump in pure iron.
#[test]
fn a_rate_by_hand() {
    let rate = Arrhenius::new(Model::A, 1000.0).rate(Species::Fe, 0);
    let expected = 6e12 * (-0.62_f64 / 0.086_173_332_62).exp();
    assert!(
        (rate / expected - 1.0).abs() < 1e-14,
        "{rate} instead of {expected}"
    );
    let rate = Arrhenius::new(Model::A, 1000.0).rate(Species::Cu, 30);
    let expected = 6e12 * (-0.555_f64 / 0.086_173_332_62).exp();
    assert!(
        (rate / expected - 1.0).abs() < 1e-14,
        "{rate} instead of {expected}"
    );
}

/// Compares the formation energy with a value by hand. The atom's 8 and 6 bonds become bonds to the
/// vacancy, and the atom gets 4 and 3 bonds to iron at its new site.
#[test]
fn the_formation_of_a_vacancy() {
    let by_hand = 8 * (778 - 161) + 6 * (389 - 161) - 4 * 778 - 3 * 389;
    assert_eq!((Model::A.vacancy_formation(), by_hand), (2025, 2025));
    assert_eq!(Model::B.vacancy_formation(), 14 * (611 - 163) - 7 * 611);
    // The value is exp(-2.025 eV / 0.0666... eV) at 773 K.
    let concentration = Arrhenius::new(Model::A, 773.0).boltzmann(2025);
    let expected = (-2.025_f64 / (773.0 * 8.617_333_262e-5)).exp();
    assert!(
        (concentration / expected - 1.0).abs() < 1e-12,
        "{concentration}"
    );
    assert!((6e-14..7e-14).contains(&concentration), "{concentration}");
}

/// Computes the formation energy from energies of boxes: the energy of a box with a vacancy, minus
/// the energy of as many atoms in the perfect crystal.
#[test]
fn the_formation_of_a_vacancy_by_boxes() {
    for model in [Model::A, Model::B] {
        let perfect = |atoms: i64| {
            let iron = |shell| i64::from(model.pairs(shell, Species::Fe)[0]);
            atoms * (4 * iron(0) + 3 * iron(1))
        };
        let formed = model.energy(&crystal(4, 0, 3)) - perfect(127);
        assert_eq!(formed, i64::from(model.vacancy_formation()));
    }
}

#[test]
fn the_choice_of_a_jump() {
    let jumps = Jumps::of([1.0, 0.0, 2.0, 1.0, 0.0, 0.0, 4.0, 0.0]);
    assert_eq!(jumps.total().to_bits(), 8.0_f64.to_bits());
    for (uniform, jump) in [
        (0.0, 0),
        (0.124, 0),
        (0.125, 2),
        (0.374, 2),
        (0.375, 3),
        (0.5, 6),
        (0.999, 6),
    ] {
        assert_eq!(jumps.choose(uniform), jump, "{uniform}");
    }
}
