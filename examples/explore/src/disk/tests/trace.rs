//! Records all operations on files in order, for the test of power cuts.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

#[derive(Clone, Debug)]
pub(crate) enum Event {
    Create(PathBuf),
    /// The path and the content of a synced file.
    SyncFile(PathBuf, Vec<u8>),
    Rename(PathBuf, PathBuf),
    SyncFolder(PathBuf),
}

static EVENTS: Mutex<Vec<Event>> = Mutex::new(Vec::new());

pub(crate) fn add(event: Event) {
    EVENTS.lock().unwrap().push(event);
}

/// Returns all events in a folder so far.
pub(crate) fn of(folder: &Path) -> Vec<Event> {
    use Event::{Create, Rename, SyncFile, SyncFolder};
    let path = |event: &Event| match event {
        Create(path) | SyncFile(path, _) | Rename(path, _) | SyncFolder(path) => path.clone(),
    };
    let mut events = EVENTS.lock().unwrap().clone();
    events.retain(|event| path(event).starts_with(folder));
    events
}
