//! The walk over a shape: its slots with their paths and arrays, in the order of declaration.
//!
//! A `const fn` step by step, since the compiler walks every static table. Whatever needs all slots
//! of a shape (tables, rules, nonces, display) is a loop over [`Cursor::next`]; whatever looks for one
//! feature is a loop over [`Shape::part_of`].

use super::entries::Extent;
use super::message::Message;
use super::path::Path;
use super::{Field, Keyless, Kind, MAX_DEPTH, Shape};

/// A slot, or the array of slots that share a path.
#[derive(Clone, Copy)]
pub(crate) struct Leaf {
    /// The shape of one slot.
    pub(crate) slot: Shape,
    /// How far it is from the beginning.
    pub(crate) base: Extent,
    pub(crate) path: Path,
}

/// Visits the leaves of a shape. Between two calls of [`next`](Cursor::next) it knows the names and
/// arrays around the last leaf.
pub(crate) struct Cursor<'a> {
    /// The shapes around the last leaf, the outermost first.
    around: [Frame<'a>; MAX_DEPTH],
    depth: usize,
    /// The shape itself, until it is visited.
    root: Option<&'a Shape>,
    /// Whether an enum of features that is a part of the shape is one leaf, since it holds one value.
    whole: bool,
}

/// A shape that is made of several, of which `next` parts have been visited.
#[derive(Clone, Copy)]
struct Frame<'a> {
    shape: &'a Shape,
    next: usize,
    /// Where the next part begins.
    base: Extent,
    path: Path,
    /// Of an array: its length, and how far it is from one element to the next.
    row: Option<(usize, Extent)>,
}

/// A part of a shape that is made of several.
pub(super) struct Part {
    pub(super) shape: Shape,
    pub(super) step: Step,
    /// What is before it.
    pub(super) before: Extent,
}

/// The step from a shape to a part of it.
#[derive(Clone, Copy)]
pub(super) enum Step {
    Field(&'static str),
    Element(usize),
}

impl Shape {
    const fn named_parts(&self) -> &'static [Field] {
        match self.kind {
            Kind::Fields(fields) | Kind::Variants(fields) => fields,
            _ => &[],
        }
    }

    /// The part that has `feature`, and the number of the feature in it; `None` of one slot.
    pub(super) const fn part_of(&self, feature: usize) -> Option<(Part, usize)> {
        let element = match self.kind {
            Kind::Array(_, element) => Some(*element),
            Kind::Lattice { values, .. } => Some(Shape::numbers(values).with_empty(0)),
            _ => None,
        };
        if let Some(shape) = element {
            let features = shape.features();
            if features == 0 {
                return None;
            }
            let element = feature / features;
            let (step, before) = (Step::Element(element), shape.extent.times(element));
            return Some((Part { shape, step, before }, feature % features));
        }
        let fields = self.named_parts();
        let mut i = 0;
        while i < fields.len() {
            let Field { name, shape, before, .. } = fields[i];
            let rest = feature - before.features;
            if rest < shape.features() {
                return Some((Part { shape, step: Step::Field(name), before }, rest));
            }
            i += 1;
        }
        None
    }
}

impl<'a> Cursor<'a> {
    pub(crate) const fn new(shape: &'a Shape) -> Self {
        let frame = Frame {
            shape: &Shape::NOTHING,
            next: 0,
            base: Extent::NONE,
            path: Path::ROOT,
            row: None,
        };
        Cursor { around: [frame; MAX_DEPTH], depth: 0, root: Some(shape), whole: false }
    }

    /// Visits an enum of features that is a part of `shape` as the one slot that it is, and not variant by variant.
    pub(crate) const fn of_slots(shape: &'a Shape) -> Self {
        Cursor { whole: true, ..Cursor::new(shape) }
    }

    /// The next leaf, if there is one.
    pub(crate) const fn next(&mut self) -> Option<Leaf> {
        let (mut shape, mut base, mut path) = match self.root {
            Some(shape) => {
                self.root = None;
                (shape, Extent::NONE, Path::ROOT)
            }
            None => match self.next_part() {
                Some(part) => part,
                None => return None,
            },
        };
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
                Kind::Variants(_) if self.whole && self.depth > 0 => {
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

    /// The next leaf that has keys. Of the others there can be more elements than a loop ever ends over.
    pub(crate) const fn next_with_keys(&mut self) -> Option<Leaf> {
        while let Some(leaf) = self.next() {
            if leaf.slot.features() > 0 && self.elements() > 0 {
                return Some(leaf);
            }
        }
        None
    }

    /// The next part of the innermost shape that has one.
    const fn next_part(&mut self) -> Option<(&'a Shape, Extent, Path)> {
        while self.depth > 0 {
            let frame = &mut self.around[self.depth - 1];
            let fields = frame.shape.named_parts();
            if frame.next < fields.len() {
                let field = &fields[frame.next];
                let part = (&field.shape, frame.base, frame.path.field(field.name));
                frame.next += 1;
                // In an array without elements a part can have any number of features.
                frame.base = frame.base.plus(field.shape.extent);
                return Some(part);
            }
            self.depth -= 1;
        }
        None
    }

    const fn enter(&mut self, frame: Frame<'a>) {
        assert!(self.depth < MAX_DEPTH, "a state is nested more than 64 levels deep");
        self.around[self.depth] = frame;
        self.depth += 1;
    }

    /// The name of the last leaf, without arrays: `players.castling`.
    pub(crate) const fn name(&self) -> Message {
        self.name_of(self.depth)
    }

    /// The name of the shape number `depth` around the last leaf.
    const fn name_of(&self, depth: usize) -> Message {
        let mut name = Message::new();
        let mut i = 0;
        while i < depth {
            let Frame { shape, next, .. } = self.around[i];
            let fields = shape.named_parts();
            if !fields.is_empty() {
                name = name.field(fields[next - 1].name);
            }
            i += 1;
        }
        name
    }

    /// Whether the declaration of the last leaf's type, or of one around it, checked it.
    pub(crate) const fn is_checked(&self) -> bool {
        let mut i = 0;
        while i < self.depth {
            if self.around[i].shape.checked {
                return true;
            }
            i += 1;
        }
        false
    }

    /// The name of an enum around the last leaf that has several values without key. The root is not asked if it is
    /// the `state` itself, whose features are there or not.
    pub(super) const fn keyless(&self, state: bool) -> Option<Message> {
        let mut i = state as usize;
        while i < self.depth {
            if !matches!(self.around[i].shape.keyless, Keyless::One) {
                return Some(self.name_of(i));
            }
            i += 1;
        }
        None
    }

    /// Whether the last leaf is a variant of an enum whose features are the state.
    pub(super) const fn is_variant(&self) -> bool {
        self.depth > 0 && matches!(self.around[0].shape.kind, Kind::Variants(_))
    }

    /// Number of slots that share the last leaf's path; `usize::MAX` if there are more, which have no keys then.
    pub(crate) const fn elements(&self) -> usize {
        let mut elements: usize = 1;
        let mut i = 0;
        while i < self.depth {
            if let Some((len, _)) = self.around[i].row {
                elements = elements.saturating_mul(len);
            }
            i += 1;
        }
        elements
    }

    /// How far slot `element` of the last leaf is from its first one, where elements are counted in row-major order.
    pub(crate) const fn offset(&self, element: usize) -> Extent {
        let (mut offset, mut rest) = (Extent::NONE, element);
        let mut i = self.depth;
        while i > 0 {
            i -= 1;
            if let Some((len, stride)) = self.around[i].row {
                offset.features += rest % len * stride.features;
                offset.entries += rest % len * stride.entries;
                rest /= len;
            }
        }
        offset
    }

    /// What [`offset`](Self::offset) grows by with each element, if it always does so by as much.
    pub(super) const fn stride(&self) -> Option<Extent> {
        let mut stride = None;
        let mut i = 0;
        while i < self.depth {
            if let Some((_, each)) = self.around[i].row {
                if stride.is_some() {
                    return None;
                }
                stride = Some(each);
            }
            i += 1;
        }
        if stride.is_some() { stride } else { Some(Extent::NONE) }
    }

    /// The steps to the last leaf, arrays with their lengths: `players`, `[2]`, `castling`.
    pub(super) fn steps(&self) -> impl Iterator<Item = Step> {
        self.around[..self.depth].iter().map(|frame| match frame.row {
            Some((len, _)) => Step::Element(len),
            None => Step::Field(frame.shape.named_parts()[frame.next - 1].name),
        })
    }
}
