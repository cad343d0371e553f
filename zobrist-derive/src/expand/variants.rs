//! The expansion of the variants of an enum: their shapes, and the numbers of their values.

use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, format_ident, quote};

use super::{Expansion, kept};
use crate::model::{Field, Role, Variant};

impl Expansion<'_> {
    /// Returns the number of the variant that is the empty value.
    pub(super) fn empty(&self, variants: &[Variant<'_>]) -> TokenStream {
        let krate = &self.krate;
        match variants.iter().position(Variant::is_empty) {
            Some(i) => quote!(#krate::__private::Some(#i)),
            None => quote!(#krate::__private::None),
        }
    }

    /// Writes the empty value of an enum: the variant that is marked.
    pub(super) fn empty_variant(&self, variants: &[Variant<'_>]) -> TokenStream {
        let krate = &self.krate;
        let Some(Variant { ident, .. }) = variants.iter().find(|variant| variant.is_empty()) else {
            return TokenStream::new();
        };
        self.empty_value(&quote!(#krate::__private::Some(|| Self::#ident {})))
    }

    /// Writes the variants as the shape lists them.
    pub(super) fn variants(&self, variants: &[Variant<'_>]) -> TokenStream {
        let krate = &self.krate;
        let rows = variants.iter().map(|variant| {
            let name = &variant.name;
            let shape = if variant.keyless() && matches!(self.model.role, Role::State(_)) {
                quote!(#krate::Shape::NOTHING)
            } else {
                let shapes = kept(&variant.fields).map(|field| {
                    let shape = self.read(field).shape();
                    if variant.filled() {
                        quote!(#krate::Shape::filled(const { &#shape }))
                    } else {
                        shape
                    }
                });
                // Empty contents do not make the variant empty, as in `Some(None)`.
                quote!(#krate::Shape::product(const { &[#(#shapes),*] }).full())
            };
            quote!(#krate::__private::Field::new(#name, #shape))
        });
        quote!(#krate::__private::Field::laid_out([#(#rows),*]))
    }

    /// Writes the arms that number the values of an enum.
    pub(super) fn numbers(&self, variants: &[Variant<'_>]) -> TokenStream {
        let krate = &self.krate;
        let mut plain = true;
        let arms = variants.iter().enumerate().map(|(i, variant)| {
            let (pattern, number) = self.payload(variant);
            // If no variant has contents, the number is the position.
            let first = if plain {
                Literal::usize_unsuffixed(i).to_token_stream()
            } else {
                quote!(const { #krate::__private::field::<Self>(#i).values_before })
            };
            let Some(number) = number else {
                return quote!(#pattern => #first,);
            };
            plain = false;
            let default = variant
                .filled()
                .then(|| quote!(.unwrap_or(#krate::__private::OUT_OF_RANGE)));
            quote!(#pattern => #krate::__private::shifted(#first, #number #default),)
        });
        arms.collect()
    }

    /// Returns the pattern of a variant, and the number of its contents, if it has any with a key.
    /// With `empty = any` the number is an `Option`: `None` if a part is empty.
    pub(super) fn payload(&self, variant: &Variant<'_>) -> (TokenStream, Option<TokenStream>) {
        let ident = variant.ident;
        if variant.keyless() || kept(&variant.fields).next().is_none() {
            return (quote!(Self::#ident { .. }), None);
        }
        let fields = variant
            .fields
            .iter()
            .enumerate()
            .filter(|(_, field)| !field.skipped());
        let bindings: Vec<_> = fields
            .map(|(i, field)| (field, format_ident!("__part_{i}")))
            .collect();
        let pairs = bindings.iter().map(|(field, binding)| {
            let member = &field.member;
            quote!(#member: #binding)
        });
        let pattern = quote!(Self::#ident { #(#pairs,)* .. });
        let parts = bindings
            .iter()
            .map(|(field, binding)| (*field, binding.to_token_stream()));
        let number = self.product(parts, variant.filled());
        (pattern, Some(quote!({ #number })))
    }

    /// Writes the number of a combination of the values of fields. If `filled`, it is an `Option`:
    /// `None` if a part is empty.
    pub(super) fn product<'f>(
        &self,
        parts: impl Iterator<Item = (&'f Field<'f>, TokenStream)>,
        filled: bool,
    ) -> TokenStream {
        let krate = &self.krate;
        let digits = parts.map(|(field, value)| {
            let read = self.read(field);
            let (number, shape) = (read.number(&value), read.shape());
            if filled {
                quote!(#krate::__private::filled_digit(__number, #number, &const { #shape }))
            } else {
                quote!(#krate::__private::digit(__number, #number, const { #shape.values() }))
            }
        });
        let start = if filled {
            quote!(#krate::__private::Some(0))
        } else {
            quote!(0)
        };
        quote! {
            let __number = #start;
            #(let __number = #digits;)*
            __number
        }
    }
}
