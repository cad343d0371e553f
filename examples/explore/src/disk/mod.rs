//! Searches on disk: layers in files, checkpoints, and visited states in sorted runs.
//!
//! Each worker writes two files for each layer: the sorted hashes of the states that it found, and
//! the states. Any worker can read these files, so a search can be resumed with any number of
//! workers. The checkpoint lists the complete layers. It contains a checksum of each of their files
//! and of itself.
//!
//! A search keeps the checksum of each file that it has written, and compares it whenever it reads
//! the file. The names of all files begin with `explore-`, and only files with these names are
//! removed or replaced.

mod checkpoint;
mod file;
mod layer;
mod runs;

#[cfg(test)]
pub(crate) use checkpoint::intact;
pub(crate) use checkpoint::{Checkpoint, Folder};
pub(crate) use file::{FileSum, Hashes, SummedFile};
pub(crate) use layer::{LayerReader, LayerWriter};
pub(crate) use runs::Runs;

#[cfg(test)]
pub(crate) mod tests;
