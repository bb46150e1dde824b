//! Names inside of a format string.

/// The words that a format string takes from around it: `order` and `width` of `{order:>width$}`.
pub(super) fn captures(text: &str) -> Vec<String> {
    let plain = text.replace("{{", "").replace("}}", "");
    let mut found = Vec::new();
    for piece in plain.split('{').skip(1) {
        let inside = piece.split('}').next().unwrap_or_default();
        let (argument, spec) = inside.split_once(':').unwrap_or((inside, ""));
        found.extend(word(argument.trim()));
        // A width and a precision end in `$`.
        for before in spec.split('$').take(spec.matches('$').count()) {
            let start = before.rfind(|character: char| !is_word(character)).map_or(0, |at| at + 1);
            found.extend(before.get(start..).and_then(word));
        }
    }
    found
}

fn is_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// Not a number, which is a place among the arguments.
fn word(text: &str) -> Option<String> {
    let begins = text.chars().next().is_some_and(|first| first.is_alphabetic() || first == '_');
    (begins && text.chars().all(is_word)).then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::captures;

    #[test]
    fn names_are_found_and_places_are_not() {
        for (text, expected) in [
            ("", &[][..]),
            ("order", &[]),
            ("{} {0} {:?} {1:>5}", &[]),
            ("{order}", &["order"]),
            ("{{order}}", &[]),
            ("{{{order}}}", &["order"]),
            ("a{order:?}b{ X }", &["order", "X"]),
            ("{:>width$}", &["width"]),
            ("{:.*} {:0>1$}", &[]),
            ("{order:.precision$} {x:w$.p$}", &["order", "precision", "x", "w", "p"]),
            ("{ö:ü", &["ö"]),
            ("}{", &[]),
        ] {
            assert_eq!(captures(text), expected, "{text}");
        }
    }
}
