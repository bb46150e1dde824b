//! How an answer names its request.

use http::HeaderMap;

/// Headers in which providers name a request, in the order in which they are looked for.
const REQUEST_ID_HEADERS: [&str; 6] =
    ["x-request-id", "request-id", "x-amzn-requestid", "apim-request-id", "x-ms-request-id", "cf-ray"];

/// The longest of them known are of 36 bytes; a gateway may add its own.
const REQUEST_ID_LIMIT: usize = 128;

/// The provider's id of a request, where its answer names one. A text of any length is no id: it would stand in every line of
/// the log.
pub(crate) fn request_id(headers: &HeaderMap) -> Option<&str> {
    let text = |name: &&str| headers.get(*name)?.to_str().ok();
    REQUEST_ID_HEADERS.iter().filter_map(text).find(|id| id.len() <= REQUEST_ID_LIMIT)
}
