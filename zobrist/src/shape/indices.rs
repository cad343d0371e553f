//! The indices into a table of keys that the user supplies for a field or a variant.

use super::message::Message;
use super::{Kind, Shape};

/// The ranges of the indices into a user's table. For a field: the length of each array around the
/// slot, then the number of features. For a variant: the number of values of each part. The first
/// index varies slowest.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Indices {
    lengths: [usize; MOST],
    count: usize,
}

/// Maximum number of indices of one field.
const MOST: usize = 16;

impl Indices {
    /// Returns the indices of the field `name`: one for each array, then one for the value. The
    /// last one can be omitted if the slot has one feature.
    ///
    /// # Panics
    /// If the number of indices is not `names`.
    pub const fn of_field(shape: &Shape, names: usize, name: &str) -> Indices {
        let mut indices = Indices {
            lengths: [1; MOST],
            count: 0,
        };
        let mut shape = shape;
        loop {
            match &shape.kind {
                Kind::Array(len, element) => {
                    indices = indices.with(*len);
                    shape = element;
                }
                Kind::Fields(_) | Kind::Variants(_) => {
                    let message = Message::new().text("`").text(name).text(
                        "` is made of several fields, so one table has no indices for it: give the whole state a \
                         `table`",
                    );
                    panic!("{}", message.as_str());
                }
                _ => break,
            }
        }
        let arrays = indices.count;
        let indices = indices.with(shape.features());
        if names != indices.count && !(names == arrays && shape.features() == 1) {
            let message = Message::new()
                .text("the keys of `")
                .text(name)
                .text("` have ");
            let message = message.number(indices.count).text(
                " indices, one for each array and one for the value, so `table` names as many: \
                 `table(square, piece) = KEYS[piece][square]`",
            );
            panic!("{}", message.as_str());
        }
        indices
    }

    /// Returns the indices of the variant `name`, one for each value that it contains.
    ///
    /// # Panics
    /// If the number of indices is not `names`.
    pub const fn of_variant(shape: &Shape, names: usize, name: &str) -> Indices {
        let mut indices = Indices {
            lengths: [1; MOST],
            count: 0,
        };
        if let Kind::Product(parts) = shape.kind {
            let mut i = 0;
            while i < parts.len() {
                indices = indices.with(parts[i].values);
                i += 1;
            }
        }
        if names != indices.count {
            let message =
                Message::new().text("`table` names an index for each value that the variant `");
            let message = message
                .text(name)
                .text("` carries, `table(piece, square) = KEYS[piece][square]`: here ");
            let message = message.number(indices.count);
            panic!("{}", message.as_str());
        }
        indices
    }

    const fn with(mut self, length: usize) -> Indices {
        assert!(self.count < MOST, "a table has at most 16 indices");
        self.lengths[self.count] = length;
        self.count += 1;
        self
    }

    /// Returns the number to use as index `index` (0 is the first) for the key of `feature`. It is
    /// a digit of the mixed radix representation of `feature`.
    pub const fn get(&self, index: usize, feature: usize) -> usize {
        let mut rest = feature;
        let mut i = self.count;
        while i > index + 1 {
            i -= 1;
            rest /= self.lengths[i];
        }
        rest % self.lengths[index]
    }
}
