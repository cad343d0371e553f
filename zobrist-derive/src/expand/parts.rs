//! The expansion of the parts of a state: a constant for each part, and for each key the parts that
//! contain it.

use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};
use syn::ext::IdentExt;
use syn::{BinOp, Expr, ExprGroup, ExprLit, ExprParen, Lit, Type};

use super::spans::{Blame, at_all, on};
use super::{Expansion, kept};
use crate::attr::{Attr, InPart};
use crate::check::constant;
use crate::model::{Body, Field, Part, State, View};

impl Expansion<'_> {
    /// Writes the constants of the parts.
    pub(super) fn part_constants(&self) -> TokenStream {
        let (krate, ident) = (&self.krate, self.model.ident);
        if self.model.parts.is_empty() {
            return TokenStream::new();
        }
        let constants = self
            .model
            .parts
            .iter()
            .enumerate()
            .map(|(i, Part { name, vis, .. })| {
                let (constant, doc) = (constant(name), format!("The part `{name}`."));
                // The compiler reports a conflict at these tokens.
                let constant = at_all(
                    quote!(const #constant: #krate::Part<Self> = #krate::Part::new(#i);),
                    on(name),
                );
                quote!(#[doc = #doc] #[allow(dead_code)] #vis #constant)
            });
        let (impls, types, wheres) = self.generics.split_for_impl();
        quote!(impl #impls #ident #types #wheres { #(#constants)* })
    }

    /// Writes the items of `impl State` about parts, the type of the rows, and the table of rows
    /// with these `keys`.
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
        let seed = source.seed().map_or(quote!(0), |_| quote!(__SEED));
        let mut fields = TokenStream::new();
        if let Body::Struct(all) = &self.model.body {
            for (i, field) in kept(all)
                .enumerate()
                .filter(|(_, field)| !field.attrs.parts.is_empty())
            {
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
        (
            parts,
            row,
            quote!(#krate::__private::rows::<#ty, #count, #tallies, { #len }>(&#keys)),
        )
    }

    /// Writes the code that adds the entries of field `i` to their parts.
    fn parts_of(
        &self,
        parts: &[Part<'_>],
        (ty, key): (&Type, &Type),
        i: usize,
        field: &Field<'_>,
    ) -> TokenStream {
        let krate = &self.krate;
        let bit = |part: &InPart| {
            parts
                .iter()
                .position(|other| *other.name == part.name)
                .map_or(0, |part| 1_u64 << part)
        };
        let (mut checks, mut whole, mut by_words, name) =
            (TokenStream::new(), 0, Vec::new(), &*field.name);
        for (
            n,
            Attr {
                value: part,
                keyword,
            },
        ) in field.attrs.parts.iter().enumerate()
        {
            let (condition, selected) = match &part.words {
                Some(words) => self.selection(words, part.tally, (name, n), &mut checks),
                None if part.tally => (quote!(true), quote!(__SLOT.features())),
                None => {
                    whole |= bit(part);
                    continue;
                }
            };
            by_words.push((bit(part), condition));
            if part.tally {
                let tally = format_ident!("{}", tally(field, part));
                let (part, bits) = (
                    part.name.unraw().to_string(),
                    quote!(<#key as #krate::Key>::BITS),
                );
                let check = quote!(#krate::__private::Tally::#tally.check(&__FIELD, #name, #part, #bits, #selected));
                add(&mut checks, check, on(keyword));
            }
        }
        let (bits, conditions): (Vec<_>, Vec<_>) = by_words.into_iter().unzip();
        let mut tallies = field
            .attrs
            .parts
            .iter()
            .map(|attr| tally(field, &attr.value));
        let tally = format_ident!(
            "{}",
            tallies
                .find(|tally| ["Bits", "Counts"].contains(tally))
                .unwrap_or("Kinds")
        );
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

    /// Writes the condition under which `words` select a value, and the number of these values,
    /// which is at most 1 if they need not be counted. Adds to `checks` a check for each word
    /// that it occurs in a value, and one that known words select a value. `n` is the index of
    /// the part among those of the field.
    fn selection(
        &self,
        words: &Expr,
        counted: bool,
        (field, n): (&str, usize),
        checks: &mut TokenStream,
    ) -> (TokenStream, TokenStream) {
        let (krate, mut names) = (&self.krate, Vec::new());
        let condition = self.condition(words, &mut names);
        for (word, name) in &names {
            add(
                checks,
                quote!(#krate::__private::has_anywhere(&__SLOT, #name, #field)),
                on(word),
            );
        }
        // Constants of their own: clippy takes code with spans of the user's tokens for written by
        // hand.
        let (selected, fits) = (format_ident!("__SELECTED_{n}"), format_ident!("__FITS_{n}"));
        let more = if counted {
            quote!(true)
        } else {
            quote!(__selected == 0)
        };
        checks.extend(quote!(const #selected: #krate::__private::usize = {
            let (mut __feature, mut __selected) = (0, 0);
            while #more && __feature < #krate::__private::selectable(&__SLOT) {
                let __number = __SLOT.value_of(__feature);
                __selected += if #condition { 1 } else { 0 };
                __feature += 1;
            }
            __selected
        };));
        let problem = format!(
            "no value of `{field}` that has a key matches `{}`: `&` needs both words in one value, `|` one of them, \
             and `!` excludes a word",
            words
                .to_token_stream()
                .to_string()
                .replace("! ", "!")
                .replace("r#", "")
        );
        let names = names.iter().map(|(_, name)| name);
        let unknown = quote!(#(!#krate::__private::is_known(&__SLOT, #names))||*);
        checks.extend(quote!(const #fits: #krate::__private::bool = #selected > 0 || #unknown;));
        add(
            checks,
            quote!(#krate::__private::check_selection(#fits, #problem)),
            on(words),
        );
        (condition, selected.into_token_stream())
    }

    /// Writes the condition under which `words` select a value. Adds each word to `names`, as it is
    /// written and as it occurs in values.
    fn condition<'e>(&self, words: &'e Expr, names: &mut Vec<(&'e Expr, String)>) -> TokenStream {
        let krate = &self.krate;
        match words {
            Expr::Paren(ExprParen { expr, .. }) | Expr::Group(ExprGroup { expr, .. }) => {
                self.condition(expr, names)
            }
            Expr::Unary(unary) => {
                let inner = self.condition(&unary.expr, names);
                quote!(!(#inner))
            }
            Expr::Binary(binary) => {
                let (left, right) = (
                    self.condition(&binary.left, names),
                    self.condition(&binary.right, names),
                );
                let operator = if let BinOp::BitAnd(_) = binary.op {
                    quote!(&&)
                } else {
                    quote!(||)
                };
                quote!((#left #operator #right))
            }
            word => {
                let name = match word {
                    Expr::Lit(ExprLit {
                        lit: Lit::Int(number),
                        ..
                    }) => number.base10_digits().to_owned(),
                    _ => word
                        .to_token_stream()
                        .to_string()
                        .trim_start_matches("r#")
                        .to_owned(),
                };
                let condition = quote!(#krate::__private::has(&__SLOT, __number, #name));
                names.push((word, name));
                condition
            }
        }
    }
}

/// Adds a check to `checks`. The compiler reports its errors at the tokens of `blame`.
fn add(checks: &mut TokenStream, check: TokenStream, blame: Blame) {
    let check = at_all(check, blame);
    checks.extend(quote!(const _: () = #check;));
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
