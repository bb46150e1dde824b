//! From bytes to the pruned tree.

use core::cell::Cell;
use core::fmt;
use std::borrow::Cow;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::Node;
use super::mend::mended;

/// Levels kept: `error.details[].violations[].quotaId` is the deepest that is read.
const DEPTH: u8 = 9;
/// Values kept below each value of the outermost level, so that a long `choices` can't crowd out an `error` behind it.
const VALUES: usize = 512;
/// Values kept of the outermost object or list.
const OUTERMOST: usize = 64;
/// Bytes kept of each text.
const TEXT: usize = 8 * 1024;

/// What the bytes turned out to be.
#[derive(Debug, PartialEq)]
pub(in crate::classify) enum Reading {
    Empty,
    Json(Node),
    /// JSON that ends too early.
    Cut,
    /// Markup.
    Html,
    /// Something else.
    Other,
}

/// The text of a body, without a byte-order mark. Invalid UTF-8 is replaced, so that it spoils only its own place.
pub(in crate::classify) fn text(body: &[u8]) -> Cow<'_, str> {
    let body = body.strip_prefix(b"\xef\xbb\xbf").unwrap_or(body);
    String::from_utf8_lossy(body)
}

/// Reads the first JSON value of a text.
pub(in crate::classify) fn read(text: &str) -> Reading {
    let text = text.trim_ascii();
    if text.is_empty() {
        return Reading::Empty;
    }
    if text.starts_with('<') {
        return Reading::Html;
    }
    match value(text) {
        Ok(node) => Reading::Json(node),
        Err(error) if error.is_eof() => Reading::Cut,
        Err(_) => Reading::Other,
    }
}

/// Reads one JSON value; whatever follows it is left alone. A character or two that JSON does not allow hide nothing.
pub(in crate::classify) fn value(text: &str) -> Result<Node, serde_json::Error> {
    match strict(text) {
        Err(error) if !error.is_eof() && text.starts_with(['{', '[']) => strict(&mended(text)).map_err(|_| error),
        read => read,
    }
}

fn strict(text: &str) -> Result<Node, serde_json::Error> {
    let mut json = serde_json::Deserializer::from_str(text);
    Seed::outermost(&Cell::new(OUTERMOST)).deserialize(&mut json)
}

#[derive(Clone, Copy)]
struct Seed<'b> {
    depth: u8,
    /// How many more values are kept.
    budget: &'b Cell<usize>,
}

impl<'b> Seed<'b> {
    const fn outermost(budget: &'b Cell<usize>) -> Self {
        Self { depth: 0, budget }
    }

    fn is_spent(self) -> bool {
        let left = self.budget.get();
        self.budget.set(left.saturating_sub(1));
        left == 0 || self.depth > DEPTH
    }

    /// Each value of the outermost level has a budget of its own.
    fn below<T>(self, read: impl FnOnce(Seed<'_>) -> T) -> T {
        let fresh = Cell::new(VALUES);
        let budget = if self.depth == 0 { &fresh } else { self.budget };
        read(Seed { depth: self.depth + 1, budget })
    }
}

impl<'de> DeserializeSeed<'de> for Seed<'_> {
    type Value = Node;

    fn deserialize<D: Deserializer<'de>>(self, source: D) -> Result<Node, D::Error> {
        if self.depth > 0 && self.is_spent() {
            return IgnoredAny::deserialize_in(source);
        }
        source.deserialize_any(self)
    }
}

/// Skips a value without recursion and without keeping anything.
trait Skip {
    fn deserialize_in<'de, D: Deserializer<'de>>(source: D) -> Result<Node, D::Error>;
}

impl Skip for IgnoredAny {
    fn deserialize_in<'de, D: Deserializer<'de>>(source: D) -> Result<Node, D::Error> {
        source.deserialize_ignored_any(IgnoredAny).map(|_| Node::Pruned)
    }
}

impl<'de> Visitor<'de> for Seed<'_> {
    type Value = Node;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E: Error>(self) -> Result<Node, E> {
        Ok(Node::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Node, E> {
        Ok(Node::Bool(value))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Node, E> {
        Ok(Node::Number(value.to_string()))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Node, E> {
        Ok(Node::Number(value.to_string()))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Node, E> {
        Ok(Node::Number(value.to_string()))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Node, E> {
        Ok(Node::Text(beginning(value).to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Node, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = self.below(|seed| list.next_element_seed(seed))? {
            keep(self, &mut items, item);
        }
        Ok(Node::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Node, A::Error> {
        let mut entries = Vec::new();
        while let Some(key) = map.next_key::<Cow<'de, str>>()? {
            let node = self.below(|seed| map.next_value_seed(seed))?;
            keep(self, &mut entries, (beginning(&key).to_owned(), node));
        }
        Ok(Node::Map(entries))
    }
}

/// Keeps a value. Of too many on the outermost level, the last one stays: errors come last.
fn keep<T>(seed: Seed<'_>, kept: &mut Vec<T>, value: T) {
    let room = if seed.depth == 0 { OUTERMOST } else { VALUES };
    if kept.len() >= room {
        kept.pop();
    }
    kept.push(value);
}

fn beginning(text: &str) -> &str {
    let end = text.len().min(TEXT);
    let end = (0..=end).rev().find(|&end| text.is_char_boundary(end));
    end.and_then(|end| text.get(..end)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_the_error_behind_a_long_list() {
        let long = format!("{{\"choices\":[{}0],\"error\":{{\"code\":502}}}}", "[1,2,3],".repeat(20_000));
        let Reading::Json(node) = read(&long) else { panic!("not read") };
        assert_eq!(node.at(&["error", "code"]), Some(&Node::Number("502".into())));
    }

    #[test]
    fn tells_cut_from_garbage() {
        assert_eq!(read("{\"a\":\"hel"), Reading::Cut);
        assert_eq!(read("error code: 1015"), Reading::Other);
        assert_eq!(read(" \n"), Reading::Empty);
        assert_eq!(read("<!doctype html>"), Reading::Html);
        assert_eq!(read("null"), Reading::Json(Node::Null));
    }

    #[test]
    fn bears_deep_nesting() {
        let deep = "[".repeat(100_000);
        assert_eq!(read(&deep), Reading::Cut);
        let closed = format!("{}{}", "[".repeat(50_000), "]".repeat(50_000));
        assert!(matches!(read(&closed), Reading::Json(_)));
    }
}
