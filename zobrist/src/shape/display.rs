//! Formats a shape as a table, and as the text that a fingerprint digests.

use core::fmt::{self, Display, Formatter, Write};

use super::cursor::{Cursor, Leaf, Step};
use super::guaranteed::KeySource;
use super::message::Message;
use super::names::{write_digested, write_listed};
use super::{Kind, Shape};

/// Displays the path to the last leaf of a cursor: `board[64]`. Each array is shown with its
/// length. If the whole shape is an array, the path begins with the length, as in `[5]`; if it is
/// one slot, the path is empty.
struct Steps<'a>(&'a Cursor<'a>);

impl Display for Steps<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (i, step) in self.0.steps().enumerate() {
            match step {
                Step::Field(name) => write!(f, "{}{name}", if i == 0 { "" } else { "." })?,
                Step::Element(len) => write!(f, "[{len}]")?,
            }
        }
        Ok(())
    }
}

/// A writer that counts characters.
struct Length(usize);

impl Write for Length {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.chars().count();
        Ok(())
    }
}

fn length(text: impl Display) -> usize {
    let mut length = Length(0);
    // Counting cannot fail.
    let _ = write!(length, "{text}");
    length.0
}

/// Maximum number of values listed in a row of the table. `...` stands for the others.
const LISTED: usize = 16;

impl Display for Shape<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        // Measures the widths of the columns before printing.
        let (mut range_width, mut name_width) = ("features".len(), "slot".len());
        let mut cursor = Cursor::new(self);
        while let Some(leaf) = cursor.next() {
            range_width = range_width.max(range(self, &leaf, &cursor).as_str().len());
            name_width = name_width.max(length(Steps(&cursor)));
        }
        writeln!(
            f,
            "{:range_width$}  {:name_width$}  slots  keys each  values",
            "features", "slot"
        )?;
        let mut cursor = Cursor::new(self);
        while let Some(leaf) = cursor.next() {
            if leaf.slot.features() > 0 {
                let range = range(self, &leaf, &cursor);
                write!(f, "{:range_width$}", range.as_str())?;
                write_row(&leaf, &cursor, name_width, f)?;
            }
        }
        Ok(())
    }
}

/// Returns the range of features of a leaf. It has gaps if it has features of other leaves, too, as
/// in an array of structs.
fn range(shape: &Shape, leaf: &Leaf, cursor: &Cursor<'_>) -> Message {
    let (elements, features) = (cursor.elements(), leaf.slot.features());
    let start = shape.feature_at(leaf.base);
    let end = match elements {
        0 => start,
        _ => shape.feature_at(leaf.base + cursor.offset(elements - 1)) + features,
    };
    let range = Message::new().number(start).text("..").number(end);
    if end - start > elements * features {
        range.text(" with gaps")
    } else {
        range
    }
}

fn write_row(
    leaf: &Leaf,
    cursor: &Cursor<'_>,
    name_width: usize,
    f: &mut Formatter<'_>,
) -> fmt::Result {
    let (steps, features) = (Steps(cursor), leaf.slot.features());
    write!(
        f,
        "  {steps}{:1$}  {2:>5}  {features:>9}",
        "",
        name_width - length(&steps),
        cursor.elements()
    )?;
    if let Kind::Count { max } = leaf.slot.kind {
        write!(f, "  up to {max} times")?;
    }
    for feature in 0..features.min(LISTED) {
        let value = leaf.slot.value_of(feature);
        let mut length = Length(0);
        write_listed(&leaf.slot, value, &mut length)?;
        // A count, or a variant without contents, has no value names.
        if length.0 > 0 {
            f.write_str(if feature == 0 { "  " } else { ", " })?;
            write_listed(&leaf.slot, value, f)?;
        }
    }
    writeln!(f, "{}", if features > LISTED { ", ..." } else { "" })
}

impl Shape<'_> {
    /// Writes the text for a fingerprint: everything that determines the key and the meaning of
    /// each feature. Each leaf has one line with its path and array lengths, its nonce, and the
    /// values of its features. If the keys depend on the numbers of slots or features, the line
    /// has the number of the leaf's first one instead of the nonce.
    pub(super) fn write_canonical(&self, f: &mut dyn Write, keys: KeySource) -> fmt::Result {
        let mut first = 0;
        let numbered = match keys {
            KeySource::Exact => Some("slot"),
            KeySource::Features => Some("feature"),
            KeySource::Stored | KeySource::Overlapped | KeySource::Computed => None,
        };
        let mut cursor = if numbered.is_some() {
            Cursor::of_slots(self)
        } else {
            Cursor::new(self)
        };
        while let Some(leaf) = cursor.next() {
            if let Some(what) = numbered {
                write!(f, "{} {what} {first}", Steps(&cursor))?;
                let slots = cursor.slots_of(&leaf);
                first += if what == "slot" || cursor.is_variant() {
                    slots
                } else {
                    slots * leaf.slot.features()
                };
            } else {
                write!(f, "{} {:016x}", Steps(&cursor), leaf.path.nonce())?;
            }
            for feature in 0..leaf.slot.features() {
                f.write_str(if feature == 0 { " " } else { "|" })?;
                write_digested(&leaf.slot, leaf.slot.value_of(feature), f)?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

crate::key::debug!(['a] Shape<'a>: |this| features = this.features());
