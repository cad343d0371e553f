//! The expansion of the variants of an enum: their shapes, and the numbers of their values.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};
use syn::Ident;

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
                    let shape = self.value_read(field).shape();
                    if variant.filled() { quote!(#krate::Shape::filled(const { &#shape })) } else { shape }
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
                let i = Literal::usize_unsuffixed(i);
                quote!(#i)
            } else {
                quote!(const { #krate::__private::first_value::<Self>(#i) })
            };
            let carries = kept(&variant.fields).next().is_some() && !variant.keyless();
            plain &= !carries;
            if carries {
                quote!(#pattern => #krate::__private::shifted(#first, #number),)
            } else {
                quote!(#pattern => #first,)
            }
        });
        arms.collect()
    }

    /// Returns the pattern of a variant, and the number of its contents.
    pub(super) fn payload(&self, variant: &Variant<'_>) -> (TokenStream, TokenStream) {
        let (krate, ident) = (&self.krate, variant.ident);
        if variant.keyless() || kept(&variant.fields).next().is_none() {
            return (quote!(Self::#ident { .. }), quote!(0));
        }
        let pairs = bindings(variant).map(|(field, binding)| {
            let member = &field.member;
            quote!(#member: #binding)
        });
        let pattern = quote!(Self::#ident { #(#pairs,)* .. });
        if variant.filled() {
            let number = self.filled(variant);
            return (pattern, quote!(#number.unwrap_or(#krate::__private::OUT_OF_RANGE)));
        }
        let parts = bindings(variant).map(|(field, binding)| self.part(field, &quote!(#binding)));
        let number = quote!({
            let __number = 0;
            #(#parts)*
            __number
        });
        (pattern, number)
    }

    /// Writes the number of the contents of a variant as an `Option`: `None` if a part is empty.
    pub(super) fn filled(&self, variant: &Variant<'_>) -> TokenStream {
        let krate = &self.krate;
        let parts = bindings(variant).map(|(field, binding)| {
            let read = self.value_read(field);
            let (number, shape) = (read.number(&quote!(#binding)), read.shape());
            quote! {
                let __number = #krate::__private::filled_digit(__number, #number, &const { #shape });
            }
        });
        quote!({
            let __number = #krate::__private::Some(0);
            #(#parts)*
            __number
        })
    }

    /// Writes a mixed radix digit of the number of a product.
    pub(super) fn part(&self, field: &Field<'_>, value: &TokenStream) -> TokenStream {
        let krate = &self.krate;
        let read = self.value_read(field);
        let (number, shape) = (read.number(value), read.shape());
        quote! {
            let __number = #krate::__private::digit(__number, #number, const { #shape.values() });
        }
    }
}

/// Returns the fields of a variant, each with the name that it is bound to.
fn bindings<'v, 'a>(variant: &'v Variant<'a>) -> impl Iterator<Item = (&'v Field<'a>, Ident)> {
    let fields = variant.fields.iter().enumerate().filter(|(_, field)| !field.skipped());
    fields.map(|(i, field)| (field, format_ident!("__part_{i}")))
}
