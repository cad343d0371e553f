//! Writing the code: constants and one method. Only for a checked model, so nothing can fail.

use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::{GenericParam, Generics, Ident, Member, Type, parse_quote};

use crate::model::{Body, Field, Model, Role, Variant, View};
use crate::types::{Need, mentions};

use read::blamed;
use spans::{at, at_all, on};

mod read;
mod spans;
mod tables;

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
    let import = model.import();
    quote! {
        // Where a token has the place of one of the user's, its path is taken for the user's.
        // A generic type in a field, or the view of a field, may be more private than this type. Discriminants are only
        // compared with each other.
        #[allow(
            unused_qualifications,
            private_bounds,
            private_interfaces,
            clippy::cast_possible_truncation,
            clippy::cast_possible_wrap
        )]
        const _: () = {
            #import
            #body
            #states
        };
    }
}

struct Expansion<'a> {
    model: &'a Model<'a>,
    krate: TokenStream,
    generics: Generics,
    /// Whether constants of the type can be evaluated where it is declared.
    concrete: bool,
}

impl<'a> Expansion<'a> {
    fn new(model: &'a Model<'a>) -> Self {
        let krate = model.krate();
        let generics = bounded(model, &krate);
        let concrete = generics.params.is_empty();
        Expansion { model, krate, generics, concrete }
    }

    /// Whether a constant of a type cannot name `ty`, because a parameter is in it.
    fn mentions_parameters(&self, ty: &Type) -> bool {
        self.generics.params.iter().any(|param| match param {
            GenericParam::Type(param) => mentions(ty.to_token_stream(), &param.ident),
            GenericParam::Const(param) => mentions(ty.to_token_stream(), &param.ident),
            GenericParam::Lifetime(param) => mentions(ty.to_token_stream(), &param.lifetime.ident),
        })
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
                __base: #krate::__private::usize,
                __visit: &mut impl #krate::__private::Visit,
            ) {
                #body
            }
        }
    }

    fn value_enum(&self, variants: &[Variant<'_>]) -> TokenStream {
        let krate = &self.krate;
        let empty = self.empty(variants);
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

    /// The number of the variant that is the empty value.
    fn empty(&self, variants: &[Variant<'_>]) -> TokenStream {
        let krate = &self.krate;
        match variants.iter().position(Variant::is_empty) {
            Some(i) => quote!(#krate::__private::Some(#i)),
            None => quote!(#krate::__private::None),
        }
    }

    fn state_enum(&self, variants: &[Variant<'_>]) -> TokenStream {
        let krate = &self.krate;
        let (empty, keyless) = (self.empty(variants), several_keyless(variants));
        let rows = self.variants(variants);
        let checked = self.checked();
        let shape = quote!(#krate::Shape::variants(const { &[#rows] }, #empty, #keyless) #checked);
        let arms = self.numbers(variants);
        let mut method = self.number(&quote!(match self { #arms }));
        let arms = variants.iter().enumerate().map(|(i, variant)| {
            let (pattern, number) = self.payload(variant);
            let features = if variant.keyless() {
                quote!({})
            } else if variant.filled() {
                let number = self.filled(variant);
                quote! {
                    if let #krate::__private::Some(__number) = #number {
                        #krate::__private::visit_value(
                            &const { <Self as #krate::Zobrist>::SHAPE.variant(#i) },
                            __number,
                            __base + const { <Self as #krate::Zobrist>::SHAPE.offset(#i) },
                            __visit,
                        )
                    }
                }
            } else {
                quote! {
                    #krate::__private::visit_value(
                        &const { <Self as #krate::Zobrist>::SHAPE.variant(#i) },
                        #number,
                        __base + const { <Self as #krate::Zobrist>::SHAPE.offset(#i) },
                        __visit,
                    )
                }
            };
            quote!(#pattern => #features,)
        });
        method.extend(self.features(&quote!(match self { #(#arms)* })));
        let zobrist = self.zobrist(&shape, &method);
        let carrying = variants
            .iter()
            .enumerate()
            .filter(|(_, variant)| !variant.keyless() && !variant.fields.is_empty());
        let checks = self.slot_checks(carrying.map(|(i, variant)| (i, at(variant.ident.span()))));
        let (ident, (impls, types, wheres)) = (self.model.ident, self.generics.split_for_impl());
        quote! {
            #zobrist
            #[automatically_derived]
            impl #impls #krate::Value for #ident #types #wheres {}
            #checks
        }
    }

    fn value_struct(&self, fields: &[Field<'_>]) -> TokenStream {
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
        let zobrist = self.zobrist(&shape, &self.number(&number));
        let value = self.value();
        quote!(#zobrist #value)
    }

    fn slots_struct(&self, fields: &[Field<'_>]) -> TokenStream {
        let krate = &self.krate;
        let rows = kept(fields).map(|field| {
            let (name, shape) = (&field.name, self.slots_read(field).shape());
            quote!(#krate::__private::Field { name: #name, shape: #shape })
        });
        let checked = self.checked();
        let shape = quote!(#krate::Shape::fields(const { &[#(#rows),*] }) #checked);
        let visits = kept(fields).enumerate().map(|(i, field)| {
            let member = &field.member;
            let base = quote!(__base + const { <Self as #krate::Zobrist>::SHAPE.offset(#i) });
            let visit = self.slots_read(field).features(&quote!(&self.#member), &base);
            quote!(#visit;)
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
        let checks = kept(fields).enumerate().map(|(i, field)| (i, blamed(field)));
        let checks = self.slot_checks(checks);
        let views = self.view_checks(fields);
        quote!(#zobrist #slots #checks #views)
    }

    /// A constant for the slot of each field, on the line of the field should it meet another.
    fn slots(&self, fields: &[Field<'_>]) -> TokenStream {
        let (krate, ident) = (&self.krate, self.model.ident);
        let constants = kept(fields).enumerate().map(|(i, field)| {
            let Field { vis, slot, ty, .. } = field;
            let view = self.slots_read(field).view;
            let docs = docs(field);
            let (start, end) =
                (quote_spanned!(slot.span()=> const), quote_spanned!(slot.span()=> ;));
            quote! {
                #docs
                #[allow(dead_code)]
                #vis #start #slot: #krate::Slot<Self, #ty, #view> =
                    #krate::Slot::with_base(<Self as #krate::Zobrist>::SHAPE.offset(#i)) #end
            }
        });
        let (impls, types, wheres) = self.generics.split_for_impl();
        quote! {
            impl #impls #ident #types #wheres {
                #(#constants)*
            }
        }
    }

    /// A struct or enum of slots that is not generic checks the size of each where it is declared.
    fn slot_checks(&self, places: impl Iterator<Item = (usize, spans::Blame)>) -> TokenStream {
        if !self.concrete {
            return TokenStream::new();
        }
        let (krate, ident) = (&self.krate, self.model.ident);
        let check = |(i, place)| {
            let check = at_all(quote!(#krate::__private::check_slot::<#ident>(#i)), place);
            quote!(const _: () = #check;)
        };
        places.map(check).collect()
    }

    /// A user's view reads one slot.
    fn view_checks(&self, fields: &[Field<'_>]) -> TokenStream {
        if !self.concrete {
            return TokenStream::new();
        }
        let krate = &self.krate;
        let check = |field: &Field<'_>| {
            let View::As(view) = field.view() else { return None };
            let ty = field.ty;
            let valid = quote!(<#view as #krate::View<#ty>>::VALID);
            let check = at_all(quote!(#krate::__private::check_view(#valid)), on(view));
            Some(quote!(const _: () = #check;))
        };
        kept(fields).filter_map(check).collect()
    }

    /// What makes a value: the trait, and the index that it is where it is no generic type.
    fn value(&self) -> TokenStream {
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

    /// What is not generic is checked where it is declared.
    fn checked(&self) -> TokenStream {
        if self.concrete { quote!(.checked()) } else { TokenStream::new() }
    }

    /// The discriminants of an enum whose variants carry nothing, for `empty = ...` on fields.
    fn listed(&self, variants: &[Variant<'_>]) -> TokenStream {
        let (krate, ident) = (&self.krate, self.model.ident);
        if variants.iter().any(|variant| !variant.unit) {
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

    /// The variants as the shape lists them.
    fn variants(&self, variants: &[Variant<'_>]) -> TokenStream {
        let krate = &self.krate;
        let rows = variants.iter().map(|variant| {
            let name = &variant.name;
            let shape = if variant.keyless() && self.model.role() == Role::State {
                quote!(#krate::Shape::NOTHING)
            } else {
                let shapes = kept(&variant.fields).map(|field| {
                    let shape = self.value_read(field).shape();
                    if variant.filled() {
                        quote!(#krate::Shape::filled(const { &#shape }))
                    } else {
                        shape
                    }
                });
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
            return (pattern, quote!(#krate::__private::number_or_none(#number)));
        }
        let parts = bindings(variant).map(|(field, binding)| self.part(field, &quote!(#binding)));
        let number = quote!({
            let __number = 0;
            #(#parts)*
            __number
        });
        (pattern, number)
    }

    /// The number of what a variant carries, and `None` where a part of it is empty.
    fn filled(&self, variant: &Variant<'_>) -> TokenStream {
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

    /// One more digit of the number of a product.
    fn part(&self, field: &Field<'_>, value: &TokenStream) -> TokenStream {
        let krate = &self.krate;
        let read = self.value_read(field);
        let (number, shape) = (read.number(value), read.shape());
        quote! {
            let __number = #krate::__private::digit(__number, #number, const { #shape.values() });
        }
    }
}

/// The fields that a variant carries, each with the name that it is bound to.
fn bindings<'v, 'a>(variant: &'v Variant<'a>) -> impl Iterator<Item = (&'v Field<'a>, Ident)> {
    let fields = variant.fields.iter().enumerate().filter(|(_, field)| !field.skipped());
    fields.map(|(i, field)| (field, format_ident!("__part_{i}")))
}

/// The fields that belong to the state.
fn kept<'f, 'a>(fields: &'f [Field<'a>]) -> impl Iterator<Item = &'f Field<'a>> {
    fields.iter().filter(|field| !field.skipped())
}

/// Whether several values of an enum of features have no key.
fn several_keyless(variants: &[Variant<'_>]) -> bool {
    let keyless = variants.iter().filter(|variant| variant.keyless() || variant.filled());
    let many = keyless.clone().any(|variant| variant.filled() || !variant.fields.is_empty());
    many || keyless.count() > 1
}

/// Whether one of the values is marked as the empty one, so that the others pick slots as well.
fn has_sentinel(model: &Model<'_>) -> bool {
    match &model.body {
        Body::Enum(variants) => variants.iter().any(Variant::is_empty),
        _ => false,
    }
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
    for param in &mut generics.params {
        let GenericParam::Type(param) = param else { continue };
        match model.need(&param.ident) {
            Need::Nothing | Need::Other => {}
            Need::Slots => param.bounds.push(parse_quote!(#krate::Zobrist)),
            Need::Value => param.bounds.push(parse_quote!(#krate::Value)),
        }
    }
    for ty in model.generic_slots() {
        let predicate = parse_quote!(#ty: #krate::Zobrist);
        generics.make_where_clause().predicates.push(predicate);
    }
    generics
}
