//! The results of a search, layer by layer.

/// The states at one distance from the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layer {
    /// The distance.
    pub(crate) depth: usize,
    /// How many there are.
    pub(crate) states: u64,
    /// A sum over their hashes, whatever their order: equal sets have equal sums.
    pub(crate) checksum: u64,
}

/// Why a search ended before it had all states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// The layer with this number would take about so many bytes in the process with the most.
    Memory {
        /// The layer that was not begun.
        depth: usize,
        /// All states of a process, with those of the layer.
        bytes: u64,
    },
    /// As deep as was asked for.
    Depth,
    /// The processes do not explore the same puzzle by the same keys.
    Differs,
}

/// The results of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    /// All layers, in order.
    pub(crate) layers: Vec<Layer>,
    /// Why these are not all.
    pub(crate) stopped: Option<Stop>,
    /// Successors that were looked at, duplicates included.
    pub(crate) successors: u64,
    /// The most memory that states took at a time, over all workers.
    pub(crate) bytes: u64,
}

impl Found {
    /// All states.
    pub(crate) fn states(&self) -> u64 {
        self.layers.iter().map(|layer| layer.states).sum()
    }

    /// The sum over the hashes of all states.
    pub(crate) fn checksum(&self) -> u64 {
        self.layers.iter().fold(0, |sum, layer| sum.wrapping_add(layer.checksum))
    }
}

/// Where a search ends early.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Limits {
    /// The last layer.
    pub(crate) depth: Option<usize>,
    /// Bytes of all states of a process.
    pub(crate) memory: Option<u64>,
}

/// Bytes of a state that has been found: in the set, and while it waits, and on its way.
const BYTES_PER_NEW: f64 = 11.0 + 8.0 + 4.0;

impl Limits {
    /// Whether to end after the layers so far. `processes` are the bytes of each process and its states in the last layer.
    pub(crate) fn stop(
        &self,
        layers: &[Layer],
        processes: impl IntoIterator<Item = (u64, u64)>,
    ) -> Option<Stop> {
        let depth = layers.len();
        if self.depth.is_some_and(|last| depth > last) {
            return Some(Stop::Depth);
        }
        let memory = self.memory?;
        let growth = growth(layers);
        #[allow(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "an estimate")]
        let needs = |(bytes, states)| bytes + (states as f64 * growth * BYTES_PER_NEW) as u64;
        let bytes = processes.into_iter().map(needs).max()?;
        (bytes > memory).then_some(Stop::Memory { depth, bytes })
    }
}

/// How many states the next layer will have for each of the last one: as many as there were in one of the last two steps, whichever grew
/// more, since growth slows down.
#[allow(clippy::cast_precision_loss, reason = "an estimate")]
fn growth(layers: &[Layer]) -> f64 {
    let steps = layers.windows(2).rev().take(2);
    let ratios = steps.map(|pair| pair[1].states as f64 / pair[0].states as f64);
    let most = ratios.fold(0.0, f64::max);
    if most == 0.0 { 64.0 } else { most }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layers(states: &[u64]) -> Vec<Layer> {
        let layer = |(depth, &states)| Layer { depth, states, checksum: 0 };
        states.iter().enumerate().map(layer).collect()
    }

    /// The cube's layer of 50,136 states after 9,992: in two processes, one of which has 100 bytes more.
    #[test]
    fn the_next_layer_is_estimated() {
        let layers = layers(&[1, 9, 54, 321, 1847, 9992]);
        let processes = [(60_000, 4_996), (60_100, 4_996)];
        let stop = |memory| Limits { depth: None, memory: Some(memory) }.stop(&layers, processes);
        // The greater of 1847 / 321 and 9992 / 1847, times 23 bytes.
        let expected = 60_100 + 661_168;
        assert_eq!(stop(expected - 1), Some(Stop::Memory { depth: 6, bytes: expected }));
        assert_eq!(stop(expected), None);
    }

    #[test]
    fn the_last_layer() {
        let layers = layers(&[1, 9, 54]);
        assert_eq!(Limits { depth: Some(2), memory: None }.stop(&layers, []), Some(Stop::Depth));
        assert_eq!(Limits { depth: Some(3), memory: None }.stop(&layers, []), None);
    }
}
