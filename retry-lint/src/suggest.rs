//! The name that somebody may have meant.

/// The name nearest to `word`, if it is near enough to be a slip of the hand.
pub(crate) fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word: Vec<char> = word.to_lowercase().replace('-', "_").chars().collect();
    names
        .into_iter()
        .map(|name| (distance(&word, &name.chars().collect::<Vec<_>>()), name))
        .filter(|(distance, name)| *distance <= (name.len() / 3).max(1))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

/// Damerau and Levenshtein's distance (optimal string alignment): insertions, deletions,
/// replacements and swaps of neighbours count one each.
fn distance(left: &[char], right: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=right.len()).collect();
    for (row, here) in left.iter().enumerate() {
        let mut current = vec![row + 1];
        for (column, there) in right.iter().enumerate() {
            let replaced = above[column] + usize::from(here != there);
            let mut best = replaced.min(above[column + 1] + 1).min(current[column] + 1);
            if row > 0 && column > 0 && here == &right[column - 1] && &left[row - 1] == there {
                best = best.min(before[column - 1] + 1);
            }
            current.push(best);
        }
        before = core::mem::replace(&mut above, current);
    }
    above[right.len()]
}

#[cfg(test)]
mod tests {
    use super::{distance, nearest};

    const NAMES: [&str; 5] = ["max_attempts", "deadline", "base", "cap", "read_only"];

    fn between(left: &str, right: &str) -> usize {
        let letters = |text: &str| text.chars().collect::<Vec<_>>();
        distance(&letters(left), &letters(right))
    }

    #[test]
    fn a_swap_of_neighbours_counts_once() {
        assert_eq!(between("dealdine", "deadline"), 1);
        assert_eq!(between("", "abc"), 3);
        assert_eq!(between("abc", ""), 3);
        assert_eq!(between("ca", "abc"), 3);
        assert_eq!(between("kitten", "sitting"), 3);
        assert_eq!(between("same", "same"), 0);
    }

    #[test]
    fn only_a_near_name_is_suggested() {
        for (word, name) in [
            ("max_attemps", Some("max_attempts")),
            ("MaxAttempts", Some("max_attempts")),
            ("dedline", Some("deadline")),
            ("cpa", Some("cap")),
            ("bse", Some("base")),
            ("Read-Only", Some("read_only")),
            ("bananas", None),
            ("x", None),
            ("", None),
        ] {
            assert_eq!(nearest(word, NAMES), name, "{word}");
        }
    }
}
