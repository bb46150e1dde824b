//! The text form of a script; its grammar stands in the module's documentation.

use std::str::FromStr;
use std::time::Duration;

use crate::testing::answer::Answer;
use crate::testing::duration::parse_duration;
use crate::testing::error::{ScriptError, ScriptErrorKind};
use crate::testing::reply::Ending;
use crate::testing::script::Script;

const MAX_TIMES: usize = 10_000;

impl FromStr for Script {
    type Err = ScriptError;

    fn from_str(text: &str) -> Result<Self, ScriptError> {
        let mut script = Self::new();
        for (index, answer) in split(text, ',')?.into_iter().enumerate() {
            let (times, answer) =
                parse_answer(answer).map_err(|error| error.in_answer(index + 1))?;
            script = script.then_times(times, &answer);
        }
        Ok(script)
    }
}

/// Cuts `text` at each `separator` that does not stand in quotes. A quote opens only right after `=`.
fn split(text: &str, separator: char) -> Result<Vec<&str>, ScriptError> {
    let (mut pieces, mut start, mut quote, mut previous) = (Vec::new(), 0, None, ' ');
    for (at, c) in text.char_indices() {
        match quote {
            Some(open) if open == c => quote = None,
            Some(_) => {}
            None if previous == '=' && matches!(c, '\'' | '"') => quote = Some(c),
            None if c == separator => {
                pieces.push(text[start..at].trim());
                start = at + c.len_utf8();
            }
            None => {}
        }
        previous = c;
    }
    let last = text[start..].trim();
    if quote.is_some() {
        return Err(ScriptError::new(ScriptErrorKind::Quote, last));
    }
    pieces.push(last);
    Ok(pieces)
}

fn parse_answer(text: &str) -> Result<(usize, Answer), ScriptError> {
    let pieces = split(text, ':')?;
    let (first, options) = pieces
        .split_first()
        .ok_or_else(|| ScriptError::new(ScriptErrorKind::Empty, text))?;
    let (times, mut answer) = parse_first(first)?;
    for piece in options {
        answer = apply(answer, piece)?;
    }
    answer.check()?;
    Ok((times, answer))
}

fn parse_first(text: &str) -> Result<(usize, Answer), ScriptError> {
    if text.is_empty() {
        return Err(ScriptError::new(ScriptErrorKind::Empty, text));
    }
    let (what, times) = text.split_once('*').unwrap_or((text, "1"));
    let times = parse_number(times).filter(|times| (1..=MAX_TIMES).contains(times));
    let times = times.ok_or_else(|| ScriptError::new(ScriptErrorKind::Number, text))?;
    let answer = match what.trim() {
        "hang" => Answer::hang(),
        "reset" => Answer::reset(),
        "lost" => Answer::status(200).lost(),
        "cut" => Answer::status(200).cut(),
        status => Answer::status(parse_status(status)?),
    };
    Ok((times, answer))
}

fn parse_status(text: &str) -> Result<u16, ScriptError> {
    let status = parse_number(text).and_then(|status| u16::try_from(status).ok());
    status.ok_or_else(|| ScriptError::new(ScriptErrorKind::Status, text))
}

/// Digits only: `parse` would take a sign.
fn parse_number(text: &str) -> Option<usize> {
    let text = text.trim();
    text.bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| text.parse().ok())?
}

/// `name` or `name=value`.
struct Piece<'a> {
    text: &'a str,
    name: &'a str,
    value: Option<&'a str>,
}

impl<'a> Piece<'a> {
    fn parse(text: &'a str) -> Result<Self, ScriptError> {
        let Some((name, value)) = text.split_once('=') else {
            return Ok(Self {
                text,
                name: text,
                value: None,
            });
        };
        let unquoted =
            unquote(value).ok_or_else(|| ScriptError::new(ScriptErrorKind::Quote, text))?;
        Ok(Self {
            text,
            name: name.trim(),
            value: Some(unquoted),
        })
    }

    fn error(&self, kind: ScriptErrorKind) -> ScriptError {
        ScriptError::new(kind, self.text)
    }

    fn value(&self) -> Result<&'a str, ScriptError> {
        self.value
            .ok_or_else(|| self.error(ScriptErrorKind::MissingValue))
    }

    fn no_value(&self) -> Result<(), ScriptError> {
        self.value.map_or(
            Ok(()),
            |_| Err(self.error(ScriptErrorKind::UnexpectedValue)),
        )
    }

    fn duration(&self) -> Result<Duration, ScriptError> {
        parse_duration(self.value()?).ok_or_else(|| self.error(ScriptErrorKind::Duration))
    }

    fn positive(&self) -> Result<usize, ScriptError> {
        let number = self.number()?;
        (number > 0)
            .then_some(number)
            .ok_or_else(|| self.error(ScriptErrorKind::Number))
    }

    fn number(&self) -> Result<usize, ScriptError> {
        parse_number(self.value()?).ok_or_else(|| self.error(ScriptErrorKind::Number))
    }
}

/// The value without its quotes; `None` where something follows the closing one.
fn unquote(value: &str) -> Option<&str> {
    let Some(quote) = value.chars().next().filter(|c| matches!(c, '\'' | '"')) else {
        return Some(value.trim());
    };
    let inner = value.get(1..)?.strip_suffix(quote)?;
    (!inner.contains(quote)).then_some(inner)
}

fn apply(answer: Answer, text: &str) -> Result<Answer, ScriptError> {
    let piece = Piece::parse(text)?;
    Ok(match piece.name {
        "body" => answer.body(piece.value()?.to_owned()),
        "chunk-delay" => answer.chunk_delay(piece.duration()?),
        "cut" if piece.value.is_some() => answer.cut_after(piece.number()?),
        "cut" => answer.cut(),
        "delay" => answer.delay(piece.duration()?),
        "error" => answer.error(piece.value()?),
        "pieces" => answer.in_pieces(piece.positive()?),
        "retry-after-date" => answer.retry_after_date(piece.duration()?),
        "text" => answer.text(piece.value()?),
        "close" | "effect" | "hang" | "lost" | "reset" => {
            piece.no_value()?;
            apply_word(answer, piece.name)
        }
        "" => return Err(piece.error(ScriptErrorKind::Name)),
        name => answer.header(name, piece.value()?),
    })
}

fn apply_word(answer: Answer, word: &str) -> Answer {
    match word {
        "close" => answer.close(),
        "effect" => answer.with_effect(),
        "hang" => answer.ends(Ending::Hang),
        "reset" => answer.ends(Ending::Reset),
        _ => answer.lost(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::error::ScriptErrorKind as Kind;

    fn parse(text: &str) -> Result<Script, ScriptError> {
        text.parse()
    }

    /// What a hand-built script would be, compared through `Debug`.
    fn same(text: &str, answers: impl Into<Script>) {
        assert_eq!(
            format!("{:?}", parse(text)),
            format!("{:?}", Ok::<_, ScriptError>(answers.into())),
            "{text}"
        );
    }

    #[test]
    fn good() {
        let second = Duration::from_secs(1);
        same(
            "429:retry-after=1,500,200",
            [
                Answer::status(429).header("retry-after", "1"),
                Answer::status(500),
                Answer::status(200),
            ],
        );
        same(
            " 500*2 , 200 ",
            [
                Answer::status(500),
                Answer::status(500),
                Answer::status(200),
            ],
        );
        same(
            "hang,reset:delay=1s",
            [Answer::hang(), Answer::reset().delay(second)],
        );
        same(
            "lost,cut,200:cut=7",
            [
                Answer::status(200).lost(),
                Answer::status(200).cut(),
                Answer::status(200).cut_after(7),
            ],
        );
        same("200:text='a, b: c'", Answer::ok("a, b: c"));
        same(
            "500:body=\"it's\":effect:close",
            Answer::status(500).body("it's").with_effect().close(),
        );
        same("200:body=it's", Answer::status(200).body("it's"));
        same(
            "429:x=a=b:y=",
            Answer::status(429).header("x", "a=b").header("y", ""),
        );
        same(
            "200:pieces=3:chunk-delay=1s",
            Answer::status(200).in_pieces(3).chunk_delay(second),
        );
        same(
            "429:error=slow_down:retry-after-date=1s",
            Answer::status(429)
                .error("slow_down")
                .retry_after_date(second),
        );
        same("503:lost", Answer::status(503).lost());
    }

    #[test]
    fn bad() {
        let cases = [
            ("", Kind::Empty, "", 1),
            ("200,", Kind::Empty, "", 2),
            ("200,,500", Kind::Empty, "", 2),
            (":lost", Kind::Empty, "", 1),
            ("20x", Kind::Status, "20x", 1),
            ("-200", Kind::Status, "-200", 1),
            ("99", Kind::Status, "99", 1),
            ("100", Kind::Status, "100", 1),
            ("1000", Kind::Status, "1000", 1),
            ("70000", Kind::Status, "70000", 1),
            ("Hang", Kind::Status, "Hang", 1),
            ("500*0", Kind::Number, "500*0", 1),
            ("500*10001", Kind::Number, "500*10001", 1),
            ("500*", Kind::Number, "500*", 1),
            ("200:", Kind::Name, "", 1),
            ("200:=1", Kind::Name, "=1", 1),
            ("200:a b=1", Kind::Name, "a b", 1),
            ("200, 429:retry-after", Kind::MissingValue, "retry-after", 2),
            ("200:delay", Kind::MissingValue, "delay", 1),
            ("200:lost=1", Kind::UnexpectedValue, "lost=1", 1),
            ("200:delay=2", Kind::Duration, "delay=2", 1),
            ("200:delay=-2s", Kind::Duration, "delay=-2s", 1),
            ("200:cut=-1", Kind::Number, "cut=-1", 1),
            ("200:pieces=0", Kind::Number, "pieces=0", 1),
            ("200:pieces=", Kind::Number, "pieces=", 1),
            ("200:body='x'y", Kind::Quote, "body='x'y", 1),
            ("200:x=a\u{1}", Kind::Value, "x=a\\u{1}", 1),
            ("200:content-length=3", Kind::Framing, "content-length", 1),
        ];
        for (text, kind, piece, answer) in cases {
            let error = parse(text).unwrap_err();
            assert_eq!(
                (error.kind(), error.piece(), error.answer()),
                (kind, piece, Some(answer)),
                "{text}"
            );
        }
    }

    #[test]
    fn an_open_quote_is_found_before_the_answers_are() {
        let error = parse("200,200:body='x,500").unwrap_err();
        assert_eq!(
            (error.kind(), error.piece(), error.answer()),
            (Kind::Quote, "200:body='x,500", None)
        );
    }

    #[test]
    fn no_text_makes_it_panic() {
        let alphabet = [
            "200", "*", "9", ":", ",", "=", "'", "\"", "é", " ", "lost", "cut", "delay", "1s",
            "\u{0}", "body",
        ];
        let mut state = 1_u64;
        for _ in 0..20_000 {
            let mut text = String::new();
            for _ in 0..state % 12 {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                text += alphabet[(state >> 33) as usize % alphabet.len()];
            }
            state = state.wrapping_add(0x9e37_79b9);
            let _ = parse(&text);
        }
    }
}
