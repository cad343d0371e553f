use super::Shard;
use crate::frontier::Frontier;
use crate::puzzle::{Candidates, Outbox};
use crate::set::tests::mixed;

/// The kept layers, in which a path is traced back, count towards the memory as much as during
/// their expansion.
#[test]
fn layers_of_a_path_take_memory() {
    let (mut shard, mut candidates) = (Shard::new(None), Candidates::default());
    for state in 0..1_000 {
        candidates.hashes.push(mixed(state));
        candidates.states.push_word(state);
    }
    shard.insert(&candidates);
    let (layer, _) = shard.end_layer(0, &mut Outbox::new(1));
    let none = Frontier::default();
    let (with, without) = (shard.bytes(&*layer), shard.bytes(&none));
    assert!(with - without >= 2_000, "two bytes a state");
    shard.kept.push(layer);
    assert_eq!(shard.bytes(&none), with);
}
