//! Checks of the sources of the keys of a state.

use std::collections::HashMap;

use quote::ToTokens;
use syn::{Expr, ExprLit, GenericArgument, Lit, PathArguments, Type};

use super::is_negative;
use crate::attr::Attr;
use crate::errors::Errors;
use crate::model::{Body, Model, Role, Source, State};
use crate::types::{last_segment, number, peel};

/// Checks that the keys come from a seed or a table, not from both, and that the type in `key =
/// ...` is a type of keys.
pub(super) fn check(model: &Model<'_>, errors: &mut Errors) {
    let attrs = &model.attrs;
    if let (Some(table), Some(seed)) = (&attrs.table, &attrs.seed) {
        errors.on(
            &seed.keyword,
            format!(
                "the keys of `{}` have no seed: leave out `seed` or `table`",
                table.value.to_token_stream()
            ),
        );
    }
    if let (
        Role::State(State {
            source: Source::Seed(..),
            ..
        }),
        Some(base),
        false,
    ) = (&model.role, &attrs.base, attrs.unread)
    {
        errors.on(
            &base.keyword,
            "`base` goes with `table`; with a seed the base constant is drawn like the keys: leave it out",
        );
    }
    if let (Some(table), Some(instances)) = (&attrs.table, &attrs.instances) {
        if instances.value.len() > 1 {
            errors.on(
                &table.keyword,
                "one table cannot fit several instances: list only one in `instances(...)`",
            );
        }
    }
    guarantee(model, errors);
    if let Some(Attr { value: seed, .. }) = &attrs.seed {
        let number = match seed {
            Expr::Lit(ExprLit { lit, .. }) => matches!(lit, Lit::Int(_)),
            Expr::Call(call) => !call
                .func
                .to_token_stream()
                .to_string()
                .ends_with("Seed :: new"),
            other => !is_negative(other),
        };
        if !number {
            errors.on(seed, "a seed is a `u64`: write the number, `seed = 2026`; for a lane of it make a `KeyTable`");
        }
    }
    if let Some(key) = &attrs.key {
        if is_wrong_key(&key.value) {
            errors.on(
                &key.value,
                "a key is a `u8`, `u16`, `u32`, `u64` or `u128`, or a `Wrapping` of `u32`, `u64` or `u128`",
            );
        }
        if model
            .generics
            .type_params()
            .any(|param| last_segment(&key.value) == Some(&param.ident))
        {
            errors.on(
                &key.value,
                "a static table has keys of one type: name it, or use `slots` instead of `key` and make a \
                 `KeyTable`, which has keys of any",
            );
        }
    }
}

/// Checks that all keys with a guarantee come from the seed.
fn guarantee(model: &Model<'_>, errors: &mut Errors) {
    let Some(Attr { keyword, value }) = &model.attrs.guarantee else {
        return;
    };
    if let Role::State(State {
        source: Source::Table(_) | Source::Indexed(_),
        ..
    }) = model.role
    {
        errors.on(
            keyword,
            "`guarantee` requires keys from a seed, and `table` replaces some of them: leave out one of the two",
        );
    }
    let is_number = match &value.least {
        Some(Expr::Lit(ExprLit { lit, .. })) => matches!(lit, Lit::Int(_)),
        least => !least.as_ref().is_some_and(is_negative),
    };
    if !is_number {
        errors.on(
            &value.least,
            "expected a number of keys, `guarantee = features(13)`",
        );
    }
    if value.least.as_ref().and_then(number) == Some(0) {
        errors.on(
            &value.least,
            "0 keys need no guarantee: write a greater number, or `guarantee = features`",
        );
    }
}

/// Returns whether the tokens show that the type is not a key.
fn is_wrong_key(ty: &Type) -> bool {
    const WRONG: &str =
        "f32 f64 bool char usize isize i8 i16 i32 i64 i128 NonZero Option Saturating Wrapping";
    let Type::Path(path) = peel(ty) else {
        return true;
    };
    let Some(segment) = path.path.segments.last() else {
        return true;
    };
    match &segment.arguments {
        PathArguments::AngleBracketed(arguments) if segment.ident == "Wrapping" => {
            arguments.args.iter().any(|argument| match argument {
                GenericArgument::Type(ty) => {
                    is_wrong_key(ty) || last_segment(ty).is_some_and(|ty| ty == "u8" || ty == "u16")
                }
                _ => true,
            })
        }
        _ => WRONG.split(' ').any(|name| segment.ident == name),
    }
}

/// Checks that each `table` on a field or a variant is in a state, that the state has no `table` on
/// the type, and that the indices of the `table` have different names.
pub(super) fn elsewhere(model: &Model<'_>, errors: &mut Errors) {
    let of_fields = model
        .body
        .fields()
        .into_iter()
        .filter_map(|field| field.attrs.keys.as_ref());
    let of_variants = match &model.body {
        Body::Enum(variants) => variants
            .iter()
            .filter_map(|variant| variant.attrs.keys.as_ref())
            .collect(),
        Body::Struct(_) => Vec::new(),
    };
    for attr in of_fields.chain(of_variants) {
        let keyword = &attr.keyword;
        let mut names = HashMap::new();
        for index in &attr.value.indices {
            if let Some(first) = names.insert(index, index) {
                errors.on(
                    index,
                    format!(
                        "another index is named `{index}` already: give each a name of its own"
                    ),
                );
                errors.on(first, format!("the first `{index}`"));
            }
        }
        match (&model.role, &model.attrs.table) {
            (Role::State(_), None) | (Role::Unknown, _) => {}
            (Role::State(_), Some(_)) => {
                errors.on(keyword, "the state has a `table` of all its keys already: leave out one of the two");
            }
            _ => errors.on(
                keyword,
                "only a state has keys: put the `table` on a field or variant of the type with `key = u64`",
            ),
        }
    }
}
