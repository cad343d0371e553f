//! The expansion of the static table of a state.

use proc_macro2::{Delimiter, Group, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::{Expr, Type, parse_quote};

use super::spans::{at_all, on};
use super::{Expansion, kept};
use crate::attr::IndexedKeys;
use crate::model::{Body, Role, Source, State};

impl Expansion<'_> {
    /// Writes `impl State` with a static table, for the type or for each of its instances.
    pub(super) fn states(&self) -> TokenStream {
        let model = self.model;
        let Role::State(state) = &model.role else {
            return TokenStream::new();
        };
        let ident = model.ident;
        let states = match &model.attrs.instances {
            Some(instances) => instances
                .value
                .iter()
                .map(|ty| self.state(state, ty))
                .collect(),
            None => self.state(state, &parse_quote!(#ident)),
        };
        let constants = self.part_constants();
        // A constant of its own, so that the compiler reports a wrong seed once.
        let (krate, seed) = (&self.krate, state.source.seed().into_iter());
        quote!(#(const __SEED: #krate::__private::u64 = #seed;)* #states #constants)
    }

    fn state(&self, state: &State<'_>, ty: &Type) -> TokenStream {
        let (krate, key) = (&self.krate, state.key);
        let checks = self.state_checks(ty, key);
        let len = quote!({ #krate::__private::table_len::<#ty>() });
        let drawn = |seed: Option<&Expr>| {
            let seed = seed.map_or_else(|| quote!(0), |_| quote!(__SEED));
            let keys = quote!(<#key as #krate::__private::StaticTable<#ty, { #seed }, #len>>);
            (seed, keys)
        };
        let base = match &self.model.attrs.base {
            Some(base) => base.value.to_token_stream(),
            None => quote!(<#key as #krate::Key>::ZERO),
        };
        let (base, source, keys) = match state.source {
            Source::Table(table) => {
                let external = at_all(
                    quote!(#krate::__private::external_table::<#ty, #len>),
                    on(table),
                );
                // The arguments have the span of the table, so that an error underlines the table
                // only.
                let arguments = at_all(quote!((&#table)), on(table));
                (base, quote!(External), quote!(#external #arguments))
            }
            Source::Indexed(seed) => {
                let keys = self.indexed_table(ty, key, &drawn(seed).1);
                (base, quote!(External), keys)
            }
            Source::Seed(seed, construction) => {
                let (seed, keys) = drawn(seed);
                let construction = format_ident!("{construction}");
                let construction = quote!(#krate::__private::KeySource::#construction);
                let source = quote!(Seed { seed: #seed, lane: 0, keys: #construction });
                (quote!(#keys::BASE), source, quote!(#keys::TABLE))
            }
        };
        let (parts, row, table) = self.rows(state, ty, &keys);
        // The compiler reports equal instances from the `impl` to the type, if the braces are
        // there, too.
        let header = at_all(quote!(impl #krate::State for #ty), on(ty));
        let mut items = Group::new(
            Delimiter::Brace,
            quote! {
                type Key = #key;
                const BASE: #key = #base;
                const SOURCE: #krate::__private::Source = #krate::__private::Source::#source;

                #parts

                #[inline]
                fn zobrist_table() -> &'static [#row] {
                    static __TABLE: [#row; #len] = #table;
                    &__TABLE
                }
            },
        );
        items.set_span(on(ty).end());
        let feature = matches!(self.model.body, Body::Enum(_))
            .then(|| quote!(#[automatically_derived] impl #krate::Feature for #ty {}));
        quote! {
            #[automatically_derived]
            #header #items
            #feature
            #checks
        }
    }

    /// Writes a table with the user's own keys for some fields or variants; the other keys are
    /// drawn.
    fn indexed_table(&self, ty: &Type, key: &Type, drawn: &TokenStream) -> TokenStream {
        let krate = &self.krate;
        // The number of fields or variants that have keys.
        let (constructor, all) = match &self.model.body {
            Body::Struct(fields) => (quote!(of_field), kept(fields).count()),
            Body::Enum(variants) => (
                quote!(of_variant),
                variants.iter().filter(|variant| !variant.keyless()).count(),
            ),
        };
        let parts = self.model.body.own_keys();
        let loops = parts.iter().map(|&(i, name, keys)| {
            let IndexedKeys { indices, key } = keys;
            let (count, numbers) = (indices.len(), 0..indices.len());
            let check = quote!(#krate::__private::Indices::#constructor(&__PART, #count, #name));
            let check = at_all(check, on(key));
            quote!({
                const __PART: #krate::Shape<'static> = #krate::__private::field::<#ty>(#i).shape;
                const __INDICES: #krate::__private::Indices = #check;
                let __first = 1 + #krate::__private::field::<#ty>(#i).before;
                let mut __feature = 0;
                while __feature < __PART.features() {
                    #(let #indices = __INDICES.get(#numbers, __feature);)*
                    __table[__first + __PART.entry(__feature)] = #key;
                    __feature += 1;
                }
            })
        });
        let drawn = if parts.len() == all {
            quote!([<#key as #krate::Key>::ZERO; { #krate::__private::table_len::<#ty>() }])
        } else {
            quote!(#drawn::TABLE)
        };
        quote!({
            let mut __table = #drawn;
            #(#loops)*
            __table
        })
    }

    /// Writes the checks that need the whole state: the type of the keys, the size of the table,
    /// and that all streams are different.
    fn state_checks(&self, ty: &Type, key: &Type) -> TokenStream {
        let krate = &self.krate;
        let keys = at_all(quote!(#krate::__private::check_keys::<#ty>()), on(key));
        let entries = quote!({ #krate::__private::nonce_entries::<#ty>() });
        let streams = at_all(
            quote!(#krate::__private::check_nonces::<#ty, #entries>()),
            on(ty),
        );
        let sizes = if self.concrete {
            TokenStream::new()
        } else {
            let sizes = at_all(quote!(#krate::__private::check_sizes::<#ty>()), on(ty));
            quote!(const _: () = #sizes;)
        };
        let guarantee = self.guarantee(ty);
        quote! {
            const _: () = #keys;
            const _: () = #streams;
            #sizes
            #guarantee
        }
    }

    /// Writes the checks of `guarantee`: the construction has keys for the state, and their
    /// guarantee is as declared. Writes `impl Guaranteed`, too.
    fn guarantee(&self, ty: &Type) -> TokenStream {
        let krate = &self.krate;
        let Some(guarantee) = &self.model.attrs.guarantee else {
            return TokenStream::new();
        };
        let name = ty.to_token_stream().to_string();
        let possible = quote!(#krate::__private::check_construction::<#ty>(#name));
        let possible = at_all(possible, on(&guarantee.value.kind));
        let enough = guarantee.value.least.as_ref().map(|least| {
            let check = at_all(
                quote!(#krate::__private::check_guaranteed::<#ty>),
                on(least),
            );
            let argument = at_all(quote!((#least)), on(least));
            quote!(const _: () = #check #argument;)
        });
        let decodable = (guarantee.value.kind != "none").then(|| {
            quote! {
                #[automatically_derived]
                impl #krate::Guaranteed for #ty {}
            }
        });
        quote!(const _: () = #possible; #enough #decodable)
    }
}
