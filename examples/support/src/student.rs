//! Confidence intervals by Student's t-distribution.

use statrs::distribution::{ContinuousCDF, StudentsT};

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
///
/// # Panics
///
/// Panics if there are no degrees of freedom.
#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
pub fn student(freedom: usize) -> f64 {
    let distribution = StudentsT::new(0.0, 1.0, freedom as f64).expect("a degree of freedom");
    distribution.inverse_cdf(0.975)
}

#[cfg(test)]
mod tests;
