//! Methods of LocalKeys that hash many environments, or permute rows of values with directions.

use pyo3::prelude::*;

use crate::arrays::{Array, Object, Optional, Read, check_sites, check_values, slices};
use crate::border::detached;
use crate::dimensions::each;
use crate::errors::site_value;
use crate::lattice_keys::index;
use crate::local_keys::LocalKeys;
use crate::oriented::Oriented;
use crate::permuted_rows::permuted_rows;
use crate::result_arrays::{both, filled, filled_both};

#[pymethods]
impl LocalKeys {
    /// Returns the hash of the environment of one site, an int. species: uint8 of shape (sites,),
    /// or another integer type.
    ///
    /// Only the sites at the offsets are read. ValueError if there is no such site, or if it is of
    /// another kind than the keys.
    fn hash(&self, species: &Object<'_>, site: i64) -> PyResult<u64> {
        slices!(species: u8 [Some(self.sites)]);
        self.hash_of(species, self.environment(site, "site")?)
    }

    /// Returns the hashes of the environments of all sites, or of selected sites: uint64 of shape
    /// (sites,) or (n,).
    ///
    /// species: uint8 of shape (sites,), or another integer type. sites: None for all sites, or
    /// int64 of shape (n,); then only the environments of these sites are read. out: None, or
    /// an array for the result. ValueError if one of the sites is of another kind than the
    /// keys.
    ///
    /// >>> lattice = zobrist.Lattice.simple((4, 4))
    /// >>> keys = zobrist.LocalKeys(lattice, lattice.shells(1)[0], 2)
    /// >>> species = numpy.zeros(16, numpy.uint8)
    /// >>> len(set(keys.hash_all(species).tolist()))
    /// 1
    #[pyo3(signature = (species, sites=None, out=None))]
    fn hash_all<'py>(
        &self,
        species: &Object<'py>,
        sites: Optional<'_, 'py>,
        out: Optional<'_, 'py>,
    ) -> PyResult<Array<'py, u64>> {
        let py = species.py();
        slices!(species: u8 [Some(self.sites)]);
        let some = self.some(sites)?;
        let some = some
            .as_ref()
            .map(|sites| sites.row("sites", None))
            .transpose()?;
        let count = some.map_or(self.sites, <[_]>::len);
        filled(py, out, "out", &[count], |hashes| {
            let Some(sites) = some else {
                check_values(species, "species", self.options.values)?;
                each!(&self.inner, |keys| keys.hash_all(species, hashes));
                return Ok(());
            };
            self.check_environments(sites)?;
            for (hash, &site) in hashes.iter_mut().zip(sites) {
                *hash = self.hash_of(species, index(site))?;
            }
            Ok(())
        })
    }

    /// Returns the hash of the environment of one site, with values from a function: `at(site)`
    /// returns the value of a site.
    ///
    /// Use it for values in another container, or for a hypothetical change. It calls `at` once for
    /// each site at the offsets. For many exchanges use hash_swapped.
    ///
    /// >>> lattice = zobrist.Lattice.simple((4, 4))
    /// >>> keys = zobrist.LocalKeys(lattice, lattice.shells(1)[0], 2)
    /// >>> up = {1, 4}
    /// >>> species = numpy.array([site in up for site in range(16)])
    /// >>> keys.hash_by(0, lambda site: int(site in up)) == keys.hash(species, 0)
    /// True
    fn hash_by(&self, site: i64, at: &Object<'_>) -> PyResult<u64> {
        let site = self.environment(site, "site")?;
        let mut known: Vec<(usize, u8)> = Vec::new();
        for near in self.neighbours_of(site) {
            let near = index(near);
            if near < self.sites && known.iter().all(|&(other, _)| other != near) {
                let value: i64 = at.call1((near,))?.extract()?;
                known.push((
                    near,
                    site_value(value, format_args!("at({near})"), self.options.values)?,
                ));
            }
        }
        Ok(each!(&self.inner, |keys| keys.hash_by(site, |near| {
            let found = known.iter().find(|&&(site, _)| site == near);
            found.map_or(keys.beyond, |&(_, value)| value)
        })))
    }

    /// Returns hashes of environments after trial exchanges: uint64 of shape (n,).
    ///
    /// Element k is the hash of the environment of sites[k] after an exchange of the values of the
    /// sites i[k] and j[k] alone. species: uint8 of shape (sites,), before any exchange. sites,
    /// i, j: int64 of shape (n,). out: None, or an array for the result.
    ///
    /// >>> lattice = zobrist.Lattice.simple((4, 4))
    /// >>> keys = zobrist.LocalKeys(lattice, lattice.shells(1)[0], 2)
    /// >>> species = numpy.arange(16) % 3 == 0
    /// >>> i, j = numpy.array([0, 5]), numpy.array([1, 9])
    /// >>> hashes = keys.hash_swapped(species, i, i, j)
    /// >>> species[[5, 9]] = species[[9, 5]]
    /// >>> int(hashes[1]) == keys.hash(species, 5)
    /// True
    #[pyo3(signature = (species, sites, i, j, out=None))]
    fn hash_swapped<'py>(
        &self,
        py: Python<'py>,
        species: &Object<'py>,
        sites: &Object<'py>,
        i: &Object<'py>,
        j: &Object<'py>,
        out: Optional<'_, 'py>,
    ) -> PyResult<Array<'py, u64>> {
        slices!(species: u8 [Some(self.sites)]);
        slices!(sites: i64 [None]);
        slices!(i: i64 [Some(sites.len())], j: i64 [Some(sites.len())]);
        filled(py, out, "out", &[sites.len()], |hashes| {
            self.check_environments(sites)?;
            check_sites(i, "i", self.sites)?;
            check_sites(j, "j", self.sites)?;
            let pairs = i.iter().zip(j).map(|(&i, &j)| (index(i), index(j)));
            for (hash, (&site, pair)) in hashes.iter_mut().zip(sites.iter().zip(pairs)) {
                let site = index(site);
                let swapped = each!(&self.inner, |keys| keys.hash_swapped(
                    species,
                    self.options.values,
                    site,
                    pair
                ));
                *hash = swapped?;
            }
            Ok(())
        })
    }

    /// Returns the neighbours of each site that has a hash, in the order of the sites: int64 of
    /// shape (n, slots), with -1 for a neighbour beyond an open side.
    ///
    /// out: None, or an array for the result.
    #[pyo3(signature = (out=None))]
    fn all_neighbours<'py>(
        &self,
        py: Python<'py>,
        out: Optional<'_, 'py>,
    ) -> PyResult<Array<'py, i64>> {
        let of_cell = self.has.iter().filter(|&&has| has).count();
        let count = self.sites / self.has.len() * of_cell;
        filled(py, out, "out", &[count, self.slots], |all| {
            let sites = (0..self.sites).filter(|site| self.has[site % self.has.len()]);
            for (row, site) in all.chunks_exact_mut(self.slots.max(1)).zip(sites) {
                row.copy_from_slice(&self.neighbours_of(site));
            }
            Ok(())
        })
    }

    /// Returns the canonical hash of the environment of a site, with the operation that maps the
    /// environment to its canonical image: an Oriented. Use it for values with directions.
    fn oriented(&self, species: &Object<'_>, site: i64) -> PyResult<Oriented> {
        slices!(species: u8 [Some(self.sites)]);
        let site = self.environment(site, "site")?;
        let (hash, operation) = each!(&self.inner, |keys| keys.oriented(
            species,
            self.options.values,
            site
        ))?;
        let images = self.permutation(operation);
        Ok(Oriented {
            hash,
            operation,
            images,
        })
    }

    /// Returns the canonical hashes of all or selected sites, and the operations that map the
    /// environments to their canonical images: uint64 and int64, both of shape (n,).
    ///
    /// Use these hashes for rows of values with directions: store to_canonical(rows, operations),
    /// and map stored rows back by from_canonical(rows, operations). species, sites: as for
    /// hash_all. out: None, or a tuple of two arrays for the results.
    ///
    /// >>> lattice = zobrist.Lattice.simple((6, 6))
    /// >>> keys = zobrist.LocalKeys(lattice, lattice.shells(1)[0], 2, symmetries='lattice')
    /// >>> species = numpy.arange(36) % 5 == 0
    /// >>> hashes, operations = keys.oriented_all(species)
    /// >>> rates = 1.0 + species[keys.all_neighbours()]  # a rate for each neighbour
    /// >>> rows = keys.to_canonical(rates, operations)
    /// >>> # One row for all images of an environment.
    /// >>> first = {int(hash): row for hash, row in zip(hashes, rows)}
    /// >>> canonical = numpy.array([first[int(hash)] for hash in hashes])
    /// >>> (keys.from_canonical(canonical, operations) == rates).all().item()
    /// True
    #[pyo3(signature = (species, sites=None, out=None))]
    fn oriented_all<'py>(
        &self,
        py: Python<'py>,
        species: &Object<'py>,
        sites: Optional<'_, 'py>,
        out: Optional<'_, 'py>,
    ) -> PyResult<(Array<'py, u64>, Array<'py, i64>)> {
        slices!(species: u8 [Some(self.sites)]);
        let some = self.some(sites)?;
        let some = some
            .as_ref()
            .map(|sites| sites.row("sites", None))
            .transpose()?;
        let count = some.map_or(self.sites, <[_]>::len);
        let (hashes, operations) = both(out)?;
        let hashes = (hashes.as_ref(), "out[0]", &[count][..]);
        let operations = (operations.as_ref(), "out[1]", &[count][..]);
        filled_both(py, hashes, operations, |hashes, operations| {
            detached(py, || {
                self.check_environments(some.unwrap_or_default())?;
                for (k, (hash, operation)) in hashes.iter_mut().zip(operations).enumerate() {
                    let site = some.map_or(k, |sites| index(sites[k]));
                    let found = each!(&self.inner, |keys| keys.oriented(
                        species,
                        self.options.values,
                        site
                    ));
                    let (found, by) = found?;
                    (*hash, *operation) = (found, by as i64);
                }
                Ok(())
            })
        })
    }

    /// Maps one row of values for each environment to a row of the canonical image: an array of the
    /// same dtype and shape.
    ///
    /// rows: an array of shape (n, m) or (n, m, ...) without objects, with a value for each of the
    /// first m slots. operations: integers of shape (n,), from oriented_all. out: None, or an
    /// array for the result. ValueError if an operation maps one of the first m slots to a
    /// later slot.
    #[pyo3(signature = (rows, operations, out=None))]
    fn to_canonical<'py>(
        &self,
        rows: &Object<'py>,
        operations: &Object<'py>,
        out: Optional<'_, 'py>,
    ) -> PyResult<Object<'py>> {
        self.permuted(rows, operations, out, true)
    }

    /// Maps rows of the canonical images to rows of the environments. It is the inverse of
    /// to_canonical, and has the same arguments.
    #[pyo3(signature = (rows, operations, out=None))]
    fn from_canonical<'py>(
        &self,
        rows: &Object<'py>,
        operations: &Object<'py>,
        out: Optional<'_, 'py>,
    ) -> PyResult<Object<'py>> {
        self.permuted(rows, operations, out, false)
    }
}

impl LocalKeys {
    /// Reads the argument `sites`. None selects all sites, and is an error if a site of the lattice
    /// has no hash.
    fn some<'py>(&self, sites: Optional<'_, 'py>) -> PyResult<Option<Read<'py, i64>>> {
        if sites.is_none() {
            self.check_whole("pass")?;
        }
        sites
            .map(|sites| Read::integers(sites, "sites"))
            .transpose()
    }

    fn permuted<'py>(
        &self,
        rows: &Object<'py>,
        operations: &Object<'py>,
        out: Optional<'_, 'py>,
        to_canonical: bool,
    ) -> PyResult<Object<'py>> {
        let all: Vec<_> = (0..self.operations())
            .map(|operation| self.permutation(operation))
            .collect();
        permuted_rows(rows, operations, out, to_canonical, &all)
    }
}
