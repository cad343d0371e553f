//! The packed form of states. States are packed while they wait, in messages to other workers, and
//! on disk.

use std::iter;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// Packs and unpacks states of type `S`. A shorter packed state saves memory during a search.
///
/// An unpacked state must equal the packed one. A state whose hash differs, because the packed form
/// lacks a field, ends the search with exit code 1: see
/// [`push`](crate::puzzle::Successors::push).
///
/// [`Word`] and [`Serde`] are ready to use. [`Chess`](crate::puzzles::Chess) has an implementation
/// of its own.
pub trait Code<S>: 'static {
    /// Appends `state` to `states`.
    fn pack(state: &S, states: &mut States);

    /// Returns the state that [`pack`](Code::pack) appended, from its bytes.
    fn unpack(bytes: &[u8]) -> S;
}

/// Packs states that convert to a `u64` and back. States wait in blocks, and each state takes as
/// many bytes as the largest number in its block needs.
#[derive(Debug)]
pub struct Word;

impl<S: Into<u64> + From<u64> + Clone> Code<S> for Word {
    #[inline]
    fn pack(state: &S, states: &mut States) {
        states.push_word(state.clone().into());
    }

    #[inline]
    fn unpack(bytes: &[u8]) -> S {
        word(bytes).into()
    }
}

/// Packs states of any size by serde, in the format of postcard: small numbers take one byte.
#[derive(Debug)]
pub struct Serde;

impl<S: Serialize + DeserializeOwned> Code<S> for Serde {
    fn pack(state: &S, states: &mut States) {
        states.push_bytes(|bytes| {
            let unused = std::mem::take(bytes);
            *bytes = postcard::to_extend(state, unused).expect("a state that can be serialized");
        });
    }

    fn unpack(bytes: &[u8]) -> S {
        postcard::from_bytes(bytes).expect("the state that was packed")
    }
}

/// A packed state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Packed<'a> {
    pub(crate) bytes: &'a [u8],
    /// Whether the state is packed as a number.
    is_word: bool,
}

/// A list of packed states. Either all states are numbers, or all states are bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct States {
    /// The number of bytes of each number, or 0 if states are packed as bytes, which follow their
    /// length.
    pub(crate) width: u8,
    #[serde(with = "serde_bytes")]
    pub(crate) bytes: Vec<u8>,
}

const WORD: usize = size_of::<u64>();
/// Bytes of the length of a state.
const LEN: usize = size_of::<u32>();

/// Returns the number with these low bytes.
#[inline]
pub(crate) fn word(bytes: &[u8]) -> u64 {
    let mut word = [0; WORD];
    word[..bytes.len()].copy_from_slice(bytes);
    u64::from_le_bytes(word)
}

impl States {
    /// Appends a state that is packed as a number. The list must not contain states that are packed
    /// as bytes.
    #[inline]
    pub fn push_word(&mut self, word: u64) {
        debug_assert!(
            self.bytes.is_empty() || usize::from(self.width) == WORD,
            "numbers among others"
        );
        self.width = WORD as u8;
        self.bytes.extend_from_slice(&word.to_le_bytes());
    }

    /// Appends a state whose bytes `write` appends to a vector. The list must not contain states
    /// that are packed as numbers.
    #[inline]
    pub fn push_bytes(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        debug_assert_eq!(self.width, 0, "bytes among numbers");
        let at = self.bytes.len() + LEN;
        self.bytes.extend([0; LEN]);
        write(&mut self.bytes);
        let len = u32::try_from(self.bytes.len() - at).expect("a state of less than 4 GB");
        self.bytes[at - LEN..at].copy_from_slice(&len.to_le_bytes());
    }

    /// Appends a state that is already packed.
    #[inline]
    pub(crate) fn push(&mut self, Packed { bytes, is_word }: Packed<'_>) {
        if is_word {
            self.push_word(word(bytes));
        } else {
            self.push_bytes(|to| to.extend_from_slice(bytes));
        }
    }

    /// Returns a list of one state.
    pub(crate) fn of(packed: Packed<'_>) -> Self {
        let mut states = States::default();
        states.push(packed);
        states
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Packed<'_>> {
        let mut at = 0;
        iter::from_fn(move || {
            let state;
            (state, at) = self.at(at)?;
            Some(state)
        })
    }

    /// Returns the state at byte `at` of the list, and the position of the next one. Returns `None`
    /// at the end.
    #[inline]
    pub(crate) fn at(&self, at: usize) -> Option<(Packed<'_>, usize)> {
        let (mut start, mut len, is_word) = (at, usize::from(self.width), self.width > 0);
        if !is_word {
            start += LEN;
            len = word(self.bytes.get(at..start)?) as usize;
        }
        let bytes = self.bytes.get(start..start + len)?;
        Some((Packed { bytes, is_word }, start + len))
    }

    /// Returns the number with this index, in a list of whole numbers.
    #[inline]
    pub(crate) fn word(&self, index: usize) -> u64 {
        word(&self.bytes[WORD * index..][..WORD])
    }

    /// Removes the numbers from index `len` on, in a list of whole numbers.
    pub(crate) fn truncate(&mut self, len: usize) {
        self.bytes.truncate(WORD * len);
    }

    /// Returns the states, with as many bytes for each number as the largest number needs.
    pub(crate) fn shortened(&self) -> Self {
        if self.width == 0 {
            return self.clone();
        }
        let all = self.iter().fold(1, |all, state| all | word(state.bytes));
        let width = all.ilog2() as usize / 8 + 1;
        let mut bytes = Vec::with_capacity(self.bytes.len() / WORD * width);
        for number in self.bytes.chunks_exact(WORD) {
            bytes.extend_from_slice(&number[..width]);
        }
        States {
            width: width as u8,
            bytes,
        }
    }

    /// Removes all states and keeps the memory.
    pub(crate) fn clear(&mut self) {
        self.bytes.clear();
    }
}
