//! Checks of generic states and their instances.

use std::collections::HashSet;

use quote::ToTokens;
use syn::{GenericArgument, GenericParam, Ident, Type};

use super::unfit::unfit;
use crate::errors::Errors;
use crate::model::{Model, Need};
use crate::types::{arguments, last_segment};

/// Checks that a state has no lifetimes, and that a generic state lists its instances, because a
/// static table belongs to one type without parameters.
pub(super) fn check(model: &Model<'_>, errors: &mut Errors) {
    let Some(key) = &model.attrs.key else { return };
    let params = &model.generics.params;
    let mut lifetimes = params.iter().filter_map(|param| match param {
        GenericParam::Lifetime(param) => Some(&param.lifetime),
        _ => None,
    });
    if let Some(lifetime) = lifetimes.next() {
        errors.on(
            lifetime,
            "a state has one table for the whole program, so it cannot borrow: own the data, or use \
             `slots` instead of `key` and make a `KeyTable`",
        );
    } else if !params.is_empty() && model.attrs.instances.is_none() && !model.attrs.unread {
        errors.on(
            &key.keyword,
            format!(
                "a generic type has a static table for each instance that it lists: add `instances({}<...>)`, or \
                 use `slots` instead of `key` and make a `KeyTable`",
                model.ident
            ),
        );
    }
    let Some(attr) = &model.attrs.instances else {
        return;
    };
    if params.is_empty() {
        errors.on(
            &attr.keyword,
            format!(
                "`instances` requires a generic type, and `{}` has no parameters: leave out `instances`",
                model.ident
            ),
        );
    } else {
        instances(model, &attr.value, errors);
    }
}

/// Checks that `instances(...)` lists instances of the type, each one once, and that their
/// arguments can be in a state.
fn instances(model: &Model<'_>, instances: &[Type], errors: &mut Errors) {
    let ident = model.ident;
    let params = &model.generics.params;
    let used: Vec<bool> = params
        .iter()
        .map(|param| match param {
            GenericParam::Type(param) => model.need(&param.ident) != Need::Nothing,
            _ => false,
        })
        .collect();
    // Those with a default may be left out.
    let numbers = params.iter().filter(|param| needs_argument(param)).count()..=used.len();
    let mut seen = HashSet::new();
    for ty in instances {
        if last_segment(ty).is_none_or(|name| name != ident) {
            errors.on(
                ty,
                format!(
                    "this is not an instance of `{ident}`: write `{ident}<...>`, with its parameters and without \
                     an alias"
                ),
            );
        } else if !numbers.contains(&arguments(ty).count()) {
            errors.on(
                ty,
                format!(
                    "write as many arguments as `{ident}` has parameters: {}",
                    used.len()
                ),
            );
        } else if let Some((argument, param)) = named(model, ty) {
            errors.on(
                argument,
                format!(
                    "`{param}` is a parameter of `{ident}`, and an instance has numbers or types in their place: \
                     `instances({ident}<9>)`, or a constant of another name"
                ),
            );
        } else if !seen.insert(ty.to_token_stream().to_string()) {
            errors.on(ty, "this instance has a table already: list it once");
        } else {
            let used = arguments(ty).zip(&used).filter(|(_, used)| **used);
            let types = used.filter_map(|(argument, _)| match argument {
                GenericArgument::Type(ty) => Some(ty),
                _ => None,
            });
            for unfit in types.filter_map(|ty| unfit(ty, false)) {
                errors.on(unfit.part, unfit.message);
            }
        }
    }
}

/// Returns the first argument of the instance `ty` that names a generic parameter of the type, and
/// this parameter. Such an argument is a mistake, because parameters are not in scope in
/// `instances(...)`.
fn named<'a>(model: &'a Model<'_>, ty: &'a Type) -> Option<(&'a GenericArgument, &'a Ident)> {
    arguments(ty).find_map(|argument| Some((argument, model.parameter_in(argument)?)))
}

/// Returns whether a generic parameter has no default.
fn needs_argument(param: &GenericParam) -> bool {
    match param {
        GenericParam::Type(param) => param.default.is_none(),
        GenericParam::Const(param) => param.default.is_none(),
        GenericParam::Lifetime(_) => false,
    }
}
