//! How a field is read: by its type itself, or by a view.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Expr;

use super::Expansion;
use super::spans::{Place, at, at_all, on};
use crate::model::Field;

/// A field that is read, with the tokens for it.
pub(super) struct Read<'a> {
    krate: &'a TokenStream,
    field: &'a Field<'a>,
    way: Way,
    /// The type of the view.
    pub(super) view: TokenStream,
}

/// Calls of the type's own traits tell more clearly which of its parts has no keys than a view can.
#[derive(Clone, Copy)]
enum Way {
    Slots,
    Value,
    Joint,
    View,
}

impl<'a> Expansion<'a> {
    /// A field of what is made of slots.
    pub(super) fn slots_read<'r>(&'r self, field: &'r Field<'a>) -> Read<'r> {
        self.read(field, Way::Slots)
    }

    /// A field of a value: a value itself.
    pub(super) fn value_read<'r>(&'r self, field: &'r Field<'a>) -> Read<'r> {
        self.read(field, Way::Value)
    }

    fn read<'r>(&'r self, field: &'r Field<'a>, own: Way) -> Read<'r> {
        let (krate, attrs) = (&self.krate, &field.attrs);
        let (way, view) = if let Some(view) = &attrs.view {
            let view = &view.value;
            (Way::View, quote!(#view))
        } else if let Some(max) = &attrs.max {
            let value = &max.value;
            (
                Way::View,
                at_ends(quote!(#krate::view::Max), quote!(<{ #value }>), at(max.keyword.span())),
            )
        } else if let Some(count) = &attrs.count {
            let value = &count.value;
            (
                Way::View,
                at_ends(
                    quote!(#krate::view::Count),
                    quote!(<{ #value }>),
                    at(count.keyword.span()),
                ),
            )
        } else if let Some(empty) = field.empty() {
            let discriminant = if self.concrete || !self.mentions_parameters(field.ty) {
                discriminant(krate, field, empty)
            } else {
                // The type of a generic field cannot be named in a constant of a type.
                quote!(#empty as #krate::__private::isize)
            };
            (
                Way::View,
                at_ends(quote!(#krate::view::Empty), quote!(<{ #discriminant }>), on(empty)),
            )
        } else if let Some(bits) = &attrs.bits {
            (Way::View, at_all(quote!(#krate::view::Bits), at(bits.keyword.span())))
        } else if attrs.joint.is_some() {
            (Way::Joint, quote!(#krate::view::Joint))
        } else {
            (own, quote!(#krate::view::Own))
        };
        Read { krate, field, way, view }
    }
}

/// What is to blame if the field has too many values.
pub(super) fn blamed(field: &Field<'_>) -> Place {
    let attrs = &field.attrs;
    if let Some(view) = &attrs.view {
        on(&view.value)
    } else if let Some(max) = attrs.max.as_ref().or(attrs.count.as_ref()) {
        on(&max.value)
    } else if let Some(joint) = &attrs.joint {
        at(joint.keyword.span())
    } else {
        on(field.ty)
    }
}

/// `path<arguments>` with its ends at `place`, the arguments where they are.
fn at_ends(path: TokenStream, arguments: TokenStream, place: Place) -> TokenStream {
    let path = at_all(path, place);
    let mut arguments: Vec<_> = arguments.into_iter().collect();
    if let Some(end) = arguments.last_mut() {
        end.set_span(place.end());
    }
    quote!(#path #(#arguments)*)
}

/// The discriminant of `empty`, which must be a value of those that the slots of `field` hold.
fn discriminant(krate: &TokenStream, field: &Field<'_>, empty: &Expr) -> TokenStream {
    let ty = field.ty;
    let keyword = field.attrs.empty.as_ref().map_or(field.span(), |attr| attr.keyword.span());
    let open = at_all(quote!(<), at(keyword));
    let holds = at_all(quote!(#krate::__private::Holds>::Value), at(keyword));
    // One span for both, or a `macro_rules!` that holds the type would tell them apart.
    let value = at_all(quote!(value), on(empty));
    let cast = at_all(quote!(as #krate::__private::isize), on(empty));
    quote!(let #value: #open #ty as #holds = #empty; #value #cast)
}

impl Read<'_> {
    pub(super) fn shape(&self) -> TokenStream {
        let Read { krate, field, view, .. } = self;
        let ty = field.ty;
        match self.way {
            Way::Slots => quote!(<#ty as #krate::Zobrist>::SHAPE),
            Way::Value => quote!(<#ty as #krate::Value>::ZOBRIST_VALUE),
            Way::Joint => quote!(<#ty as #krate::Value>::ZOBRIST_JOINT),
            Way::View => quote!(<#view as #krate::View<#ty>>::SHAPE),
        }
    }

    pub(super) fn number(&self, value: &TokenStream) -> TokenStream {
        let Read { krate, field, view, .. } = self;
        let ty = field.ty;
        match self.way {
            Way::View => quote!(<#view as #krate::View<#ty>>::number(#value)),
            _ => quote!(<#ty as #krate::Value>::number(#value)),
        }
    }

    pub(super) fn features(&self, value: &TokenStream, base: &TokenStream) -> TokenStream {
        let Read { krate, field, view, .. } = self;
        let ty = field.ty;
        match self.way {
            Way::View => quote!(<#view as #krate::View<#ty>>::features(#value, #base, visit)),
            Way::Joint => {
                let (shape, number) = (self.shape(), self.number(value));
                quote!(#krate::__private::visit_value(&const { #shape }, #number, #base, visit))
            }
            _ => quote!(<#ty as #krate::Zobrist>::zobrist_features(#value, #base, visit)),
        }
    }
}
