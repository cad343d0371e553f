//! The static table of a state.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Type, parse_quote};

use super::Expansion;
use super::spans::{at_all, on};
use crate::model::{Body, Role};

impl Expansion<'_> {
    /// The table of each state that the type makes.
    pub(super) fn states(&self) -> TokenStream {
        let model = self.model;
        if model.role() != Role::State {
            return TokenStream::new();
        }
        let ident = model.ident;
        match &model.attrs.instances {
            Some(instances) => instances.value.iter().map(|ty| self.state(ty)).collect(),
            None => self.state(&parse_quote!(#ident)),
        }
    }

    fn state(&self, ty: &Type) -> TokenStream {
        let krate = &self.krate;
        let attrs = &self.model.attrs;
        let Some(key) = attrs.key.as_ref().map(|key| &key.value) else { return TokenStream::new() };
        let checks = self.state_checks(ty, key);
        let len = quote!({ #krate::__private::table_len::<#ty>() });
        let (base, source, keys) = if let Some(table) = &attrs.table {
            let table = &table.value;
            let base = match &attrs.base {
                Some(base) => base.value.to_token_stream(),
                None => quote!(<#key as #krate::Key>::ZERO),
            };
            let external = at_all(quote!(#krate::__private::external_table), on(table));
            // In front of the table its own tokens, so that a wrong one is underlined and nothing else.
            let arguments = at_all(quote!((&#table)), on(table));
            (base, quote!(External), quote!(#external #arguments))
        } else {
            let seed = match &attrs.seed {
                Some(seed) => seed.value.to_token_stream(),
                None => quote!(0),
            };
            let keys = quote!(<#key as #krate::__private::StaticTable<#ty, { #seed }, #len>>);
            (quote!(#keys::BASE), quote!(Seed { seed: #seed, lane: 0 }), quote!(#keys::TABLE))
        };
        let feature = match &self.model.body {
            Body::Enum(_) => quote!(#[automatically_derived] impl #krate::Feature for #ty {}),
            _ => TokenStream::new(),
        };
        quote! {
            #[automatically_derived]
            impl #krate::State for #ty {
                type Key = #key;
                const BASE: #key = #base;
                const SOURCE: #krate::__private::Source = #krate::__private::Source::#source;

                #[inline]
                fn zobrist_table() -> &'static [#key] {
                    static TABLE: [#key; #len] = #keys;
                    &TABLE
                }
            }
            #feature
            #checks
        }
    }

    /// What only the whole state can tell: whether its keys can count, and whether no two of its streams are one.
    fn state_checks(&self, ty: &Type, key: &Type) -> TokenStream {
        let krate = &self.krate;
        let counts = at_all(quote!(#krate::__private::check_counts::<#ty>()), on(key));
        let places = quote!({ #krate::__private::nonce_entries::<#ty>() });
        let streams = at_all(quote!(#krate::__private::check_nonces::<#ty, #places>()), on(ty));
        let sizes = if self.concrete {
            TokenStream::new()
        } else {
            let sizes = at_all(quote!(#krate::__private::check_sizes::<#ty>()), on(ty));
            quote!(const _: () = #sizes;)
        };
        quote! {
            const _: () = #counts;
            const _: () = #streams;
            #sizes
        }
    }
}
