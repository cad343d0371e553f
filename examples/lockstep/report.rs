//! What differs between two worlds, by their hashes or by a sketch.

use std::fmt::{self, Display, Formatter};

use ggrs::Frame;
use zobrist::ZobristHash;
use zobrist::analysis::{Difference, DifferenceError, Sketch};

use crate::world::{HEIGHT, Kind, UNITS, WIDTH, World, player};

/// A field whose values differ, such as `units[3].health`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    pub name: String,
    pub here: String,
    pub there: String,
}

/// What the fields were read from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Evidence {
    /// The two checksums of a frame, and nothing else.
    Checksums,
    /// A sketch of this many bytes, received because the states differ in more than the checksums
    /// name.
    Sketch(usize),
}

/// The first frame whose checksums differ, and the fields that differ.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    pub frame: Frame,
    pub fields: Vec<Field>,
    pub evidence: Evidence,
    /// The world of this frame here.
    pub world: World,
}

/// Names the fields in which the world with the checksum `remote` differs from `ours`.
///
/// # Errors
/// If they differ in more than the checksums name.
pub fn from_checksums(
    ours: &World,
    local: u128,
    remote: u128,
) -> Result<Vec<Field>, DifferenceError> {
    let local = ZobristHash::<World>::from_raw(local);
    seen_from(ours, &local.difference(ZobristHash::from_raw(remote))?)
}

/// Names the fields in which the world with the sketch `theirs` differs from `ours`.
///
/// # Errors
/// If the bytes are no sketch of a world, or the worlds differ in more than its capacity.
pub fn from_sketch(ours: &World, theirs: &[u8]) -> Result<Vec<Field>, DifferenceError> {
    let theirs = Sketch::from_bytes(theirs)?;
    seen_from(
        ours,
        &Sketch::of(ours, theirs.capacity()).difference(&theirs)?,
    )
}

fn seen_from(ours: &World, difference: &Difference<World>) -> Result<Vec<Field>, DifferenceError> {
    let seen = difference.seen_from(ours)?;
    let fields = seen.slots().map(|slot| Field {
        name: slot.name().to_string(),
        here: slot.here().to_string(),
        there: slot.there().to_string(),
    });
    Ok(fields.collect())
}

/// Compares two worlds field by field, without the library: the fields that a report must have.
pub fn compared(ours: &World, theirs: &World) -> Vec<Field> {
    let kind = |kind: Option<Kind>| kind.map_or("None".to_owned(), |kind| format!("{kind:?}"));
    let texts = |world: &World| {
        let mut texts = Vec::new();
        for (i, unit) in world.units.iter().enumerate() {
            for (field, text) in [
                ("kind", kind(unit.kind)),
                ("cell.x", unit.cell.x.to_string()),
                ("cell.y", unit.cell.y.to_string()),
                ("goal.x", unit.goal.x.to_string()),
                ("goal.y", unit.goal.y.to_string()),
                ("health", unit.health.to_string()),
                ("wait", unit.wait.to_string()),
                ("morale", format!("{:?}", unit.morale)),
            ] {
                texts.push((format!("units[{i}].{field}"), text));
            }
        }
        texts
    };
    let both = texts(ours).into_iter().zip(texts(theirs));
    both.filter(|((_, here), (_, there))| here != there)
        .map(|((name, here), (_, there))| Field { name, here, there })
        .collect()
}

impl Report {
    /// Returns whether a field of the unit differs.
    fn names(&self, unit: usize) -> bool {
        let path = format!("units[{unit}].");
        let mut fields = self.fields.iter();
        fields.any(|field| field.name.starts_with(&path))
    }
}

impl Display for Field {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Field { name, here, there } = self;
        write!(f, "{name}: {here} here, {there} there")
    }
}

impl Display for Evidence {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Evidence::Checksums => f.write_str("from the two checksums alone"),
            Evidence::Sketch(bytes) => write!(f, "from a sketch of {bytes} bytes"),
        }
    }
}

/// Lists the fields, then draws the field with the units: `s` and `a` are the soldiers and the
/// archers of the first player, `S` and `A` those of the second, and `*` is a unit that differs.
impl Display for Report {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Report {
            frame, evidence, ..
        } = self;
        writeln!(f, "frame {frame} differs, {evidence}:")?;
        for field in &self.fields {
            writeln!(f, "  {field}")?;
        }
        let mut rows = [[' '; WIDTH as usize]; HEIGHT as usize];
        for unit in 0..UNITS {
            let Some(kind) = self.world.units[unit].kind else {
                continue;
            };
            let cell = self.world.units[unit].cell;
            rows[usize::from(cell.y)][usize::from(cell.x)] = match (kind, player(unit)) {
                _ if self.names(unit) => '*',
                (Kind::Soldier, 0) => 's',
                (Kind::Soldier, _) => 'S',
                (Kind::Archer, 0) => 'a',
                (Kind::Archer, _) => 'A',
            };
        }
        let edge = "-".repeat(WIDTH.into());
        writeln!(f, "+{edge}+")?;
        for row in rows {
            writeln!(f, "|{}|", String::from_iter(row))?;
        }
        writeln!(f, "+{edge}+")
    }
}
