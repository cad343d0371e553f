//! Checks that each path of a shape has a different nonce, and so a different stream of keys. The
//! time is linear in the number of paths, because every build runs this check.

use super::Shape;
use super::cursor::Cursor;
use super::message::Message;

/// Returns the length of the hash table that [`check`] needs for `shape`. At least half of it stays
/// free, so that searches are short.
pub(crate) const fn entries(shape: &Shape) -> usize {
    let mut cursor = Cursor::new(shape);
    let mut leaves = 0;
    while cursor.next().is_some() {
        leaves += 1;
    }
    2 * leaves + 1
}

/// Panics if two paths of `shape` have the same nonce, or a path has nonce 0, the nonce of the base
/// constant. All elements of `entries` must be 0.
pub(crate) const fn check(shape: &Shape, entries: &mut [u64]) {
    let Some((name, other)) = clash(shape, entries) else {
        return;
    };
    let message = if other.is_empty() {
        let message = Message::new().text("the path `").text(name.as_str());
        message.text("` has the nonce 0, which is the base constant's: give it another `#[zobrist(rename = \"...\")]`")
    } else {
        let message = Message::new().text("`").text(name.as_str());
        message.text("` and `").text(other.as_str()).text(
            "` have the same nonce, so their keys would be the same: give one of them another \
             `#[zobrist(rename = \"...\")]`",
        )
    };
    panic!("{}", message.as_str());
}

/// Returns the names of two leaves of `shape` with the same nonce. If a leaf has nonce 0, the nonce
/// of the base constant, returns the name of the leaf and an empty name. All elements of `entries`
/// must be 0.
pub(crate) const fn clash(shape: &Shape, entries: &mut [u64]) -> Option<(Message, Message)> {
    let mut cursor = Cursor::new(shape);
    while let Some(leaf) = cursor.next() {
        let nonce = leaf.path.nonce();
        if nonce == 0 {
            return Some((cursor.name(), Message::new()));
        }
        let mut entry = (nonce % entries.len() as u64) as usize;
        while entries[entry] != 0 && entries[entry] != nonce {
            entry = (entry + 1) % entries.len();
        }
        if entries[entry] == nonce {
            return Some((first(shape, nonce), cursor.name()));
        }
        entries[entry] = nonce;
    }
    None
}

/// Returns the name of the first leaf with this nonce. The caller has found one.
const fn first(shape: &Shape, nonce: u64) -> Message {
    let mut cursor = Cursor::new(shape);
    while let Some(leaf) = cursor.next() {
        if leaf.path.nonce() == nonce {
            break;
        }
    }
    cursor.name()
}
