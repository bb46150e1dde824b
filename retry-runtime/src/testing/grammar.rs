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
            let (times, answer) = parse_answer(answer).map_err(|error| error.in_answer(index + 1))?;
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
            None if previous == '=' && matches!(c, '\'' | '"') => quote = Some(c),
            None if c == separator => {
                pieces.push(text[start..at].trim());
                start = at + c.len_utf8();
            }
            Some(_) | None => {}
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
    let (first, options) = pieces.split_first().ok_or_else(|| ScriptError::new(ScriptErrorKind::Empty, text))?;
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
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
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
            return Ok(Self { text, name: text, value: None });
        };
        let unquoted = unquote(value).ok_or_else(|| ScriptError::new(ScriptErrorKind::Quote, text))?;
        Ok(Self { text, name: name.trim(), value: Some(unquoted) })
    }

    fn error(&self, kind: ScriptErrorKind) -> ScriptError {
        ScriptError::new(kind, self.text)
    }

    fn value(&self) -> Result<&'a str, ScriptError> {
        self.value.ok_or_else(|| self.error(ScriptErrorKind::MissingValue))
    }

    fn no_value(&self) -> Result<(), ScriptError> {
        self.value.map_or(Ok(()), |_| Err(self.error(ScriptErrorKind::UnexpectedValue)))
    }

    fn duration(&self) -> Result<Duration, ScriptError> {
        parse_duration(self.value()?).ok_or_else(|| self.error(ScriptErrorKind::Duration))
    }

    fn positive(&self) -> Result<usize, ScriptError> {
        let number = self.number()?;
        (number > 0).then_some(number).ok_or_else(|| self.error(ScriptErrorKind::Number))
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
mod tests;
