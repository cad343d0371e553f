//! A peer: a session of `ggrs`, the world, and the report on the first difference.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use ggrs::{
    Config, DesyncDetection, Frame, GgrsEvent, GgrsRequest, P2PSession, PlayerType, PredictDefault,
    SessionBuilder, SessionState,
};
use zobrist::Hashed;
use zobrist::analysis::Sketch;

use crate::game::{Bug, Command, Memory, step};
use crate::report::{Evidence, Report, from_checksums, from_sketch};
use crate::socket::{SketchMessage, Socket};
use crate::world::World;

/// The types of the game.
#[derive(Debug)]
pub struct Game;

impl Config for Game {
    type Input = Command;
    type InputPredictor = PredictDefault;
    type State = Hashed<World>;
    type Address = SocketAddr;
}

/// A bug, and the first frame of the code that has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Planted {
    pub bug: Bug,
    pub frame: Frame,
}

impl Planted {
    /// Returns the bug of the code that simulates `frame`.
    pub fn at(planted: Option<Self>, frame: Frame) -> Option<Bug> {
        planted
            .filter(|planted| frame >= planted.frame)
            .map(|planted| planted.bug)
    }
}

/// Number of frames whose worlds are kept. `ggrs` keeps fewer, and does not show them.
const KEPT: usize = 64;

/// The worlds of recent frames.
#[derive(Debug, Default)]
pub struct Worlds(VecDeque<(Frame, Hashed<World>)>);

impl Worlds {
    /// Keeps the world of a frame, which replaces an earlier one: that of predicted commands.
    pub fn keep(&mut self, frame: Frame, world: Hashed<World>) {
        while self.0.back().is_some_and(|&(last, _)| last >= frame) {
            self.0.pop_back();
        }
        if self.0.len() == KEPT {
            self.0.pop_front();
        }
        self.0.push_back((frame, world));
    }

    pub fn get(&self, frame: Frame) -> Option<&Hashed<World>> {
        let mut worlds = self.0.iter();
        let (_, world) = worlds.find(|(kept, _)| *kept == frame)?;
        Some(world)
    }

    /// Iterates over the frames.
    pub fn frames(&self) -> impl Iterator<Item = Frame> {
        self.0.iter().map(|&(frame, _)| frame)
    }
}

/// Number of frames that a peer may simulate with predicted commands of the other.
pub const PREDICTED: u8 = 8;

/// Capacity of the first sketch for which a peer asks. The next one has twice as much.
pub const CAPACITY: u16 = 32;

/// Capacity of the largest sketch. It has 7 kB, which fit in a datagram.
pub const LARGEST: u16 = 4096;

/// Number of calls of [`Peer::tick`] after which a question is repeated.
const PATIENCE: u32 = 1000;

enum Stage {
    Playing,
    /// The checksums of this frame differ and do not tell in which fields.
    Asking {
        frame: Frame,
        capacity: u16,
        asked: u32,
    },
    Done(Box<Report>),
}

pub struct Peer {
    session: P2PSession<Game>,
    socket: Socket,
    other: SocketAddr,
    player: usize,
    /// Seed of the commands.
    seed: u64,
    planted: Option<Planted>,
    memory: Memory,
    world: Hashed<World>,
    frame: Frame,
    worlds: Worlds,
    stage: Stage,
}

impl Peer {
    /// Opens a session with the other player, whose address is `other`.
    ///
    /// # Errors
    /// If `ggrs` refuses the arguments.
    pub fn new(
        player: usize,
        socket: Socket,
        other: SocketAddr,
        seed: u64,
        planted: Option<Planted>,
    ) -> Result<Self> {
        let session = SessionBuilder::new()
            .with_num_players(2)?
            .with_max_prediction_window(PREDICTED.into())
            .with_desync_detection_mode(DesyncDetection::On { interval: 1 })
            // A machine that stops for seconds is no reason to stop.
            .with_disconnect_timeout(Duration::from_secs(60))
            .with_disconnect_notify_delay(Duration::from_secs(30))
            .add_player(PlayerType::Local, player)?
            .add_player(PlayerType::Remote(other), 1 - player)?
            .start_p2p_session(socket.clone())?;
        Ok(Peer {
            session,
            socket,
            other,
            player,
            seed,
            planted,
            memory: Memory::default(),
            world: Hashed::new(World::new()),
            frame: 0,
            worlds: Worlds::default(),
            stage: Stage::Playing,
        })
    }

    /// Returns the frame that is simulated next.
    pub fn frame(&self) -> Frame {
        self.frame
    }

    /// Returns whether no difference was found.
    pub fn is_playing(&self) -> bool {
        matches!(self.stage, Stage::Playing)
    }

    /// Returns the worlds of recent frames.
    pub fn worlds(&self) -> &Worlds {
        &self.worlds
    }

    /// Returns what differs, after a difference was found.
    pub fn report(&self) -> Option<&Report> {
        match &self.stage {
            Stage::Done(report) => Some(report),
            _ => None,
        }
    }

    /// Receives messages, and simulates one frame unless a difference was found.
    ///
    /// # Errors
    /// If the other peer does not answer for a minute, or its sketches do not tell what differs.
    pub fn tick(&mut self) -> Result<()> {
        self.session.poll_remote_clients();
        self.socket.check().context("cannot send over UDP")?;
        while let Some(message) = self.socket.receive(self.other) {
            match message {
                SketchMessage::Question { frame, capacity } => self.answer(frame, capacity),
                SketchMessage::Answer { frame, sketch } => self.read(frame, &sketch)?,
            }
        }
        if self.is_playing() && self.session.current_state() == SessionState::Running {
            self.advance()?;
        }
        self.read_events()?;
        if let Stage::Asking {
            frame,
            capacity,
            asked,
        } = &mut self.stage
        {
            if *asked % PATIENCE == 0 {
                let (frame, capacity) = (*frame, *capacity);
                let question = SketchMessage::Question { frame, capacity };
                self.socket.send(question, self.other);
            }
            *asked += 1;
        }
        Ok(())
    }

    fn advance(&mut self) -> Result<()> {
        let frame = self.session.current_frame();
        let command = Command::by_chance(self.seed, self.player, frame);
        self.session.add_local_input(self.player, command)?;
        for request in self.session.advance_frame()? {
            match request {
                GgrsRequest::SaveGameState { cell, frame } => {
                    let checksum = self.world.hash().raw();
                    cell.save(frame, Some(self.world), Some(checksum));
                    self.worlds.keep(frame, self.world);
                }
                GgrsRequest::LoadGameState { cell, frame } => {
                    self.world = cell.load().context("ggrs loads what was never saved")?;
                    self.frame = frame;
                }
                GgrsRequest::AdvanceFrame { inputs } => {
                    let commands = [inputs[0].0, inputs[1].0];
                    let bug = Planted::at(self.planted, self.frame);
                    step(&mut self.world, self.frame, commands, bug, &mut self.memory);
                    self.frame += 1;
                }
            }
        }
        Ok(())
    }

    fn read_events(&mut self) -> Result<()> {
        // `ggrs` reports the frames in the order of a hash map.
        let mut first: Option<(Frame, u128, u128)> = None;
        for event in self.session.events() {
            match event {
                GgrsEvent::DesyncDetected {
                    frame,
                    local_checksum,
                    remote_checksum,
                    ..
                } if first.is_none_or(|(first, ..)| frame < first) => {
                    first = Some((frame, local_checksum, remote_checksum));
                }
                GgrsEvent::Disconnected { .. } => bail!("the other peer does not answer"),
                _ => {}
            }
        }
        if let (Stage::Playing, Some((frame, local, remote))) = (&self.stage, first) {
            let ours = self.kept(frame)?;
            self.stage = match from_checksums(ours, local, remote) {
                Ok(fields) => Stage::Done(Box::new(Report {
                    frame,
                    fields,
                    evidence: Evidence::Checksums,
                    world: **ours,
                })),
                Err(error) if error.is_too_many() => Stage::Asking {
                    frame,
                    capacity: CAPACITY,
                    asked: 0,
                },
                Err(error) => return Err(error.into()),
            };
        }
        Ok(())
    }

    /// Reads a sketch for which this peer asked, or asks for a larger one.
    fn read(&mut self, frame: Frame, sketch: &[u8]) -> Result<()> {
        let Stage::Asking {
            frame: asked_frame,
            capacity,
            ..
        } = self.stage
        else {
            return Ok(());
        };
        // A late answer to an earlier question.
        if frame != asked_frame || capacity_of(sketch) != Some(capacity) {
            return Ok(());
        }
        let ours = self.kept(frame)?;
        self.stage = match from_sketch(ours, sketch) {
            Ok(fields) => Stage::Done(Box::new(Report {
                frame,
                fields,
                evidence: Evidence::Sketch(sketch.len()),
                world: **ours,
            })),
            Err(error) if error.is_too_many() && capacity < LARGEST => Stage::Asking {
                frame,
                capacity: 2 * capacity,
                asked: 0,
            },
            Err(error) => return Err(error.into()),
        };
        Ok(())
    }

    /// Answers a question of the other peer, unless the world is no longer kept or the sketch would
    /// be too large.
    fn answer(&self, frame: Frame, capacity: u16) {
        if let (Some(world), 1..=LARGEST) = (self.worlds.get(frame), capacity) {
            let sketch = Sketch::of(&**world, capacity.into()).to_bytes();
            self.socket
                .send(SketchMessage::Answer { frame, sketch }, self.other);
        }
    }

    fn kept(&self, frame: Frame) -> Result<&Hashed<World>> {
        let world = self.worlds.get(frame);
        world.with_context(|| format!("the world of frame {frame} is no longer kept"))
    }
}

/// Returns the capacity of a sketch.
fn capacity_of(sketch: &[u8]) -> Option<u16> {
    let sketch = Sketch::<World>::from_bytes(sketch).ok()?;
    u16::try_from(sketch.capacity()).ok()
}
