//! The expansion of values: enums and structs with finitely many values.

use proc_macro2::TokenStream;
use quote::quote;

use super::spans::{at, at_all};
use super::{Expansion, kept};
use crate::model::{Body, Field, Model, Variant};

impl Expansion<'_> {
    pub(super) fn value_enum(&self, variants: &[Variant<'_>]) -> TokenStream {
        let krate = &self.krate;
        let empty = self.empty(variants);
        let rows = self.variants(variants);
        let checked = self.checked();
        let shape = quote!(#krate::Shape::enumeration(const { &#rows }, #empty) #checked);
        let arms = self.numbers(variants);
        let (made, method) = (self.empty_variant(variants), self.number(&quote!(match self { #arms })));
        let zobrist = self.zobrist(&shape, &quote!(#made #method));
        let value = self.value();
        let listed = self.listed(variants);
        let views = variants.iter().map(|variant| self.view_checks(&variant.fields));
        quote!(#zobrist #value #listed #(#views)*)
    }

    pub(super) fn value_struct(&self, fields: &[Field<'_>]) -> TokenStream {
        let krate = &self.krate;
        let shapes = kept(fields).map(|field| self.value_read(field).shape());
        let checked = self.checked();
        let shape = quote!(#krate::Shape::product(const { &[#(#shapes),*] }) #checked);
        let parts = kept(fields).map(|field| {
            let member = &field.member;
            self.part(field, &quote!(&self.#member))
        });
        let number = quote! {
            let __number = 0;
            #(#parts)*
            __number
        };
        let empty = self.empty_struct(fields, kept(fields).map(|field| self.value_read(field).empty()));
        let number = self.number(&number);
        let zobrist = self.zobrist(&shape, &quote!(#empty #number));
        let (value, views) = (self.value(), self.view_checks(fields));
        quote!(#zobrist #value #views)
    }

    /// Writes `impl Value`, and for types that are not generic `impl SlotIndex`.
    pub(super) fn value(&self) -> TokenStream {
        let (krate, ident) = (&self.krate, self.model.ident);
        let (impls, types, wheres) = self.generics.split_for_impl();
        let mut tokens = quote! {
            #[automatically_derived]
            impl #impls #krate::Value for #ident #types #wheres {}
        };
        if self.concrete {
            let name = ident.to_string();
            let check = quote!(#krate::__private::check_value::<#ident>(#name));
            let check = at_all(check, at(ident.span()));
            tokens.extend(quote! {
                #[automatically_derived]
                impl #krate::view::SlotIndex<{ <#ident as #krate::Value>::COUNT }> for #ident {
                    #[inline]
                    fn slot_index(self) -> #krate::__private::usize {
                        #krate::Value::number(&self)
                    }
                }
                const _: () = #check;
            });
            if has_sentinel(self.model) {
                tokens.extend(quote! {
                    #[automatically_derived]
                    impl #krate::view::SlotIndex<{ <#ident as #krate::Value>::COUNT - 1 }> for #ident {
                        #[inline]
                        fn slot_index(self) -> #krate::__private::usize {
                            let __number = #krate::Value::number(&self);
                            #krate::__private::filled_index(
                                &const { <#ident as #krate::Zobrist>::SHAPE },
                                __number,
                            )
                        }
                    }
                });
            }
        }
        tokens
    }

    /// Writes the discriminants and the values of an enum whose variants have no contents, for `empty = ...` on fields.
    pub(super) fn listed(&self, variants: &[Variant<'_>]) -> TokenStream {
        let (krate, ident) = (&self.krate, self.model.ident);
        if variants.iter().any(|variant| !variant.unit) {
            return TokenStream::new();
        }
        let idents: Vec<_> = variants.iter().map(|variant| variant.ident).collect();
        let Some((last, others)) = idents.split_last() else { return TokenStream::new() };
        let numbers = 0..others.len();
        let (impls, types, wheres) = self.generics.split_for_impl();
        quote! {
            #[automatically_derived]
            impl #impls #krate::__private::Listed for #ident #types #wheres {
                const DISCRIMINANTS: &'static [#krate::__private::isize] =
                    &[#(Self::#idents as #krate::__private::isize),*];

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

/// Returns whether a variant is marked as empty. If so, the values without the empty one are slot indices, too.
fn has_sentinel(model: &Model<'_>) -> bool {
    match &model.body {
        Body::Enum(variants) => variants.iter().any(Variant::is_empty),
        _ => false,
    }
}
