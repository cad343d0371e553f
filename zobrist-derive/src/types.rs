//! Properties of types and limits, as far as their tokens show.

use syn::{Expr, ExprLit, GenericArgument, Ident, Lit, PathArguments, Type};

/// Returns the value of an integer literal.
pub(crate) fn number(expr: &Expr) -> Option<u64> {
    match expr {
        Expr::Lit(ExprLit {
            lit: Lit::Int(number),
            ..
        }) => number.base10_parse().ok(),
        _ => None,
    }
}

/// Returns whether the type, or the element of its arrays, is an `Option<...>`. An `Option` without
/// arguments is an enum of the user.
pub(crate) fn is_option(ty: &Type) -> bool {
    match peel(ty) {
        Type::Array(array) => is_option(&array.elem),
        ty => std_name(ty).is_some_and(|name| name == "Option") && arguments(ty).next().is_some(),
    }
}

/// Returns how many arrays enclose the elements of the type, as far as the tokens show.
pub(crate) fn arrays(ty: &Type) -> usize {
    match peel(ty) {
        Type::Array(array) => 1 + arrays(&array.elem),
        _ => 0,
    }
}

/// Returns whether the tokens show a key that combines by XOR.
pub(crate) fn is_xor_key(ty: &Type) -> bool {
    const KEYS: [&str; 5] = ["u8", "u16", "u32", "u64", "u128"];
    std_name(peel(ty)).is_some_and(|name| KEYS.iter().any(|key| name == key))
}

/// Returns whether the tokens show a type of keys.
pub(crate) fn is_key(ty: &Type) -> bool {
    const SUMS: [&str; 3] = ["u32", "u64", "u128"];
    let named = |ty, names: &[&str]| {
        std_name(peel(ty)).is_some_and(|name| names.iter().any(|other| name == other))
    };
    is_xor_key(ty) || named(ty, &["Wrapping"]) && type_arguments(ty).any(|ty| named(ty, &SUMS))
}

/// Returns the name of a type of the standard library, as far as the tokens show.
pub(crate) fn std_name(ty: &Type) -> Option<&Ident> {
    let Type::Path(path) = ty else { return None };
    if path.qself.is_some() {
        return None;
    }
    let segments = &path.path.segments;
    let first = &segments.first()?.ident;
    let std = segments.len() == 1 || ["std", "core", "alloc"].iter().any(|name| first == name);
    segments
        .last()
        .map(|segment| &segment.ident)
        .filter(|_| std)
}

/// Returns the type without the invisible brackets that a `macro_rules!` macro adds.
pub(crate) fn peel(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => peel(&group.elem),
        Type::Paren(paren) => peel(&paren.elem),
        _ => ty,
    }
}

/// Returns the name of a type, without its path and its arguments.
pub(crate) fn last_segment(ty: &Type) -> Option<&Ident> {
    match peel(ty) {
        Type::Path(path) => path.path.segments.last().map(|segment| &segment.ident),
        _ => None,
    }
}

/// Returns the generic arguments of the type itself.
pub(crate) fn arguments(ty: &Type) -> impl Iterator<Item = &GenericArgument> {
    let arguments = match peel(ty) {
        Type::Path(path) => path.path.segments.last().map(|segment| &segment.arguments),
        _ => None,
    };
    let arguments = match arguments {
        Some(PathArguments::AngleBracketed(arguments)) => Some(&arguments.args),
        _ => None,
    };
    arguments.into_iter().flatten()
}

/// Returns the types among the generic arguments.
pub(crate) fn type_arguments(ty: &Type) -> impl Iterator<Item = &Type> {
    arguments(ty).filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}
