//! Reads fields, by their own types or by views.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Expr, ExprPath, Ident, Type};

use super::Expansion;
use super::spans::{Blame, at, at_all, on};
use crate::model::{Field, View, element};
use crate::types::{arrays, number, std_name};

/// A field with the tokens that read it.
pub(super) struct Read<'a> {
    krate: &'a TokenStream,
    ty: &'a Type,
    way: Way,
    /// The type of the view.
    pub(super) view: TokenStream,
}

/// The trait by which a field is read. If the field's type has no keys, `Zobrist` and `Value` give
/// clearer error messages than `View`.
#[derive(Clone, Copy)]
enum Way {
    Slots,
    Value,
    Joint,
    View,
}

impl<'a> Expansion<'a> {
    /// Returns the tokens that read a field.
    pub(super) fn read<'r>(&'r self, field: &'r Field<'a>) -> Read<'r> {
        let own = if self.model.values {
            Way::Value
        } else {
            Way::Slots
        };
        let krate = &self.krate;
        let views = quote!(#krate::view);
        let (mut way, mut view) = match field.view {
            View::Skip | View::Own => (own, quote!(#views::Own)),
            View::Joint(_) => (Way::Joint, quote!(#views::Joint)),
            View::As(view) => (Way::View, quote!(#view)),
            View::Bits(keyword) => (Way::View, at_all(quote!(#views::Bits), at(keyword.span()))),
            View::BitSet(keyword, width) => {
                let integer =
                    integer(field.ty, width).map(|integer| quote!(, #krate::__private::#integer));
                let squares = self.limit(width);
                let arguments = quote!(<{ #squares } #integer>);
                (
                    Way::View,
                    at_ends(quote!(#views::BitSet), arguments, at(keyword.span())),
                )
            }
            View::Max(keyword, max) => {
                let (max, empty) = (
                    self.limit(max),
                    field.empty.map(|(_, empty)| self.limit(empty)),
                );
                let empty = empty.map(|empty| quote!(, { #empty }));
                (
                    Way::View,
                    at_ends(
                        quote!(#views::Max),
                        quote!(<{ #max } #empty>),
                        at(keyword.span()),
                    ),
                )
            }
            View::Count(keyword, max) => {
                let max = self.limit(max);
                (
                    Way::View,
                    at_ends(
                        quote!(#views::Count),
                        quote!(<{ #max }>),
                        at(keyword.span()),
                    ),
                )
            }
            View::Empty(keyword, empty) => {
                let discriminant = if self.concrete || self.model.parameter_in(field.ty).is_none() {
                    discriminant(krate, field, keyword, empty)
                } else {
                    // A constant of a type cannot name the type of a generic field.
                    quote!(#empty as #krate::__private::i128)
                };
                (
                    Way::View,
                    at_ends(
                        quote!(#views::Empty),
                        quote!(<{ #discriminant }>),
                        on(empty),
                    ),
                )
            }
        };
        if let Some(full) = field.full {
            way = Way::View;
            view = at_ends(quote!(#views::Full), quote!(<#view>), at(full.span()));
        }
        let rows = match (field.full, field.view) {
            (_, View::Joint(_)) => Vec::new(),
            (Some(keyword), _) | (None, View::BitSet(keyword, _)) => {
                vec![at(keyword.span()); arrays(field.ty)]
            }
            _ => Vec::new(),
        };
        for blame in rows {
            view = at_ends(quote!(#views::Array), quote!(<#view>), blame);
        }
        Read {
            krate,
            ty: field.ty,
            way,
            view,
        }
    }

    /// Returns a limit, cast to `usize`, because the user's constant can have any unsigned type.
    pub(super) fn limit(&self, limit: &Expr) -> TokenStream {
        let krate = &self.krate;
        let param = |path: &ExprPath| {
            self.generics
                .const_params()
                .any(|param| path.path.is_ident(&param.ident))
        };
        match limit {
            Expr::Path(path) if !param(path) => {
                let checked = at_all(quote!(#krate::__private::limit), on(limit));
                quote!(#checked(#limit) as #krate::__private::usize)
            }
            _ => limit.to_token_stream(),
        }
    }
}

/// Returns the integer that a bitboard converts into, if the tokens show that it is not a `u64`.
fn integer(ty: &Type, width: &Expr) -> Option<TokenStream> {
    match std_name(element(ty)) {
        Some(name) if name == "usize" => Some(quote!(usize)),
        Some(name) if name == "u128" => Some(quote!(u128)),
        _ => number(width)
            .filter(|&width| width > 64)
            .map(|_| quote!(u128)),
    }
}

/// Returns the tokens that an error about too many values points at.
pub(super) fn blamed(field: &Field<'_>) -> Blame {
    if let Some(full) = field.full {
        return at(full.span());
    }
    match field.view {
        View::As(view) => on(view),
        View::Max(_, limit) | View::Count(_, limit) => on(limit),
        View::Joint(keyword) | View::BitSet(keyword, _) => at(keyword.span()),
        _ => on(field.ty),
    }
}

/// Writes `path<arguments>` with its ends at `blame`, and the arguments with their own spans.
pub(super) fn at_ends(path: TokenStream, arguments: TokenStream, blame: Blame) -> TokenStream {
    let path = at_all(path, blame);
    let mut arguments: Vec<_> = arguments.into_iter().collect();
    if let Some(end) = arguments.last_mut() {
        end.set_span(blame.end());
    }
    quote!(#path #(#arguments)*)
}

/// Writes the discriminant of `empty`, and a check that `empty` has the type of the values of
/// `field`.
fn discriminant(
    krate: &TokenStream,
    field: &Field<'_>,
    keyword: &Ident,
    empty: &Expr,
) -> TokenStream {
    let (ty, keyword) = (field.ty, at(keyword.span()));
    let open = at_all(quote!(<), keyword);
    let holds = at_all(quote!(#krate::__private::Holds>::Value), keyword);
    // Both uses of the variable have one span. With two spans they could be two variables, in a
    // type from a `macro_rules!` macro.
    let value = at_all(quote!(__value), on(empty));
    let cast = at_all(quote!(as #krate::__private::i128), on(empty));
    quote!(let #value: #open #ty as #holds = #empty; #value #cast)
}

impl Read<'_> {
    pub(super) fn shape(&self) -> TokenStream {
        let Read {
            krate, ty, view, ..
        } = self;
        match self.way {
            Way::Slots => quote!(<#ty as #krate::Zobrist>::SHAPE),
            Way::Value => quote!(<#ty as #krate::Value>::ZOBRIST_VALUE),
            Way::Joint => quote!(<#ty as #krate::Value>::ZOBRIST_JOINT),
            Way::View => quote!(<#view as #krate::View<#ty>>::SHAPE),
        }
    }

    /// Writes the function that makes the empty value, or `None`.
    pub(super) fn empty(&self) -> TokenStream {
        let Read {
            krate, ty, view, ..
        } = self;
        match self.way {
            Way::Slots => quote!(<#ty as #krate::Zobrist>::ZOBRIST_EMPTY),
            Way::Value | Way::Joint => quote!(<#ty as #krate::Value>::ZOBRIST_EMPTY_VALUE),
            Way::View => quote!(<#view as #krate::View<#ty>>::EMPTY),
        }
    }

    pub(super) fn number(&self, value: &TokenStream) -> TokenStream {
        let Read {
            krate, ty, view, ..
        } = self;
        match self.way {
            Way::View => quote!(<#view as #krate::View<#ty>>::number(#value)),
            _ => quote!(<#ty as #krate::Value>::number(#value)),
        }
    }

    pub(super) fn find(&self, value: &TokenStream, place: &TokenStream) -> TokenStream {
        let Read {
            krate, ty, view, ..
        } = self;
        match self.way {
            Way::Joint => quote!((#krate::__private::whole(#value), #place)),
            Way::View => quote!(<#view as #krate::View<#ty>>::find(#value, #place)),
            _ => quote!(<#ty as #krate::Zobrist>::zobrist_at(#value, #place)),
        }
    }

    pub(super) fn features(&self, value: &TokenStream, base: &TokenStream) -> TokenStream {
        let Read {
            krate, ty, view, ..
        } = self;
        match self.way {
            Way::View => quote!(<#view as #krate::View<#ty>>::features(#value, #base, __visit)),
            Way::Joint => {
                let (shape, number) = (self.shape(), self.number(value));
                quote!(__visit.value(#base, &const { #shape }, #number))
            }
            _ => quote!(<#ty as #krate::Zobrist>::zobrist_features(#value, #base, __visit)),
        }
    }
}
