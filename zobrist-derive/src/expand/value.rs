//! The expansion of values: enums and structs with finitely many values.

use proc_macro2::TokenStream;
use quote::quote;

use super::spans::{at, at_all};
use super::{Expansion, kept};
use crate::model::{Field, Variant};

impl Expansion<'_> {
    pub(super) fn value_enum(&self, variants: &[Variant<'_>]) -> TokenStream {
        let krate = &self.krate;
        let empty = self.empty(variants);
        let rows = self.variants(variants);
        let checked = self.checked();
        let shape = quote!(#krate::Shape::enumeration(const { &#rows }, #empty) #checked);
        let arms = self.numbers(variants);
        let (made, method) = (
            self.empty_variant(variants),
            self.number(&quote!(match self { #arms })),
        );
        let zobrist = self.zobrist(&shape, &quote!(#made #method));
        let value = self.value(variants.iter().any(Variant::is_empty));
        let listed = self.listed(variants);
        let views = variants
            .iter()
            .map(|variant| self.view_checks(&variant.fields));
        quote!(#zobrist #value #listed #(#views)*)
    }

    pub(super) fn value_struct(&self, fields: &[Field<'_>]) -> TokenStream {
        let krate = &self.krate;
        let shapes = kept(fields).map(|field| self.read(field).shape());
        let checked = self.checked();
        let shape = quote!(#krate::Shape::product(const { &[#(#shapes),*] }) #checked);
        let parts = kept(fields).map(|field| {
            let member = &field.member;
            (field, quote!(&self.#member))
        });
        let number = self.product(parts, false);
        let empty = self.empty_struct(fields);
        let number = self.number(&number);
        let zobrist = self.zobrist(&shape, &quote!(#empty #number));
        let (value, views) = (self.value(false), self.view_checks(fields));
        quote!(#zobrist #value #views)
    }

    /// Writes `impl Value`, and for types that are not generic `impl SlotIndex`: by all values, and
    /// if one is marked as empty by the others, too.
    pub(super) fn value(&self, has_sentinel: bool) -> TokenStream {
        let (krate, ident) = (&self.krate, self.model.ident);
        let (impls, types, wheres) = self.generics.split_for_impl();
        let value = quote! {
            #[automatically_derived]
            impl #impls #krate::Value for #ident #types #wheres {}
        };
        if !self.concrete {
            return value;
        }
        let name = ident.to_string();
        let check = quote!(#krate::__private::check_value::<#ident>(#name));
        let check = at_all(check, at(ident.span()));
        let index = |values: TokenStream, index: &TokenStream| {
            quote! {
                #[automatically_derived]
                impl #krate::view::SlotIndex<{ <#ident as #krate::Value>::COUNT #values }> for #ident {
                    #[inline]
                    fn slot_index(self) -> #krate::__private::usize {
                        #index
                    }
                }
            }
        };
        let number = quote!(#krate::Value::number(&self));
        let all = index(TokenStream::new(), &number);
        let shape = quote!(&const { <#ident as #krate::Zobrist>::SHAPE });
        let filled = quote!(#krate::__private::filled_index(#shape, #number));
        let filled = has_sentinel.then(|| index(quote!(-1), &filled));
        quote!(#value #all const _: () = #check; #filled)
    }

    /// Writes the discriminants and the values of an enum whose variants have no contents, for
    /// `empty = ...` on fields.
    pub(super) fn listed(&self, variants: &[Variant<'_>]) -> TokenStream {
        let (krate, ident) = (&self.krate, self.model.ident);
        if variants.iter().any(|variant| !variant.unit) {
            return TokenStream::new();
        }
        let idents: Vec<_> = variants.iter().map(|variant| variant.ident).collect();
        let Some((last, others)) = idents.split_last() else {
            return TokenStream::new();
        };
        let numbers = 0..others.len();
        let (impls, types, wheres) = self.generics.split_for_impl();
        quote! {
            #[automatically_derived]
            impl #impls #krate::__private::Listed for #ident #types #wheres {
                const DISCRIMINANTS: &'static [#krate::__private::i128] =
                    &[#(Self::#idents as #krate::__private::i128),*];

                #[inline]
                fn with_number(__number: #krate::__private::usize) -> Self {
                    match __number {
                        #(#numbers => Self::#others,)*
                        _ => Self::#last,
                    }
                }
            }
        }
    }
}
