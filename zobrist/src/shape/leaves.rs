//! Walking a shape: its slots with their paths, arrays and streams, in the order of declaration.

use super::{Kind, Shape};
use crate::key::stream::{Path, Rows};

/// A slot, or the array of slots that share a path.
pub(crate) struct Leaf<'a> {
    /// Where its first feature stands in the table.
    pub(crate) base: usize,
    pub(crate) path: Path,
    /// The names along the path, with the arrays that stand between them.
    pub(crate) names: &'a Step<'a>,
    pub(crate) rows: &'a Rows<'a>,
    /// Features of one slot.
    pub(crate) features: usize,
    /// The slot; none where species are known at run time only.
    pub(crate) slot: Option<&'a Shape>,
}

/// One step from the root to a leaf.
#[derive(Clone, Copy)]
pub(crate) enum Step<'a> {
    Root,
    Field(&'a Step<'a>, &'static str),
    Array(&'a Step<'a>, usize),
}

impl Shape {
    /// Calls `visit` for each leaf.
    pub(crate) fn leaves(&self, visit: &mut dyn FnMut(Leaf<'_>)) {
        walk(self, 0, Path::ROOT, &Step::Root, &Rows::ONE, visit);
    }
}

fn walk(
    shape: &Shape,
    base: usize,
    path: Path,
    names: &Step<'_>,
    rows: &Rows<'_>,
    visit: &mut dyn FnMut(Leaf<'_>),
) {
    match shape.kind() {
        Kind::Array(len, element) => {
            let rows = rows.array(*len, element.features());
            walk(element, base, path, &Step::Array(names, *len), &rows, visit);
        }
        Kind::Lattice { sites, values } => {
            let features = values - 1;
            let rows = rows.array(*sites, features);
            let names = &Step::Array(names, *sites);
            visit(Leaf { base, path, names, rows: &rows, features, slot: None });
        }
        Kind::Fields(fields) | Kind::Variants(fields) => {
            let mut base = base;
            for field in *fields {
                let names = &Step::Field(names, field.name);
                walk(&field.shape, base, path.field(field.name), names, rows, visit);
                base += field.shape.features();
            }
        }
        _ => {
            let features = shape.features();
            visit(Leaf { base, path, names, rows, features, slot: Some(shape) });
        }
    }
}
