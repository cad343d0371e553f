//! The expansion of access to skipped fields: a struct of references to all fields, under their
//! names.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Member, parse_quote};

use super::Expansion;
use crate::model::Field;

impl Expansion<'_> {
    pub(super) fn skipped(&self, fields: &[Field<'_>]) -> TokenStream {
        if !fields.iter().any(Field::skipped) {
            return TokenStream::new();
        }
        let (krate, ident) = (&self.krate, self.model.ident);
        let references = fields.iter().map(|field| {
            let Field {
                vis, member, ty, ..
            } = field;
            let reference = if field.skipped() {
                quote!(&'__a mut)
            } else {
                quote!(&'__a)
            };
            match member {
                Member::Named(ident) => quote!(#vis #ident: #reference #ty),
                Member::Unnamed(_) => quote!(#vis #reference #ty),
            }
        });
        let borrows = fields.iter().map(|field| {
            let member = &field.member;
            let borrow = if field.skipped() {
                quote!(&mut)
            } else {
                quote!(&)
            };
            quote!(#member: #borrow self.#member)
        });
        let mut generics = self.generics.clone();
        generics.params.insert(0, parse_quote!('__a));
        let (params, arguments, wheres) = generics.split_for_impl();
        let named = matches!(
            fields.first(),
            Some(Field {
                member: Member::Named(_),
                ..
            })
        );
        let body = if named {
            quote!(#wheres { #(#references),* })
        } else {
            quote!((#(#references),*) #wheres;)
        };
        let (impls, types, wheres) = self.generics.split_for_impl();
        quote! {
            // A program need not use every field, and the names of the fields are the user's.
            #[allow(dead_code, missing_debug_implementations, non_snake_case)]
            pub struct __Fields #params #body

            #[automatically_derived]
            impl #impls #krate::__private::SkippedFields for #ident #types #wheres {
                type Fields<'__a> = __Fields #arguments where Self: '__a;

                #[inline]
                fn skipped_fields(&mut self) -> Self::Fields<'_> {
                    __Fields { #(#borrows),* }
                }
            }
        }
    }
}
