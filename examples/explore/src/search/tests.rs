//! Tests of the limits of a search.

use super::{Found, Layer, Limits, Report, Stop, bytes};

fn layers(states: &[u64]) -> Vec<Layer> {
    let layer = |(depth, &states)| Layer {
        depth,
        states,
        checksum: 0,
    };
    states.iter().enumerate().map(layer).collect()
}

/// Tests the estimate of the next layer of a puzzle. Two processes have 4,996 states each in the
/// last layer. One of them takes 100 bytes more than the other, so it has the larger estimate.
#[test]
fn the_next_layer_is_estimated() {
    let layers = layers(&[1, 9, 54, 321, 1847, 9992]);
    let processes = [(60_000, 4_996), (60_100, 4_996)];
    let stop = |memory| {
        Limits {
            memory: Some(memory),
            ..Limits::default()
        }
        .stop(&layers, processes, 23.0)
    };
    // The number of states, 4,996, times the larger growth factor, 1847 / 321, times 23 bytes.
    let expected = 60_100 + 661_168;
    assert_eq!(stop(expected - 1), Some(Stop::Memory(expected)));
    assert_eq!(stop(expected), None);
}

#[test]
fn threads_share_the_memory_of_their_process() {
    let reports = [1_500, 600].map(|bytes| Report::<u64> {
        states: 1,
        bytes,
        ..Report::default()
    });
    let mut found = Found::default();
    found.add_layer(
        &reports,
        2,
        Limits {
            memory: Some(5_000),
            ..Limits::default()
        },
    );
    // A first layer is assumed to grow by 64: two states of 23 bytes.
    assert_eq!(found.stopped, Some(Stop::Memory(1_500 + 600 + 64 * 2 * 23)));
}

#[test]
fn sizes() {
    assert_eq!(bytes("500M"), Ok(500_000_000));
    assert_eq!(bytes("8GB"), Ok(8_000_000_000));
    assert_eq!(bytes("12"), Ok(12));
    for text in ["", "M", "8X", "-1", "1.5G", "99999999999G"] {
        assert!(bytes(text).is_err(), "{text}");
    }
}
