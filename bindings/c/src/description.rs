//! Texts that describe states, such as `slots(board = array(64, option(numbers(11, empty = none))), turn = bool)`.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

use zobrist::__private::{Field, Keyless};
use zobrist::Shape;

use crate::border::{Error, Outcome};

/// A part of a description, with its shape.
pub(crate) struct Node {
    pub(crate) kind: Kind,
    pub(crate) shape: &'static Shape,
}

pub(crate) enum Kind {
    Slot,
    Array(usize, Box<Node>),
    Fields(Vec<(String, Node)>),
    /// An enum as a state: each of its values is a slot of two values, absent and present.
    Features(Vec<(String, Node)>),
}

/// Shapes refer to their parts for ever, so each description is kept, once.
static KNOWN: Mutex<Option<HashMap<String, Arc<Node>>>> = Mutex::new(None);

/// The description that a text is.
pub(crate) fn read(text: &str) -> Outcome<Arc<Node>> {
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let known = known.get_or_insert_default();
    if let Some(node) = known.get(text) {
        return Ok(Arc::clone(node));
    }
    let mut reader = Reader { text, at: 0, depth: 0 };
    let term = reader.term()?;
    reader.skip_spaces();
    if reader.at < text.len() {
        return Err(reader.unexpected("the end"));
    }
    let node = Arc::new(Node::of(&term)?);
    known.insert(text.to_owned(), Arc::clone(&node));
    Ok(node)
}

/// `head(name = term, term)`, without parentheses if there are no arguments, without head if it is a tuple.
struct Term<'a> {
    head: &'a str,
    arguments: Vec<(Option<&'a str>, Term<'a>)>,
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_spaces(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    /// Whether the next character is this one, which is then behind.
    fn take(&mut self, wanted: char) -> bool {
        self.skip_spaces();
        let found = self.rest().starts_with(wanted);
        self.at += if found { wanted.len_utf8() } else { 0 };
        found
    }

    /// A name or a number; a name of other characters is in quotes.
    fn word(&mut self) -> &'a str {
        let is_quoted = self.take('"');
        let is_part = |c: char| c.is_alphanumeric() || "_.".contains(c);
        let rest = self.rest();
        let end = if is_quoted { rest.find('"') } else { rest.find(|c| !is_part(c)) };
        let end = end.unwrap_or(rest.len());
        self.at += (end + usize::from(is_quoted)).min(rest.len());
        &rest[..end]
    }

    fn unexpected(&self, wanted: &str) -> Error {
        let found = match self.rest().chars().next() {
            Some(c) => format!("'{c}'"),
            None => "the end".to_owned(),
        };
        let column = self.text[..self.at].chars().count() + 1;
        Error::invalid(format!("description, column {column}: {found}, but expected {wanted}"))
    }

    fn term(&mut self) -> Outcome<Term<'a>> {
        let head = self.word();
        self.arguments_of(head)
    }

    fn arguments_of(&mut self, head: &'a str) -> Outcome<Term<'a>> {
        let mut arguments = Vec::new();
        if !self.take('(') {
            if head.is_empty() {
                return Err(self.unexpected("a shape"));
            }
            return Ok(Term { head, arguments });
        }
        self.depth += 1;
        if self.depth > 64 {
            return Err(self.unexpected("at most 64 shapes around each other"));
        }
        while !self.take(')') {
            let word = self.word();
            let (name, term) = if !word.is_empty() && self.take('=') {
                (Some(word), self.term()?)
            } else {
                (None, self.arguments_of(word)?)
            };
            arguments.push((name, term));
            if !self.take(',') && !self.rest().starts_with(')') {
                return Err(self.unexpected("',' or ')'"));
            }
        }
        self.depth -= 1;
        Ok(Term { head, arguments })
    }
}

impl Term<'_> {
    fn number(&self) -> Outcome<usize> {
        let number = self.head.parse().ok().filter(|_| self.arguments.is_empty());
        number.ok_or_else(|| Error::invalid(format!("'{}' is no number", self.head)))
    }

    /// The arguments, so many without a name.
    fn positional<const N: usize>(&self) -> Outcome<[&Term<'_>; N]> {
        let terms: Vec<_> = self.arguments.iter().filter(|(name, _)| name.is_none()).collect();
        let terms: Option<[_; N]> = terms.try_into().ok();
        let terms =
            terms.filter(|_| self.arguments.len() == N).map(|terms| terms.map(|(_, term)| term));
        terms
            .ok_or_else(|| Error::invalid(format!("{} has {N} arguments without names", self.head)))
    }

    /// The arguments with their names, numbers where they have none.
    fn named(&self, value: impl Fn(&Term<'_>) -> Outcome<Node>) -> Outcome<Vec<(String, Node)>> {
        let mut known = HashSet::new();
        let each = self.arguments.iter().enumerate().map(|(i, (name, term))| {
            let name = name.map_or_else(|| i.to_string(), str::to_owned);
            if !known.insert(name.clone()) {
                return Err(Error::invalid(format!("duplicate name '{name}'")));
            }
            Ok((name, value(term)?))
        });
        each.collect()
    }

    /// Variants `Name`, and `Name = (values)`.
    fn variants(&self) -> Outcome<Vec<(String, Node)>> {
        let (mut all, mut known) = (Vec::new(), HashSet::new());
        for (name, term) in &self.arguments {
            let (name, parts) = match name {
                Some("empty") => continue,
                Some(name) if term.head.is_empty() => (*name, term.values()?),
                None if term.arguments.is_empty() => (term.head, Vec::new()),
                _ => {
                    let name = name.unwrap_or(term.head);
                    let text = "is no variant: write 'Name' or 'Name = (shape, ...)'";
                    return Err(Error::invalid(format!("'{name}' {text}")));
                }
            };
            if !known.insert(name) {
                return Err(Error::invalid(format!("duplicate name '{name}'")));
            }
            all.push((name.to_owned(), Node::slot(Shape::payload(shapes(&parts)))));
        }
        match all.len() {
            0 => Err(Error::invalid(format!("{} has no variants", self.head))),
            _ => Ok(all),
        }
    }

    /// The parts of a value.
    fn values(&self) -> Outcome<Vec<(String, Node)>> {
        self.named(Node::value)
    }

    /// What `empty` names.
    fn empty(&self) -> Option<&str> {
        let mut named = self.arguments.iter().filter(|(name, _)| *name == Some("empty"));
        named.next().map(|(_, term)| term.head)
    }
}

fn leak<T: ?Sized>(value: Box<T>) -> &'static T {
    Box::leak(value)
}

impl Node {
    fn new(kind: Kind, shape: Shape) -> Self {
        Node { kind, shape: leak(Box::new(shape)) }
    }

    fn slot(shape: Shape) -> Self {
        Node::new(Kind::Slot, shape)
    }

    /// One value, which is not made of slots.
    fn value(term: &Term<'_>) -> Outcome<Self> {
        let node = Node::of(term)?;
        if let Kind::Slot = node.kind {
            return Ok(node);
        }
        let head = term.head;
        Err(Error::invalid(format!(
            "{head} is made of slots, but must be one value: write joint(...) around an array"
        )))
    }

    fn of(term: &Term<'_>) -> Outcome<Self> {
        let inner = || term.positional::<1>().and_then(|[of]| Node::value(of));
        Ok(match term.head {
            "bool" => {
                term.positional::<0>()?;
                Node::slot(Shape::boolean())
            }
            "numbers" => Node::slot(numbers(term)?),
            "option" => Node::slot(Shape::optional(inner()?.shape)),
            "full" => Node::slot(inner()?.shape.full()),
            "joint" => {
                let [of] = term.positional()?;
                let of = Node::of(of)?;
                if !matches!(of.kind, Kind::Array(..)) {
                    return Err(Error::invalid("joint is for arrays"));
                }
                Node::slot(Shape::joint(of.shape))
            }
            "struct" => Node::slot(Shape::product(shapes(&term.values()?))),
            "enum" => {
                let variants = term.variants()?;
                let empty = match term.empty() {
                    None => None,
                    Some(name) => {
                        let found = variants.iter().position(|(of, _)| of == name);
                        Some(found.ok_or_else(|| {
                            Error::invalid(format!("empty is '{name}', which is no variant"))
                        })?)
                    }
                };
                if empty.is_some_and(|empty| variants[empty].1.shape.values() > 1) {
                    return Err(Error::invalid("only a variant without values can be empty"));
                }
                Node::slot(Shape::enumeration(laid_out(&variants), empty))
            }
            "features" => {
                let variants = term.variants()?;
                let shape = Shape::variants(laid_out(&variants), None, Keyless::One);
                Node::new(Kind::Features(variants), shape)
            }
            "bits" => {
                let [length] = term.positional()?;
                Node::array(length.number()?, Node::slot(Shape::boolean()))
            }
            "array" => {
                let [length, of] = term.positional()?;
                Node::array(length.number()?, Node::of(of)?)
            }
            "slots" => {
                let fields = term.named(Node::of)?;
                let shape = Shape::fields(laid_out(&fields));
                Node::new(Kind::Fields(fields), shape)
            }
            other => {
                return Err(Error::invalid(format!(
                    "'{other}' is no shape: write bool, numbers, enum, option, full, struct, joint, array, bits, slots or features"
                )));
            }
        })
    }

    fn array(length: usize, of: Node) -> Self {
        let shape = Shape::array(length, of.shape);
        Node::new(Kind::Array(length, Box::new(of)), shape)
    }

    /// Number of slots.
    pub(crate) fn slots(&self) -> usize {
        match &self.kind {
            Kind::Slot => 1,
            Kind::Array(length, of) => length.saturating_mul(of.slots()),
            Kind::Fields(fields) => {
                fields.iter().fold(0, |sum, (_, field)| sum.saturating_add(field.slots()))
            }
            Kind::Features(_) => self.shape.features(),
        }
    }

    /// The slots of `path`, such as `players[1].hand`: how many are before the first one, and the part that they are.
    pub(crate) fn part(&self, path: &str) -> Outcome<(usize, usize)> {
        let wrong =
            |step: &str| Error::invalid(format!("there is no '{step}' in the path '{path}'"));
        let (mut node, mut before) = (self, 0);
        for step in path.split(['.', '[']).filter(|step| !step.is_empty()) {
            if let Some(index) = step.strip_suffix(']') {
                let Kind::Array(length, of) = &node.kind else { return Err(wrong(step)) };
                let index = index.parse::<usize>().ok().filter(|index| index < length);
                before += index.ok_or_else(|| wrong(step))? * of.slots();
                node = of;
                continue;
            }
            let (Kind::Fields(parts) | Kind::Features(parts)) = &node.kind else {
                return Err(wrong(step));
            };
            let found = parts.iter().position(|(name, _)| name == step);
            let found = found.ok_or_else(|| wrong(step))?;
            if let Kind::Features(_) = node.kind {
                let values = |part: &(_, Node)| part.1.shape.values();
                before += parts[..found].iter().map(values).sum::<usize>();
                return Ok((before, values(&parts[found])));
            }
            before += parts[..found].iter().map(|(_, part)| part.slots()).sum::<usize>();
            node = &parts[found].1;
        }
        Ok((before, node.slots()))
    }
}

/// `numbers(last, first = 0, empty = 0)`
fn numbers(term: &Term<'_>) -> Outcome<Shape> {
    let (mut last, mut first) = (None, 0);
    for (name, value) in &term.arguments {
        match name {
            None if last.is_none() => last = Some(value.number()?),
            Some("first") => first = value.number()?,
            Some("empty") => {}
            _ => return Err(Error::invalid("write numbers(last, first = 0, empty = 0)")),
        }
    }
    let last = last.ok_or_else(|| Error::invalid("numbers has no last number"))?;
    if last < first || last == usize::MAX {
        return Err(Error::invalid(format!("numbers from {first} to {last}")));
    }
    let shape = Shape::integer(first, last - first + 1);
    let empty = match term.empty() {
        None => Some(0).filter(|_| first == 0),
        Some("none") => None,
        Some(text) => {
            let number = text.parse().ok().filter(|empty| (first..=last).contains(empty));
            let wrong = || {
                Error::invalid(format!("empty is {text}, but numbers are from {first} to {last}"))
            };
            Some(number.ok_or_else(wrong)?)
        }
    };
    Ok(empty.map_or(shape, |empty| shape.with_empty(empty - first)))
}

fn shapes(parts: &[(String, Node)]) -> &'static [Shape] {
    leak(parts.iter().map(|(_, part)| *part.shape).collect())
}

fn laid_out(parts: &[(String, Node)]) -> &'static [Field] {
    let each = parts.iter().map(|(name, part)| Field::new(leak(name.as_str().into()), *part.shape));
    let mut fields: Box<[Field]> = each.collect();
    Field::lay_out(&mut fields);
    leak(fields)
}
