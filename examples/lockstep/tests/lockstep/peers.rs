//! Sessions over UDP, and sync tests.

use std::net::UdpSocket;
use std::sync::atomic::Ordering;

use clap::ValueEnum;
use ggrs::NonBlockingSocket;
use lockstep::game::{Bug, Command, Memory, Random, step};
use lockstep::peer::{Peer, Planted};
use lockstep::play::{Settings, sync_test, two_peers};
use lockstep::report::{Evidence, Field, compared};
use lockstep::socket::{SketchMessage, Socket};
use lockstep::world::World;
use zobrist::Hashed;
use zobrist_examples::progress::Counter;

/// Frames until which each bug strikes in each of these games.
const FRAMES: i32 = 5000;

/// Simulates both peers without a network. Returns the first frame whose worlds differ, and the
/// fields.
fn expected(seed: u64, planted: Planted) -> (i32, Vec<Field>) {
    let mut worlds = [Hashed::new(World::new()); 2];
    for frame in 0..FRAMES {
        let commands = [0, 1].map(|player| Command::by_chance(seed, player, frame));
        for (world, planted) in worlds.iter_mut().zip([None, Some(planted)]) {
            let bug = Planted::at(planted, frame);
            step(world, frame, commands, bug, &mut Memory::default());
        }
        let fields = compared(&worlds[0], &worlds[1]);
        if !fields.is_empty() {
            return (frame + 1, fields);
        }
    }
    panic!("{planted:?} does not strike in game {seed}");
}

/// `two_peers` and `sync_test` compare each report with the worlds.
#[test]
fn each_bug_is_reported_at_its_frame_with_its_fields() {
    let mut sketches = 0;
    for &bug in Bug::value_variants() {
        for seed in 0..4 {
            let frame = 30 + 40 * seed as i32;
            let planted = Planted { bug, frame };
            let settings = Settings {
                frames: FRAMES,
                seed,
                planted: Some(planted),
            };
            for play in [two_peers, sync_test] {
                let report = play(settings, &Counter::default()).unwrap();
                let report = report.unwrap_or_else(|| panic!("{settings:?}: no report"));
                assert!(report.frame > frame && !report.fields.is_empty());
                sketches += usize::from(report.evidence != Evidence::Checksums);
                // The other bugs depend on more than the state.
                if let Bug::Health | Bug::Float | Bug::Missed = bug {
                    assert_eq!((report.frame, report.fields), expected(seed, planted));
                }
            }
        }
    }
    assert!(
        (1..30).contains(&sketches),
        "{sketches} of 40 need a sketch"
    );
}

#[test]
fn a_game_without_a_bug_has_no_report() {
    for seed in 0..3 {
        let settings = Settings {
            frames: 700,
            seed,
            planted: None,
        };
        let played = Counter::default();
        assert_eq!(two_peers(settings, &played).unwrap(), None);
        assert_eq!(sync_test(settings, &played).unwrap(), None);
        assert!(played.load(Ordering::Relaxed) >= 2 * 700);
    }
}

/// Opens a session of two peers. Returns also their sockets.
fn session(seed: u64, planted: Option<Planted>) -> ([Peer; 2], [Socket; 2]) {
    let sockets = [(); 2].map(|()| Socket::new().unwrap());
    let [one, other] = &sockets;
    let peer = |player, socket: &Socket, other: &Socket, planted| {
        let address = other.address().unwrap();
        Peer::new(player, socket.clone(), address, seed, planted).unwrap()
    };
    let peers = [peer(0, one, other, None), peer(1, other, one, planted)];
    (peers, sockets)
}

/// A command to the whole army is missed, and the first peer loses 3,000 times what it received. It
/// asks for sketches of the capacities 32, 64 and 128.
#[test]
fn a_lost_sketch_is_asked_for_again() {
    let planted = Planted {
        bug: Bug::Missed,
        frame: 150,
    };
    let (mut peers, [mut receiving, other]) = session(9, Some(planted));
    let address = other.address().unwrap();
    let (mut losses, mut ticks) = (3000, 0);
    while peers.iter().any(|peer| peer.report().is_none()) {
        ticks += 1;
        assert!(ticks < 100_000, "no report");
        if !peers[0].is_playing() && losses > 0 {
            receiving.receive_all_messages();
            while receiving.receive(address).is_some() {}
            losses -= 1;
        }
        for peer in &mut peers {
            peer.tick().unwrap();
        }
    }
    assert_eq!(losses, 0);
    let report = peers[0].report().unwrap();
    assert_eq!(report.evidence, Evidence::Sketch(12 + 13 * 128 / 8));
    assert_eq!((report.frame, report.fields.clone()), expected(9, planted));
}

/// One peer runs, then the other, so that messages arrive late and many at a time, and frames are
/// simulated again with the commands that were not predicted.
#[test]
fn bursts_of_messages_change_no_report() {
    for seed in 0..4 {
        let planted = Planted {
            bug: Bug::Health,
            frame: 100,
        };
        let (mut peers, _sockets) = session(seed, Some(planted));
        let (mut random, mut ticks) = (Random(seed), 0);
        while peers.iter().any(|peer| peer.report().is_none()) {
            for peer in &mut peers {
                for _ in 0..=random.below(20) {
                    peer.tick().unwrap();
                    ticks += 1;
                }
            }
            assert!(ticks < 100_000, "no report");
        }
        let report = peers[0].report().unwrap();
        assert_eq!(
            (report.frame, report.fields.clone()),
            expected(seed, planted)
        );
        assert_eq!(peers[1].report().unwrap().frame, report.frame);
    }
}

#[test]
fn noise_and_bad_questions_are_ignored() {
    let (mut peers, sockets) = session(1, None);
    let stranger = UdpSocket::bind("127.0.0.1:0").unwrap();
    let mut noise = 0_u8;
    while peers.iter().any(|peer| peer.frame() < 200) {
        for (i, peer) in peers.iter_mut().enumerate() {
            peer.tick().unwrap();
            let (socket, other) = (&sockets[i], &sockets[1 - i]);
            let bytes = &[noise; 20][..usize::from(noise % 21)];
            stranger.send_to(bytes, socket.address().unwrap()).unwrap();
            noise = noise.wrapping_add(1);
            for (frame, capacity) in [(0, 0), (0, u16::MAX), (-1, 8), (i32::MAX, 8)] {
                let question = SketchMessage::Question { frame, capacity };
                socket.send(question, other.address().unwrap());
            }
        }
    }
    assert!(peers.iter().all(Peer::is_playing));
}

#[test]
fn messages_of_strangers_are_dropped() {
    let [mut one, other, stranger] = [(); 3].map(|()| Socket::new().unwrap());
    let address = one.address().unwrap();
    for (socket, capacity) in [(&stranger, 1), (&other, 2), (&stranger, 3)] {
        let question = SketchMessage::Question { frame: 7, capacity };
        socket.send(question, address);
    }
    let message = loop {
        one.receive_all_messages();
        if let Some(message) = one.receive(other.address().unwrap()) {
            break message;
        }
    };
    let expected = SketchMessage::Question {
        frame: 7,
        capacity: 2,
    };
    assert_eq!(message, expected);
}
