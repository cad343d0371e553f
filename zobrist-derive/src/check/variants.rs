//! Checks of the variants of an enum.

use crate::attr::Attr;
use crate::errors::Errors;
use crate::model::{Model, Role, Variant};

use super::paths;

/// Checks that an enum has variants, that at most one variant is empty, and that in a state the
/// variants have different paths.
pub(super) fn check(model: &Model<'_>, variants: &[Variant<'_>], errors: &mut Errors) {
    if variants.is_empty() {
        errors.on(
            model.ident,
            "an enum without variants has no values: add one, or leave out the derive",
        );
    }
    let mut empty: Option<&Attr<_>> = None;
    for variant in variants {
        if let Some(attr) = &variant.attrs.empty {
            if let Some(first) = empty {
                errors.on(
                    &attr.keyword,
                    "only one value of a slot can be empty, and another is already: leave out one `empty`",
                );
                errors.on(&first.keyword, "the first `empty`");
            }
            empty = empty.or(Some(attr));
            if !variant.fields.is_empty() {
                errors.on(
                    &attr.keyword,
                    "only one value can be empty, and a variant with fields has several: mark a variant without fields",
                );
            }
        }
        if let (Some(skip), Role::Value) = (&variant.attrs.skip, &model.role) {
            errors.on(
                &skip.keyword,
                "every value of a slot has a number: leave out `skip`, or mark the value that has no key \
                 `empty`",
            );
        }
        if let (Some(name), Role::Value) = (&variant.attrs.rename, &model.role) {
            errors.on(
                &name.keyword,
                "the keys of a value depend on its place among the others, not on its name: leave out `rename`",
            );
        }
        if let (Some(filled), Role::Value) = (&variant.attrs.filled, &model.role) {
            errors.on(
                &filled.keyword,
                "`empty = any` requires a state, an enum with `key = u64`, because every value of a slot has a \
                 number: leave it out",
            );
        }
        if let (Some(filled), true) = (&variant.attrs.filled, variant.fields.is_empty()) {
            errors.on(
                &filled.keyword,
                "the variant carries nothing that could be empty: write `empty` alone if it has no key",
            );
        }
        if let (Some(keys), true) = (&variant.attrs.keys, variant.keyless()) {
            errors.on(
                &keys.keyword,
                "the variant has no key, so it needs no `table`: leave it out",
            );
        }
        if let (Some(_), Some(empty)) = (&variant.attrs.skip, &variant.attrs.empty) {
            errors.on(
                &empty.keyword,
                "a skipped variant is never in a state: leave out `skip` or `empty`",
            );
        }
    }
    if matches!(model.role, Role::State(_)) {
        // Variants without keys have paths, too, so all variants are compared.
        paths(
            variants.iter().map(|variant| {
                let attr = variant.attrs.rename.as_ref();
                (
                    variant.name.as_str(),
                    attr.map_or_else(|| variant.ident.span(), |attr| attr.value.span()),
                )
            }),
            errors,
        );
    }
}
