//! Types that have no finite set of values, as far as their tokens tell.

use syn::{GenericArgument, Ident, PathArguments, PathSegment, Type};

/// A type that cannot be in a state as it stands, and what to write instead.
pub(crate) struct Unfit<'a> {
    pub(crate) part: &'a Type,
    pub(crate) message: String,
}

/// Looks through arrays, tuples, references and the arguments of `Option` and `Box`.
pub(crate) fn unfit(ty: &Type) -> Option<Unfit<'_>> {
    match ty {
        Type::Array(array) => unfit(&array.elem),
        Type::Group(group) => unfit(&group.elem),
        Type::Paren(paren) => unfit(&paren.elem),
        Type::Reference(reference) => unfit(&reference.elem),
        Type::Tuple(tuple) => tuple.elems.iter().find_map(unfit),
        Type::Slice(_) => Some(Unfit {
            part: ty,
            message: "a slice has no fixed number of slots: use an array, or a `KeyTable` over the slice; or \
                      leave it out, `#[zobrist(skip)]`"
                .to_owned(),
        }),
        Type::FnPtr(_) | Type::Ptr(_) | Type::TraitObject(_) => Some(Unfit {
            part: ty,
            message: "this type has no finite set of values: leave it out, `#[zobrist(skip)]`".to_owned(),
        }),
        Type::Path(path) if path.qself.is_none() => {
            let segment = path.path.segments.last()?;
            let std = path.path.segments.first().is_some_and(|first| {
                path.path.segments.len() == 1
                    || ["std", "core", "alloc"].iter().any(|name| first.ident == name)
            });
            match message(&segment.ident).filter(|_| std) {
                Some(message) => Some(Unfit { part: ty, message }),
                None if segment.ident == "Option" || segment.ident == "Box" => {
                    arguments(segment).find_map(unfit)
                }
                None => None,
            }
        }
        _ => None,
    }
}

fn message(ident: &Ident) -> Option<String> {
    let name = ident.to_string();
    match name.as_str() {
        "f32" | "f64" => Some(format!(
            "`{name}` has no finite set of values: hash a value that is rounded to steps, by a view \
             (`#[zobrist(as = ...)]`), or leave it out, `#[zobrist(skip)]`"
        )),
        "usize" | "u16" | "u32" | "u64" | "u128" => Some(format!(
            "`{name}` has too many values for a key each: say the greatest, `#[zobrist(max = 18)]`{}",
            if name == "usize" { "" } else { ", or take each bit for a slot, `#[zobrist(bits)]`" }
        )),
        "isize" | "i16" | "i32" | "i64" | "i128" => Some(format!(
            "`{name}` has too many values for a key each: use an unsigned integer with \
             `#[zobrist(max = 18)]`, an `i8`, or a view (`#[zobrist(as = ...)]`)"
        )),
        "char" | "str" | "String" => Some(format!(
            "`{name}` has no finite set of values: use an enum, a view (`#[zobrist(as = ...)]`), or leave it \
             out, `#[zobrist(skip)]`"
        )),
        "Vec" | "VecDeque" | "LinkedList" | "BinaryHeap" => Some(format!(
            "a `{name}` has no fixed number of slots: use an array, or a `KeyTable` over the slice; or leave it \
             out, `#[zobrist(skip)]`"
        )),
        "HashMap" | "HashSet" | "BTreeMap" | "BTreeSet" => Some(format!(
            "a `{name}` has no fixed number of slots: use an array with a slot for each possible key; or leave \
             it out, `#[zobrist(skip)]`"
        )),
        _ => None,
    }
}

fn arguments(segment: &PathSegment) -> impl Iterator<Item = &Type> {
    let arguments = match &segment.arguments {
        PathArguments::AngleBracketed(arguments) => Some(&arguments.args),
        _ => None,
    };
    arguments.into_iter().flatten().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}

/// Whether `ident` is named anywhere in `tokens`.
pub(crate) fn mentions(tokens: proc_macro2::TokenStream, ident: &Ident) -> bool {
    tokens.into_iter().any(|token| match token {
        proc_macro2::TokenTree::Ident(other) => other == *ident,
        proc_macro2::TokenTree::Group(group) => mentions(group.stream(), ident),
        _ => false,
    })
}
