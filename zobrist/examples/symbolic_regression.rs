//! Learn how to cache results by hash in a genetic algorithm: expressions are states, and no
//! expression is evaluated twice.
//!
//! Searches for x^4 + x^3 + x^2 + x (J. Koza, "Genetic Programming", 1992, section 7.3) among
//! expressions of up to 15 nodes, with and without a cache. Both searches find the same expression.
//! Prints it, the share of evaluations that the cache saves, and the time of both searches. B.
//! Burlacu, "Zobrist hash-based duplicate detection in symbolic regression", arXiv 2508.13859,
//! saved up to 34% of the time.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use zobrist::table::Prehashed;
use zobrist::{Zobrist, ZobristHash};

#[derive(Clone, Copy, PartialEq, Debug, Zobrist)]
enum Node {
    X,
    One,
    Add,
    Mul,
}

/// An expression tree in heap order: the operands of node i are nodes 2i + 1 and 2i + 2. A missing
/// node has no key, so expressions of all sizes are states of one type.
#[derive(Clone, Copy, PartialEq, Debug, Zobrist)]
#[zobrist(key = u64)]
struct Expression {
    nodes: [Option<Node>; 15],
}

type Hash = ZobristHash<Expression>;

impl Expression {
    fn value(&self, node: usize, x: f64) -> f64 {
        let operand = |n| self.value(2 * node + n, x);
        match self.nodes[node] {
            None | Some(Node::X) => x,
            Some(Node::One) => 1.0,
            Some(Node::Add) => operand(1) + operand(2),
            Some(Node::Mul) => operand(1) * operand(2),
        }
    }

    /// Returns the mean absolute difference from the polynomial at 1,001 points between -1 and 1.
    fn error(&self) -> f64 {
        let points = (-500..=500).map(|i| f64::from(i) / 500.0);
        points
            .map(|x| (self.value(0, x) - (x * x * x * x + x * x * x + x * x + x)).abs())
            .sum::<f64>()
            / 1001.0
    }

    /// Replaces the subtree at a node by the subtree of `other` at the same node, and updates the
    /// hash for each node.
    fn graft(&mut self, hash: &mut Hash, node: usize, other: &Expression) {
        if node < 15 {
            hash.replace(
                Expression::NODES.at(node),
                self.nodes[node],
                other.nodes[node],
            );
            self.nodes[node] = other.nodes[node];
            self.graft(hash, 2 * node + 1, other);
            self.graft(hash, 2 * node + 2, other);
        }
    }

    /// Fills the subtree at a node at random. Nodes of the last row are leaves.
    fn grow(&mut self, node: usize, random: &mut impl FnMut(usize) -> usize) {
        let nodes = [Node::X, Node::One, Node::Add, Node::Mul];
        let value = nodes[random(if node < 7 { 4 } else { 2 })];
        self.nodes[node] = Some(value);
        if matches!(value, Node::Add | Node::Mul) {
            self.grow(2 * node + 1, random);
            self.grow(2 * node + 2, random);
        }
    }

    fn text(&self, node: usize) -> String {
        let operand = |n| self.text(2 * node + n);
        match self.nodes[node] {
            None | Some(Node::X) => "x".into(),
            Some(Node::One) => "1".into(),
            Some(Node::Add) => format!("({} + {})", operand(1), operand(2)),
            Some(Node::Mul) => format!("{} * {}", operand(1), operand(2)),
        }
    }
}

struct Found {
    best: Expression,
    requests: u32,
    evaluations: u32,
    time: Duration,
}

/// Searches until an expression has no error but that of rounding.
fn search(cached: bool) -> Found {
    let started = Instant::now();
    let mut state = 1_u64;
    let mut random = move |n: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) as usize % n
    };
    let random_expression = |random: &mut _| {
        let mut expression = Expression { nodes: [None; 15] };
        expression.grow(0, random);
        expression
    };
    let (mut cache, mut requests, mut evaluations) =
        (HashMap::<Hash, f64, Prehashed>::default(), 0, 0);
    let mut error = |expression: &Expression, hash: Hash| {
        let mut evaluate = || {
            evaluations += 1;
            expression.error()
        };
        requests += 1;
        let error = if cached {
            *cache.entry(hash).or_insert_with(evaluate)
        } else {
            evaluate()
        };
        (error, requests, evaluations)
    };
    let initial = (0..1000).map(|_| {
        let expression = random_expression(&mut random);
        let hash = expression.zobrist_hash();
        (error(&expression, hash).0, expression, hash)
    });
    let mut population: Vec<(f64, Expression, Hash)> = initial.collect();
    for _ in 0..40_000 {
        // Draw three expressions. The best one, with one subtree replaced, takes the place of the
        // worst one. The new subtree is from another expression of the population or from a
        // random one.
        let mut sample = [0; 3].map(|_| random(1000));
        sample.sort_by(|&a, &b| population[a].0.total_cmp(&population[b].0));
        let (_, mut expression, mut hash) = population[sample[0]];
        let is_new = random(4) == 0;
        let donor = if is_new {
            random_expression(&mut random)
        } else {
            population[random(1000)].1
        };
        let node = random(15);
        if expression.nodes[node].is_some() && donor.nodes[node].is_some() {
            expression.graft(&mut hash, node, &donor);
            hash.debug_check(&expression);
        }
        let (error, requests, evaluations) = error(&expression, hash);
        population[sample[2]] = (error, expression, hash);
        if error < 1e-12 {
            return Found {
                best: expression,
                requests,
                evaluations,
                time: started.elapsed(),
            };
        }
    }
    panic!("not found")
}

fn main() {
    let [cached, plain] = [true, false].map(search);
    let share = 100.0 - 100.0 * f64::from(cached.evaluations) / f64::from(cached.requests);
    println!(
        "{}\n{share:.1}% of {} evaluations saved",
        cached.best.text(0),
        cached.requests
    );
    let saved = 100.0 - 100.0 * cached.time.as_secs_f64() / plain.time.as_secs_f64();
    println!(
        "{:.0?} with the cache, {:.0?} without: {saved:.0}% of the time saved",
        cached.time, plain.time
    );
    assert!(cached.best == plain.best && cached.requests == plain.requests);
    assert!((share - 87.6).abs() < 0.1);
}
