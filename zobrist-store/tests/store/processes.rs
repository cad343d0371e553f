//! Tests processes that share a store. Each process runs this test program with one of the jobs
//! below.

use std::io::{BufRead, BufReader, Write, stdout};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

#[cfg(unix)]
use rustix::process::{Pid, Signal, kill_process};
use zobrist::cache::Eviction;
use zobrist_store::{Attempt, Reason, Store};

use crate::databases::{Database, each, origin};
use crate::random::Random;
use crate::{creations, disputes, exits, killed, leftovers};

each! {
    processes_compute_once;
    claims_of_the_dead_are_taken_over;
    #[cfg(unix)]
    claims_of_the_stopped_are_taken_over;
}

/// The environment variable with the job of a child process: name, number and address.
const JOB: &str = "ZOBRIST_TEST_JOB";

/// Runs the job of a child process.
#[test]
#[ignore = "other tests run it in a child process"]
fn work() {
    let Ok(job) = std::env::var(JOB) else {
        return;
    };
    let (job, rest) = job.split_once(' ').unwrap();
    let (number, address) = rest.split_once(' ').unwrap();
    let (number, address) = (number.parse().unwrap(), Path::new(address));
    match job {
        "compute" => compute(number, address),
        "claim" => claim(number, address),
        "random" | "minute" => killed::works_for_ever(job, number, address),
        "exit" => exits::insert_and_exit(number, address),
        "create" => creations::create(address),
        "together" => creations::create_together(number, address),
        "reopen" => creations::open_together(number, address),
        "read" => leftovers::read(address),
        "insert" => leftovers::insert_and_wait(number, false, address),
        "long" => leftovers::insert_and_wait(number, true, address),
        "full" => exits::fill(address),
        "dispute" => disputes::dispute(number, address),
        #[cfg(target_os = "linux")]
        "hold" => crate::network::hold(address),
        #[cfg(target_os = "linux")]
        "refused" => crate::files::report_error(address),
        #[cfg(target_os = "linux")]
        "read_only" => crate::files::read_only(address),
        _ => panic!("{job}"),
    }
}

/// The reports of a child process.
pub(crate) struct Reports(BufReader<ChildStdout>);

/// A child process and its reports. If another thread reads them, they are absent here.
pub(crate) struct Process {
    pub(crate) child: Child,
    pub(crate) reports: Option<Reports>,
}

pub(crate) fn command(job: &str, number: u64, address: &Path) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command
        .args([
            "processes::work",
            "--exact",
            "--ignored",
            "--nocapture",
            "--quiet",
        ])
        .env(JOB, format!("{job} {number} {}", address.display()))
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit());
    command
}

impl Process {
    pub(crate) fn start(job: &str, number: u64, address: &Path) -> Process {
        Process::run(command(job, number, address))
    }

    pub(crate) fn run(mut command: Command) -> Process {
        let mut child = command.spawn().unwrap();
        let reports = Some(Reports(BufReader::new(child.stdout.take().unwrap())));
        Process { child, reports }
    }

    /// Returns the next report of this kind, like [`Reports::next`].
    pub(crate) fn report(&mut self, word: &str) -> Option<String> {
        self.reports
            .as_mut()
            .expect("no other thread reads them")
            .next(word)
    }

    #[cfg(unix)]
    pub(crate) fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Kill a suspended process, too. Ignore the error if the process has ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Reports {
    /// Returns the rest of the next line that begins with `word`, or `None` if the process has
    /// ended. Ignores an incomplete line.
    pub(crate) fn next(&mut self, word: &str) -> Option<String> {
        loop {
            let mut line = String::new();
            self.0.read_line(&mut line).unwrap();
            let found = line.strip_prefix(&format!("@{word} "));
            match found.and_then(|rest| rest.strip_suffix('\n')) {
                Some(rest) => return Some(rest.to_owned()),
                None if line.is_empty() => return None,
                None => {}
            }
        }
    }
}

pub(crate) fn report(text: impl std::fmt::Display) {
    // Write in one call, so that a kill leaves no half line.
    stdout()
        .lock()
        .write_all(format!("@{text}\n").as_bytes())
        .unwrap();
}

fn open(address: &Path) -> Store<u64, u64> {
    // The lease is long, so a claim ends only with its owner.
    let builder = Store::builder().lease(Duration::from_secs(3600));
    builder
        .memory(16, Eviction::default())
        .open(address, &origin())
        .unwrap()
}

const STATES: usize = 300;

/// Gets all states in a random order. An environment variable sets the milliseconds that a
/// computation takes.
fn compute(seed: u64, address: &Path) {
    let states = number("ZOBRIST_TEST_STATES").unwrap_or(STATES);
    let millis = number("ZOBRIST_TEST_MILLIS").unwrap_or(1);
    let mut order: Vec<usize> = (0..states).collect();
    let mut random = Random(seed);
    for place in (1..states).rev() {
        order.swap(place, random.below(place + 1));
    }
    let store = open(address);
    let start = Instant::now();
    let mut computed = 0;
    for state in order {
        let value = store.get_or_compute(Random(state as u64).next(), || {
            computed += 1;
            thread::sleep(Duration::from_millis(millis as u64));
            state as u64
        });
        assert_eq!(value.unwrap(), state as u64);
    }
    report(format_args!(
        "computed {computed} {}",
        start.elapsed().as_millis()
    ));
}

pub(crate) fn number(variable: &str) -> Option<usize> {
    std::env::var(variable)
        .ok()
        .map(|text| text.parse().unwrap())
}

/// Checks that two processes on one store compute each state once, like one process on its own
/// store. `ZOBRIST_TEST_STATES` and `ZOBRIST_TEST_MILLIS` turn the test into a measurement.
fn processes_compute_once(database: &mut Database) {
    let run = |processes: u64| {
        let running: Vec<_> = (0..processes)
            .map(|seed| Process::start("compute", seed, &database.address()))
            .collect();
        let mut computed = (0, 0);
        for mut process in running {
            let report = process.report("computed").unwrap();
            let (count, millis) = report.split_once(' ').unwrap();
            computed.0 += count.parse::<usize>().unwrap();
            computed.1 = computed.1.max(millis.parse::<usize>().unwrap());
        }
        computed
    };
    let (computed, together) = run(2);
    let states = number("ZOBRIST_TEST_STATES").unwrap_or(STATES);
    assert_eq!(computed, states);
    assert_eq!(run(1).0, 0);
    if number("ZOBRIST_TEST_STATES").is_some() {
        let other = if database.is_server() {
            Database::server()
        } else {
            Database::files()
        };
        let alone = Process::start("compute", 1, &other.address())
            .report("computed")
            .unwrap();
        let (_, alone) = alone.split_once(' ').unwrap();
        println!(
            "two processes {together} ms, one {alone} ms, {}",
            database.address().display()
        );
    }
}

/// Claims the state 7 and reports the claim. With a value of 0, computes for ever. Otherwise waits
/// for a line of input, and then fulfils the claim with the value.
fn claim(value: u64, address: &Path) {
    let builder = Store::<u64, u64>::builder();
    let lease = if value == 0 {
        Duration::from_secs(3600)
    } else {
        Duration::from_millis(500)
    };
    let store = builder.lease(lease).open(address, &origin()).unwrap();
    let Attempt::Claimed(claim) = store.try_get(7).unwrap() else {
        panic!("it is new")
    };
    report("claimed 7");
    if value == 0 {
        loop {
            thread::park();
        }
    }
    std::io::stdin().read_line(&mut String::new()).unwrap();
    match claim.fulfil(value) {
        Ok(value) => report(format_args!("result {value}")),
        Err(error) if matches!(error.reason(), Reason::Differs(_)) => report("result differs"),
        Err(error) => panic!("{error}"),
    }
}

/// Checks that claims of an ended process are free at once. Leases are an hour, so the test would
/// take that long if the end of an owner went unnoticed.
fn claims_of_the_dead_are_taken_over(database: &mut Database) {
    let store = open(&database.address());
    for _ in 0..3 {
        let mut process = Process::start("claim", 0, &database.address());
        process.report("claimed").unwrap();
        let Ok(Attempt::Pending(pending)) = store.try_get(7) else {
            panic!("it is claimed")
        };
        process.kill();
        let Ok(Attempt::Claimed(claim)) = pending.wait() else {
            panic!("its owner is dead")
        };
        drop(claim);
    }
    assert_eq!(store.get_or_compute(7, || 49).unwrap(), 49);
    if !database.is_server() {
        drop(store);
        assert_eq!(
            std::fs::read_dir(database.folder.path()).unwrap().count(),
            1,
            "left over"
        );
    }
}

/// Checks that other processes can claim the hashes of a suspended process after its lease. That
/// process may still fulfil its claim with an equal value, but not with a different one.
#[cfg(unix)]
fn claims_of_the_stopped_are_taken_over(database: &mut Database) {
    for (value, expected) in [(49, "49"), (50, "differs")] {
        let mut command = command("claim", value, &database.address());
        let mut process = Process::run({
            command.stdin(Stdio::piped());
            command
        });
        process.report("claimed").unwrap();
        process.signal(Signal::STOP);
        let store = Store::<u64, u64>::open(database.address(), &origin()).unwrap();
        assert_eq!(store.get_or_compute(7, || 49).unwrap(), 49);
        process.signal(Signal::CONT);
        process
            .child
            .stdin
            .take()
            .unwrap()
            .write_all(b"\n")
            .unwrap();
        assert_eq!(process.report("result").unwrap(), expected);
        assert!(process.child.wait().unwrap().success());
        assert_eq!(store.get(7).unwrap(), Some(49));
        drop(store);
        if value == 49 {
            // Remove the store, so that the second round begins with a new state.
            if database.is_server() {
                let mut server = redis::Client::open(database.address().to_str().unwrap()).unwrap();
                redis::cmd("FLUSHALL").exec(&mut server).unwrap();
            } else {
                std::fs::remove_file(database.path()).unwrap();
            }
        }
    }
}
