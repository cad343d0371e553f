//! Confidence intervals by Student's t-distribution.

use std::f64::consts::PI;

/// Returns the mean of `numbers`, and half of its 95% confidence interval, which is unknown for one
/// number.
#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
pub fn mean(numbers: &[f64]) -> (f64, Option<f64>) {
    let count = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let squares = numbers.iter().map(|number| (number - mean).powi(2));
    let error = (numbers.len() > 1).then(|| {
        let variance = squares.sum::<f64>() / (count - 1.0);
        student(numbers.len() - 1) * (variance / count).sqrt()
    });
    (mean, error)
}

/// Returns the number that Student's t exceeds, in absolute value, with a probability of 5%.
#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
pub fn student(freedom: usize) -> f64 {
    // The angle is the arctangent of t / sqrt(freedom).
    let (mut low, mut high) = (0.0, PI / 2.0);
    for _ in 0..50 {
        let angle = f64::midpoint(low, high);
        if within(freedom, angle) < 0.95 {
            low = angle;
        } else {
            high = angle;
        }
    }
    (freedom as f64).sqrt() * low.tan()
}

/// Returns the probability that Student's t is at most sqrt(`freedom`) tan(`angle`) in absolute
/// value (M. Abramowitz, I. A. Stegun, "Handbook of Mathematical Functions", 26.7.3 and 26.7.4).
#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
fn within(freedom: usize, angle: f64) -> f64 {
    let (sine, cosine) = angle.sin_cos();
    let is_odd = freedom % 2 == 1;
    let mut term = if is_odd { cosine } else { 1.0 };
    let mut sum = 0.0;
    // The last term has the power `freedom - 2` of the cosine.
    for power in (freedom % 2..freedom.saturating_sub(1)).step_by(2) {
        sum += term;
        term *= cosine * cosine * (power + 1) as f64 / (power + 2) as f64;
    }
    if is_odd {
        2.0 / PI * (angle + sine * sum)
    } else {
        sine * sum
    }
}

#[cfg(test)]
mod tests;
