//! Checks of the limits of numbers: `max`, `count`, and `empty` with `max`.

use quote::ToTokens;
use syn::{Expr, ExprLit, Lit, Type};

use super::is_negative;
use crate::errors::Errors;
use crate::model::{Field, Model, View, element, mentions};
use crate::types::{is_option, number, std_name, type_arguments};

pub(super) fn check(model: &Model<'_>, field: &Field<'_>, errors: &mut Errors) {
    limits(field, errors);
    optional_bits(field, errors);
    squares(field, errors);
    computed(model, field, errors);
}

/// The greatest `max`: a slot has at most 65,536 values, the numbers 0 to `max`.
const MAX_VALUE: u64 = 65_535;

/// Checks that `max` and `count` are numbers above 0, and that `max` does not exceed [`MAX_VALUE`].
fn limits(field: &Field<'_>, errors: &mut Errors) {
    for attr in [&field.attrs.max, &field.attrs.count].into_iter().flatten() {
        let (keyword, limit) = (&attr.keyword, &attr.value);
        let Expr::Lit(ExprLit { lit, .. }) = limit else {
            if is_negative(limit) {
                errors.on(
                    limit,
                    format!(
                        "the values of the field start at 0: write the greatest, `{keyword} = 18`"
                    ),
                );
            }
            continue;
        };
        let Lit::Int(number) = lit else {
            errors.on(
                lit,
                format!("expected a number or a constant, `{keyword} = 18`"),
            );
            continue;
        };
        match number.base10_parse::<u64>() {
            Ok(0) => errors.on(
                number,
                format!(
                    "with `{keyword} = 0` the field is always empty: set the greatest value that it can have, or \
                     `skip` it"
                ),
            ),
            Ok(1..=MAX_VALUE) => {}
            _ if keyword == "count" => {}
            _ => errors.on(
                number,
                format!(
                    "a slot has {MAX_VALUE} keys at most: use a smaller `max`, or make each bit a slot, \
                     `#[zobrist(bits)]`"
                ),
            ),
        }
    }
}

/// Checks that `bits` is on no `Option` of an integer with more than 8 bits, whose values one slot
/// cannot have.
fn optional_bits(field: &Field<'_>, errors: &mut Errors) {
    const WIDE: [&str; 4] = ["u16", "u32", "u64", "u128"];
    let Some(bits) = &field.attrs.bits else {
        return;
    };
    let mut integers = type_arguments(element(field.ty));
    let is_wide = |ty: &Type| std_name(ty).is_some_and(|name| WIDE.iter().any(|wide| name == wide));
    if is_option(field.ty) && integers.any(is_wide) {
        errors.on(
            &bits.keyword,
            "an `Option` is one value, so its bits are no slots: take the integer out of the `Option`, or write the \
             greatest number, `max = 18`",
        );
    }
}

/// Checks that a bitboard has no more squares than an integer can have bits.
fn squares(field: &Field<'_>, errors: &mut Errors) {
    let View::BitSet(_, squares) = field.view else {
        return;
    };
    let right = match squares {
        Expr::Lit(_) => matches!(number(squares), Some(1..=128)),
        _ => !is_negative(squares),
    };
    if !right {
        errors.on(
            squares,
            "a bitboard has 1 to 128 squares: write their number, `bits = 64`",
        );
    }
}

/// Checks that no limit is computed from a generic parameter. Rust forbids that in const arguments.
fn computed(model: &Model<'_>, field: &Field<'_>, errors: &mut Errors) {
    let (limit, empty) = match field.view {
        View::Max(keyword, limit) => ((keyword, limit), field.empty),
        View::Count(keyword, limit) | View::BitSet(keyword, limit) => ((keyword, limit), None),
        _ => return,
    };
    for (keyword, limit) in [Some(limit), empty].into_iter().flatten() {
        let mut params = model.generics.const_params();
        let param = params.find(|param| mentions(limit.to_token_stream(), &param.ident));
        let Some(param) = param.filter(|_| !matches!(limit, Expr::Path(_))) else {
            continue;
        };
        let ident = &param.ident;
        errors.on(
            limit,
            format!(
                "an expression with a generic parameter is not allowed here: write `{keyword} = {ident}`, and let \
                 `{ident}` be the result of the expression"
            ),
        );
    }
}

pub(super) const EMPTY_OPTION: &str = "`None` is already the empty value of an `Option`: leave out `empty`, or the \
                                       `Option`";

/// Checks `empty` with `max`: the empty value must be a number from 0 to the maximum.
pub(super) fn empty(field: &Field<'_>, empty: &Expr, max: &Expr, errors: &mut Errors) {
    match (empty, number(max), number(empty)) {
        _ if is_option(field.ty) => errors.on(empty, EMPTY_OPTION),
        (_, Some(max), Some(empty_number)) if empty_number > max => {
            errors.on(
                empty,
                format!(
                    "the values of the field are 0 to {max}: write one of them, or a greater `max`"
                ),
            );
        }
        (Expr::Lit(_), _, None) => {
            errors.on(
                empty,
                "expected a number or a constant, `max = 12, empty = 12`",
            );
        }
        _ if is_negative(empty) => {
            errors.on(
                empty,
                "the values of the field start at 0, so `empty` is not negative",
            );
        }
        _ => {}
    }
}
