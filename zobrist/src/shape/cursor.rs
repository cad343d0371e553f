//! A cursor over the slots of a shape in the order of declaration, with their paths and arrays.
//!
//! The functions that visit slots are `const`, because the compiler calls them to fill static
//! tables. Code that needs all slots of a shape (tables, rules, nonces, display) loops over
//! [`Cursor::next`]. Code that looks for one feature loops over [`Shape::member_of`].

use super::message::Message;
use super::{Field, Keyless, Kind, MAX_DEPTH, Shape};
use crate::key::path::Path;

/// A leaf of a shape: a slot, or all slots that share a path because they are in an array.
#[derive(Clone, Copy)]
pub(crate) struct Leaf<'a> {
    /// The shape of one slot.
    pub(crate) slot: Shape<'a>,
    /// The index of the first entry of the leaf's first slot.
    pub(crate) base: usize,
    pub(crate) path: Path,
}

/// Iterates over the leaves of a shape. After [`next`](Cursor::next) has returned a leaf, the
/// cursor knows the names and arrays that enclose this leaf.
pub(crate) struct Cursor<'a> {
    /// The shapes that enclose the last leaf, outermost first.
    frames: [Frame<'a>; MAX_DEPTH],
    depth: usize,
    /// The whole shape, until it has been visited.
    root: Option<&'a Shape<'a>>,
    /// Whether an enum of features inside the shape counts as one leaf, because it is a slot of
    /// the state.
    features_are_one_slot: bool,
}

/// A struct, enum or array that encloses the last leaf. `next` is the index of its next part to
/// visit.
#[derive(Clone, Copy)]
struct Frame<'a> {
    shape: &'a Shape<'a>,
    next: usize,
    /// The index of the first entry of the next part.
    base: usize,
    path: Path,
    /// The length of an array or a lattice, and the distance between successive elements; `None`
    /// for other shapes.
    array: Option<(usize, usize)>,
}

/// A field, variant or element of a shape.
pub(super) struct Member<'a> {
    pub(super) shape: Shape<'a>,
    pub(super) step: Step<'a>,
    /// The number of entries of the shape before this part.
    pub(super) before: usize,
}

/// The step of a path from a shape to one of its parts.
#[derive(Clone, Copy)]
pub(super) enum Step<'a> {
    Field(&'a str),
    Element(usize),
}

impl<'a> Shape<'a> {
    pub(super) const fn named_parts(&self) -> &'a [Field<'a>] {
        match self.kind {
            Kind::Fields(fields) | Kind::Variants(fields) => fields,
            _ => &[],
        }
    }

    /// Returns the part that contains `entry`, and the index of the entry in this part; `None` if
    /// the shape is one slot.
    pub(super) const fn member_of(&self, entry: usize) -> Option<(Member<'a>, usize)> {
        if let Kind::Array(_, &shape) = self.kind {
            if shape.entries == 0 {
                return None;
            }
            let element = entry / shape.entries;
            let member = Member {
                shape,
                step: Step::Element(element),
                before: element * shape.entries,
            };
            return Some((member, entry % shape.entries));
        }
        let fields = self.named_parts();
        let mut i = 0;
        while i < fields.len() {
            let Field {
                name,
                shape,
                before,
                ..
            } = fields[i];
            let rest = entry - before;
            if rest < shape.entries {
                let step = Step::Field(name);
                return Some((
                    Member {
                        shape,
                        step,
                        before,
                    },
                    rest,
                ));
            }
            i += 1;
        }
        None
    }
}

impl<'a> Cursor<'a> {
    pub(crate) const fn new(shape: &'a Shape<'a>) -> Self {
        let frame = Frame {
            shape: &Shape::NOTHING,
            next: 0,
            base: 0,
            path: Path::ROOT,
            array: None,
        };
        Cursor {
            frames: [frame; MAX_DEPTH],
            depth: 0,
            root: Some(shape),
            features_are_one_slot: false,
        }
    }

    /// Returns a cursor that visits an enum of features inside `shape` as one slot, not variant by
    /// variant.
    pub(crate) const fn of_slots(shape: &'a Shape<'a>) -> Self {
        Cursor {
            features_are_one_slot: true,
            ..Cursor::new(shape)
        }
    }

    /// Returns the next leaf, if there is one.
    pub(crate) const fn next(&mut self) -> Option<Leaf<'a>> {
        let first = match self.root.take() {
            Some(root) => Some((root, 0, Path::ROOT)),
            None => self.next_part(),
        };
        let Some((mut shape, mut base, mut path)) = first else {
            return None;
        };
        loop {
            match shape.kind {
                Kind::Array(len, element) => {
                    let array = Some((len, element.entries));
                    self.enter(Frame {
                        shape,
                        next: 0,
                        base,
                        path,
                        array,
                    });
                    shape = element;
                }
                Kind::Variants(_) if self.features_are_one_slot && self.depth > 0 => {
                    return Some(Leaf {
                        slot: *shape,
                        base,
                        path,
                    });
                }
                Kind::Fields(_) | Kind::Variants(_) => {
                    self.enter(Frame {
                        shape,
                        next: 0,
                        base,
                        path,
                        array: None,
                    });
                    let Some(part) = self.next_part() else {
                        return None;
                    };
                    (shape, base, path) = part;
                }
                _ => {
                    return Some(Leaf {
                        slot: *shape,
                        base,
                        path,
                    });
                }
            }
        }
    }

    /// Returns the next leaf that has keys. Other leaves are skipped, because callers loop over the
    /// slots of a leaf, and an array of slots without keys can be too long for a loop.
    pub(crate) const fn next_with_keys(&mut self) -> Option<Leaf<'a>> {
        while let Some(leaf) = self.next() {
            if leaf.slot.features() > 0 && self.elements() > 0 {
                return Some(leaf);
            }
        }
        None
    }

    /// Returns the next part to visit: the first unvisited part of the innermost enclosing shape
    /// that has one.
    const fn next_part(&mut self) -> Option<(&'a Shape<'a>, usize, Path)> {
        while self.depth > 0 {
            let frame = &mut self.frames[self.depth - 1];
            let fields = frame.shape.named_parts();
            if frame.next < fields.len() {
                let field = &fields[frame.next];
                let part = (&field.shape, frame.base, frame.path.field(field.name));
                frame.next += 1;
                // The sum saturates. The element type of an empty array can have any number of
                // entries, because the array has no keys.
                frame.base = frame.base.saturating_add(field.shape.entries);
                return Some(part);
            }
            self.depth -= 1;
        }
        None
    }

    const fn enter(&mut self, frame: Frame<'a>) {
        assert!(
            self.depth < MAX_DEPTH,
            "a state is nested more than 64 levels deep"
        );
        self.frames[self.depth] = frame;
        self.depth += 1;
    }

    /// Returns the name of the last leaf, without array indices: `players.castling`.
    pub(crate) const fn name(&self) -> Message {
        self.name_of(self.depth)
    }

    /// Returns the names of the outermost `depth` enclosing shapes, joined by dots.
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

    /// Returns whether an enclosing type was declared as a value, so that its declaration checked
    /// its size.
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

    /// Returns the name of an enclosing enum of features that has several values without a key. If
    /// `state` is true, the root is the state itself and is skipped: each of its features is
    /// present or absent, so values without a key are allowed.
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

    /// Returns whether the root shape, which is the state, is an enum of features. The last leaf is
    /// then inside one of its variants.
    pub(super) const fn is_variant(&self) -> bool {
        self.depth > 0 && matches!(self.frames[0].shape.kind, Kind::Variants(_))
    }

    /// Returns the number of slots that share the last leaf's path. If there are more than
    /// `usize::MAX`, returns `usize::MAX`. So many slots have no keys, because their table
    /// would be too large.
    pub(crate) const fn elements(&self) -> usize {
        let mut elements: usize = 1;
        let mut i = 0;
        while i < self.depth {
            if let Some((len, _)) = self.frames[i].array {
                elements = elements.saturating_mul(len);
            }
            i += 1;
        }
        elements
    }

    /// Returns the number of entries from the first slot of the last leaf to slot `element`. Slots
    /// are counted in row-major order.
    pub(crate) const fn offset(&self, element: usize) -> usize {
        let (mut offset, mut rest) = (0, element);
        let mut i = self.depth;
        while i > 0 {
            i -= 1;
            if let Some((len, stride)) = self.frames[i].array {
                offset += rest % len * stride;
                rest /= len;
            }
        }
        offset
    }

    /// Returns the constant difference between successive [offsets](Self::offset); `None` in nested
    /// arrays.
    pub(crate) const fn stride(&self) -> Option<usize> {
        let (mut arrays, mut stride) = (0, 0);
        let mut i = 0;
        while i < self.depth {
            if let Some((_, each)) = self.frames[i].array {
                (arrays, stride) = (arrays + 1, each);
            }
            i += 1;
        }
        if arrays > 1 { None } else { Some(stride) }
    }

    /// Iterates over the steps from the root to the last leaf. The step of an array has the length
    /// of the array, not an index: `players`, `[2]`, `castling`.
    pub(super) fn steps(&self) -> impl Iterator<Item = Step<'a>> {
        self.frames[..self.depth]
            .iter()
            .map(|frame| match frame.array {
                Some((len, _)) => Step::Element(len),
                None => Step::Field(frame.shape.named_parts()[frame.next - 1].name),
            })
    }
}
