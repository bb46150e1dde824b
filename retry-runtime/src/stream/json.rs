//! An event's data as a value.

use serde::Deserialize;

use super::error::{Kind, StreamError};
use crate::framing::Event;
use crate::verdict::Verdict;

impl Event {
    /// The data as JSON. Texts without escapes can be borrowed from it.
    ///
    /// # Errors
    /// Where it is no JSON of this shape (fatal), or ends too early (ambiguous). The error says where, and quotes nothing.
    ///
    /// ```
    /// use retry_runtime::stream::Event;
    ///
    /// let event = Event::of_data(r#"{"delta":"Hello"}"#);
    /// let json: serde_json::Value = event.json()?;
    /// assert_eq!(json["delta"], "Hello");
    /// # Ok::<(), retry_runtime::stream::StreamError>(())
    /// ```
    pub fn json<'a, T: Deserialize<'a>>(&'a self) -> Result<T, StreamError> {
        serde_json::from_slice(self.data()).map_err(|error| {
            let verdict = if error.is_eof() {
                Verdict::ambiguous().with_reason("body.truncated")
            } else {
                Verdict::fatal().with_reason("body.not_the_expected_json")
            };
            StreamError::new(Kind::Json { line: error.line(), column: error.column() }, verdict)
        })
    }
}
