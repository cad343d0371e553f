//! Learn how to cache results by hash in a genetic algorithm: expressions are states, and no expression is evaluated
//! twice.
//!
//! Searches for x^4 + x^3 + x^2 + x (J. Koza, "Genetic Programming", 1992, section 7.3) among expressions of up to 15
//! nodes. Prints the expression, and the percentage of evaluations that the cache saves.

use std::collections::HashMap;

use zobrist::table::Prehashed;
use zobrist::{Zobrist, ZobristHash};

#[derive(Clone, Copy, PartialEq, Debug, Zobrist)]
enum Node {
    X,
    One,
    Add,
    Mul,
}

/// An expression tree in heap order: the operands of node i are nodes 2i + 1 and 2i + 2. A missing node has no key, so
/// expressions of all sizes are states of one type.
#[derive(Clone, Copy, PartialEq, Debug, Zobrist)]
#[zobrist(key = u64)]
struct Expression {
    nodes: [Option<Node>; 15],
}

type Hash = ZobristHash<Expression>;

impl Expression {
    fn value(&self, node: usize, x: i64) -> i64 {
        let operand = |n| self.value(2 * node + n, x);
        match self.nodes[node] {
            None | Some(Node::X) => x,
            Some(Node::One) => 1,
            Some(Node::Add) => operand(1) + operand(2),
            Some(Node::Mul) => operand(1) * operand(2),
        }
    }

    /// Returns the sum of the absolute differences from the polynomial at 21 points.
    fn error(&self) -> i64 {
        (-10..=10).map(|x| (self.value(0, x) - (x * x * x * x + x * x * x + x * x + x)).abs()).sum()
    }

    /// Replaces the subtree at a node by the subtree of `other` at the same node, and updates the hash for each node.
    fn graft(&mut self, hash: &mut Hash, node: usize, other: &Expression) {
        if node < 15 {
            hash.replace(Expression::NODES.at(node), self.nodes[node], other.nodes[node]);
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

fn main() {
    let mut state = 1_u64; // 11 of 13 tested seeds find the polynomial
    let mut random = move |n: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % n
    };
    let random_expression = |random: &mut _| {
        let mut expression = Expression { nodes: [None; 15] };
        expression.grow(0, random);
        expression
    };
    let (mut cache, mut requests) = (HashMap::<Hash, i64, Prehashed>::default(), 0);
    let mut error = |expression: &Expression, hash: Hash| {
        requests += 1;
        let error = *cache.entry(hash).or_insert_with(|| expression.error());
        debug_assert_eq!(error, expression.error());
        (error, requests, cache.len() as u32)
    };
    let initial = (0..1000).map(|_| {
        let expression = random_expression(&mut random);
        let hash = expression.zobrist_hash();
        (error(&expression, hash).0, expression, hash)
    });
    let mut population: Vec<(i64, Expression, Hash)> = initial.collect();
    for _ in 0..40_000 {
        // Draw three expressions. The best one, with one subtree replaced, takes the place of the worst one. The new
        // subtree is from another expression of the population or from a random one.
        let mut sample = [0; 3].map(|_| random(1000));
        sample.sort_by_key(|&i| population[i].0);
        let (_, mut expression, mut hash) = population[sample[0]];
        let is_new = random(4) == 0;
        let donor = if is_new { random_expression(&mut random) } else { population[random(1000)].1 };
        let node = random(15);
        if expression.nodes[node].is_some() && donor.nodes[node].is_some() {
            expression.graft(&mut hash, node, &donor);
            hash.debug_check(&expression);
        }
        let (error, requests, evaluations) = error(&expression, hash);
        population[sample[2]] = (error, expression, hash);
        if error == 0 {
            let share = 100.0 - 100.0 * f64::from(evaluations) / f64::from(requests);
            println!("{}\n{share:.1}% of {requests} evaluations saved", expression.text(0));
            assert!(expression.error() == 0 && share > 50.0);
            return;
        }
    }
    panic!("not found")
}
