//! Searches on disk: layers in files, checkpoints, and visited states in sorted runs.
//!
//! A folder has two files for the part of a layer that a worker found: its hashes in order, and its states. They do not depend on which
//! worker reads them, so a search goes on with any number of workers. The file `checkpoint` names the layers that are complete.

mod checkpoint;
mod file;
mod layer;
mod runs;

pub(crate) use checkpoint::{Checkpoint, Folder};
pub(crate) use file::Hashes;
#[cfg(test)]
pub(crate) use file::trace;
pub(crate) use layer::{LayerReader, LayerWriter};
pub(crate) use runs::Runs;
