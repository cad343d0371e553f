//! Types without a finite set of values, as far as their tokens show.

use syn::{Ident, Type};

use crate::types::{is_option, last_segment, std_name, type_arguments};

/// A type that cannot be in a state as it is, and a message with a remedy.
pub(crate) struct Unfit<'a> {
    pub(crate) part: &'a Type,
    pub(crate) message: String,
}

/// Returns the first unfit part of the type of a field, which is in a value or in a type of slots.
pub(crate) fn unfit(ty: &Type, in_value: bool) -> Option<Unfit<'_>> {
    // A value has no slots, and an `Option` is one value.
    let may_be_bits = !in_value && !is_option(ty);
    first_part(ty, &|part| {
        let message = match part {
            Type::Slice(_) => {
                "a slice has no fixed number of slots: use an array, or a `KeyTable` over the slice; or leave it \
                 out, `#[zobrist(skip)]`"
                    .to_owned()
            }
            Type::FnPtr(_) | Type::Ptr(_) | Type::TraitObject(_) => {
                "this type has no finite set of values: leave it out, `#[zobrist(skip)]`".to_owned()
            }
            Type::Path(_) if last_segment(part).is_some_and(|name| name == "ZobristHash") => {
                "the hash is not a part of the state: `#[zobrist(skip)]`".to_owned()
            }
            Type::Tuple(tuple) if tuple.elems.len() > 8 => {
                "a tuple in a state has at most 8 components: declare a struct with `#[derive(Zobrist)]`".to_owned()
            }
            Type::Path(_) => message(std_name(part)?, may_be_bits)?,
            _ => return None,
        };
        Some(Unfit { part, message })
    })
}

/// Returns the first part of the type that is a path of one identifier for which `is_it` holds.
pub(super) fn find<'a>(ty: &'a Type, is_it: &dyn Fn(&Ident) -> bool) -> Option<&'a Type> {
    first_part(ty, &|part| match part {
        Type::Path(path) if path.qself.is_none() && path.path.segments.len() == 1 => {
            is_it(&path.path.segments[0].ident).then_some(part)
        }
        _ => None,
    })
}

/// Calls `look` on the type, and on the types inside arrays, tuples, references, `Option` and
/// `Box`. Returns the first result.
fn first_part<'a, T>(ty: &'a Type, look: &dyn Fn(&'a Type) -> Option<T>) -> Option<T> {
    if let Some(found) = look(ty) {
        return Some(found);
    }
    match ty {
        Type::Array(array) => first_part(&array.elem, look),
        Type::Group(group) => first_part(&group.elem, look),
        Type::Paren(paren) => first_part(&paren.elem, look),
        Type::Reference(reference) => first_part(&reference.elem, look),
        Type::Tuple(tuple) => tuple.elems.iter().find_map(|ty| first_part(ty, look)),
        Type::Path(_) => {
            std_name(ty).filter(|name| *name == "Option" || *name == "Box")?;
            type_arguments(ty).find_map(|ty| first_part(ty, look))
        }
        _ => None,
    }
}

fn message(ident: &Ident, may_be_bits: bool) -> Option<String> {
    let name = ident.to_string();
    match name.as_str() {
        "f32" | "f64" => Some(format!(
            "`{name}` has too many values for a key each: {}hash a value that is rounded to steps, by a view \
             (`#[zobrist(as = ...)]`), or leave it out, `#[zobrist(skip)]`",
            if may_be_bits {
                "make each bit of its representation a slot, `#[zobrist(bits)]`, "
            } else {
                ""
            }
        )),
        "usize" | "u16" | "u32" | "u64" | "u128" => Some(format!(
            "`{name}` has too many values for a key each: leave it out, `#[zobrist(skip)]`, if equal states may \
             differ in it (a counter, a cache); otherwise write the greatest value, `#[zobrist(max = 18)]`{}",
            if name == "usize" || !may_be_bits {
                ""
            } else {
                ", or make each bit a slot, `#[zobrist(bits)]`"
            }
        )),
        "isize" | "i16" | "i32" | "i64" | "i128" => Some(format!(
            "`{name}` has too many values for a key each: leave it out, `#[zobrist(skip)]`, if equal states may \
             differ in it (a counter, a cache); otherwise use an unsigned integer with `#[zobrist(max = 18)]`, an \
             `i8`, or a view (`#[zobrist(as = ...)]`)"
        )),
        "char" | "str" => Some(format!(
            "`{name}` has no finite set of values: use an enum, a view (`#[zobrist(as = ...)]`), or leave it \
             out, `#[zobrist(skip)]`"
        )),
        _ => None,
    }
}
