//! A simulation of routing. It measures the share of successors that cross workers, and the balance of the workers.
#![allow(clippy::cast_precision_loss, reason = "ratios are approximate")]

use std::error::Error;
use std::io::Write;
use std::iter;

use plotters::chart::{ChartBuilder, SeriesLabelPosition};
use plotters::coord::Shift;
use plotters::prelude::{BLACK, Circle, DrawingArea, DrawingBackend, EmptyElement, PathElement, Text, WHITE};
use plotters::series::LineSeries;
use plotters::style::{Color, ShapeStyle};
use zobrist::KeyTable;
use zobrist::keys::KeySource;
use zobrist_examples::program::Failure;
use zobrist_examples::progress::Progress;
use zobrist_examples::results::grouped;
use zobrist_plotting::plot::{BLUE, Figure, GREEN, PURPLE, Picture, VERMILION, text, with_room};

use crate::code::States;
use crate::hash_key::owner;
use crate::keys::{Expand, Keyed, Routes, classes};
use crate::options::Options;
use crate::puzzle::Puzzle;
use crate::search::{Found, plain};

/// The simulated numbers of workers.
pub(crate) const WORKERS: [usize; 6] = [2, 4, 8, 16, 32, 64];

/// A routing method, with its counts for each number of workers in [`WORKERS`].
pub(crate) struct Routing {
    name: String,
    /// The worker of the last counted state, for each of [`WORKERS`].
    from: [usize; WORKERS.len()],
    pub(crate) crossing: [u64; WORKERS.len()],
    /// The number of states of each worker, for each of [`WORKERS`].
    pub(crate) owned: [Vec<u64>; WORKERS.len()],
}

impl Routing {
    fn new(name: String) -> Self {
        let (crossing, owned) = ([0; WORKERS.len()], WORKERS.map(|workers| vec![0; workers]));
        Routing { name, from: [0; WORKERS.len()], crossing, owned }
    }

    /// Counts a state with the routing hash `route`. Calls of `count_successor` for its successors follow.
    #[inline]
    fn count_state(&mut self, route: u64) {
        self.from = workers(route);
        self.owned.iter_mut().zip(self.from).for_each(|(owned, worker)| owned[worker] += 1);
    }

    #[inline]
    fn count_successor(&mut self, route: u64) {
        let crosses = self.from.into_iter().zip(workers(route)).map(|(from, to)| from != to);
        self.crossing.iter_mut().zip(crosses).for_each(|(sum, crosses)| *sum += u64::from(crosses));
    }

    /// Returns crossing and balance for each number of workers in [`WORKERS`]. Crossing is the share of successors that
    /// belong to another worker than their predecessor. Balance is the number of states of the worker with most states,
    /// divided by the mean over the workers.
    pub(crate) fn points(&self, successors: u64) -> [(f64, f64); WORKERS.len()] {
        std::array::from_fn(|i| {
            let (most, all) = (self.owned[i].iter().max(), self.owned[i].iter().sum::<u64>());
            let balance = *most.unwrap_or(&0) as f64 * WORKERS[i] as f64 / all as f64;
            (self.crossing[i] as f64 / successors.max(1) as f64, balance)
        })
    }
}

/// Returns the worker that a hash selects, for each number of workers in [`WORKERS`].
#[inline]
fn workers(route: u64) -> [usize; WORKERS.len()] {
    WORKERS.map(|workers| owner(route, workers))
}

/// Simulates all routing methods of `puzzle`. The first one is plain hashing.
pub(crate) fn simulate(puzzle: &impl Puzzle, options: &Options) -> Result<(Vec<Routing>, Found), Failure> {
    let (seed, limits) = (options.seed, options.limits);
    let exact = KeyTable::with_source(seed, KeySource::Exact).map_err(Failure::error)?;
    let (mut keyed, names) = (Keyed::<_, u64>::new(puzzle, exact), puzzle.abstractions());
    let tables = (0..names.len()).map(|index| classes(puzzle, index, seed));
    keyed.keys.routes = Routes::Simulated(tables.collect::<Result<_, _>>()?);
    let names = iter::once("plain hashing".to_owned()).chain(names);
    let mut routings: Vec<_> = names.map(Routing::new).collect();
    let progress = Progress::without_end("states");
    let found = plain(
        limits,
        |outbox| keyed.start(outbox),
        |_, states, outbox| {
            for state in states.iter().map(States::of) {
                progress.add(1);
                keyed.expand(&state, outbox);
                let (first, others) = outbox.routes.split_at(routings.len());
                routings.iter_mut().zip(first).for_each(|(routing, &route)| routing.count_state(route));
                for successor in others.chunks_exact(routings.len()) {
                    let all = routings.iter_mut().zip(successor);
                    all.for_each(|(routing, &route)| routing.count_successor(route));
                }
            }
        },
    );
    Ok((routings, found))
}

/// Simulates all routing methods, prints their crossing and balance, and plots both.
pub(crate) fn run(puzzle: &impl Puzzle, options: &Options, output: &mut impl Write) -> Result<(), Failure> {
    let picture = options.plot.as_deref().map(Picture::create).transpose()?;
    let (routings, found) = simulate(puzzle, options)?;
    if found.successors == 0 {
        let why = "the limits leave no state to be expanded, so there are no routes";
        return Err(Failure::error(why));
    }
    let (title, states) = (puzzle.name(), grouped(found.states().into()));
    let successors = grouped(found.successors.into());
    writeln!(output, "{title}: {states} states, {successors} successors\n")?;
    let curves: Vec<_> = routings.into_iter().map(|routing| (routing.points(found.successors), routing.name)).collect();
    for (part, is_crossing) in [("crossing, by worker count", true), ("largest over mean", false)] {
        let workers = WORKERS.map(|workers| format!("{workers:>8}"));
        writeln!(output, "{part:<28}{}", workers.concat())?;
        for (points, name) in &curves {
            let numbers =
                points.map(|(crossing, balance)| format!("{:>8.3}", if is_crossing { crossing } else { balance }));
            writeln!(output, "{name:<28}{}", numbers.concat())?;
        }
    }
    picture.map_or(Ok(()), |picture| picture.finish(&TradeOff { title, curves }))
}

/// The plot of balance against crossing. Each routing method has a curve, and each number of workers has a point on it.
struct TradeOff {
    title: String,
    curves: Vec<([(f64, f64); WORKERS.len()], String)>,
}

impl Figure for TradeOff {
    const SIZE: (u32, u32) = (900, 600);

    fn draw<D: DrawingBackend>(&self, area: &DrawingArea<D, Shift>) -> Result<(), Box<dyn Error>>
    where
        D::ErrorType: 'static,
    {
        let balances = self.curves.iter().flat_map(|(points, _)| points.map(|point| point.1));
        let mut chart = ChartBuilder::on(area)
            .caption(&self.title, text(22))
            .x_label_area_size(50)
            .y_label_area_size(60)
            .build_cartesian_2d(0.0..1.0, with_room(balances))?;
        chart
            .configure_mesh()
            .x_desc("share of successors that cross workers")
            .y_desc("balance: largest worker over the mean")
            .light_line_style(WHITE)
            .label_style(text(15))
            .axis_desc_style(text(17))
            .draw()?;
        let colours = [BLUE, VERMILION, GREEN, PURPLE].into_iter().cycle();
        for ((points, name), colour) in self.curves.iter().zip(colours) {
            let line = ShapeStyle::from(colour).stroke_width(2);
            chart
                .draw_series(LineSeries::new(points.iter().copied(), line))?
                .label(name)
                .legend(move |(x, y)| PathElement::new([(x, y), (x + 20, y)], line));
            chart.draw_series(points.iter().zip(WORKERS).map(|(&point, workers)| {
                EmptyElement::at(point)
                    + Circle::new((0, 0), 4, colour.filled())
                    + Text::new(workers.to_string(), (6, -14), text(14))
            }))?;
        }
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::UpperRight)
            .label_font(text(15))
            .background_style(WHITE.mix(0.8))
            .border_style(BLACK)
            .draw()?;
        Ok(())
    }
}
