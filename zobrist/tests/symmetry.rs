//! Canonical hashes against rotations and reflections of whole boards, Burnside's lemma and published numbers.
#![cfg(all(feature = "alloc", feature = "derive"))]

use std::collections::{HashMap, HashSet};

use core::num::Wrapping;
use proptest::prelude::*;
use zobrist::lattice::LatticeKeys;
use zobrist::symmetry::{CanonicalHash, NotAGroup, Symmetries};
use zobrist::{Key, KeyTable, Zobrist, ZobristHash};

type Rows<T> = Vec<Vec<T>>;

/// The same rows rotated by 90 degrees to the right: columns from the left, each from below.
fn rotated<T: Copy>(rows: &Rows<T>) -> Rows<T> {
    (0..rows[0].len()).map(|col| rows.iter().rev().map(|row| row[col]).collect()).collect()
}

fn reflected<T: Copy>(rows: &Rows<T>) -> Rows<T> {
    rows.iter().map(|row| row.iter().rev().copied().collect()).collect()
}

/// All ways to see a board on one of the same sides: each of four rotations, with and without a reflection.
fn views<T: Copy>(sites: &[T], cols: usize) -> Vec<Vec<T>> {
    let rows: Rows<T> = sites.chunks(cols).map(<[_]>::to_vec).collect();
    let mut views = Vec::new();
    for mut view in [rows.clone(), reflected(&rows)] {
        for _ in 0..4 {
            if view.len() == rows.len() {
                views.push(view.concat());
            }
            view = rotated(&view);
        }
    }
    views
}

/// Numbers that are the same in each run.
fn dice() -> impl FnMut(usize) -> usize {
    let mut state = 1_u64;
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    }
}

/// All boards of `sites` sites that hold 0 to `values - 1`.
fn fillings(sites: usize, values: usize) -> impl Iterator<Item = Vec<u8>> {
    (0..values.pow(sites as u32)).map(move |number| {
        (0..sites as u32).map(|site| (number / values.pow(site) % values) as u8).collect()
    })
}

/// Burnside's lemma: the number of orbits is the mean number of fillings that an operation maps to themselves, which are those with
/// one value for each of its cycles.
fn orbits<const N: usize>(symmetries: &Symmetries<N>, values: usize) -> usize {
    let fixed = |operation| {
        let permutation: Vec<usize> = symmetries.permutation(operation).collect();
        let mut seen = vec![false; permutation.len()];
        let mut cycles = 0;
        for mut site in 0..permutation.len() {
            cycles += u32::from(!seen[site]);
            while !seen[site] {
                seen[site] = true;
                site = permutation[site];
            }
        }
        values.pow(cycles)
    };
    let operations = symmetries.operations();
    let sum: usize = (0..operations).map(fixed).sum();
    assert_eq!(sum % operations, 0);
    sum / operations
}

fn hash_of<K: Key, const N: usize>(
    keys: &LatticeKeys<u8, K>,
    symmetries: &Symmetries<N>,
    sites: &[u8],
) -> CanonicalHash<[u8], K, N> {
    let mut hash = CanonicalHash::new(symmetries, keys.base());
    for (site, &value) in sites.iter().enumerate() {
        hash.update(symmetries, site, |image| keys.key(image, value));
    }
    hash
}

/// The number of different canonical hashes of all fillings.
fn canonical_hashes<const N: usize>(symmetries: &Symmetries<N>, values: usize) -> usize {
    let sites = symmetries.sites();
    let keys = LatticeKeys::<u8, u64>::builder(1, sites).values(values).build();
    let canonical = |sites: Vec<u8>| hash_of(&keys, symmetries, &sites).canonical();
    fillings(sites, values).map(canonical).collect::<HashSet<_>>().len()
}

fn random_updates_from_scratch<K: Key>() {
    for (rows, cols) in [(1, 1), (1, 6), (6, 1), (2, 2), (3, 3), (3, 5), (8, 8), (19, 19), (19, 4)]
    {
        let symmetries = Symmetries::rectangle(rows, cols);
        assert_eq!(symmetries.operations(), if rows == cols { 8 } else { 4 });
        let keys = LatticeKeys::<u8, K>::builder(1, rows * cols).values(5).build();
        let empty = CanonicalHash::new(&symmetries, keys.base());
        let mut hash = empty;
        let mut sites = vec![0; rows * cols];
        let mut dice = dice();
        let mut line = Vec::new();
        for _ in 0..100 {
            let (site, new) = (dice(sites.len()), dice(5) as u8);
            let old = sites[site];
            line.push((site, old, new));
            hash.update(&symmetries, site, |image| keys.change(image, old, new));
            sites[site] = new;

            for (operation, &of_image) in hash.all().iter().enumerate() {
                let mut image = sites.clone();
                for (&value, to) in sites.iter().zip(symmetries.permutation(operation)) {
                    image[to] = value;
                }
                assert_eq!(of_image, keys.hash(image), "{rows}x{cols}, operation {operation}");
            }
            assert_eq!(hash.get(), keys.hash(&sites));
            // The same hashes as those of all views, in whatever order.
            let mut views: Vec<_> =
                views(&sites, cols).into_iter().map(|view| keys.hash(view)).collect();
            let mut all = hash.all().to_vec();
            views.sort();
            all.sort();
            assert_eq!(all, views);
            assert_eq!(hash.canonical(), views[0].finalize());
            let (canonical, operation) = hash.canonical_with_operation();
            assert_eq!(canonical, hash.canonical());
            assert_eq!(hash.all()[operation], views[0]);
            assert!(!hash.all()[..operation].contains(&views[0]), "an earlier operation, too");
        }
        for (site, old, new) in line.into_iter().rev() {
            hash.update(&symmetries, site, |image| keys.change(image, new, old));
        }
        assert_eq!(hash, empty);
    }
}

#[test]
fn updates_from_scratch() {
    random_updates_from_scratch::<u64>();
    random_updates_from_scratch::<u128>();
    random_updates_from_scratch::<Wrapping<u64>>();
}

/// As the games of a board are: a canonical hash says nothing of which image it was reached in.
#[test]
fn a_line_and_its_images_have_equal_canonical_hashes() {
    for (rows, cols) in [(5, 5), (4, 6), (1, 9)] {
        let symmetries = Symmetries::rectangle(rows, cols);
        let keys = LatticeKeys::<u8, u64>::builder(1, rows * cols).values(3).build();
        let mut hashes =
            vec![CanonicalHash::new(&symmetries, keys.base()); symmetries.operations()];
        let mut dice = dice();
        for _ in 0..200 {
            let (site, value) = (dice(rows * cols), dice(3) as u8);
            for (hash, site) in hashes.iter_mut().zip(symmetries.images(site)) {
                hash.update(&symmetries, site, |image| keys.key(image, value));
            }
            for hash in &hashes {
                assert_eq!(hash.canonical(), hashes[0].canonical());
            }
        }
    }
}

#[test]
fn states_that_no_operation_joins_differ() {
    let symmetries = Symmetries::rectangle(3, 3);
    let keys = LatticeKeys::<bool, u64>::new(2026, 9);
    let canonical = |sites: [usize; 2]| {
        let mut hash = CanonicalHash::new(&symmetries, keys.base());
        for site in sites {
            hash.update(&symmetries, site, |image| keys.change(image, false, true));
        }
        hash.canonical()
    };
    // Two corners of a side, and two opposite ones.
    assert_eq!(canonical([0, 2]), canonical([8, 2]));
    assert_eq!(canonical([0, 8]), canonical([6, 2]));
    assert_ne!(canonical([0, 2]), canonical([0, 8]));
    // A corner and a site beside it; a corner and a site across.
    assert_eq!(canonical([0, 1]), canonical([0, 3]));
    assert_ne!(canonical([0, 1]), canonical([0, 5]));
}

/// (3^6 + 3^3 + 3^4 + 3^3) / 4 = 216 for three values on 2x3 sites.
#[test]
fn orbits_of_rectangles() {
    assert_eq!(orbits(&Symmetries::rectangle(2, 3), 3), 216);
    for (rows, cols, values) in [(2, 3, 3), (3, 2, 3), (1, 6, 3), (2, 2, 5), (3, 3, 3), (2, 5, 2)] {
        let symmetries = Symmetries::rectangle(rows, cols);
        // The least of all views, as the model of a canonical form.
        let least = |sites: Vec<u8>| views(&sites, cols).into_iter().min();
        let classes: HashSet<_> = fillings(rows * cols, values).map(least).collect();
        assert_eq!(orbits(&symmetries, values), classes.len());
        assert_eq!(canonical_hashes(&symmetries, values), classes.len());
    }
}

/// Necklaces and bracelets of six beads in three colours: OEIS A000031 and A000029 and their columns in A075195 and A081720.
#[test]
fn necklaces_and_bracelets() {
    let rotate = [1, 2, 3, 4, 5, 0];
    let reverse = [5, 4, 3, 2, 1, 0];
    let necklace: Symmetries<6> = Symmetries::generated_by([rotate]).unwrap();
    assert_eq!((necklace.operations(), canonical_hashes(&necklace, 2)), (6, 14));
    assert_eq!(canonical_hashes(&necklace, 3), 130);
    let bracelet: Symmetries<12> = Symmetries::generated_by([rotate, reverse]).unwrap();
    assert_eq!((bracelet.operations(), canonical_hashes(&bracelet, 2)), (12, 13));
    assert_eq!(canonical_hashes(&bracelet, 3), 92);
}

/// Colourings of the faces of a cube up to rotation: OEIS A047780.
#[test]
fn colourings_of_a_cube() {
    // Up, north, east, south, west, down.
    let generators = [[0, 2, 3, 4, 1, 5], [1, 5, 2, 0, 4, 3]];
    let rotations: Symmetries<24> = Symmetries::generated_by(generators).unwrap();
    assert_eq!(rotations.operations(), 24);
    for (colours, published) in [(1, 1), (2, 10), (3, 57), (4, 240)] {
        assert_eq!(canonical_hashes(&rotations, colours), published);
    }
    assert_eq!(
        Symmetries::<23>::generated_by(generators),
        Err(NotAGroup::TooManyOperations { capacity: 23 })
    );
    // The same group from its list, and by itself in a type with room for more.
    let list = |operation| rotations.permutation(operation).collect::<Vec<_>>();
    let lists: Vec<_> = (0..24).map(list).collect();
    assert_eq!(Symmetries::<24>::from_permutations(&lists).as_ref(), Ok(&rotations));
    assert_eq!(Symmetries::<30>::from_permutations(&lists).unwrap().operations(), 24);
    assert_eq!(Symmetries::<24>::generated_by(&lists).unwrap().operations(), 24);
}

/// Permutations of pairs of site and value: the exchange of two of three values beside the symmetries of a 2x2 board.
#[test]
fn operations_that_change_values() {
    let exchanged = |value: u8| [0, 2, 1][usize::from(value)];
    let board = Symmetries::rectangle(2, 2);
    let pair = |site: usize, value: usize| 2 * site + value;
    let on_pairs = |operation: usize, exchange: usize| -> Vec<usize> {
        let mut permutation = vec![0; 8];
        for site in 0..4 {
            for value in 0..2 {
                permutation[pair(site, value)] =
                    pair(board.image(operation, site), value ^ exchange);
            }
        }
        permutation
    };
    let operations = (0..16).map(|number| on_pairs(number % 8, number / 8));
    let symmetries = Symmetries::<16>::from_permutations(operations).unwrap();
    let keys = LatticeKeys::<u8, u64>::builder(1, 4).values(3).build();

    let (mut classes, mut canonical) = (HashMap::new(), HashSet::new());
    for sites in fillings(4, 3) {
        let mut hash = CanonicalHash::new(&symmetries, keys.base());
        for (site, &value) in sites.iter().enumerate().filter(|&(_, &value)| value > 0) {
            hash.update(&symmetries, pair(site, usize::from(value) - 1), |image| {
                keys.key(image / 2, (image % 2 + 1) as u8)
            });
        }
        assert_eq!(hash.get(), keys.hash(&sites));
        let swapped: Vec<u8> = sites.iter().copied().map(exchanged).collect();
        let least = views(&sites, 2).into_iter().chain(views(&swapped, 2)).min();
        assert_eq!(*classes.entry(least).or_insert(hash.canonical()), hash.canonical());
        canonical.insert(hash.canonical());
    }
    // Burnside: 21 orbits of the eight operations; with the exchange as many of a filling as (21 + 5) / 2.
    assert_eq!(orbits(&board, 3), 21);
    assert_eq!((classes.len(), canonical.len()), (13, 13));
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Zobrist)]
enum Mark {
    X,
    O,
}

/// Tic-tac-toe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Zobrist)]
#[zobrist(key = u64, seed = 2026)]
struct Board {
    squares: [Option<Mark>; 9],
    #[zobrist(empty = Mark::X)]
    turn: Mark,
}

const EMPTY: Board = Board { squares: [None; 9], turn: Mark::X };

impl Board {
    fn is_won(&self) -> bool {
        let lines = [
            [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
        ];
        lines.iter().any(|&[a, b, c]| {
            self.squares[a].is_some()
                && self.squares[a] == self.squares[b]
                && self.squares[a] == self.squares[c]
        })
    }

    /// The moves of a game that is not over.
    fn moves(&self) -> Vec<usize> {
        let over = self.is_won();
        (0..9).filter(|&square| !over && self.squares[square].is_none()).collect()
    }

    fn after(mut self, square: usize) -> Self {
        self.squares[square] = Some(self.turn);
        self.turn = self.other();
        self
    }

    fn other(&self) -> Mark {
        if self.turn == Mark::X { Mark::O } else { Mark::X }
    }

    /// The result for the side to move with best play of both: 1, 0 or -1.
    fn value(&self) -> i32 {
        if self.is_won() {
            return -1;
        }
        self.moves().into_iter().map(|square| -self.after(square).value()).max().unwrap_or(0)
    }
}

/// All positions that can be reached, with the hashes as moves update them.
fn reached(symmetries: &Symmetries) -> Vec<(Board, CanonicalHash<Board>)> {
    let mut seen = HashSet::from([EMPTY]);
    let mut found = vec![(EMPTY, CanonicalHash::new(symmetries, ZobristHash::BASE))];
    let mut next = 0;
    while let Some(&(board, hash)) = found.get(next) {
        next += 1;
        for square in board.moves() {
            let after = board.after(square);
            if seen.insert(after) {
                let mut hash = hash;
                hash.update(symmetries, square, |image| Board::SQUARES.at(image).key(board.turn));
                hash.update_invariant(Board::TURN.change(board.turn, after.turn));
                found.push((after, hash));
            }
        }
    }
    found
}

/// 5,478 positions can be reached, 765 up to symmetry: OEIS A008907 (the sum of its row).
#[test]
fn tic_tac_toe() {
    let symmetries = Symmetries::rectangle(3, 3);
    let found = reached(&symmetries);
    assert_eq!(found.len(), 5_478);
    for (board, hash) in &found {
        assert_eq!(hash.get(), board.zobrist_hash());
    }
    let canonical: HashSet<_> = found.iter().map(|(_, hash)| hash.canonical()).collect();
    assert_eq!(canonical.len(), 765);
}

/// The same with keys of another width from a table that is made at run time.
#[test]
fn tic_tac_toe_with_a_key_table() {
    let symmetries = Symmetries::rectangle(3, 3);
    let keys = KeyTable::<Board, u128>::new(7);
    let mut canonical = HashSet::new();
    for (board, _) in reached(&symmetries) {
        let mut hash: CanonicalHash<Board, u128> = CanonicalHash::new(&symmetries, keys.base());
        for (square, &mark) in board.squares.iter().enumerate() {
            hash.update(&symmetries, square, |image| keys.key(Board::SQUARES.at(image), mark));
        }
        hash.update_invariant(keys.key(Board::TURN, board.turn));
        assert_eq!(hash.get(), keys.hash(&board));
        canonical.insert(hash.canonical());
    }
    assert_eq!(canonical.len(), 765);
}

/// One best move for each canonical hash is a best move in every position that has the hash.
#[test]
fn a_stored_move_is_mapped_back() {
    let symmetries = Symmetries::rectangle(3, 3);
    let mut best_moves: HashMap<_, (usize, i32)> = HashMap::new();
    let (mut hits, mut mapped) = (0, 0);
    for (board, hash) in reached(&symmetries) {
        let moves = board.moves();
        let (canonical, operation) = hash.canonical_with_operation();
        if let Some(&(stored, value)) = best_moves.get(&canonical) {
            let square = symmetries.image(symmetries.inverse(operation), stored);
            assert!(moves.contains(&square), "{square} is not legal");
            assert_eq!(-board.after(square).value(), value);
            assert_eq!(board.value(), value);
            hits += 1;
            mapped += usize::from(!moves.contains(&stored));
        } else if let Some(best) = moves.into_iter().max_by_key(|&m| -board.after(m).value()) {
            let value = -board.after(best).value();
            best_moves.insert(canonical, (symmetries.image(operation, best), value));
        }
    }
    // Of 958 finished games 138 differ, so 627 canonical positions have moves.
    assert_eq!((best_moves.len(), hits), (765 - 138, 5_478 - 958 - (765 - 138)));
    assert!(mapped > 1_000, "the stored move would nearly always do as it is");
}

/// The number of pairs of states with equal canonical hashes is n^2 / (2n - 1) times that of plain hashes.
#[test]
fn collisions_of_short_keys() {
    let symmetries = Symmetries::rectangle(3, 3);
    let classes: HashMap<_, Vec<u8>> = fillings(9, 3)
        .filter(|sites| views(sites, 3).into_iter().collect::<HashSet<_>>().len() == 8)
        .map(|sites| (views(&sites, 3).into_iter().min(), sites))
        .collect();
    let pairs = |count: u64| count * (count - 1) / 2;
    let mut equal = 0;
    let seeds = 50;
    for seed in 0..seeds {
        let keys = LatticeKeys::<u8, u16>::builder(seed, 9).values(3).build();
        let mut found: HashMap<_, u64> = HashMap::new();
        for sites in classes.values() {
            *found.entry(hash_of(&keys, &symmetries, sites).canonical()).or_default() += 1;
        }
        equal += found.into_values().map(pairs).sum::<u64>();
    }
    let plain = (seeds * pairs(classes.len() as u64)) as f64 / 65_536.0;
    let ratio = equal as f64 / plain;
    assert!((ratio - 64.0 / 15.0).abs() < 0.2, "{ratio}");
}

/// Moves are copies, and go to other threads.
#[test]
fn hashes_are_plain_values() {
    fn plain<T: Copy + Send + Sync + std::hash::Hash + Eq>() {}
    plain::<CanonicalHash<Board>>();
    plain::<CanonicalHash<[Option<Mark>], Wrapping<u32>, 48>>();
    assert!(size_of::<CanonicalHash<Board>>() <= 9 * size_of::<u64>());

    let symmetries = Symmetries::rectangle(2, 3);
    let steps = allocation_counter::measure(|| {
        let mut hash: CanonicalHash<Board> = CanonicalHash::new(&symmetries, ZobristHash::BASE);
        for (site, operation) in (0..6).zip([0, 1, 2, 3, 0, 1]) {
            hash.update(&symmetries, site, |image| Board::SQUARES.at(image).key(Mark::X));
            assert_eq!(hash.canonical(), hash.canonical_with_operation().0);
            assert_ne!(symmetries.image(symmetries.inverse(operation), site), 6);
        }
    });
    assert_eq!(steps.count_total, 0);
}

/// The hashes beyond the last operation take no part in a comparison.
#[test]
fn equality_is_that_of_the_hashes() {
    let symmetries = Symmetries::rectangle(2, 3);
    let mut hash: CanonicalHash<Board> = CanonicalHash::new(&symmetries, ZobristHash::BASE);
    let empty = hash;
    let text = format!("{hash:?}");
    let base = format!("{:?}", ZobristHash::<Board>::BASE);
    assert_eq!(text, format!("CanonicalHash([{base}, {base}, {base}, {base}])"));
    hash.update(&symmetries, 0, |image| Board::SQUARES.at(image).key(Mark::X));
    assert_ne!(hash, empty);
    hash.update_invariant(Board::TURN.key(Mark::O));
    assert_eq!(HashSet::from([hash, empty, hash]).len(), 2);
}

proptest! {
    /// Operations of rectangles: each undone by its inverse, one after another in the group again.
    #[test]
    fn rectangles_are_groups(rows in 1_usize..7, cols in 1_usize..7) {
        let symmetries = Symmetries::rectangle(rows, cols);
        prop_assert_eq!(symmetries.sites(), rows * cols);
        let lists: Vec<Vec<usize>> =
            (0..symmetries.operations()).map(|g| symmetries.permutation(g).collect()).collect();
        prop_assert_eq!(&Symmetries::from_permutations(&lists).unwrap(), &symmetries);
        for (operation, list) in lists.iter().enumerate() {
            let inverse = symmetries.inverse(operation);
            for (site, &image) in list.iter().enumerate() {
                prop_assert_eq!(symmetries.image(operation, site), image);
                prop_assert_eq!(symmetries.images(site).nth(operation), Some(image));
                prop_assert_eq!(symmetries.image(inverse, image), site);
            }
        }
        let numbers: Vec<usize> = (0..rows * cols).collect();
        let mut expected = views(&numbers, cols);
        // A view lists which site is where, an operation where each site is: as lists, the one inverts the other.
        let mut found = lists;
        expected.sort();
        found.sort();
        prop_assert_eq!(found, expected);
    }

    /// A group from a random permutation: its powers.
    #[test]
    fn powers_of_a_permutation(list in Just((0..6).collect::<Vec<usize>>()).prop_shuffle()) {
        let identity: Vec<usize> = (0..6).collect();
        let power = |of: &Vec<usize>| of.iter().map(|&image| list[image]).collect::<Vec<_>>();
        let mut powers = vec![identity.clone()];
        while power(&powers[powers.len() - 1]) != identity {
            powers.push(power(&powers[powers.len() - 1]));
        }
        // 6 is the greatest order of a permutation of six.
        let generated = Symmetries::<6>::generated_by([&list]).unwrap();
        prop_assert_eq!(&generated, &Symmetries::from_permutations(&powers).unwrap());
        prop_assert_eq!(generated.operations(), powers.len());
        let open = Symmetries::<6>::from_permutations(&powers[..powers.len() - 1]);
        prop_assert_eq!(open.is_ok(), powers.len() == 2);
    }
}

#[test]
fn lists_that_are_no_group() {
    let group = |lists: &[&[usize]]| Symmetries::<3>::from_permutations(lists);
    let generated = |lists: &[&[usize]]| Symmetries::<3>::generated_by(lists);
    for (lists, error, text) in [
        (&[][..], NotAGroup::NoOperations, "no operations, not even the identity"),
        (
            &[&[0, 1], &[0, 1, 2]],
            NotAGroup::OtherSites { operation: 1, sites: 3, expected: 2 },
            "operation 1 has 3 sites, operation 0 has 2",
        ),
        (
            &[&[0, 1], &[1, 2]],
            NotAGroup::NotAPermutation { operation: 1, site: 1, image: 2 },
            "operation 1 maps site 1 to 2, which is no site or the image of an earlier site",
        ),
        (
            &[&[0, 1, 2], &[1, 2, 1]],
            NotAGroup::NotAPermutation { operation: 1, site: 2, image: 1 },
            "operation 1 maps site 2 to 1, which is no site or the image of an earlier site",
        ),
    ] {
        assert_eq!(group(lists), Err(error));
        assert_eq!(generated(lists), Err(error));
        assert_eq!(error.to_string(), text);
    }
    for (lists, error, text) in [
        (&[&[1_usize, 0][..]][..], NotAGroup::NoIdentity, "operation 0 is not the identity"),
        (&[&[1, 0], &[0, 1]], NotAGroup::NoIdentity, "operation 0 is not the identity"),
        (
            &[&[0, 1, 2, 3], &[1, 0, 2, 3], &[0, 1, 3, 2]],
            NotAGroup::NotClosed { first: 1, second: 2 },
            "operation 1 followed by operation 2 is not an operation of the list",
        ),
        (
            &[&[0, 1], &[1, 0], &[0, 1], &[1, 0]],
            NotAGroup::TooManyOperations { capacity: 3 },
            "more operations than the 3 that the type has room for",
        ),
    ] {
        assert_eq!(group(lists), Err(error));
        assert_eq!(error.to_string(), text);
        assert_ne!(generated(lists).err(), Some(error));
    }
    // Two operations may act alike.
    assert_eq!(group(&[&[0, 1], &[0, 1]]).unwrap().operations(), 2);
    // The product of the permutations above is a fourth.
    assert_eq!(
        generated(&[&[1, 0, 2, 3], &[0, 1, 3, 2]]),
        Err(NotAGroup::TooManyOperations { capacity: 3 })
    );
    let long: Vec<usize> = (0..(1 << 16) + 1).collect();
    let error = NotAGroup::TooManySites { sites: 65_537 };
    assert_eq!(group(&[&long]), Err(error));
    assert_eq!(error.to_string(), "65537 sites are more than 65536");
    assert_eq!(group(&[&long[..1 << 16]]).unwrap().sites(), 1 << 16);
    assert_eq!(Symmetries::<0>::generated_by([[0]]), Err(NotAGroup::TooManyOperations { capacity: 0 }));
}

#[test]
fn the_last_of_the_most_sites() {
    let symmetries = Symmetries::rectangle(256, 256);
    let corners = [0, 255, 65_280, 65_535];
    for operation in 0..8 {
        let images = corners.map(|corner| symmetries.image(operation, corner));
        assert_eq!(HashSet::from(images), HashSet::from(corners));
    }
}

#[test]
#[should_panic(expected = "256x257 sites are more than 65536")]
fn sites_are_not_numbered_twice() {
    let _ = Symmetries::rectangle(256, 257);
}

#[test]
#[should_panic(expected = "sites are more than 65536")]
fn the_product_of_the_sides_overflows() {
    let _ = Symmetries::rectangle(usize::MAX / 2, 4);
}

#[test]
#[should_panic(expected = "there is no site 9: the operations permute 9 sites")]
fn no_such_site() {
    let _ = Symmetries::rectangle(3, 3).images(9);
}

#[test]
#[should_panic(expected = "no operation 4: there are 4")]
fn no_such_operation_to_invert() {
    let _ = Symmetries::rectangle(2, 3).inverse(4);
}

#[test]
#[should_panic(expected = "no operation 4: there are 4")]
fn no_such_permutation() {
    let _ = Symmetries::rectangle(2, 3).permutation(4);
}

#[test]
#[should_panic(expected = "index out of bounds")]
fn no_image_under_an_operation_that_there_is_not() {
    let _ = Symmetries::rectangle(2, 3).image(4, 0);
}

#[test]
#[should_panic(expected = "a group of 4 operations, but the hash began with one of 8")]
fn another_group_than_the_hash_began_with() {
    let (square, oblong) = (Symmetries::rectangle(3, 3), Symmetries::rectangle(3, 2));
    let mut hash: CanonicalHash<Board> = CanonicalHash::new(&square, ZobristHash::BASE);
    hash.update(&oblong, 0, |image| Board::SQUARES.at(image).key(Mark::X));
}
