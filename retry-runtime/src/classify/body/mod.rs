//! A JSON body, read within bounds.
//!
//! Only what a judgement can need is kept: no deep levels, no long lists, of each text its beginning. Memory is bounded by
//! the constants here, time by the length of the body.

pub(super) mod envelope;
pub(super) mod failure;
mod mend;
pub(super) mod read;
pub(super) mod waits;

/// A value of the pruned tree.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::classify) enum Node {
    Null,
    Bool(bool),
    /// As text, so that no number is too large.
    Number(String),
    Text(String),
    List(Vec<Node>),
    Map(Vec<(String, Node)>),
    /// There was something, too deep or too much to keep.
    Pruned,
}

impl Node {
    /// The value of a key; of a repeated key the last one, as most readers do.
    pub(in crate::classify) fn get(&self, key: &str) -> Option<&Node> {
        let entries = self.entries();
        entries.iter().rev().find(|(name, _)| name == key).map(|(_, node)| node)
    }

    /// Follows keys down.
    pub(in crate::classify) fn at(&self, path: &[&str]) -> Option<&Node> {
        path.iter().try_fold(self, |node, key| node.get(key))
    }

    pub(in crate::classify) fn entries(&self) -> &[(String, Node)] {
        match self {
            Self::Map(entries) => entries,
            _ => &[],
        }
    }

    pub(in crate::classify) fn items(&self) -> &[Node] {
        match self {
            Self::List(items) => items,
            _ => &[],
        }
    }

    pub(in crate::classify) const fn is_map(&self) -> bool {
        matches!(self, Self::Map(_))
    }

    pub(in crate::classify) fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// A text or a number, as text: codes are written either way.
    pub(in crate::classify) fn scalar(&self) -> Option<&str> {
        match self {
            Self::Text(text) | Self::Number(text) => Some(text),
            _ => None,
        }
    }

    pub(in crate::classify) fn is(&self, key: &str, value: &str) -> bool {
        self.get(key).and_then(Node::text) == Some(value)
    }

    /// Whether it says anything: `null`, `false`, `0`, `""`, `{}` and containers of such don't.
    pub(in crate::classify) fn says_something(&self) -> bool {
        match self {
            Self::Null => false,
            Self::Bool(value) => *value,
            Self::Number(text) => text != "0",
            Self::Text(text) => !text.trim().is_empty(),
            Self::List(items) => items.iter().any(Node::says_something),
            Self::Map(entries) => entries.iter().any(|(_, node)| node.says_something()),
            Self::Pruned => true,
        }
    }
}
