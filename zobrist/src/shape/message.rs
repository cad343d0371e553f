//! Messages that a `const fn` can build and panic with.

use core::str;

/// A text of at most 512 bytes that a `const fn` can build. In a `const fn`, `panic!` takes a
/// single string.
#[derive(Clone, Copy)]
pub(crate) struct Message {
    bytes: [u8; Message::CAPACITY],
    len: usize,
}

impl Message {
    const CAPACITY: usize = 512;

    pub(crate) const fn new() -> Self {
        Message {
            bytes: [0; Message::CAPACITY],
            len: 0,
        }
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Appends `text`, or nothing if it does not fit: a truncated name might not be UTF-8.
    pub(crate) const fn text(mut self, text: &str) -> Self {
        let text = text.as_bytes();
        if self.len + text.len() <= Message::CAPACITY {
            let mut i = 0;
            while i < text.len() {
                self.bytes[self.len] = text[i];
                self.len += 1;
                i += 1;
            }
        }
        self
    }

    /// Appends the name of a field, or a path of several names, after a dot if the message is not
    /// empty.
    pub(crate) const fn field(self, name: &str) -> Self {
        if self.is_empty() || name.is_empty() {
            self.text(name)
        } else {
            self.text(".").text(name)
        }
    }

    /// Appends `number` in decimal digits.
    pub(crate) const fn number(self, number: usize) -> Self {
        const DIGITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
        let before = if number < 10 {
            self
        } else {
            self.number(number / 10)
        };
        before.text(DIGITS[number % 10])
    }

    pub(crate) const fn as_str(&self) -> &str {
        let (text, _) = self.bytes.split_at(self.len);
        match str::from_utf8(text) {
            Ok(text) => text,
            Err(_) => "",
        }
    }
}
