//! Searches on disk: layers in files, checkpoints, and visited states in sorted runs.
//!
//! For each part of a layer that a worker found, a folder has two files: the sorted hashes and the states. Any worker
//! can read them, so a search can be resumed with any number of workers. The file `checkpoint` lists the complete
//! layers, with a checksum of each of their files and of itself.

mod checkpoint;
mod file;
mod layer;
mod runs;
mod sum;

pub(crate) use checkpoint::{Checkpoint, Folder};
pub(crate) use file::Hashes;
pub(crate) use layer::{LayerReader, LayerWriter};
pub(crate) use runs::Runs;
pub(crate) use sum::FileSum;
