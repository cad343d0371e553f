//! The bounds of the parameters of a generic type.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Ident, Type};

use crate::types::{arguments, peel, std_name, type_arguments};

/// A bound of a type parameter, in ascending order of strength.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Need {
    Nothing,
    /// The parameter is an argument of another generic type. That type declares the bounds.
    Other,
    Slots,
    Value,
}

/// Returns the bound that a field of type `ty` puts on the parameter `param`. Elements of arrays
/// may be slots, but the contents of an `Option` or a tuple must be values.
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

/// Returns whether the type is the parameter itself.
pub(crate) fn is_param(ty: &Type, param: &Ident) -> bool {
    matches!(ty, Type::Path(path) if path.path.is_ident(param))
}

/// Returns whether the tokens show a generic type other than `Option`, with arguments.
fn is_other(ty: &Type) -> bool {
    arguments(ty).next().is_some() && std_name(ty).is_none_or(|name| name != "Option")
}

/// Returns the element type of a field: the type inside arrays, references and boxes.
pub(crate) fn element(ty: &Type) -> &Type {
    match peel(ty) {
        Type::Array(array) => element(&array.elem),
        Type::Reference(reference) => element(&reference.elem),
        inner if std_name(inner).is_some_and(|name| name == "Box") => {
            type_arguments(inner).next().map_or(inner, element)
        }
        ty => ty,
    }
}

/// Returns whether `ident` occurs anywhere in `tokens`.
pub(crate) fn mentions(tokens: TokenStream, ident: &Ident) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(other) => other == *ident,
        TokenTree::Group(group) => mentions(group.stream(), ident),
        _ => false,
    })
}
