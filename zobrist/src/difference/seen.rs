//! A difference, seen from one of the states: which state has which value.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt::{self, Debug, Display, Formatter};
use core::ops::Range;

use super::features::Features;
use super::{Change, Changed, Content, Difference, DifferenceError, Name, Role};
use crate::hash::Zobrist;
use crate::hash::visit::Visit;
use crate::shape::Described;

/// The slots in which two states differ, with the values of this state and of the other one.
/// [`Difference::seen_from`] returns it.
///
/// `Display` lists the slots: `board[12]: Pawn here, None there; turn: White here, Black there`.
#[derive(Clone)]
pub struct Seen<'a> {
    shape: &'a Described,
    slots: &'a [Changed],
    /// The contents of each slot here and there.
    contents: Box<[[Content; 2]]>,
}

/// A slot in which two states differ.
#[derive(Clone, Copy)]
pub struct SeenSlot<'a> {
    shape: &'a Described,
    slot: &'a Changed,
    contents: [Content; 2],
}

impl<S: Zobrist> Difference<S> {
    /// Returns the values of `state` and of the other state, where they differ. `state` is the one
    /// of either hash.
    ///
    /// # Errors
    /// If `state` cannot have this difference: a slot that differs has neither of both values. Then
    /// its hash is neither of both, or the states differ in more features than hashes name. Other
    /// slots are not compared.
    ///
    /// # Panics
    /// If a value of `state` is outside its declared range.
    ///
    /// ```
    /// use zobrist::Zobrist;
    ///
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u64, guarantee = exact)]
    /// struct Jugs { #[zobrist(max = 5)] litres: [u8; 2] }
    ///
    /// let (ours, theirs) = (Jugs { litres: [1, 3] }, Jugs { litres: [1, 4] });
    /// let difference = ours.zobrist_hash().difference(theirs.zobrist_hash())?;
    /// assert_eq!(difference.seen_from(&ours)?.to_string(), "litres[1]: 3 here, 4 there");
    /// assert_eq!(difference.seen_from(&theirs)?.to_string(), "litres[1]: 4 here, 3 there");
    /// assert!(difference.seen_from(&Jugs { litres: [1, 0] }).is_err()); // neither of both
    /// # Ok::<(), zobrist::analysis::DifferenceError>(())
    /// ```
    pub fn seen_from(&self, state: &S) -> Result<Seen<'_>, DifferenceError> {
        self.seen(|own| state.zobrist_features(0, own))
    }
}

impl<T: Zobrist> Difference<[T]> {
    /// Returns the values of all sites, `values`, and those of the other configuration, where they
    /// differ. `values` are the configuration of either hash.
    ///
    /// # Errors
    /// If `values` cannot have this difference: a site that differs has neither of both values. Then
    /// their hash is neither of both, or the configurations differ in more features than hashes name.
    /// Other sites are not compared.
    ///
    /// # Panics
    /// If there are more or fewer values than sites, or a value is outside its range.
    ///
    /// ```
    /// use zobrist::keys::KeySource;
    /// use zobrist::lattice::LatticeKeys;
    ///
    /// let keys = LatticeKeys::<bool, u64>::builder(2026, 100).source(KeySource::Features).build()?;
    /// let (ours, mut theirs) = (vec![false; 100], vec![false; 100]);
    /// theirs[71] = true;
    /// let difference = keys.difference(keys.hash(&ours), keys.hash(&theirs))?;
    /// assert_eq!(difference.seen_from(&ours)?.to_string(), "[71]: false here, true there");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn seen_from(&self, values: impl AsRef<[T]>) -> Result<Seen<'_>, DifferenceError> {
        let values = values.as_ref();
        self.seen(|own| {
            let (sites, site) = own.shape.sites();
            assert!(
                values.len() == sites,
                "{} values, but there are {sites} sites",
                values.len()
            );
            for (number, value) in values.iter().enumerate() {
                let base = number * site.entries();
                if site.is_numbered_slot() {
                    own.value(base, site, value.zobrist_number());
                } else {
                    value.zobrist_features(base, own);
                }
            }
        })
    }
}

impl<S: ?Sized> Difference<S> {
    /// Compares with the features of one of the states, which `walk` visits.
    pub(crate) fn seen(
        &self,
        walk: impl FnOnce(&mut Features<'_>),
    ) -> Result<Seen<'_>, DifferenceError> {
        let nothing = self.slots.iter().map(|slot| match slot.change {
            Change::Bits(_) => Content::Bits(0),
            Change::Contents(_) | Change::Xor(_) => Content::Nothing,
        });
        let mut here: Vec<Content> = nothing.collect();
        let contents = self.shape.with_shape(|shape| {
            let mut each = |feature: usize, n: usize| {
                let before = |slot: &Changed| slot.features.end <= feature;
                let i = self.slots.partition_point(before);
                let Some(slot) = self.slots.get(i) else {
                    return;
                };
                let Some(index) = feature.checked_sub(slot.features.start) else {
                    return;
                };
                here[i] = match (slot.whole(shape).1, here[i]) {
                    (_, Content::Bits(bits)) => Content::Bits(bits | 1 << index),
                    (Role::Value, _) => Content::Value(index),
                    // A feature that an iterator yields twice cancels.
                    (Role::Alone, Content::Times(_)) if n % 2 == 1 => Content::Nothing,
                    (Role::Alone, content) if n % 2 == 0 => content,
                    (Role::Alone, _) => Content::Times(1),
                    (_, _) => Content::Times(n),
                };
            };
            walk(&mut Features {
                shape,
                each: &mut each,
            });
            let both = self.slots.iter().zip(here).map(|(slot, here)| {
                let there = slot.other(shape, here).ok_or_else(|| {
                    DifferenceError::contradiction(Name(shape, slot.features.start))
                })?;
                Ok([here, there])
            });
            both.collect::<Result<Vec<_>, _>>()
        })?;
        Ok(Seen {
            shape: &self.shape,
            slots: &self.slots,
            contents: contents.into_boxed_slice(),
        })
    }
}

impl<'a> Seen<'a> {
    /// Iterates over the slots in which the states differ.
    pub fn slots(&self) -> impl Iterator<Item = SeenSlot<'a>> {
        let both = self.slots.iter().zip(self.contents.iter());
        both.map(|(slot, &contents)| SeenSlot {
            shape: self.shape,
            slot,
            contents,
        })
    }
}

impl<'a> SeenSlot<'a> {
    /// Returns the displayable name of the slot, such as `units[3].health`.
    pub fn name(self) -> impl Display + 'a {
        SlotName(self)
    }

    /// Returns the displayable value of the slot in this state.
    pub fn here(self) -> impl Display + 'a {
        SlotValue(self, self.contents[0])
    }

    /// Returns the displayable value of the slot in the other state.
    pub fn there(self) -> impl Display + 'a {
        SlotValue(self, self.contents[1])
    }

    /// Returns the features of the slot, by their index in the [shape](crate::Shape::feature_name).
    pub fn features(self) -> Range<usize> {
        self.slot.features.clone()
    }

    /// Returns the number of the value of the slot in this state, and in the other one: its
    /// position among the values of the slot, or the bits of a number.
    ///
    /// ```
    /// use zobrist::keys::KeySource;
    /// use zobrist::lattice::LatticeKeys;
    ///
    /// let builder = LatticeKeys::<u8, u64>::builder(2026, 100).values(4);
    /// let keys = builder.source(KeySource::Features).build()?;
    /// let (mut ours, theirs) = ([1; 100], [1; 100]);
    /// ours[7] = 3;
    /// let difference = keys.difference(keys.hash(&ours), keys.hash(&theirs))?;
    /// let seen = difference.seen_from(&ours)?;
    /// let slot = seen.slots().next().unwrap();
    /// // Each site has three features, because the value 0 is empty.
    /// assert_eq!((slot.features(), slot.numbers()), (21..24, [3, 1]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn numbers(self) -> [u128; 2] {
        let SeenSlot { slot, contents, .. } = self;
        self.shape
            .with_shape(|shape| contents.map(|content| slot.number(shape, content)))
    }
}

struct SlotName<'a>(SeenSlot<'a>);

impl Display for SlotName<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let SeenSlot { shape, slot, .. } = self.0;
        let feature = slot.features.start;
        shape.with_shape(|shape| match slot.whole(shape).1 {
            Role::Alone => write!(f, "{}", shape.feature_name(feature)),
            _ => write!(f, "{}", Name(shape, feature)),
        })
    }
}

struct SlotValue<'a>(SeenSlot<'a>, Content);

impl Display for SlotValue<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let SlotValue(SeenSlot { shape, slot, .. }, content) = self;
        shape.with_shape(|shape| slot.write(shape, *content, f))
    }
}

impl Display for Seen<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.slots.is_empty() {
            return f.write_str("no difference");
        }
        for (i, slot) in self.slots().enumerate() {
            let (name, here, there) = (slot.name(), slot.here(), slot.there());
            write!(
                f,
                "{}{name}: {here} here, {there} there",
                if i == 0 { "" } else { "; " }
            )?;
        }
        Ok(())
    }
}

impl Debug for Seen<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "Seen({self})")
    }
}

impl Debug for SeenSlot<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (name, here, there) = (self.name(), self.here(), self.there());
        write!(f, "SeenSlot({name}: {here} here, {there} there)")
    }
}
