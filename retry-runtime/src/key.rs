//! The idempotency key: one per operation, the same on every attempt.

use core::fmt;

use http::HeaderValue;
use uuid::{Builder, Uuid};

/// Separates our derived UUIDs (RFC 9562 section 5.5) from everybody else's.
const NAMESPACE: Uuid = Uuid::from_u128(0x6c6c_6d5f_7265_7472_795f_6b65_795f_7631);

/// The longest text that is sent as it is (draft-ietf-httpapi-idempotency-key-header leaves it to the server; Stripe takes 255).
const LONGEST: usize = 255;

/// The key under which a server recognises a repeated request.
///
/// 128 random bits, or derived from `idempotent(key = expr)`: the expression's text itself where it can stand in a header
/// (1 to 255 visible ASCII characters), a name-based UUID (RFC 9562 section 5.5) of it where it can't. A key that belongs to
/// a call inside another keyed call is derived from both, so that it is the same when the outer one runs again.
///
/// `Display` prints the key, as it is sent; `Debug` prints its [`fingerprint`](Self::fingerprint) alone.
///
/// ```
/// use retry_runtime::IdempotencyKey;
///
/// let key = IdempotencyKey::from_text("order-4711");
/// assert_eq!(key.to_string(), "order-4711");
/// assert_ne!(key.part("refund").to_string(), key.part("receipt").to_string());
/// assert!(!format!("{key:?}").contains("4711"));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct IdempotencyKey(Form);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Form {
    Uuid(Uuid),
    Text(Box<str>),
}

impl IdempotencyKey {
    pub(crate) fn from_random_bytes(bytes: [u8; 16]) -> Self {
        Self(Form::Uuid(Builder::from_random_bytes(bytes).into_uuid()))
    }

    /// The key that `idempotent(key = text)` gives.
    #[must_use]
    pub fn from_text(text: &str) -> Self {
        if (1..=LONGEST).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Self(Form::Text(text.into()));
        }
        Self(Form::Uuid(Uuid::new_v5(&NAMESPACE, text.as_bytes())))
    }

    /// The key of one request among several in the same attempt.
    #[must_use]
    pub fn part(&self, name: &str) -> Self {
        Self(Form::Uuid(Uuid::new_v5(&self.namespace(), name.as_bytes())))
    }

    /// The key of a call named `name`: the text's own, or derived from the key of the call around it.
    pub(crate) fn within(outer: Option<Self>, name: &str, text: &(impl fmt::Display + ?Sized)) -> Self {
        let text = text.to_string();
        match outer {
            Some(outer) => outer.part(name).part(&text),
            None => Self::from_text(&text),
        }
    }

    /// Eight hexadecimal digits that stand for the key in logs.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        let digest = Uuid::new_v5(&NAMESPACE, self.namespace().as_bytes());
        format!("{:08x}", digest.as_fields().0)
    }

    /// The key as a header's value.
    #[must_use]
    pub fn header_value(&self) -> HeaderValue {
        let text = self.to_string();
        // Visible ASCII by construction: the fallback can't be reached, and would be a key all the same.
        HeaderValue::try_from(text).unwrap_or(HeaderValue::from_static("invalid"))
    }

    fn namespace(&self) -> Uuid {
        match &self.0 {
            Form::Uuid(uuid) => *uuid,
            Form::Text(text) => Uuid::new_v5(&NAMESPACE, text.as_bytes()),
        }
    }
}

impl fmt::Display for IdempotencyKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Form::Uuid(uuid) => uuid.fmt(f),
            Form::Text(text) => f.write_str(text),
        }
    }
}

impl fmt::Debug for IdempotencyKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "IdempotencyKey(#{})", self.fingerprint())
    }
}

/// What the text of a key is made of.
#[diagnostic::on_unimplemented(
    message = "a key needs a text, and `{Self}` has none: it doesn't implement `Display`",
    label = "not `Display`",
    note = "write the text, like `key = format!(\"{{}}-{{}}\", a, b)`"
)]
pub trait KeyText {
    /// The text.
    fn key_text(&self) -> String;
}

#[diagnostic::do_not_recommend]
impl<T: fmt::Display + ?Sized> KeyText for T {
    fn key_text(&self) -> String {
        self.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_fits_a_header_is_sent_as_it_is() {
        assert_eq!(IdempotencyKey::from_text("order-4711").to_string(), "order-4711");
    }

    #[test]
    fn a_text_that_fits_no_header_is_hashed_and_stays_distinct() {
        let odd = ["", " ", "two words", "line\nbreak", "zwölf", &"x".repeat(256)];
        let keys: std::collections::HashSet<_> =
            odd.iter().map(|text| IdempotencyKey::from_text(text).to_string()).collect();
        assert_eq!(keys.len(), odd.len());
        assert!(keys.iter().all(|key| key.len() == 36));
    }

    #[test]
    fn an_inner_key_depends_on_the_outer_key_the_name_and_the_text() {
        let outer = IdempotencyKey::from_text("a");
        let inner = |name, text: &str| IdempotencyKey::within(Some(outer.clone()), name, text);
        let keys = [inner("f", "1"), inner("f", "2"), inner("g", "1"), inner("f1", "")];
        let distinct: std::collections::HashSet<_> = keys.iter().collect();
        assert_eq!(distinct.len(), keys.len());
        assert_eq!(keys[0], inner("f", "1"));
    }

    #[test]
    fn debug_shows_no_character_of_the_key() {
        assert!(!format!("{:?}", IdempotencyKey::from_text("zzzz")).contains('z'));
    }
}
