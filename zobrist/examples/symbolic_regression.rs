//! Learn how to cache results by hash in a genetic algorithm: expressions are states, and evaluations are not repeated.
//!
//! Looks for x^4 + x^3 + x^2 + x (J. Koza, "Genetic Programming", 1992, section 7.3) among expressions of up to 15 nodes. Prints
//! the expression that was found, and the share of evaluations that the cache saved, against the same run without it.

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

/// A tree in heap order: the operands of node i are nodes 2i + 1 and 2i + 2. Where there is no node, there is no key, so expressions of
/// all sizes are states of one type.
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

    /// The distance from the wanted function, on 21 points.
    fn error(&self) -> i64 {
        (-10..=10).map(|x| (self.value(0, x) - (x * x * x * x + x * x * x + x * x + x)).abs()).sum()
    }

    /// Replaces the tree at a node by that of another expression, and updates the hash node by node.
    fn graft(&mut self, hash: &mut Hash, node: usize, other: &Expression) {
        if node < 15 {
            hash.replace(Expression::NODES.at(node), self.nodes[node], other.nodes[node]);
            self.nodes[node] = other.nodes[node];
            self.graft(hash, 2 * node + 1, other);
            self.graft(hash, 2 * node + 2, other);
        }
    }

    /// Fills the tree at a node at random; leaves are in the last row at the latest.
    fn grow(&mut self, node: usize, random: &mut impl FnMut(usize) -> usize) {
        let value =
            [Node::X, Node::One, Node::Add, Node::Mul][random(if node < 7 { 4 } else { 2 })];
        self.nodes[node] = Some(value);
        if matches!(value, Node::Add | Node::Mul) {
            self.grow(2 * node + 1, random);
            self.grow(2 * node + 2, random);
        }
    }

    fn text(&self, node: usize) -> String {
        let [a, b] = [1, 2].map(|n| 2 * node + n);
        match self.nodes[node] {
            None | Some(Node::X) => "x".into(),
            Some(Node::One) => "1".into(),
            Some(Node::Add) => format!("({} + {})", self.text(a), self.text(b)),
            Some(Node::Mul) => format!("{} * {}", self.text(a), self.text(b)),
        }
    }
}

/// Returns the expression that was found, and how many were evaluated.
fn evolve(with_cache: bool) -> (Expression, u32) {
    let mut state = 1_u64; // of 13 seeds, 11 find it
    let mut random = move |n: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % n
    };
    let mut cache = HashMap::<Hash, i64, Prehashed>::default();
    let mut evaluated = 0;
    let mut error = |expression: &Expression, hash: Hash| {
        let mut evaluate = || {
            evaluated += 1;
            expression.error()
        };
        if with_cache { *cache.entry(hash).or_insert_with(evaluate) } else { evaluate() }
    };
    let random_expression = |random: &mut _| {
        let mut expression = Expression { nodes: [None; 15] };
        expression.grow(0, random);
        expression
    };
    let mut population: Vec<(i64, Expression, Hash)> = Vec::new();
    for _ in 0..1000 {
        let expression = random_expression(&mut random);
        let hash = expression.zobrist_hash();
        population.push((error(&expression, hash), expression, hash));
    }
    for _ in 0..40_000 {
        // Of three the best one, with a tree of another one or a new tree, replaces the worst one.
        let mut sample = [0; 3].map(|_| random(1000));
        sample.sort_by_key(|&i| population[i].0);
        let (_, mut expression, mut hash) = population[sample[0]];
        let donor = if random(4) == 0 {
            random_expression(&mut random)
        } else {
            population[random(1000)].1
        };
        let node = random(15);
        if expression.nodes[node].is_some() && donor.nodes[node].is_some() {
            expression.graft(&mut hash, node, &donor);
            debug_assert!(hash.check(&expression).is_ok());
        }
        let error = error(&expression, hash);
        population[sample[2]] = (error, expression, hash);
        if error == 0 {
            return (expression, evaluated);
        }
    }
    panic!("not found")
}

fn main() {
    let [(found, evaluated), (same, all)] = [true, false].map(evolve);
    let share = 100.0 - 100.0 * f64::from(evaluated) / f64::from(all);
    println!("{}\n{share:.1}% of {all} evaluations saved", found.text(0));
    assert_eq!((found, found.error()), (same, 0), "the cache changes nothing but the time");
    assert!(share > 50.0);
}
