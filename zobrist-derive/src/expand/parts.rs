//! The expansion of the parts of a state: a constant for each part, and for each key the parts that contain it.

use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};
use syn::ext::IdentExt;
use syn::{BinOp, Expr, ExprLit, Lit, Type};

use super::spans::{at_all, on};
use super::{Expansion, kept};
use crate::attr::{Attr, InPart};
use crate::check::constant;
use crate::model::{Body, Field, Part, Source, State, View};

impl Expansion<'_> {
    /// Writes the constants of the parts.
    pub(super) fn part_constants(&self) -> TokenStream {
        let (krate, ident) = (&self.krate, self.model.ident);
        if self.model.parts.is_empty() {
            return TokenStream::new();
        }
        let constants = self.model.parts.iter().enumerate().map(|(i, Part { name, vis, .. })| {
            let (constant, doc) = (constant(name), format!("The part `{name}`."));
            // The compiler reports a conflict at these tokens.
            let constant = at_all(quote!(const #constant: #krate::Part<Self> = #krate::Part::new(#i);), on(name));
            quote!(#[doc = #doc] #[allow(dead_code)] #vis #constant)
        });
        let (impls, types, wheres) = self.generics.split_for_impl();
        quote!(impl #impls #ident #types #wheres { #(#constants)* })
    }

    /// Writes the items of `impl State` about parts, the type of the rows, and the table of rows with these `keys`.
    pub(super) fn rows(
        &self,
        state: &State<'_>,
        ty: &Type,
        keys: &TokenStream,
    ) -> (TokenStream, TokenStream, TokenStream) {
        let krate = &self.krate;
        let (State { key, source }, parts) = (state, &self.model.parts);
        if parts.is_empty() {
            // The compiler reports a type that is not a key at these tokens.
            let row = at_all(quote!(type Row = #key;), on(key));
            return (row, key.to_token_stream(), keys.clone());
        }
        let names = parts.iter().map(|part| part.name.unraw().to_string());
        let tallies = parts.iter().filter(|part| part.tally).count();
        let count = parts.len() - tallies;
        let seed = match source {
            Source::Seed(Some(seed), _) | Source::Indexed(Some(seed)) => seed.to_token_stream(),
            _ => quote!(0),
        };
        let mut fields = TokenStream::new();
        if let Body::Struct(all) = &self.model.body {
            for (i, field) in kept(all).enumerate().filter(|(_, field)| !field.attrs.parts.is_empty()) {
                fields.extend(self.parts_of(parts, (ty, key), i, field));
            }
        }
        let len = quote!(#krate::__private::table_len::<#ty>());
        let row = quote!(#krate::__private::WithParts<#key, #count, #tallies>);
        let parts = quote! {
            type Row = #row;
            const PARTS: #krate::__private::Parts = {
                const __SETS: #krate::__private::PartSets<{ #len }, { #tallies * #len }> = {
                    let mut __sets = #krate::__private::PartSets::new(&[#(#names),*], #seed);
                    #fields
                    __sets
                };
                __SETS.parts()
            };
        };
        (parts, row, quote!(#krate::__private::rows::<#ty, #count, #tallies, { #len }>(&#keys)))
    }

    /// Writes the code that adds the entries of field `i` to their parts.
    fn parts_of(&self, parts: &[Part<'_>], (ty, key): (&Type, &Type), i: usize, field: &Field<'_>) -> TokenStream {
        let krate = &self.krate;
        let bit =
            |part: &InPart| parts.iter().position(|other| *other.name == part.name).map_or(0, |part| 1_u64 << part);
        let (mut checks, mut whole, mut by_words, name) = (TokenStream::new(), 0, Vec::new(), &*field.name);
        for Attr { value: part, keyword } in &field.attrs.parts {
            if part.tally {
                let (tally, all) = (format_ident!("{}", tally(field, part)), part.words.is_none());
                let (part, bits) = (part.name.unraw().to_string(), quote!(<#key as #krate::Key>::BITS));
                let check = quote!(#krate::__private::Tally::#tally.check(&__FIELD, #name, #part, #bits, #all));
                let check = at_all(check, on(keyword));
                checks.extend(quote!(const _: () = #check;));
            }
            match &part.words {
                Some(words) => by_words.push((bit(part), self.words(words, name, &mut checks))),
                None if part.tally => by_words.push((bit(part), quote!(true))),
                None => whole |= bit(part),
            }
        }
        let (bits, conditions): (Vec<_>, Vec<_>) = by_words.into_iter().unzip();
        let mut tallies = field.attrs.parts.iter().map(|attr| tally(field, &attr.value));
        let tally = format_ident!("{}", tallies.find(|tally| ["Bits", "Counts"].contains(tally)).unwrap_or("Kinds"));
        let by_value = if bits.is_empty() {
            TokenStream::new()
        } else {
            quote! {
                let mut __feature = 0;
                while __feature < #krate::__private::selectable(&__SLOT) {
                    let __number = __SLOT.value_of(__feature);
                    let __set = 0 #(| if #conditions { #bits } else { 0 })*;
                    __sets.add::<#ty>(#i, #krate::__private::Tally::#tally, __feature, __set);
                    __feature += 1;
                }
            }
        };
        quote!({
            const __FIELD: #krate::Shape<'static> = #krate::__private::field::<#ty>(#i).shape;
            const __SLOT: #krate::Shape<'static> = #krate::__private::element(&__FIELD);
            #checks
            __sets.add_field::<#ty>(#i, #whole);
            #by_value
        })
    }

    /// Writes the condition under which `words` select a value. Adds to `checks` a check for each word that it occurs
    /// in a value.
    fn words(&self, words: &Expr, field: &str, checks: &mut TokenStream) -> TokenStream {
        let krate = &self.krate;
        match words {
            Expr::Paren(inner) => self.words(&inner.expr, field, checks),
            Expr::Group(inner) => self.words(&inner.expr, field, checks),
            Expr::Unary(unary) => {
                let inner = self.words(&unary.expr, field, checks);
                quote!(!(#inner))
            }
            Expr::Binary(binary) => {
                let (left, right) = (self.words(&binary.left, field, checks), self.words(&binary.right, field, checks));
                if matches!(binary.op, BinOp::BitAnd(_)) {
                    quote!((#left && #right))
                } else {
                    quote!((#left || #right))
                }
            }
            word => {
                let name = match word {
                    Expr::Path(path) => path.path.get_ident().map(|ident| ident.unraw().to_string()),
                    Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) => Some(number.base10_digits().to_owned()),
                    _ => None,
                };
                let name = name.unwrap_or_else(|| word.to_token_stream().to_string());
                let check = quote!(#krate::__private::has_anywhere(&__SLOT, #name, #field));
                let check = at_all(check, on(word));
                checks.extend(quote!(const _: () = #check;));
                quote!(#krate::__private::has(&__SLOT, __number, #name))
            }
        }
    }
}

/// Returns what the values of a field are for a part, as the variant of the library's `Tally`.
fn tally(field: &Field<'_>, part: &InPart) -> &'static str {
    match (field.view, &part.numbers) {
        (View::Bits(_) | View::BitSet(..), _) => "Bits",
        (_, Some(numbers)) if numbers == "counts" => "Counts",
        (_, None) if part.words.is_none() => "Unsaid",
        _ => "Kinds",
    }
}
