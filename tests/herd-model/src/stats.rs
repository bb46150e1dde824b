//! Median and 95th percentile.

/// Of a few runs: the middle one, and the one that 95 of 100 do not exceed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spread {
    /// Half of the runs do not exceed it.
    pub median: f64,
    /// Nearest rank: of 20 runs the second largest.
    pub p95: f64,
}

/// Both of them; zeros where there is no value.
pub fn spread(values: impl IntoIterator<Item = f64>) -> Spread {
    let mut sorted: Vec<f64> = values.into_iter().collect();
    sorted.sort_by(f64::total_cmp);
    Spread { median: rank(&sorted, 50), p95: rank(&sorted, 95) }
}

/// The middle value; zero where there is none.
pub fn median(values: impl IntoIterator<Item = f64>) -> f64 {
    spread(values).median
}

fn rank(sorted: &[f64], percent: usize) -> f64 {
    let place = (sorted.len() * percent).div_ceil(100).saturating_sub(1);
    sorted.get(place).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_twenty_the_second_largest_is_the_95th_percentile() {
        let spread = spread((1..=20).rev().map(f64::from));
        assert_eq!((spread.median, spread.p95), (10.0, 19.0));
    }

    #[test]
    fn of_none_it_is_zero() {
        assert_eq!(spread([]), Spread::default());
    }
}
