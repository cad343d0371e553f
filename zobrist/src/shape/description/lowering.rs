//! Converts a description to a shape. The shape borrows names and parts from the description.

use alloc::vec;
use alloc::vec::Vec;
use core::cell::OnceCell;
use core::slice::Iter;

use super::{Description, DescriptionError, DescriptionKind as Kind};
use crate::shape::{Field, Keyless, MAX_DEPTH, Shape};

/// Storage for the parts of one shape. A shape borrows its parts, because a static shape could not
/// be `const` if it owned them.
#[derive(Default)]
pub(super) struct Cell<'a> {
    shapes: OnceCell<Vec<Shape<'a>>>,
    fields: OnceCell<Vec<Field<'a>>>,
}

impl<'a> Cell<'a> {
    fn shape(&'a self, shape: Shape<'a>) -> &'a Shape<'a> {
        &self.shapes.get_or_init(|| vec![shape])[0]
    }

    fn fields(&'a self, mut fields: Vec<Field<'a>>) -> &'a [Field<'a>] {
        Field::lay_out(&mut fields);
        self.fields.get_or_init(|| fields)
    }
}

impl Description {
    pub(super) fn lower<'a>(&'a self, cells: &mut Iter<'a, Cell<'a>>) -> Shape<'a> {
        let Some(cell) = cells.next() else {
            return Shape::NOTHING;
        };
        self.shape(cell, &mut |part| part.lower(cells))
    }

    /// Returns a shape with the sizes and the empty value of this description, but without parts
    /// and names.
    pub(crate) fn summary(&self) -> Shape<'static> {
        match self.kind {
            Kind::Multiplicity(max) => Shape::count(max),
            _ => Shape::summary(self.values, [self.features, self.entries], self.empty),
        }
    }

    /// Makes the shape of this description. `of` returns the shape of a part, and `cell` stores
    /// these shapes.
    fn shape<'a>(
        &'a self,
        cell: &'a Cell<'a>,
        of: &mut dyn FnMut(&'a Description) -> Shape<'a>,
    ) -> Shape<'a> {
        let named = self.kind.named();
        let mut fields = || {
            named
                .iter()
                .map(|(name, part)| Field::new(name, of(part)))
                .collect()
        };
        match &self.kind {
            Kind::Bool => Shape::boolean(),
            Kind::Multiplicity(max) => Shape::count(*max),
            Kind::Numbers { first, last, empty } => {
                let shape = Shape::integer(*first, (last - first).saturating_add(1));
                empty.map_or(shape, |empty| shape.with_empty(empty - first))
            }
            Kind::Enum { empty, .. } => Shape::enumeration(cell.fields(fields()), *empty),
            Kind::Features(_) => Shape::variants(cell.fields(fields()), None, Keyless::One),
            Kind::Slots(_) => Shape::fields(cell.fields(fields())),
            Kind::Struct(_) => {
                let shapes = || named.iter().map(|(_, part)| of(part)).collect();
                let shape = Shape::product(cell.shapes.get_or_init(shapes));
                // A struct without an empty value can be the contents of a variant:
                // `Description::new` removes their empty value.
                if self.empty.is_none() {
                    shape.full()
                } else {
                    shape
                }
            }
            Kind::Optional(part) => Shape::optional(cell.shape(of(part))),
            Kind::Full(part) => of(part).full(),
            Kind::JointArray(part) => Shape::joint(cell.shape(of(part))),
            Kind::Array(len, part) => Shape::array(*len, cell.shape(of(part))),
        }
    }

    /// Computes the sizes of this description from the sizes of its parts. Checks the nesting depth
    /// and the number of values.
    pub(super) fn summed(mut self) -> Result<Description, DescriptionError> {
        for part in self.kind.nested() {
            self.nested += part.nested;
            self.depth = self.depth.max(part.depth);
        }
        (self.nested, self.depth) = (self.nested + 1, self.depth + 1);
        if self.depth > MAX_DEPTH {
            return Err(DescriptionError::new(format_args!(
                "more than {MAX_DEPTH} nested shapes"
            )));
        }
        let cell = Cell::default();
        let shape = self.shape(&cell, &mut |part| part.summary());
        let (values, empty) = (shape.values(), shape.empty());
        let (features, entries) = (shape.features(), shape.entries());
        self.kind.check_size(values)?;
        let is_state = matches!(self.kind, Kind::Features(_));
        let (mut slots, mut before) = (0_usize, 0_usize);
        for (_, part) in self.kind.named() {
            self.starts.push((slots, before));
            slots = slots.saturating_add(if is_state {
                part.features
            } else {
                part.slots_inside()
            });
            before = before.saturating_add(part.entries);
        }
        // The parts of a struct have no names outside of the description.
        if !matches!(self.kind, Kind::Struct(_)) {
            let named = self.kind.named();
            self.by_name = (0..named.len()).collect();
            self.by_name.sort_unstable_by_key(|&i| &named[i].0);
        }
        self.spaces = self.spaces_in_names();
        self.slots = match &self.kind {
            Kind::Array(len, part) => len.saturating_mul(part.slots_inside()),
            Kind::Slots(_) | Kind::Features(_) => slots,
            _ => 1,
        };
        self.values = if let Kind::Multiplicity(max) = self.kind {
            max + 1
        } else {
            values
        };
        self.features = features;
        self.entries = entries;
        self.empty = if let Kind::Multiplicity(_) = self.kind {
            Some(0)
        } else {
            empty
        };
        Ok(self)
    }
}
