//! Types that have no finite set of values, as far as their tokens tell.

use quote::ToTokens;
use syn::{GenericArgument, Ident, PathArguments, PathSegment, Type};

/// A type that cannot be in a state as it stands, and what to write instead.
pub(crate) struct Unfit<'a> {
    pub(crate) part: &'a Type,
    pub(crate) message: String,
}

/// The first part of the type that is unfit.
pub(crate) fn unfit(ty: &Type) -> Option<Unfit<'_>> {
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
            Type::Path(_) => message(std_name(part)?)?,
            _ => return None,
        };
        Some(Unfit { part, message })
    })
}

/// The first part of the type that is named by a single identifier which `is_it`.
pub(crate) fn find<'a>(ty: &'a Type, is_it: &dyn Fn(&Ident) -> bool) -> Option<&'a Type> {
    first_part(ty, &|part| match part {
        Type::Path(path) if path.qself.is_none() && path.path.segments.len() == 1 => {
            is_it(&path.path.segments[0].ident).then_some(part)
        }
        _ => None,
    })
}

/// Whether the type, or what its arrays hold, is an `Option<...>`: a user's own enum of that name has no arguments.
pub(crate) fn is_option(ty: &Type) -> bool {
    match peel(ty) {
        Type::Array(array) => is_option(&array.elem),
        ty => std_name(ty).is_some_and(|name| name == "Option") && has_arguments(ty),
    }
}

/// How many arrays are around the elements of the type, as far as the tokens tell.
pub(crate) fn arrays(ty: &Type) -> usize {
    match peel(ty) {
        Type::Array(array) => 1 + arrays(&array.elem),
        _ => 0,
    }
}

/// Looks at the type and through arrays, tuples, references and the arguments of `Option` and `Box`: at all
/// that must be in the state with it.
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
        Type::Path(path) => {
            std_name(ty).filter(|name| *name == "Option" || *name == "Box")?;
            arguments(path.path.segments.last()?).find_map(|ty| first_part(ty, look))
        }
        _ => None,
    }
}

/// Whether the tokens are enough to tell that this is a key which combines by XOR.
pub(crate) fn is_xor_key(ty: &Type) -> bool {
    const KEYS: [&str; 5] = ["u8", "u16", "u32", "u64", "u128"];
    std_name(peel(ty)).is_some_and(|name| KEYS.iter().any(|key| name == key))
}

/// The name of a type of the standard library, as far as the tokens tell.
fn std_name(ty: &Type) -> Option<&Ident> {
    let Type::Path(path) = ty else { return None };
    if path.qself.is_some() {
        return None;
    }
    let segments = &path.path.segments;
    let first = &segments.first()?.ident;
    let std = segments.len() == 1 || ["std", "core", "alloc"].iter().any(|name| first == name);
    segments.last().map(|segment| &segment.ident).filter(|_| std)
}

/// The type without the invisible brackets that a `macro_rules!` puts round it.
pub(crate) fn peel(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => peel(&group.elem),
        Type::Paren(paren) => peel(&paren.elem),
        _ => ty,
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
        "char" | "str" => Some(format!(
            "`{name}` has no finite set of values: use an enum, a view (`#[zobrist(as = ...)]`), or leave it \
             out, `#[zobrist(skip)]`"
        )),
        _ => None,
    }
}

/// The name of a type, without what stands before it and its arguments.
pub(crate) fn last_segment(ty: &Type) -> Option<&Ident> {
    match peel(ty) {
        Type::Path(path) => path.path.segments.last().map(|segment| &segment.ident),
        _ => None,
    }
}

/// The types among the generic arguments.
fn arguments(segment: &PathSegment) -> impl Iterator<Item = &Type> {
    all_arguments(segment).filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}

/// The generic arguments of the type itself.
pub(crate) fn last_arguments(ty: &Type) -> impl Iterator<Item = &GenericArgument> {
    let path = match peel(ty) {
        Type::Path(path) => path.path.segments.last(),
        _ => None,
    };
    path.into_iter().flat_map(all_arguments)
}

fn all_arguments(segment: &PathSegment) -> impl Iterator<Item = &GenericArgument> {
    let arguments = match &segment.arguments {
        PathArguments::AngleBracketed(arguments) => Some(&arguments.args),
        _ => None,
    };
    arguments.into_iter().flatten()
}

/// What a type parameter must be, each more than the one before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Need {
    Nothing,
    /// Whatever another generic type of the user's needs, which that type says.
    Other,
    Slots,
    Value,
}

/// What `param` must be in a field of type `ty`: slots will do for the elements of arrays, but `Option` and tuples
/// take it for a value.
pub(crate) fn need(ty: &Type, param: &Ident) -> Need {
    match element(ty) {
        ty if is_param(ty, param) => Need::Slots,
        Type::Path(_) if std_name(element(ty)).is_some_and(|name| name == "PhantomData") => {
            Need::Nothing
        }
        ty if !mentions(ty.to_token_stream(), param) => Need::Nothing,
        ty if is_other(ty) => Need::Other,
        _ => Need::Value,
    }
}

/// Whether the type is the parameter itself.
pub(crate) fn is_param(ty: &Type, param: &Ident) -> bool {
    matches!(ty, Type::Path(path) if path.path.is_ident(param))
}

/// Whether this is a type of the user's, as far as the tokens tell, and no parameter.
fn is_other(ty: &Type) -> bool {
    has_arguments(ty) && std_name(ty).is_none_or(|name| name != "Option")
}

fn has_arguments(ty: &Type) -> bool {
    let arguments = match ty {
        Type::Path(path) => path.path.segments.last().map(|segment| &segment.arguments),
        _ => None,
    };
    matches!(arguments, Some(PathArguments::AngleBracketed(_)))
}

/// The part of a field's type that is slots where the field is: behind arrays, references and boxes.
pub(crate) fn element(ty: &Type) -> &Type {
    match peel(ty) {
        Type::Array(array) => element(&array.elem),
        Type::Reference(reference) => element(&reference.elem),
        Type::Path(path) if std_name(peel(ty)).is_some_and(|name| name == "Box") => {
            let inner = path.path.segments.last().and_then(|segment| arguments(segment).next());
            inner.map_or(peel(ty), element)
        }
        ty => ty,
    }
}

/// Whether `ident` is named anywhere in `tokens`.
pub(crate) fn mentions(tokens: proc_macro2::TokenStream, ident: &Ident) -> bool {
    tokens.into_iter().any(|token| match token {
        proc_macro2::TokenTree::Ident(other) => other == *ident,
        proc_macro2::TokenTree::Group(group) => mentions(group.stream(), ident),
        _ => false,
    })
}
