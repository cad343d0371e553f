//! The neighbourhood of a site: one neighbour in each slot of its environment.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::cell::OnceCell;
use core::iter;

use super::error::{LatticeError, fail};
use super::lattice::Lattice;
use super::operations::{Matrix, identity, product};
use super::steps::Steps;
use crate::key::path::digest;

/// Maps each slot of a local environment to a site: by offsets on a lattice, or by lists of
/// neighbours.
#[derive(Clone, Debug)]
pub(super) enum Neighbourhood<const D: usize> {
    Offsets(OnLattice<D>),
    /// The neighbours of all sites in row-major order: row `i` of `list` has the `slots` neighbours
    /// of site `i`. If the lists are those of a supercell, `of` has the offsets on a lattice of
    /// one cell.
    Lists {
        slots: usize,
        sites: usize,
        list: Box<[u32]>,
        of: Option<Box<OnLattice<D>>>,
    },
}

#[derive(Clone, Debug)]
pub(super) struct OnLattice<const D: usize> {
    pub(super) lattice: Lattice<D>,
    /// The offsets from the first site of the kind to its neighbours.
    pub(super) offsets: Box<[[isize; D]]>,
    /// For each site of a cell, the steps to its neighbours; `None` for a site of another kind.
    pub(super) steps: Box<[Option<Steps<D>>]>,
    /// The index of the first site of the kind within a cell.
    pub(super) first: usize,
}

impl<const D: usize> OnLattice<D> {
    /// Returns the steps from `site` to its neighbours. Panics if the site is of another kind.
    #[inline]
    pub(super) fn steps_of(&self, site: usize) -> &Steps<D> {
        let of_cell = site % self.steps.len();
        match &self.steps[of_cell] {
            Some(steps) => steps,
            None => other_kind(self.lattice.kinds[of_cell], site),
        }
    }
}

impl<const D: usize> Neighbourhood<D> {
    /// Defines environments by offsets from the first site of the kind. With `centre`, the site
    /// itself is the last slot.
    pub(super) fn of_offsets(
        lattice: &Lattice<D>,
        kind: usize,
        offsets: &[[isize; D]],
        centre: bool,
    ) -> Result<Self, LatticeError> {
        let basis = lattice.basis.len();
        let first = lattice.kinds.iter().position(|&other| other == kind);
        let first = first.ok_or_else(|| no_sites_of(kind))?;
        let zero = [0; D];
        if offsets.contains(&zero) {
            return fail(format_args!(
                "offset {zero:?} is the site itself: omit it, or use `centre`"
            ));
        }
        let offsets: Box<[_]> = offsets
            .iter()
            .copied()
            .chain(centre.then_some(zero))
            .collect();
        let mut sorted = offsets.clone();
        sorted.sort_unstable();
        if let Some([twice, _]) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            return fail(format_args!("duplicate offset {twice:?}"));
        }
        let isometries = OnceCell::new();
        let steps = (0..basis).map(|site| {
            let by = || lattice.operation(first, site, &isometries);
            let is_of_kind = lattice.kinds[site] == kind;
            is_of_kind
                .then(|| steps_of_site(lattice, site, &offsets, by()))
                .transpose()
        });
        let steps = steps.collect::<Result<_, _>>()?;
        let Some(supercell) = &lattice.supercell else {
            return Ok(Self::Offsets(OnLattice {
                lattice: lattice.to_builder().build()?,
                offsets,
                steps,
                first,
            }));
        };
        let one_cell = lattice
            .to_builder()
            .cells([1; D])
            .periodic([true; D])
            .build()?;
        let of = OnLattice {
            lattice: one_cell,
            offsets,
            steps,
            first,
        };
        let outside = lattice.sites();
        // A site of another kind, and the site that represents all sites beyond open sides, are
        // their own neighbours.
        let row = |site: usize| {
            let steps = of.steps[site % basis]
                .iter()
                .filter(move |_| site < outside)
                .flat_map(Steps::ends);
            let near = steps.map(move |(step, to)| match supercell.walk(site / basis, step) {
                Some(cell) => cell * basis + to,
                None => outside,
            });
            near.chain(iter::repeat(site))
                .take(of.offsets.len())
                .map(|site| site as u32)
        };
        let sites = outside + usize::from(supercell.periodic != [true; D]);
        let mut lists = Self::of_lists(sites, of.offsets.len(), row)?;
        if let Self::Lists { of: offsets, .. } = &mut lists {
            *offsets = Some(Box::new(of));
        }
        Ok(lists)
    }

    /// Defines environments by lists: `neighbours(i)` returns the `slots` neighbours of site `i`.
    pub(super) fn of_lists<I: IntoIterator<Item = u32>>(
        sites: usize,
        slots: usize,
        mut neighbours: impl FnMut(usize) -> I,
    ) -> Result<Self, LatticeError> {
        let out_of_memory = || LatticeError::memory_of_lists(slots, sites);
        let numbers = u32::try_from(sites)
            .ok()
            .and_then(|_| sites.checked_mul(slots));
        let mut list = Vec::new();
        list.try_reserve_exact(numbers.ok_or_else(out_of_memory)?)
            .map_err(|_| out_of_memory())?;
        for site in 0..sites {
            let before = list.len();
            for neighbour in neighbours(site) {
                if list.len() - before == slots {
                    return fail(format_args!(
                        "site {site} has more than {slots} neighbours in its list"
                    ));
                }
                if neighbour as usize >= sites {
                    return fail(format_args!(
                        "site {site} has a neighbour {neighbour}, but there are {sites} sites"
                    ));
                }
                list.push(neighbour);
            }
            let found = list.len() - before;
            if found != slots {
                return fail(format_args!(
                    "site {site} has {found} neighbours in its list, not {slots}"
                ));
            }
        }
        Ok(Self::Lists {
            slots,
            sites,
            list: list.into_boxed_slice(),
            of: None,
        })
    }

    /// Returns the offsets; `None` for lists of the caller.
    pub(super) fn offsets(&self) -> Option<&OnLattice<D>> {
        match self {
            Self::Offsets(of) => Some(of),
            Self::Lists { of, .. } => of.as_deref(),
        }
    }

    pub(super) fn slots(&self) -> usize {
        match self {
            Self::Offsets(of) => of.offsets.len(),
            Self::Lists { slots, .. } => *slots,
        }
    }

    pub(super) fn sites(&self) -> usize {
        match self {
            Self::Offsets(of) => of.lattice.sites(),
            Self::Lists { sites, .. } => *sites,
        }
    }

    /// Returns whether `site` has an environment. A site of another kind has none.
    pub(super) fn has(&self, site: usize) -> bool {
        self.offsets()
            .is_none_or(|of| of.steps[site % of.steps.len()].is_some())
    }

    /// Iterates over the neighbours of `site` in its list. The iterator is empty if the neighbours
    /// come from offsets.
    #[inline]
    pub(super) fn list(&self, site: usize) -> impl Iterator<Item = usize> {
        let row = match self {
            Self::Offsets(_) => &[],
            Self::Lists {
                slots,
                sites,
                list,
                of,
            } => {
                assert!(
                    site < *sites,
                    "there is no site {site}: there are lists of {sites} sites"
                );
                let _ = of.as_ref().map(|of| of.steps_of(site));
                &list[site * slots..][..*slots]
            }
        };
        row.iter().map(|&site| site as usize)
    }

    /// Returns a digest of the lists, or of the cell of the lattice. Returns `None` for a simple
    /// lattice: its offsets alone determine the neighbours.
    pub(super) fn digest(&self) -> Option<u64> {
        match self {
            Self::Offsets(of) => of.lattice.cell_digest(of.first),
            Self::Lists { of: Some(of), .. } => of.lattice.cell_digest(of.first),
            Self::Lists {
                slots, sites, list, ..
            } => {
                let numbers = [*slots as u64, *sites as u64].into_iter();
                Some(digest(
                    "lists",
                    numbers.chain(list.iter().map(|&site| site.into())),
                ))
            }
        }
    }
}

/// Returns the steps from site `site` of a cell to its neighbours. `offsets` start from the first
/// site of the kind. `by` is the symmetry operation that maps its neighbourhood to that of `site`; it
/// is applied to the offsets.
fn steps_of_site<const D: usize>(
    lattice: &Lattice<D>,
    site: usize,
    offsets: &[[isize; D]],
    by: Option<Matrix<D>>,
) -> Result<Steps<D>, LatticeError> {
    // Sites of one kind need not be equivalent by symmetry. Without an operation from one to the
    // other, the offsets are used unchanged.
    let by = by.unwrap_or_else(identity);
    let steps = offsets.iter().map(|&offset| {
        let rotated = product(&by, offset).ok_or_else(|| LatticeError::no_site_at(offset, site))?;
        lattice.step(site, rotated)
    });
    Ok(Steps::new(lattice, steps.collect::<Result<_, _>>()?))
}

/// An iterator over the neighbours of a site, from steps or from a list.
#[derive(Clone)]
pub(super) enum Either<A, B> {
    Walk(A),
    List(B),
}

impl<A: Iterator<Item = usize>, B: Iterator<Item = usize>> Iterator for Either<A, B> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        match self {
            Either::Walk(sites) => sites.next(),
            Either::List(sites) => sites.next(),
        }
    }

    #[inline]
    fn fold<T, F: FnMut(T, usize) -> T>(self, init: T, f: F) -> T {
        match self {
            Either::Walk(sites) => sites.fold(init, f),
            Either::List(sites) => sites.fold(init, f),
        }
    }
}

/// Evaluates `$body` with `$sites`, an iterator over the neighbours of `$site`. The macro selects
/// the type of the iterator once, before the loop. An [`Either`] selects the type again for each
/// neighbour; a hash computed with it takes 1.5 times as long.
macro_rules! neighbours {
    ($neighbourhood:expr, $site:expr, |$sites:ident| $body:expr) => {
        match &$neighbourhood {
            $crate::lattice::neighbourhood::Neighbourhood::Offsets(of) => {
                let site: usize = $site;
                let $sites = of.steps_of(site).walk(&of.lattice, site);
                $body
            }
            lists => {
                let $sites = lists.list($site);
                $body
            }
        }
    };
}
pub(super) use neighbours;

#[cold]
pub(super) fn no_sites_of(kind: usize) -> LatticeError {
    LatticeError::new(format_args!("the lattice has no sites of kind {kind}"))
}

#[cold]
#[inline(never)]
fn other_kind(kind: usize, site: usize) -> ! {
    panic!("site {site} is of kind {kind}, and these are keys of another kind")
}
