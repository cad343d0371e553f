//! A shape printed as a table, and as the text that a fingerprint is taken of.

use core::fmt::{self, Debug, Display, Formatter, Write};

use super::leaves::{Leaf, Step};
use super::names::write_value;
use super::{Kind, Shape};

/// `board[64]`; `[5]` for a slice, nothing for a lone value, neither of which has a name.
impl Display for Step<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Step::Root => Ok(()),
            Step::Field(Step::Root, name) => f.write_str(name),
            Step::Field(outer, name) => write!(f, "{outer}.{name}"),
            Step::Array(outer, len) => write!(f, "{outer}[{len}]"),
        }
    }
}

/// Lengths of the columns, measured before anything is printed.
struct Widths {
    range: usize,
    name: usize,
}

/// Counts what is written to it.
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

/// At most this many values are listed in a row; `...` stands for the others.
const LISTED: usize = 16;

impl Display for Shape {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut widths = Widths { range: "features".len(), name: "slot".len() };
        self.leaves(&mut |leaf| {
            widths.range = widths.range.max(length(Range::of(&leaf)));
            widths.name = widths.name.max(length(leaf.names));
        });
        let Widths { range: range_width, name: name_width } = widths;
        writeln!(
            f,
            "{:range_width$}  {:name_width$}  slots  keys each  values",
            "features", "slot"
        )?;
        let mut result = Ok(());
        self.leaves(&mut |leaf| {
            if result.is_ok() && leaf.features > 0 {
                result = row(&leaf, range_width, name_width, f);
            }
        });
        result
    }
}

/// The features of a leaf. Where it lies in an array of structs they are not next to each other, and
/// the range says so.
struct Range {
    start: usize,
    end: usize,
    gaps: bool,
}

impl Range {
    fn of(leaf: &Leaf<'_>) -> Range {
        let start = leaf.base;
        let elements = leaf.rows.elements();
        let end = match elements {
            0 => start,
            _ => start + leaf.rows.offset(elements - 1) + leaf.features,
        };
        Range { start, end, gaps: end - start > elements * leaf.features }
    }
}

impl Display for Range {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}{}", self.start, self.end, if self.gaps { " with gaps" } else { "" })
    }
}

fn row(
    leaf: &Leaf<'_>,
    range_width: usize,
    name_width: usize,
    f: &mut Formatter<'_>,
) -> fmt::Result {
    let range = Range::of(leaf);
    write!(f, "{range}{:1$}  ", "", range_width - length(&range))?;
    write!(f, "{}{:2$}  ", leaf.names, "", name_width - length(leaf.names))?;
    write!(f, "{:>5}  {:>9}", leaf.rows.elements(), leaf.features)?;
    if let Some(Kind::Count { max }) = leaf.slot.map(Shape::kind) {
        write!(f, "  up to {max} times")?;
    }
    for feature in 0..leaf.features.min(LISTED) {
        let value = ValueName { leaf, feature };
        // A count and a variant that carries nothing have no names besides the slot's.
        if length(&value) > 0 {
            write!(f, "{}{value}", if feature == 0 { "  " } else { ", " })?;
        }
    }
    writeln!(f, "{}", if leaf.features > LISTED { ", ..." } else { "" })
}

/// The name of the value that has feature `feature` of a slot.
struct ValueName<'a> {
    leaf: &'a Leaf<'a>,
    feature: usize,
}

impl Display for ValueName<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.leaf.write_value(self.feature, f)
    }
}

impl Leaf<'_> {
    /// Writes the name of the value that has feature `feature` of a slot.
    fn write_value(&self, feature: usize, f: &mut dyn Write) -> fmt::Result {
        match self.slot {
            Some(slot) => write_value(slot, slot.value_of(feature), f),
            None => write!(f, "{}", feature + 1),
        }
    }
}

impl Shape {
    /// Writes all that gives a feature its key and its meaning, one line a leaf: the name with its
    /// arrays, the nonce, and the value of each feature.
    pub(crate) fn write_canonical(&self, f: &mut dyn Write) -> fmt::Result {
        let mut result = Ok(());
        self.leaves(&mut |leaf| {
            if result.is_ok() {
                result = canonical_line(&leaf, f);
            }
        });
        result
    }
}

fn canonical_line(leaf: &Leaf<'_>, f: &mut dyn Write) -> fmt::Result {
    write!(f, "{} {:016x}", leaf.names, leaf.path.nonce())?;
    for feature in 0..leaf.features {
        f.write_str(if feature == 0 { " " } else { "|" })?;
        leaf.write_value(feature, f)?;
    }
    f.write_str("\n")
}

impl Debug for Shape {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shape").field("features", &self.features).finish_non_exhaustive()
    }
}
