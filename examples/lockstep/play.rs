//! Games of two peers, and of one peer that simulates each frame twice.

use std::io;
use std::sync::atomic::Ordering;

use anyhow::{Context, Result, ensure};
use ggrs::{Frame, GgrsError, GgrsRequest, SessionBuilder};
use zobrist::Hashed;
use zobrist::analysis::Sketch;
use zobrist_examples::program::Differs;
use zobrist_examples::progress::Counter;

use crate::game::{Command, Memory, step};
use crate::peer::{CAPACITY, Game, LARGEST, PREDICTED, Peer, Planted, Worlds};
use crate::report::{Evidence, Report, compared, from_checksums, from_sketch};
use crate::socket::Socket;
use crate::world::World;

/// A game: how many frames it has, the seed of the commands, and the bug of one peer.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    pub frames: Frame,
    pub seed: u64,
    pub planted: Option<Planted>,
}

/// Plays a game of two peers over UDP. The second peer has the bug, if any. Returns the report of
/// the first peer, after a comparison with the worlds of both. Adds its frames to `played`.
///
/// # Errors
/// If a socket cannot be opened, or a report is wrong.
pub fn two_peers(settings: Settings, played: &Counter) -> Result<Option<Report>> {
    let open = || {
        let socket = Socket::new()?;
        let address = socket.address()?;
        Ok::<_, io::Error>((socket, address))
    };
    let cannot_open = "cannot open a UDP socket of the loopback interface";
    let (socket, address) = open().context(cannot_open)?;
    let (other_socket, other_address) = open().context(cannot_open)?;
    let Settings {
        frames,
        seed,
        planted,
    } = settings;
    let mut peers = [
        Peer::new(0, socket, other_address, seed, None)?,
        Peer::new(1, other_socket, address, seed, planted)?,
    ];
    let is_over = |peers: &[Peer; 2]| {
        peers.iter().all(|peer| peer.report().is_some())
            || peers
                .iter()
                .all(|peer| peer.is_playing() && peer.frame() >= frames)
    };
    while !is_over(&peers) {
        let before = peers[0].frame();
        for peer in &mut peers {
            peer.tick()?;
        }
        let new = peers[0].frame().abs_diff(before);
        played.fetch_add(new.into(), Ordering::Relaxed);
    }
    check(&peers)?;
    Ok(peers[0].report().cloned())
}

/// Compares the reports of both peers with the worlds of both.
fn check(peers: &[Peer; 2]) -> Result<()> {
    let [one, other] = peers.each_ref().map(Peer::worlds);
    let differences = one.frames().filter_map(|frame| {
        let fields = compared(one.get(frame)?, other.get(frame)?);
        (!fields.is_empty()).then_some(frame)
    });
    // Later worlds are those of predicted commands.
    let simulated = peers.iter().map(Peer::frame).min().unwrap_or(0);
    let final_frames = 0..=simulated - Frame::from(PREDICTED);
    let first = differences.min().filter(|frame| match peers[0].report() {
        Some(report) => *frame <= report.frame,
        None => final_frames.contains(frame),
    });
    for (peer, worlds) in peers.iter().zip([[one, other], [other, one]]) {
        let fields = first.map(|frame| {
            let [ours, theirs] = worlds.map(|worlds| worlds.get(frame));
            ours.zip(theirs)
                .map_or(Vec::new(), |(ours, theirs)| compared(ours, theirs))
        });
        let reported = peer.report().map(|report| (report.frame, &report.fields));
        ensure!(
            reported == first.zip(fields.as_ref()),
            Differs(format!(
                "{reported:?} was reported, and {first:?}: {fields:?} differs"
            ))
        );
    }
    Ok(())
}

/// Number of frames after which the sync test simulates a frame again.
const DISTANCE: usize = 4;

/// Plays a game by the sync test of `ggrs`, which simulates each frame several times and compares
/// the checksums. The bug strikes in the first frame after a rollback, as one does that depends on
/// memory beside the state. "Here" is the first world that was saved, and "there" the last. A bug
/// of the very first simulation of a frame is not found: `ggrs` saves its result only after the
/// frame was simulated again.
/// Adds the frames of the game to `played`.
///
/// # Errors
/// If the report is wrong.
pub fn sync_test(settings: Settings, played: &Counter) -> Result<Option<Report>> {
    let mut session = SessionBuilder::<Game>::new()
        .with_num_players(2)?
        .with_max_prediction_window(PREDICTED.into())
        .with_check_distance(DISTANCE)
        .start_synctest_session()?;
    let mut world = Hashed::new(World::new());
    let mut memory = Memory::default();
    let (mut frame, mut loaded) = (0, None);
    // The error of `ggrs` has the numbers of the frames, and not their checksums.
    let (mut first, mut last) = (Worlds::default(), Worlds::default());
    while session.current_frame() < settings.frames {
        played.fetch_add(1, Ordering::Relaxed);
        for player in 0..2 {
            let command = Command::by_chance(settings.seed, player, session.current_frame());
            session.add_local_input(player, command)?;
        }
        let requests = match session.advance_frame() {
            Ok(requests) => requests,
            Err(GgrsError::MismatchedChecksum {
                mismatched_frames, ..
            }) => {
                let frame = mismatched_frames.into_iter().min();
                let frame = frame.context("ggrs names no frame")?;
                let kept = first.get(frame).zip(last.get(frame));
                let (ours, theirs) = kept.context("ggrs names a frame that is no longer kept")?;
                return report(frame, ours, theirs).map(Some);
            }
            Err(error) => return Err(error.into()),
        };
        for request in requests {
            match request {
                GgrsRequest::SaveGameState { cell, frame } => {
                    cell.save(frame, Some(world), Some(world.hash().raw()));
                    last.keep(frame, world);
                    if first.get(frame).is_none() {
                        first.keep(frame, world);
                    }
                }
                GgrsRequest::LoadGameState { cell, frame: saved } => {
                    world = cell.load().context("ggrs loads what was never saved")?;
                    frame = saved;
                    loaded = Some(saved);
                }
                GgrsRequest::AdvanceFrame { inputs } => {
                    let bug =
                        Planted::at(settings.planted, frame).filter(|_| loaded == Some(frame));
                    let commands = [inputs[0].0, inputs[1].0];
                    step(&mut world, frame, commands, bug, &mut memory);
                    frame += 1;
                }
            }
        }
    }
    Ok(None)
}

/// Reports the difference of two worlds of one frame.
fn report(frame: Frame, ours: &Hashed<World>, theirs: &Hashed<World>) -> Result<Report> {
    let [local, remote] = [ours, theirs].map(|world| world.hash().raw());
    let mut named = (from_checksums(ours, local, remote), Evidence::Checksums);
    let mut capacity = CAPACITY;
    while named.0.is_err() && capacity <= LARGEST {
        let sketch = Sketch::of(&**theirs, capacity.into()).to_bytes();
        named = (from_sketch(ours, &sketch), Evidence::Sketch(sketch.len()));
        capacity *= 2;
    }
    let (fields, evidence) = (named.0?, named.1);
    let truth = compared(ours, theirs);
    ensure!(
        fields == truth,
        Differs(format!("{fields:?} was reported, and {truth:?} differs"))
    );
    Ok(Report {
        frame,
        fields,
        evidence,
        world: **ours,
    })
}
