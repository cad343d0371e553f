//! Writing the code: constants and one method. Only for a checked model, so nothing can fail.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{GenericParam, Generics, Member, Type, parse_quote};

use crate::model::{Body, Field, Model, Role, Variant};
use crate::types::mentions;

pub(crate) fn expand(model: &Model<'_>) -> TokenStream {
    let expansion = Expansion::new(model);
    let body = match &model.body {
        Body::Struct(fields) if model.role() == Role::Value => expansion.value_struct(fields),
        Body::Struct(fields) => expansion.slots_struct(fields),
        Body::Enum(variants) if model.role() == Role::State => expansion.state_enum(variants),
        Body::Enum(variants) => expansion.value_enum(variants),
        Body::Union(_) => TokenStream::new(),
    };
    let states = expansion.states();
    quote! {
        const _: () = {
            #body
            #states
        };
    }
}

struct Expansion<'a> {
    model: &'a Model<'a>,
    krate: TokenStream,
    generics: Generics,
}

impl<'a> Expansion<'a> {
    fn new(model: &'a Model<'a>) -> Self {
        let krate = model.krate();
        let generics = bounded(model, &krate);
        Expansion { model, krate, generics }
    }

    /// `impl Zobrist` with the shape and the method, whichever it is.
    fn zobrist(&self, shape: &TokenStream, method: &TokenStream) -> TokenStream {
        let (krate, ident) = (&self.krate, self.model.ident);
        let (impls, types, wheres) = self.generics.split_for_impl();
        quote! {
            #[automatically_derived]
            impl #impls #krate::Zobrist for #ident #types #wheres {
                const SHAPE: #krate::Shape = #shape;
                #method
            }
        }
    }

    /// The number of a value, the features by the trait's own method.
    fn number(&self, body: &TokenStream) -> TokenStream {
        let krate = &self.krate;
        quote! {
            #[inline]
            fn zobrist_number(&self) -> #krate::__private::usize {
                #body
            }
        }
    }

    /// The features of what is made of slots.
    fn features(&self, body: &TokenStream) -> TokenStream {
        let krate = &self.krate;
        quote! {
            #[inline(always)]
            fn zobrist_features(
                &self,
                base: #krate::__private::usize,
                visit: &mut impl #krate::__private::Visit,
            ) {
                #body
            }
        }
    }

    fn value_enum(&self, variants: &[Variant<'_>]) -> TokenStream {
        let krate = &self.krate;
        let empty = match variants.iter().position(|variant| variant.attrs.empty.is_some()) {
            Some(i) => quote!(#krate::__private::Some(#i)),
            None => quote!(#krate::__private::None),
        };
        let rows = self.variants(variants);
        let checked = self.checked();
        let shape = quote!(#krate::Shape::enumeration(const { &[#rows] }, #empty) #checked);
        let arms = self.numbers(variants);
        let method = self.number(&quote!(match self { #arms }));
        let zobrist = self.zobrist(&shape, &method);
        let value = self.value();
        let listed = self.listed(variants);
        quote!(#zobrist #value #listed)
    }

    fn state_enum(&self, variants: &[Variant<'_>]) -> TokenStream {
        let krate = &self.krate;
        let rows = self.variants(variants);
        let shape = quote!(#krate::Shape::variants(const { &[#rows] }));
        let arms = self.numbers(variants);
        let mut method = self.number(&quote!(match self { #arms }));
        let arms = variants.iter().enumerate().map(|(i, variant)| {
            let (pattern, number) = self.payload(variant);
            let features = if variant.keyless() {
                quote!({})
            } else {
                quote! {
                    #krate::__private::visit_value(
                        &const { <Self as #krate::Zobrist>::SHAPE.variant(#i) },
                        #number,
                        base + const { <Self as #krate::Zobrist>::SHAPE.offset(#i) },
                        visit,
                    )
                }
            };
            quote!(#pattern => #features,)
        });
        method.extend(self.features(&quote!(match self { #(#arms)* })));
        let zobrist = self.zobrist(&shape, &method);
        let (ident, (impls, types, wheres)) = (self.model.ident, self.generics.split_for_impl());
        quote! {
            #zobrist
            #[automatically_derived]
            impl #impls #krate::Value for #ident #types #wheres {}
        }
    }

    fn value_struct(&self, fields: &[Field<'_>]) -> TokenStream {
        let krate = &self.krate;
        let shapes = kept(fields).map(|field| self.shape(field));
        let checked = self.checked();
        let shape = quote!(#krate::Shape::product(const { &[#(#shapes),*] }) #checked);
        let parts = kept(fields).map(|field| {
            let member = &field.member;
            self.part(field, &quote!(&self.#member))
        });
        let number = quote! {
            let number = 0;
            #(#parts)*
            number
        };
        let zobrist = self.zobrist(&shape, &self.number(&number));
        let value = self.value();
        quote!(#zobrist #value)
    }

    fn slots_struct(&self, fields: &[Field<'_>]) -> TokenStream {
        let krate = &self.krate;
        let rows = kept(fields).map(|field| {
            let (name, shape) = (&field.name, self.shape(field));
            quote!(#krate::__private::Field { name: #name, shape: #shape })
        });
        let shape = quote!(#krate::Shape::fields(const { &[#(#rows),*] }));
        let visits = kept(fields).enumerate().map(|(i, field)| {
            let (member, read) = (&field.member, self.read(field));
            quote! {
                #read::features(
                    &self.#member,
                    base + const { <Self as #krate::Zobrist>::SHAPE.offset(#i) },
                    visit,
                );
            }
        });
        let method = if kept(fields).next().is_some() {
            self.features(&quote!(#(#visits)*))
        } else {
            // Nothing would use the arguments.
            quote! {
                #[inline]
                fn zobrist_features(
                    &self,
                    _: #krate::__private::usize,
                    _: &mut impl #krate::__private::Visit,
                ) {}
            }
        };
        let zobrist = self.zobrist(&shape, &method);
        let slots = self.slots(fields);
        quote!(#zobrist #slots)
    }

    /// A constant for the slot of each field.
    fn slots(&self, fields: &[Field<'_>]) -> TokenStream {
        let (krate, ident) = (&self.krate, self.model.ident);
        let constants = kept(fields).enumerate().map(|(i, field)| {
            let Field { vis, slot, ty, .. } = field;
            let view = self.view(field);
            let docs = docs(field);
            quote! {
                #docs
                #[allow(dead_code)]
                #vis const #slot: #krate::Slot<Self, #ty, #view> =
                    #krate::Slot::with_base(<Self as #krate::Zobrist>::SHAPE.offset(#i));
            }
        });
        let (impls, types, wheres) = self.generics.split_for_impl();
        quote! {
            impl #impls #ident #types #wheres {
                #(#constants)*
            }
        }
    }

    /// What makes a value: the trait, and the index that it is where it is no generic type.
    fn value(&self) -> TokenStream {
        let (krate, ident) = (&self.krate, self.model.ident);
        let (impls, types, wheres) = self.generics.split_for_impl();
        let mut tokens = quote! {
            #[automatically_derived]
            impl #impls #krate::Value for #ident #types #wheres {}
        };
        if self.generics.params.is_empty() {
            let name = ident.to_string();
            let check = quote_spanned! {ident.span()=>
                const _: () = #krate::__private::check_value(&<#ident as #krate::Zobrist>::SHAPE, #name);
            };
            tokens.extend(quote! {
                #[automatically_derived]
                impl #krate::SlotIndex<{ <#ident as #krate::Value>::COUNT }> for #ident {
                    #[inline]
                    fn slot_index(self) -> #krate::__private::usize {
                        #krate::Value::number(&self)
                    }
                }
                #check
            });
        }
        tokens
    }

    /// Values of a type that is not generic are counted where it is declared.
    fn checked(&self) -> TokenStream {
        if self.generics.params.is_empty() { quote!(.checked()) } else { TokenStream::new() }
    }

    /// The discriminants of an enum whose variants carry nothing, for `empty = ...` on fields.
    fn listed(&self, variants: &[Variant<'_>]) -> TokenStream {
        let (krate, ident) = (&self.krate, self.model.ident);
        if variants.iter().any(|variant| !variant.fields.is_empty()) {
            return TokenStream::new();
        }
        let idents = variants.iter().map(|variant| variant.ident);
        let (impls, types, wheres) = self.generics.split_for_impl();
        quote! {
            #[automatically_derived]
            impl #impls #krate::__private::Listed for #ident #types #wheres {
                const DISCRIMINANTS: &'static [#krate::__private::isize] =
                    &[#(Self::#idents as #krate::__private::isize),*];
            }
        }
    }

    /// The table of each state that the type makes.
    fn states(&self) -> TokenStream {
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
        let features = quote!({ <#ty as #krate::Zobrist>::SHAPE.features() });
        let (base, source, keys) = if let Some(table) = &attrs.table {
            let table = &table.value;
            let base = match &attrs.base {
                Some(base) => {
                    let base = &base.value;
                    quote!(#base)
                }
                None => quote!(<#key as #krate::Key>::ZERO),
            };
            let keys = quote_spanned! {table.span()=>
                #krate::__private::external_table::<#key, #features>(&#table, &<#ty as #krate::Zobrist>::SHAPE)
            };
            (base, quote!(External), keys)
        } else {
            let seed = match &attrs.seed {
                Some(seed) => {
                    let seed = &seed.value;
                    quote!(#seed)
                }
                None => quote!(0),
            };
            let keys = quote!(<#key as #krate::__private::StaticTable<#ty, { #seed }, #features>>);
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
                    static TABLE: [#key; #features] = #keys;
                    &TABLE
                }
            }
            #feature
        }
    }

    /// The variants as the shape lists them.
    fn variants(&self, variants: &[Variant<'_>]) -> TokenStream {
        let krate = &self.krate;
        let rows = variants.iter().map(|variant| {
            let name = &variant.name;
            let shape = if variant.keyless() && self.model.role() == Role::State {
                quote!(#krate::Shape::NOTHING)
            } else {
                let shapes = kept(&variant.fields).map(|field| self.shape(field));
                quote!(#krate::Shape::payload(const { &[#(#shapes),*] }))
            };
            quote!(#krate::__private::Field { name: #name, shape: #shape })
        });
        quote!(#(#rows),*)
    }

    /// The arms that number the values of an enum.
    fn numbers(&self, variants: &[Variant<'_>]) -> TokenStream {
        let krate = &self.krate;
        let mut plain = true;
        let arms = variants.iter().enumerate().map(|(i, variant)| {
            let (pattern, number) = self.payload(variant);
            // As long as no variant carries anything, the number is the place.
            let first = if plain {
                let i = Literal::usize_unsuffixed(i);
                quote!(#i)
            } else {
                quote!(const { <Self as #krate::Zobrist>::SHAPE.first_value(#i) })
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

    /// The pattern of a variant, and the number of what it carries.
    fn payload(&self, variant: &Variant<'_>) -> (TokenStream, TokenStream) {
        let ident = variant.ident;
        if variant.fields.is_empty() {
            return (quote!(Self::#ident { .. }), quote!(0));
        }
        if variant.keyless() || kept(&variant.fields).next().is_none() {
            return (quote!(Self::#ident { .. }), quote!(0));
        }
        let mut bindings = Vec::new();
        let mut parts = Vec::new();
        for (i, field) in variant.fields.iter().enumerate().filter(|(_, field)| !field.skipped()) {
            let (member, binding) = (&field.member, format_ident!("part_{i}"));
            bindings.push(quote!(#member: #binding));
            parts.push(self.part(field, &quote!(#binding)));
        }
        let number = quote!({
            let number = 0;
            #(#parts)*
            number
        });
        (quote!(Self::#ident { #(#bindings,)* .. }), number)
    }

    /// One more digit of the number of a product.
    fn part(&self, field: &Field<'_>, value: &TokenStream) -> TokenStream {
        let krate = &self.krate;
        let (read, shape) = (self.read(field), self.shape(field));
        quote! {
            let number = #krate::__private::digit(number, #read::number(#value), const { #shape.values() });
        }
    }

    fn shape(&self, field: &Field<'_>) -> TokenStream {
        let read = self.read(field);
        quote!(#read::SHAPE)
    }

    /// The view of a field, as a trait to be called. Spanned like its type, which is to blame if the
    /// trait is not there.
    fn read(&self, field: &Field<'_>) -> TokenStream {
        let (krate, view, ty) = (&self.krate, self.view(field), field.ty);
        quote_spanned!(ty.span()=> <#view as #krate::View<#ty>>)
    }

    fn view(&self, field: &Field<'_>) -> TokenStream {
        let (krate, attrs, ty) = (&self.krate, &field.attrs, field.ty);
        if let Some(view) = &attrs.view {
            let view = &view.value;
            quote!(#view)
        } else if let Some(max) = &attrs.max {
            let max = &max.value;
            quote!(#krate::Max<{ #max }>)
        } else if let Some(count) = &attrs.count {
            let count = &count.value;
            quote!(#krate::Count<{ #count }>)
        } else if let Some(empty) = field.empty() {
            if self.generics.params.is_empty() {
                quote! {
                    #krate::Empty<{ #krate::__private::discriminant::<#ty, _>(&#empty, #empty as #krate::__private::isize) }>
                }
            } else {
                // The type of a generic field cannot be named in a constant of a type.
                quote!(#krate::Empty<{ #empty as #krate::__private::isize }>)
            }
        } else if let Some(bits) = &attrs.bits {
            quote_spanned!(bits.span()=> #krate::Bits)
        } else if let Some(joint) = &attrs.joint {
            quote_spanned!(joint.span()=> #krate::Joint)
        } else {
            quote_spanned!(ty.span()=> #krate::Own)
        }
    }
}

/// The fields that belong to the state.
fn kept<'f, 'a>(fields: &'f [Field<'a>]) -> impl Iterator<Item = &'f Field<'a>> {
    fields.iter().filter(|field| !field.skipped())
}

/// The comment of the field; where it has none, what the constant is.
fn docs(field: &Field<'_>) -> TokenStream {
    if !field.docs.is_empty() {
        let docs = &field.docs;
        return quote!(#(#docs)*);
    }
    let member = match &field.member {
        Member::Named(ident) => ident.to_string(),
        Member::Unnamed(index) => index.index.to_string(),
    };
    let doc = format!("The slot of the field `{member}`.");
    quote!(#[doc = #doc])
}

/// The generics with a bound on each type parameter that a field uses.
fn bounded(model: &Model<'_>, krate: &TokenStream) -> Generics {
    let mut generics = model.generics.clone();
    let value = model.role() == Role::Value || matches!(model.body, Body::Enum(_));
    for param in &mut generics.params {
        let GenericParam::Type(param) = param else { continue };
        let used = model.all_fields().into_iter().any(|field| {
            let ty = field.ty;
            // A view of the user's says itself what it needs.
            !field.skipped() && field.attrs.view.is_none() && mentions(quote!(#ty), &param.ident)
        });
        if used {
            param.bounds.push(if value {
                parse_quote!(#krate::Value)
            } else {
                parse_quote!(#krate::Zobrist)
            });
        }
    }
    generics
}
