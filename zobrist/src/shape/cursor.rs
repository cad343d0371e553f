//! The walk over a shape: its slots with their paths and arrays, in the order of declaration.
//!
//! Every step is a `const fn`, since the compiler walks every static table. Code that needs all slots of a shape
//! (tables, rules, nonces, display) is a loop over [`Cursor::next`]; code that looks for one feature is a loop over
//! [`Shape::part_of`].

use super::extent::Extent;
use super::message::Message;
use super::path::Path;
use super::{Field, Keyless, Kind, MAX_DEPTH, Shape};

/// A slot, or the array of slots that share a path.
#[derive(Clone, Copy)]
pub(crate) struct Leaf<'a> {
    /// The shape of one slot.
    pub(crate) slot: Shape<'a>,
    /// Distance from the first slot of the shape.
    pub(crate) base: Extent,
    pub(crate) path: Path,
}

/// Visits the leaves of a shape. Between two calls of [`next`](Cursor::next) it knows the names and arrays that enclose
/// the last leaf.
pub(crate) struct Cursor<'a> {
    /// The shapes that enclose the last leaf, outermost first.
    frames: [Frame<'a>; MAX_DEPTH],
    depth: usize,
    /// The shape itself, until it is visited.
    root: Option<&'a Shape<'a>>,
    /// Whether an enum of features inside the shape is one leaf, since it holds one value.
    features_are_one_slot: bool,
}

/// A shape that consists of several parts, of which `next` have been visited.
#[derive(Clone, Copy)]
struct Frame<'a> {
    shape: &'a Shape<'a>,
    next: usize,
    /// Distance of the next part.
    base: Extent,
    path: Path,
    /// Of an array: its length and its stride.
    row: Option<(usize, Extent)>,
}

/// A part of a shape that consists of several.
pub(super) struct Part<'a> {
    pub(super) shape: Shape<'a>,
    pub(super) step: Step<'a>,
    /// Distance from the first part.
    pub(super) before: Extent,
}

/// The step from a shape to one of its parts.
#[derive(Clone, Copy)]
pub(super) enum Step<'a> {
    Field(&'a str),
    Element(usize),
}

impl<'a> Shape<'a> {
    const fn named_parts(&self) -> &'a [Field<'a>] {
        match self.kind {
            Kind::Fields(fields) | Kind::Variants(fields) => fields,
            _ => &[],
        }
    }

    /// Returns the part that contains `feature`, and the number of the feature in it; `None` if this is one slot.
    pub(super) const fn part_of(&self, feature: usize) -> Option<(Part<'a>, usize)> {
        self.part_by(feature, false)
    }

    /// Returns the part that contains the feature, or the entry, with this number, and its number in the part.
    pub(super) const fn part_by(&self, number: usize, entry: bool) -> Option<(Part<'a>, usize)> {
        let element = match self.kind {
            Kind::Array(_, element) => Some(*element),
            Kind::Lattice { values, .. } => Some(Shape::numbers(values).with_empty(0)),
            _ => None,
        };
        if let Some(shape) = element {
            let each = shape.extent.count(entry);
            if each == 0 {
                return None;
            }
            let element = number / each;
            let (step, before) = (Step::Element(element), shape.extent.times(element));
            return Some((Part { shape, step, before }, number % each));
        }
        let fields = self.named_parts();
        let mut i = 0;
        while i < fields.len() {
            let Field { name, shape, before, .. } = fields[i];
            let rest = number - before.count(entry);
            if rest < shape.extent.count(entry) {
                return Some((Part { shape, step: Step::Field(name), before }, rest));
            }
            i += 1;
        }
        None
    }
}

impl<'a> Cursor<'a> {
    pub(crate) const fn new(shape: &'a Shape<'a>) -> Self {
        let frame = Frame { shape: &Shape::NOTHING, next: 0, base: Extent::NONE, path: Path::ROOT, row: None };
        Cursor { frames: [frame; MAX_DEPTH], depth: 0, root: Some(shape), features_are_one_slot: false }
    }

    /// Makes a cursor that visits an enum of features inside `shape` as one slot, not variant by variant.
    pub(crate) const fn of_slots(shape: &'a Shape<'a>) -> Self {
        Cursor { features_are_one_slot: true, ..Cursor::new(shape) }
    }

    /// Returns the next leaf, if there is one.
    pub(crate) const fn next(&mut self) -> Option<Leaf<'a>> {
        let first = match self.root.take() {
            Some(root) => Some((root, Extent::NONE, Path::ROOT)),
            None => self.next_part(),
        };
        let Some((mut shape, mut base, mut path)) = first else { return None };
        loop {
            match shape.kind {
                Kind::Lattice { sites, values } => {
                    let slot = Shape::numbers(values).with_empty(0);
                    let each = slot.features();
                    let row = Some((sites, Extent { features: each, entries: each }));
                    self.enter(Frame { shape, next: 0, base, path, row });
                    return Some(Leaf { slot, base, path });
                }
                Kind::Array(len, element) => {
                    let row = Some((len, element.extent));
                    self.enter(Frame { shape, next: 0, base, path, row });
                    shape = element;
                }
                Kind::Variants(_) if self.features_are_one_slot && self.depth > 0 => {
                    return Some(Leaf { slot: *shape, base, path });
                }
                Kind::Fields(_) | Kind::Variants(_) => {
                    self.enter(Frame { shape, next: 0, base, path, row: None });
                    let Some(part) = self.next_part() else { return None };
                    (shape, base, path) = part;
                }
                _ => return Some(Leaf { slot: *shape, base, path }),
            }
        }
    }

    /// Returns the next leaf that has keys. Arrays of leaves without keys can be too long to iterate over.
    pub(crate) const fn next_with_keys(&mut self) -> Option<Leaf<'a>> {
        while let Some(leaf) = self.next() {
            if leaf.slot.features() > 0 && self.elements() > 0 {
                return Some(leaf);
            }
        }
        None
    }

    /// Returns the next part of the innermost shape that has one.
    const fn next_part(&mut self) -> Option<(&'a Shape<'a>, Extent, Path)> {
        while self.depth > 0 {
            let frame = &mut self.frames[self.depth - 1];
            let fields = frame.shape.named_parts();
            if frame.next < fields.len() {
                let field = &fields[frame.next];
                let part = (&field.shape, frame.base, frame.path.field(field.name));
                frame.next += 1;
                // The element of an empty array can have any number of features.
                frame.base = frame.base.plus(field.shape.extent);
                return Some(part);
            }
            self.depth -= 1;
        }
        None
    }

    const fn enter(&mut self, frame: Frame<'a>) {
        assert!(self.depth < MAX_DEPTH, "a state is nested more than 64 levels deep");
        self.frames[self.depth] = frame;
        self.depth += 1;
    }

    /// Returns the name of the last leaf, without arrays: `players.castling`.
    pub(crate) const fn name(&self) -> Message {
        self.name_of(self.depth)
    }

    /// Returns the name of the enclosing shape at depth `depth`.
    const fn name_of(&self, depth: usize) -> Message {
        let mut name = Message::new();
        let mut i = 0;
        while i < depth {
            let Frame { shape, next, .. } = self.frames[i];
            let fields = shape.named_parts();
            if !fields.is_empty() {
                name = name.field(fields[next - 1].name);
            }
            i += 1;
        }
        name
    }

    /// Returns whether the declaration of the last leaf's type, or of an enclosing type, was checked.
    pub(crate) const fn is_checked(&self) -> bool {
        let mut i = 0;
        while i < self.depth {
            if self.frames[i].shape.checked {
                return true;
            }
            i += 1;
        }
        false
    }

    /// Returns the name of an enclosing enum that has several values without a key. The root is skipped if it is the
    /// `state` itself, whose features are present or absent.
    pub(super) const fn keyless(&self, state: bool) -> Option<Message> {
        let mut i = state as usize;
        while i < self.depth {
            if !matches!(self.frames[i].shape.keyless, Keyless::One) {
                return Some(self.name_of(i));
            }
            i += 1;
        }
        None
    }

    /// Returns whether the last leaf is a variant of an enum whose features are the state.
    pub(super) const fn is_variant(&self) -> bool {
        self.depth > 0 && matches!(self.frames[0].shape.kind, Kind::Variants(_))
    }

    /// Returns the number of slots that share the last leaf's path, saturating at `usize::MAX`: slots in such numbers
    /// have no keys.
    pub(crate) const fn elements(&self) -> usize {
        let mut elements: usize = 1;
        let mut i = 0;
        while i < self.depth {
            if let Some((len, _)) = self.frames[i].row {
                elements = elements.saturating_mul(len);
            }
            i += 1;
        }
        elements
    }

    /// Returns the distance of slot `element` of the last leaf from its first one. Elements are counted in row-major
    /// order.
    pub(crate) const fn offset(&self, element: usize) -> Extent {
        let (mut offset, mut rest) = (Extent::NONE, element);
        let mut i = self.depth;
        while i > 0 {
            i -= 1;
            if let Some((len, stride)) = self.frames[i].row {
                offset.features += rest % len * stride.features;
                offset.entries += rest % len * stride.entries;
                rest /= len;
            }
        }
        offset
    }

    /// Returns the stride of [`offset`](Self::offset), if it is constant.
    pub(super) const fn stride(&self) -> Option<Extent> {
        let (mut arrays, mut stride) = (0, Extent::NONE);
        let mut i = 0;
        while i < self.depth {
            if let Some((_, each)) = self.frames[i].row {
                (arrays, stride) = (arrays + 1, each);
            }
            i += 1;
        }
        if arrays > 1 { None } else { Some(stride) }
    }

    /// Iterates over the steps to the last leaf, with the lengths of arrays: `players`, `[2]`, `castling`.
    pub(super) fn steps(&self) -> impl Iterator<Item = Step<'a>> {
        self.frames[..self.depth].iter().map(|frame| match frame.row {
            Some((len, _)) => Step::Element(len),
            None => Step::Field(frame.shape.named_parts()[frame.next - 1].name),
        })
    }
}
