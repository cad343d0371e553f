//! The path of a slot: field names joined by `.`. The hash of a path is the nonce of the stream
//! that generates the keys of the slot.

/// A path, stored as its 64-bit FNV-1a hash.
///
/// Source of the hash function: G. Fowler, L. C. Noll, K.-P. Vo, <http://www.isthe.com/chongo/tech/comp/fnv/>.
#[derive(Clone, Copy)]
pub(crate) struct Path {
    nonce: u64,
    empty: bool,
}

impl Path {
    pub(crate) const ROOT: Path = Path {
        nonce: 0xcbf2_9ce4_8422_2325,
        empty: true,
    };

    pub(crate) const fn nonce(self) -> u64 {
        self.nonce
    }

    /// Returns the path of field `name` inside the type at this path.
    pub(crate) const fn field(mut self, name: &str) -> Path {
        if !self.empty {
            self = self.byte(b'.');
        }
        self.text(name)
    }

    /// Appends `text`.
    pub(crate) const fn text(mut self, text: &str) -> Path {
        let text = text.as_bytes();
        let mut i = 0;
        while i < text.len() {
            self = self.byte(text[i]);
            i += 1;
        }
        self
    }

    #[allow(clippy::cast_lossless, reason = "`u64::from` is not yet `const`")]
    pub(crate) const fn byte(self, byte: u8) -> Path {
        let nonce = (self.nonce ^ byte as u64).wrapping_mul(0x0100_0000_01b3);
        Path {
            nonce,
            empty: false,
        }
    }
}

/// Returns the 64-bit FNV-1a hash of `word`, followed by the numbers as little-endian bytes.
pub(crate) fn digest(word: &str, numbers: impl Iterator<Item = u64>) -> u64 {
    let bytes = numbers.flat_map(u64::to_le_bytes);
    bytes.fold(Path::ROOT.field(word), Path::byte).nonce()
}
