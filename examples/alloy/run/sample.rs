//! The alloy at one moment of a run.

use std::fmt::Write;

use iron_copper::{Model, Observed, Simulation, energy, largest_cluster, short_range_order};

/// What there is to say of the alloy after some steps.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    pub(crate) step: u64,
    /// Simulated, in s.
    pub(crate) time: f64,
    /// Of the whole box, in eV.
    pub(crate) energy: f64,
    pub(crate) order: Option<f64>,
    pub(crate) cluster: usize,
    /// Of what was asked since the sample before.
    pub(crate) hit_rate: Option<f64>,
    counted: Observed,
}

impl Sample {
    #[expect(clippy::cast_precision_loss, reason = "for reading")]
    pub(crate) fn of(
        simulation: &dyn Simulation,
        model: &Model,
        step: u64,
        before: Option<&Sample>,
    ) -> Self {
        let crystal = simulation.crystal();
        let counted = simulation.counted();
        Sample {
            step,
            time: simulation.seconds(),
            energy: energy(crystal, model) as f64 / 1000.0,
            order: short_range_order(crystal),
            cluster: largest_cluster(crystal),
            hit_rate: before.and_then(|before| counted.since(before.counted).hit_rate()),
            counted,
        }
    }
}

/// Samples as lines of values with commas between them, nothing for those that there are none of.
pub(crate) fn csv(samples: &[Sample]) -> String {
    let mut csv =
        String::from("step,time_s,energy_eV,short_range_order,largest_cluster,hit_rate\n");
    let optional = |value: Option<f64>| value.map_or(String::new(), |value| format!("{value:.6}"));
    for Sample { step, time, energy, order, cluster, hit_rate, .. } in samples {
        let (order, hit_rate) = (optional(*order), optional(*hit_rate));
        writeln!(csv, "{step},{time:e},{energy:.3},{order},{cluster},{hit_rate}")
            .expect("a string has room");
    }
    csv
}
