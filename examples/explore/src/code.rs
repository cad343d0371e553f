//! The packed form of states. States are packed while they wait, in messages to other workers, and on disk.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// Packs and unpacks states of type `S`. A shorter packed state saves memory during a search.
///
/// [`Word`] and [`Serde`] are ready to use. [`Chess`](crate::puzzles::Chess) has an implementation of its own.
pub trait Code<S>: 'static {
    /// Appends `state` to `states`.
    fn pack(state: &S, states: &mut States);

    /// Returns the state that [`pack`](Code::pack) appended.
    fn unpack(packed: Packed<'_>) -> S;
}

/// Packs states that convert to a `u64` and back. States wait in blocks, and each state takes as many bytes as the
/// largest number in its block needs.
#[derive(Debug)]
pub struct Word;

impl<S: Into<u64> + From<u64> + Clone> Code<S> for Word {
    #[inline]
    fn pack(state: &S, states: &mut States) {
        states.push_word(state.clone().into());
    }

    #[inline]
    fn unpack(packed: Packed<'_>) -> S {
        packed.word().into()
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

    fn unpack(packed: Packed<'_>) -> S {
        postcard::from_bytes(packed.bytes()).expect("the state that was packed")
    }
}

/// A packed state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packed<'a> {
    /// A state that is packed as a number.
    Word(u64),
    /// A state that is packed as any number of bytes.
    Bytes(&'a [u8]),
}

impl<'a> Packed<'a> {
    /// Returns the number of a state that is packed as a number.
    ///
    /// # Panics
    /// If the state was packed as bytes.
    #[inline]
    pub fn word(self) -> u64 {
        let Packed::Word(word) = self else { panic!("a state was packed as bytes") };
        word
    }

    /// Returns the bytes of a state that is packed as bytes.
    ///
    /// # Panics
    /// If the state was packed as a number.
    #[inline]
    pub fn bytes(self) -> &'a [u8] {
        let Packed::Bytes(bytes) = self else { panic!("a state was packed as a number") };
        bytes
    }
}

/// A list of packed states. Either all states are numbers, or all states are bytes. In a list of bytes, the length of a
/// state precedes its bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct States(Kind);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Kind {
    Words(Vec<u64>),
    Bytes(Vec<u8>),
}

/// The first byte of a length of 255 or more. The length follows in four bytes.
const LONG: u8 = u8::MAX;

impl Default for States {
    fn default() -> Self {
        States(Kind::Words(Vec::new()))
    }
}

impl States {
    /// Appends a state that is packed as a number.
    ///
    /// # Panics
    /// If the list contains states that are packed as bytes.
    #[inline]
    pub fn push_word(&mut self, word: u64) {
        let Kind::Words(words) = &mut self.0 else { panic!("numbers among bytes") };
        words.push(word);
    }

    /// Appends a state whose bytes `write` appends to a vector.
    ///
    /// # Panics
    /// If the list contains states that are packed as numbers.
    #[inline]
    pub fn push_bytes(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        if let Kind::Words(words) = &self.0 {
            assert!(words.is_empty(), "bytes among numbers");
            self.0 = Kind::Bytes(Vec::new());
        }
        let Kind::Bytes(bytes) = &mut self.0 else { unreachable!() };
        let at = bytes.len();
        bytes.push(0);
        write(bytes);
        let len = bytes.len() - at - 1;
        if len < usize::from(LONG) {
            bytes[at] = len as u8;
        } else {
            let long = u32::try_from(len).expect("a state of less than 4 GB").to_le_bytes();
            bytes[at] = LONG;
            bytes.extend(long);
            bytes[at + 1..].rotate_right(long.len());
        }
    }

    /// Appends a state that is already packed.
    #[inline]
    pub(crate) fn push(&mut self, packed: Packed<'_>) {
        match packed {
            Packed::Word(word) => self.push_word(word),
            Packed::Bytes(bytes) => self.push_bytes(|to| to.extend_from_slice(bytes)),
        }
    }

    /// Returns a list of one state.
    pub(crate) fn of(packed: Packed<'_>) -> Self {
        let mut states = States::default();
        states.push(packed);
        states
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Packed<'_>> {
        let (words, mut bytes) = match &self.0 {
            Kind::Words(words) => (&words[..], &[][..]),
            Kind::Bytes(bytes) => (&[][..], &bytes[..]),
        };
        let words = words.iter().map(|&word| Packed::Word(word));
        words.chain(std::iter::from_fn(move || split_first(&mut bytes).map(Packed::Bytes)))
    }

    /// Iterates over the positions of the states. [`at`](Self::at) returns the state at a position.
    pub(crate) fn positions(&self) -> impl Iterator<Item = usize> {
        let mut next = 0;
        std::iter::from_fn(move || {
            let position = next;
            next = match &self.0 {
                Kind::Words(words) => (position < words.len()).then_some(position + 1)?,
                Kind::Bytes(bytes) => {
                    let mut rest = &bytes[position..];
                    split_first(&mut rest)?;
                    bytes.len() - rest.len()
                }
            };
            Some(position)
        })
    }

    /// Returns the state at a position.
    pub(crate) fn at(&self, position: usize) -> Packed<'_> {
        match &self.0 {
            Kind::Words(words) => Packed::Word(words[position]),
            Kind::Bytes(bytes) => Packed::Bytes(split_first(&mut &bytes[position..]).expect("a position of a state")),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len_in_bytes() == 0
    }

    /// Returns the numbers if states are packed as numbers.
    pub(crate) fn words(&self) -> Option<&[u64]> {
        if let Kind::Words(words) = &self.0 { Some(words) } else { None }
    }

    /// Returns the bytes of all states, each state after its length. Returns no bytes if states are packed as numbers.
    pub(crate) fn raw_bytes(&self) -> &[u8] {
        if let Kind::Bytes(bytes) = &self.0 { bytes } else { &[] }
    }

    /// Creates a list from the bytes that [`raw_bytes`](Self::raw_bytes) returns.
    pub(crate) fn from_raw_bytes(bytes: Vec<u8>) -> Self {
        States(Kind::Bytes(bytes))
    }

    pub(crate) fn from_words(words: Vec<u64>) -> Self {
        States(Kind::Words(words))
    }

    pub(crate) fn len_in_bytes(&self) -> usize {
        match &self.0 {
            Kind::Words(words) => size_of_val(&words[..]),
            Kind::Bytes(bytes) => bytes.len(),
        }
    }

    /// Returns the number of allocated bytes.
    pub(crate) fn capacity_in_bytes(&self) -> usize {
        match &self.0 {
            Kind::Words(words) => words.capacity() * size_of::<u64>(),
            Kind::Bytes(bytes) => bytes.capacity(),
        }
    }

    /// Removes all states and keeps the memory.
    pub(crate) fn clear(&mut self) {
        match &mut self.0 {
            Kind::Words(words) => words.clear(),
            Kind::Bytes(bytes) => bytes.clear(),
        }
    }

    /// Removes the numbers from index `len` on. Has no effect on states that are packed as bytes.
    pub(crate) fn truncate_words(&mut self, len: usize) {
        if let Kind::Words(words) = &mut self.0 {
            words.truncate(len);
        }
    }
}

/// Removes the first state from `bytes`, a list in which each state follows its length. Returns the state without its
/// length.
#[inline]
fn split_first<'a>(bytes: &mut &'a [u8]) -> Option<&'a [u8]> {
    let (&short, mut rest) = bytes.split_first()?;
    let mut len = usize::from(short);
    if short == LONG {
        let (long, after) = rest.split_first_chunk()?;
        (len, rest) = (u32::from_le_bytes(*long) as usize, after);
    }
    let state;
    (state, *bytes) = rest.split_at_checked(len)?;
    Some(state)
}
