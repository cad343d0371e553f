//! A test that workers receive states while they expand a layer.

use std::cell::Cell;
use std::sync::{Arc, Mutex};

use clap::Parser;

use crate::code::States;
use crate::keys::{About, Expand};
use crate::options::Options;
use crate::program::{Event, by_all};
use crate::puzzle::{Marked, Outbox};
use crate::puzzles::Sliding;

/// A puzzle that watches the buffers of the worker that expands it.
struct Watched(Box<dyn Expand<u64>>);

thread_local! {
    /// The number of blocks that this worker has expanded.
    static BLOCKS: Cell<u64> = const { Cell::new(0) };
}

impl Expand<u64> for Watched {
    fn expand(&self, states: &States, outbox: &mut Outbox<u64>) {
        let before = BLOCKS.replace(BLOCKS.get() + 1);
        // The buffers of the first block have been filled, sent, received and emptied before those
        // of the third block are filled.
        let has_buffer = outbox.to.iter().any(|states| states.hashes.capacity() > 0);
        assert!(
            before < 2 || has_buffer,
            "nothing has been received before block {before}"
        );
        self.0.expand(states, outbox);
    }

    fn start(&self) -> States {
        self.0.start()
    }

    fn add(&self, states: &States, outbox: &mut Outbox<u64>) {
        self.0.add(states, outbox);
    }

    fn predecessor(&self, states: &States, of: u64) -> Option<Marked<u64>> {
        self.0.predecessor(states, of)
    }

    fn steps(&self, path: &[States]) -> Vec<String> {
        self.0.steps(path)
    }

    fn about(&self) -> About {
        self.0.about()
    }
}

/// A dataflow that keeps messages until the end of a layer, or for megabytes, lets workers wait for
/// each other.
#[test]
fn states_arrive_while_a_layer_is_expanded() {
    let (puzzle, options) = (
        Sliding::new(3, 3).unwrap(),
        Options::parse_from(["explore", "-w", "2"]),
    );
    let watched = Box::new(Watched(options.keyed_with(&puzzle, 2).unwrap()));
    let addresses = options.cluster.addresses().unwrap();
    let events = Arc::new(Mutex::new(Vec::new()));
    let seen = Arc::clone(&events);
    let observe = Box::new(move |event| seen.lock().unwrap().push(event));
    let (found, _) = by_all(watched, &options, &addresses, observe, true).unwrap();
    assert_eq!(found.states(), 181_440);

    // A bar moves within a layer, not only at its end.
    let (mut to_expand, mut expanded, mut steps, mut most) = (0, 0, 0, 0);
    for event in events.lock().unwrap().iter() {
        match event {
            Event::Layer(layer, states) => {
                assert_eq!(layer.states, *states);
                to_expand += states;
                steps = 0;
            }
            Event::Expanded(states) => {
                expanded += states;
                steps += 1;
                most = most.max(steps);
            }
        }
    }
    assert_eq!((to_expand, expanded), (181_440, 181_440));
    assert!(most > 3, "{most} steps in a layer");
}
