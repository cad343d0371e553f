//! Measures a large store: its size, and the times of a hit in memory, of a read from the database, and of a miss.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use zobrist::cache::{Eviction, SharedCache};
use zobrist_compared::interleave::{Times, interleave};
use zobrist_compared::random::SplitMix;
use zobrist_store::{Origin, Store};

use crate::peers::Rates;
use crate::trace::rates;

/// Number of times that each hit in memory is timed in a run.
const PASSES: u64 = 50;

/// The first stored state.
const FIRST: u64 = 1;

fn hash(state: u64) -> u64 {
    SplitMix(state.wrapping_mul(0x9e37_79b9_7f4a_7c15)).next()
}

fn open(address: &Path, capacity: usize) -> Store<u64, Rates> {
    let builder = Store::builder().memory(capacity, Eviction::default());
    builder.open(address, &Origin::new("bench")).expect("a store")
}

/// What a program without a store writes around a cache: a file for each value in a folder.
struct ByHand {
    memory: SharedCache<u64, Rates>,
    folder: PathBuf,
}

impl ByHand {
    #[inline]
    fn get(&self, hash: u64) -> io::Result<Option<Rates>> {
        match self.memory.get(hash) {
            Some(found) => Ok(Some(found)),
            None => self.read(hash),
        }
    }

    #[inline(never)]
    fn read(&self, hash: u64) -> io::Result<Option<Rates>> {
        match fs::read(self.folder.join(format!("{hash:016x}"))) {
            Ok(bytes) => {
                let mut numbers = bytes.chunks_exact(8).map(|number| f64::from_le_bytes(number.try_into().unwrap()));
                Ok(Some([(); 8].map(|()| numbers.next().unwrap())))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// A server on a socket in a folder. A shell ends the server when the input of the shell closes, so the server also
/// ends if the bench is killed.
struct Server(Child);

impl Server {
    fn start(folder: &Path) -> Server {
        const SERVER: &str = "redis-server \"$@\" >/dev/null & server=$!; read -r line; kill -9 $server; wait";
        let child = Command::new("sh")
            .args(["-c", SERVER, "sh", "--port", "0", "--appendonly", "yes", "--save", ""])
            .args(["--dir".as_ref(), folder.as_os_str()])
            .args(["--unixsocket".as_ref(), folder.join("socket").as_os_str()])
            .stdin(Stdio::piped())
            .spawn();
        let server = Server(child.expect("a shell"));
        let start = Instant::now();
        while !folder.join("socket").exists() {
            assert!(start.elapsed().as_secs() < 60, "needs `redis-server`");
            std::thread::yield_now();
        }
        server
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.0.stdin.take().map(|mut input| input.write_all(b"end\n")));
        let _ = self.0.wait();
    }
}

pub(crate) fn compare(entries: u64, runs: usize) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("bench.store");
    fill(&path, entries);
    let bytes = fs::metadata(&path).expect("the file").len() as f64 / entries as f64;
    println!("{bytes:.0} bytes each");
    measure(&path, entries, runs);
    let _server = Server::start(folder.path());
    let address = format!("redis+unix://{}/socket", folder.path().display());
    fill(Path::new(&address), entries);
    measure(Path::new(&address), entries, runs);
}

fn fill(address: &Path, entries: u64) {
    let started = Instant::now();
    let store = open(address, 1);
    for state in FIRST..=entries {
        let hash = hash(state);
        store.insert(hash, rates(hash)).expect("space on the disk");
    }
    drop(store);
    let filling = started.elapsed().as_secs_f64() * 1e6 / entries as f64;
    let started = Instant::now();
    drop(open(address, 1));
    let opening = started.elapsed().as_secs_f64() * 1e3;
    println!(
        "\n{}: {entries} entries of 72 bytes, {filling:.1} us to insert one, {opening:.1} ms to open it",
        address.display()
    );
}

fn measure(address: &Path, entries: u64, runs: usize) {
    // The look-ups are fewer than the entries of a cache in memory, so that they evict nothing.
    let lookups = entries.min(2000);
    // The states are visited in pseudorandom order.
    let state = |i: u64| FIRST + hash(!i) % entries;
    let hashes: Vec<u64> = (0..lookups).map(|i| hash(state(i))).collect();
    // Times hits in memory. The first of all passes warms the processor's caches.
    let hits = |answer: &dyn Fn(u64) -> Option<Rates>| {
        let is_right = |&hash: &u64| answer(hash).is_some_and(|found| found[7].to_bits() == rates(hash)[7].to_bits());
        assert!(hashes.iter().all(is_right));
        let start = Instant::now();
        assert!((0..PASSES).all(|_| hashes.iter().all(is_right)));
        (start.elapsed().as_secs_f64() * 1e9 / (PASSES * lookups) as f64, lookups)
    };
    let time = |mut answer: Box<dyn FnMut(u64) -> Option<Rates>>, known: bool| {
        if known {
            // Look up other states first, because recent writes may have left the entries or the pages of the file in
            // the processor's nearest cache.
            (0..lookups).for_each(|i| _ = answer(hash(state(i))));
        }
        let start = Instant::now();
        for i in 0..lookups {
            let hash = hash(if known { state(i) } else { FIRST + entries + i });
            let expected = known.then(|| rates(hash).map(f64::to_bits));
            assert_eq!(answer(hash).map(|rates| rates.map(f64::to_bits)), expected);
        }
        (start.elapsed().as_secs_f64() * 1e9 / lookups as f64, lookups)
    };
    let warm = || {
        let store = open(address, 1 << 16);
        for &hash in &hashes {
            _ = store.get(hash).expect("a database");
        }
        store
    };
    let memory = || {
        let memory = SharedCache::<u64, Rates>::new(1 << 16).expect("memory");
        for &hash in &hashes {
            memory.insert(hash, rates(hash));
        }
        memory
    };
    let folder = tempfile::tempdir().expect("a folder");
    // The database has no state from this number on, and no two runs use the same states.
    let fresh = std::cell::Cell::new(2 * (FIRST + entries + lookups));
    let times = interleave(
        runs,
        [
            &|| {
                let memory = memory();
                hits(&|hash| memory.get(hash))
            },
            &|| {
                let store = warm();
                hits(&|hash| store.get(hash).expect("a database"))
            },
            &|| {
                let memory = memory();
                hits(&|hash| Some(memory.get_or_insert_with(hash, || unreachable!("a hit"))))
            },
            &|| {
                let store = warm();
                hits(&|hash| Some(store.get_or_compute(hash, || unreachable!("a hit")).expect("a database")))
            },
            &|| {
                let by_hand = ByHand { memory: memory(), folder: folder.path().to_path_buf() };
                hits(&|hash| by_hand.get(hash).expect("a file"))
            },
            &|| {
                let store = open(address, 1);
                time(Box::new(move |hash| store.get(hash).expect("a database")), true)
            },
            &|| {
                let store = open(address, 1);
                time(Box::new(move |hash| store.get(hash).expect("a database")), false)
            },
            &|| {
                let store = open(address, 1);
                let start = Instant::now();
                for _ in 0..lookups {
                    let hash = hash(fresh.replace(fresh.get() + 1));
                    store.get_or_compute(hash, || rates(hash)).expect("space on the disk");
                }
                (start.elapsed().as_secs_f64() * 1e9 / lookups as f64, lookups)
            },
        ],
    );
    print(runs, &times);
}

fn print<const N: usize>(runs: usize, times: &[Times; N]) {
    println!("median of {runs} interleaved runs\n{:<32}{:>14}{:>18}", "", "ns per call", "to SharedCache");
    let names = [
        "SharedCache::get, hit",
        "Store::get, hit in memory",
        "SharedCache::get_or_insert_with",
        "Store::get_or_compute, in memory",
        "SharedCache and files by hand",
        "Store, from the database",
        "Store, absent",
        "Store, claimed and written",
    ];
    for (i, name) in names.iter().enumerate() {
        let cache = &times[if i == 3 { 2 } else { 0 }];
        println!("{name:<32}{:>14.1}{:>18.2}", times[i].median(), times[i].over(cache));
    }
}
