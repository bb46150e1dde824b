//! JSON that a strict reader refuses for a character or two: a prompt that was echoed and cut inside of an escaped character, a line
//! break in a text, what Python and JavaScript write for numbers that are none, a comma too many. One pass; what is not understood
//! stays as it is.

/// The text with those characters made harmless.
pub(super) fn mended(text: &str) -> String {
    let mut mend = Mend { rest: text, out: String::with_capacity(text.len()) };
    while mend.value() {}
    mend.out
}

struct Mend<'a> {
    rest: &'a str,
    out: String,
}

impl<'a> Mend<'a> {
    /// Takes so many bytes off.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at_checked(length).unwrap_or((self.rest, ""));
        self.rest = rest;
        taken
    }

    fn copy(&mut self, length: usize) {
        let taken = self.take(length);
        self.out.push_str(taken);
    }

    /// The length of a beginning of such characters.
    fn span(&self, of: impl Fn(char) -> bool) -> usize {
        self.rest.find(|c| !of(c)).unwrap_or(self.rest.len())
    }

    /// One token outside of texts. `false` at the end.
    fn value(&mut self) -> bool {
        let Some(first) = self.rest.chars().next() else { return false };
        match first {
            '"' => {
                self.copy(1);
                while self.piece() {}
            }
            ',' if self.rest[1..].trim_start().starts_with(['}', ']']) => _ = self.take(1),
            '-' | '0'..='9' | 'N' | 'I' => self.number(),
            _ => self.copy(first.len_utf8()),
        }
        true
    }

    fn number(&mut self) {
        let length = self.span(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'));
        let word = self.take(length.max(1));
        // Rust reads `NaN` and `-Infinity` too, and what is too large as infinite.
        let is_none = word.parse::<f64>().is_ok_and(|number| !number.is_finite());
        self.out.push_str(if is_none { "null" } else { word });
    }

    /// Of a text: up to the next character that matters, and that one. `false` at its end.
    fn piece(&mut self) -> bool {
        let length = self.span(|c| c != '"' && c != '\\' && c >= ' ');
        self.copy(length);
        match self.rest.chars().next() {
            Some('\\') => self.escape(),
            Some('"') => {
                self.copy(1);
                return false;
            }
            Some(_) => {
                self.take(1);
                self.out.push(' ');
            }
            None => return false,
        }
        true
    }

    fn escape(&mut self) {
        match self.rest.as_bytes() {
            [_, b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't', ..] => self.copy(2),
            [_, b'u', ..] => self.unicode(),
            _ => {
                self.take(1);
                self.out.push_str("\\\\");
            }
        }
    }

    fn unicode(&mut self) {
        match (unit(self.rest), self.rest.get(6..).and_then(unit)) {
            (Some(0xd800..=0xdbff), Some(0xdc00..=0xdfff)) => self.copy(12),
            (Some(0xd800..=0xdfff), _) => {
                self.take(6);
                self.out.push('\u{fffd}');
            }
            (Some(_), _) => self.copy(6),
            (None, _) => {
                self.take(1);
                self.out.push_str("\\\\");
            }
        }
    }
}

/// The code unit of `\u0000` at the beginning.
fn unit(text: &str) -> Option<u16> {
    let digits = text.strip_prefix("\\u")?.get(..4)?;
    if digits.bytes().all(|digit| digit.is_ascii_hexdigit()) { u16::from_str_radix(digits, 16).ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn makes_harmless_what_strict_readers_refuse() {
        for (broken, whole) in [
            (r#"{"a":"x\ud83d y"}"#, "{\"a\":\"x\u{fffd} y\"}"),
            (r#"{"a":"\ude00\ud83d"}"#, "{\"a\":\"\u{fffd}\u{fffd}\"}"),
            ("{\"a\":\"b\nc\0d\"}", r#"{"a":"b c d"}"#),
            (r#"{"a":"\x41 \u12"}"#, r#"{"a":"\\x41 \\u12"}"#),
            (r#"{"a":NaN,"b":-Infinity,"c":1e999}"#, r#"{"a":null,"b":null,"c":null}"#),
            (r#"{"a":[1, 2, ] ,}"#, r#"{"a":[1, 2 ] }"#),
        ] {
            assert_eq!(mended(broken), whole);
            assert!(serde_json::from_str::<serde_json::Value>(whole).is_ok(), "{whole}");
        }
    }

    #[test]
    fn leaves_what_is_whole_as_it_is() {
        let whole = r#"{"a":"\ud83d\ude00 \\ \" Infinity, }","b":[-1.5e3,"é,]",null,{"c":true}]}"#;
        assert_eq!(mended(whole), whole);
        for odd in ["", "\"", "\"\\", "\"\\u", "\"\\ud83d\\u", "-", ",", "é\u{0}"] {
            mended(odd);
        }
    }
}
