//! Parsing of the values of keywords, each with a message that says what is expected.

use std::iter;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::token::{Brace, Bracket, Paren};
use syn::{Error, Expr, Ident, LitStr, Path, Result, Token, Type, parenthesized};

use super::{Attr, Guarantee, InPart, IndexedKeys};

impl Parse for Guarantee {
    fn parse(input: ParseStream) -> Result<Guarantee> {
        let kind: Ident = input.parse()?;
        if kind != "features" && kind != "exact" && kind != "none" {
            return Err(input.error("another guarantee"));
        }
        let arguments = if input.peek(Paren) {
            Some(input.parse()?)
        } else {
            None
        };
        Ok(Guarantee {
            kind,
            arguments,
            least: None,
        })
    }
}

impl Guarantee {
    /// Parses the number in parentheses.
    pub(super) fn with_number(self) -> Result<Guarantee> {
        let Guarantee {
            kind,
            arguments: Some(group),
            ..
        } = &self
        else {
            return Ok(self);
        };
        if kind != "features" {
            return Err(Error::new_spanned(
                group,
                format!("`{kind}` takes no number: write `guarantee = {kind}`"),
            ));
        }
        let numbers = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(group.stream());
        let mut numbers = numbers.unwrap_or_default().into_iter();
        match (numbers.next(), numbers.next()) {
            (least @ Some(_), None) => Ok(Guarantee { least, ..self }),
            _ => Err(Error::new_spanned(
                group,
                "expected one number of keys, `guarantee = features(13)`",
            )),
        }
    }
}

pub(super) fn value<T: Parse>(input: ParseStream, keyword: &Ident, expected: &str) -> Result<T> {
    value_with(input, keyword, expected, T::parse)
}

/// Parses `= value`. The error is at the next token, or at the keyword if there is none.
fn value_with<T>(
    input: ParseStream,
    keyword: &Ident,
    expected: &str,
    read: fn(ParseStream) -> Result<T>,
) -> Result<T> {
    let missing = |input: ParseStream| {
        let end = input.is_empty() || input.peek(Token![,]);
        let span = if end { keyword.span() } else { input.span() };
        Error::new(span, format!("expected {expected}"))
    };
    if input.parse::<Option<Token![=]>>()?.is_none() || input.is_empty() {
        return Err(missing(input));
    }
    let (error, start) = (missing(input), input.fork());
    let value = read(input).map_err(|_| error)?;
    // Before an identifier, a comma is missing. `Attrs::read` reports that.
    // `Attrs::read` reports a semicolon, too.
    if input.is_empty()
        || input.peek(Token![,])
        || input.peek(Token![;])
        || input.peek(Ident::peek_any)
    {
        return Ok(value);
    }
    Err(Error::new_spanned(
        to_comma(&start),
        format!("expected {expected}"),
    ))
}

pub(super) fn expr(input: ParseStream, keyword: &Ident, expected: &str) -> Result<Expr> {
    value_with(input, keyword, expected, |input| {
        // After an error of a fork, `syn` does not report the tokens that are left.
        if input.fork().parse::<Expr>().is_err() && is_verbatim(input) {
            return verbatim(input).map(Expr::Verbatim);
        }
        input.parse()
    })
}

/// Returns whether the next tokens begin an expression that `syn` parses only with a feature that
/// this crate does not need otherwise: an array, a block, `if`, `match`, or a call, whose arguments
/// may contain one of these.
fn is_verbatim(input: ParseStream) -> bool {
    let path = input.fork();
    let is_call = path.call(Path::parse_mod_style).is_ok()
        && (path.peek(Paren) || path.peek(Token![!]) && path.peek2(Paren));
    is_call
        || input.peek(Bracket)
        || input.peek(Brace)
        || input.peek(Token![if])
        || input.peek(Token![match])
        || input.peek(Token![unsafe])
}

/// Takes the tokens of an expression, up to a comma, a semicolon, or an identifier before which a
/// comma is missing.
fn verbatim(input: ParseStream) -> Result<TokenStream> {
    let (mut tokens, mut is_complete) = (TokenStream::new(), false);
    while !input.is_empty() && !input.peek(Token![,]) && !input.peek(Token![;]) {
        let continues = input.peek(Token![else]) || input.peek(Token![as]);
        if is_complete && input.peek(Ident::peek_any) && !continues {
            break;
        }
        let token: TokenTree = input.parse()?;
        is_complete = match &token {
            TokenTree::Ident(word) => !["if", "match", "unsafe", "else", "as", "let"]
                .iter()
                .any(|other| word == other),
            TokenTree::Punct(_) => false,
            TokenTree::Group(_) | TokenTree::Literal(_) => true,
        };
        tokens.extend([token]);
    }
    Ok(tokens)
}

/// Removes the braces round one expression. Otherwise, the compiler would advise that.
fn without_braces(expr: Expr) -> Expr {
    let mut tokens = expr.to_token_stream().into_iter();
    match (tokens.next(), tokens.next()) {
        (Some(TokenTree::Group(block)), None) if block.delimiter() == Delimiter::Brace => {
            let inside = block.stream();
            let is_end = |token| matches!(token, TokenTree::Punct(end) if end.as_char() == ';');
            if inside.is_empty() || inside.clone().into_iter().any(is_end) {
                expr
            } else {
                Expr::Verbatim(inside)
            }
        }
        _ => expr,
    }
}

/// Parses `(square, piece) = KEYS[piece][square]`, or `= KEY` without indices.
pub(super) fn indexed_keys(input: ParseStream, keyword: &Ident) -> Result<IndexedKeys> {
    const EXPECTED: &str =
        "a key by the indices of its feature, `table(square, piece) = KEYS[piece][square]`";
    let names = "expected a name for each index, `table(square, piece) = KEYS[piece][square]`";
    let indices = if input.peek(Paren) {
        list(input, names)?
    } else {
        Vec::new()
    };
    let key = without_braces(expr(input, keyword, EXPECTED)?);
    Ok(IndexedKeys { indices, key })
}

/// Parses `(pawns)` or `(pawns = Pawn)`, for `part` and `tally`, and `(hands, counts)` or
/// `(material, kinds)` for `tally`. Adds the part to `parts`, even if only its name could be
/// parsed, so that its constant exists.
pub(super) fn part(
    input: ParseStream,
    keyword: Ident,
    parts: &mut Vec<Attr<InPart>>,
) -> Result<()> {
    let tally = keyword == "tally";
    let numbers = if tally {
        ", or for numbers `tally(hands, counts)` or `tally(material, kinds)`"
    } else {
        ""
    };
    let expected =
        format!("expected one part, `{keyword}(board)` or `{keyword}(men = Pawn | King)`{numbers}");
    if !input.peek(Paren) {
        let error = Error::new(keyword.span(), expected);
        if let (Ok(Some(_)), Ok(name)) = (input.parse::<Option<Token![=]>>(), input.parse()) {
            parts.push(Attr {
                keyword,
                value: InPart {
                    name,
                    words: None,
                    tally,
                    numbers: None,
                },
            });
        }
        return Err(error);
    }
    let content;
    parenthesized!(content in input);
    let (name, mut words, mut numbers) = (content.parse::<Ident>(), None, None);
    let read = (|| {
        if content.parse::<Option<Token![=]>>()?.is_some() {
            words = Some(content.parse()?);
        }
        if tally && content.parse::<Option<Token![,]>>()?.is_some() && !content.is_empty() {
            let word: Ident = content.parse()?;
            if word != "kinds" && word != "counts" {
                return Err(Error::new(word.span(), ""));
            }
            numbers = Some(word);
        }
        Ok(())
    })();
    let rest: TokenStream = content.parse()?;
    let name = name.map_err(|error| Error::new(error.span(), &expected))?;
    let result = match read {
        Ok(()) if rest.is_empty() && input.peek(Token![=]) => {
            let words = to_comma(input);
            let message = format!(
                "the values are inside of the parentheses: write `{keyword}({name} {words})`"
            );
            Err(Error::new_spanned(words, message))
        }
        Ok(()) if rest.is_empty() => Ok(()),
        Ok(()) => Err(Error::new_spanned(rest, expected)),
        Err(error) => Err(Error::new(Error::span(&error), expected)),
    };
    parts.push(Attr {
        keyword,
        value: InPart {
            name,
            words,
            tally,
            numbers,
        },
    });
    result
}

/// Parses `= any`.
pub(super) fn any(input: ParseStream, keyword: &Ident) -> Result<()> {
    let any: Ident = value(
        input,
        keyword,
        "`empty` alone for a variant without key, or `empty = any`",
    )?;
    if any == "any" {
        return Ok(());
    }
    Err(Error::new_spanned(
        any,
        "expected `empty` for a variant without a key, or `empty = any` for a variant that has no key if any of its \
         parts is empty",
    ))
}

/// Parses a list in parentheses.
fn list<T: Parse>(input: ParseStream, expected: &str) -> Result<Vec<T>> {
    let content;
    parenthesized!(content in input);
    let list = Punctuated::<T, Token![,]>::parse_terminated(&content);
    // Consumes the rest, because `syn` would report it as a second error.
    content.parse::<TokenStream>()?;
    match list {
        Ok(list) => Ok(list.into_iter().collect()),
        Err(error) => Err(Error::new(error.span(), expected)),
    }
}

pub(super) fn no_value(input: ParseStream, keyword: &Ident) -> Result<()> {
    alone(
        input,
        &format!("`{keyword}` takes no value here: write `{keyword}` alone"),
    )
}

/// Checks that the keyword has no value.
pub(super) fn alone(input: ParseStream, expected: &str) -> Result<()> {
    if input.is_empty() || input.peek(Token![,]) {
        return Ok(());
    }
    Err(input.error(expected))
}

pub(super) fn types(input: ParseStream, keyword: &Ident) -> Result<Vec<Type>> {
    const EXPECTED: &str =
        "expected instances of the type in parentheses, `instances(Go<9>, Go<19>)`";
    if !input.peek(Paren) {
        let end = input.is_empty() || input.peek(Token![,]);
        return Err(Error::new(
            if end { keyword.span() } else { input.span() },
            EXPECTED,
        ));
    }
    let types: Vec<Type> = list(input, EXPECTED)?;
    if types.is_empty() {
        return Err(Error::new(keyword.span(), EXPECTED));
    }
    Ok(types)
}

/// Parses a path, or a path in quotes, as other derives accept it.
pub(super) fn path(input: ParseStream, keyword: &Ident, expected: &str) -> Result<Path> {
    value_with(input, keyword, expected, |input| {
        if input.peek(LitStr) {
            return input.parse::<LitStr>()?.parse_with(Path::parse_mod_style);
        }
        input.call(Path::parse_mod_style)
    })
}

/// Takes all tokens before the next comma.
pub(super) fn to_comma(input: ParseStream) -> TokenStream {
    let next = || {
        if input.is_empty() || input.peek(Token![,]) {
            None
        } else {
            input.parse::<TokenTree>().ok()
        }
    };
    iter::from_fn(next).collect()
}
