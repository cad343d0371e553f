//! No two streams may be one: a walk over the shape that is as quick as the shape is large, since every
//! build makes it.

use super::{Field, Kind, Shape};
use crate::State;
use crate::key::stream::Path;
use crate::message::Message;

/// Stops the compiler if two streams of `S` are one, or one is the base constant's. `PLACES` is
/// [`places`].
pub const fn check_streams<S: State, const PLACES: usize>() {
    check_streams_of(&S::SHAPE, &mut [0; PLACES]);
}

/// How many places the streams of `S` need.
pub const fn places<S: State>() -> usize {
    places_of(&S::SHAPE)
}

/// Half of the places stay free, so that no search is long.
pub(crate) const fn places_of(shape: &Shape) -> usize {
    2 * leaves(shape) + 1
}

const fn leaves(shape: &Shape) -> usize {
    match shape.kind {
        Kind::Array(_, element) => leaves(element),
        Kind::Fields(fields) | Kind::Variants(fields) => {
            let mut sum = 0;
            let mut i = 0;
            while i < fields.len() {
                sum += leaves(&fields[i].shape);
                i += 1;
            }
            sum
        }
        _ => 1,
    }
}

/// Panics if two streams of `shape` are one; all of `places` are 0.
pub(crate) const fn check_streams_of(shape: &Shape, places: &mut [u64]) {
    match enter(shape, Path::ROOT, places) {
        None => {}
        Some(0) => {
            let leaf = find(shape, Path::ROOT, Message::new(), 0, 0);
            let message = Message::new().text("the path `").text(leaf.name.as_str()).text(
                "` has the nonce 0, which is the base constant's: give it another `#[zobrist(name = \"...\")]`",
            );
            panic!("{}", message.as_str());
        }
        Some(nonce) => {
            let first = find(shape, Path::ROOT, Message::new(), nonce, 0);
            let second = find(shape, Path::ROOT, Message::new(), nonce, 1);
            let message = Message::new().text("`").text(first.name.as_str()).text("` and `");
            let message = message.text(second.name.as_str()).text(
                "` have the same nonce, so their keys would be the same: give one of them another \
                 `#[zobrist(name = \"...\")]`",
            );
            panic!("{}", message.as_str());
        }
    }
}

/// Gives each nonce a place; the first that has one already, or is 0, is returned.
const fn enter(shape: &Shape, path: Path, places: &mut [u64]) -> Option<u64> {
    match shape.kind {
        Kind::Array(_, element) => enter(element, path, places),
        Kind::Fields(fields) | Kind::Variants(fields) => {
            let mut i = 0;
            while i < fields.len() {
                let found = enter(&fields[i].shape, path.field(fields[i].name), places);
                if found.is_some() {
                    return found;
                }
                i += 1;
            }
            None
        }
        _ => {
            let nonce = path.nonce();
            let mut place = (nonce % places.len() as u64) as usize;
            while places[place] != 0 && places[place] != nonce {
                place = (place + 1) % places.len();
            }
            if nonce == 0 || places[place] == nonce {
                return Some(nonce);
            }
            places[place] = nonce;
            None
        }
    }
}

/// A leaf that was looked for.
struct Leaf {
    name: Message,
    found: bool,
    /// Leaves to pass by before one is meant.
    skip: usize,
}

/// The leaf of `shape` with this nonce, after `skip` others that have it.
const fn find(shape: &Shape, path: Path, name: Message, nonce: u64, skip: usize) -> Leaf {
    match shape.kind {
        Kind::Array(_, element) => find(element, path, name, nonce, skip),
        Kind::Fields(fields) | Kind::Variants(fields) => {
            let mut leaf = Leaf { name, found: false, skip };
            let mut i = 0;
            while i < fields.len() && !leaf.found {
                let Field { name: field, shape } = &fields[i];
                leaf = find(shape, path.field(field), name.field(field), nonce, leaf.skip);
                i += 1;
            }
            leaf
        }
        _ if path.nonce() != nonce => Leaf { name, found: false, skip },
        _ if skip > 0 => Leaf { name, found: false, skip: skip - 1 },
        _ => Leaf { name, found: true, skip: 0 },
    }
}
