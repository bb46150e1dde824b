//! What the tests share.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use retry_lint::plan::{Judged, Numbers, Plan, PolicySource};

/// A function with which nothing is wrong.
pub(crate) const FUNCTION: &str = "async fn f(x: &str) -> Result<u8, Error> { g(x).await }";

/// An attribute with which nothing is wrong.
pub(crate) const ATTRIBUTE: &str = "read_only";

pub(crate) fn tokens(text: &str) -> TokenStream {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The group without delimiters in which `macro_rules!` wraps a fragment.
pub(crate) fn grouped(stream: TokenStream) -> TokenStream {
    TokenTree::from(Group::new(Delimiter::None, stream)).into()
}

pub(crate) fn judged(args: &str, item: &str) -> Judged {
    retry_lint::retry(tokens(args), tokens(item))
}

pub(crate) fn plan(args: &str, item: &str) -> Plan {
    match judged(args, item) {
        Ok(plan) => *plan,
        Err(refused) => panic!("{args} on {item}: {}", refused.error),
    }
}

/// The mistakes, each with the text it points at; empty for the attribute as a whole.
pub(crate) fn mistakes(args: &str, item: &str) -> Vec<(String, String)> {
    let error = match judged(args, item) {
        Ok(plan) => panic!("{args} on {item} was accepted: {plan:?}"),
        Err(refused) => {
            assert_eq!(refused.item.to_string(), tokens(item).to_string(), "given back changed");
            refused.error
        }
    };
    let place = |error: &syn::Error| error.span().source_text().unwrap_or_default();
    error.into_iter().map(|error| (place(&error), error.to_string())).collect()
}

/// Asserts that exactly this is wrong, and that the text fits a terminal.
pub(crate) fn refuses(args: &str, item: &str, expected: &[(&str, &str)]) {
    let found = mistakes(args, item);
    let found: Vec<(&str, &str)> = found.iter().map(|(place, text)| (&**place, &**text)).collect();
    assert_eq!(found, expected, "#[llm_retry({args})] {item}");
    for line in expected.iter().flat_map(|(_, text)| text.lines()) {
        // rustc writes `error: ` before the first line, and as many spaces before the others.
        assert!("error: ".len() + line.chars().count() <= 100, "too long: {line}");
    }
}

/// The end of the answer to an unknown option.
pub(crate) const LIST: &str = "
options: `max_attempts`, `deadline`, `attempt_timeout`, `base`, `factor`, `cap`,
`rate_limit_base`, `jitter`, `max_server_wait`, `ambiguous`, `idle_timeout`,
`stream_deadline`, `read_only`, `idempotent`, `non_idempotent`, `stream`, `classify`,
`policy`, `upstream`, `queue`, `cost`, `max_refused`, `budget`, `name`, `crate`,
`in_trait`, `allow`";

/// Each row: an attribute with one mistake, the text it points at, the message.
pub(crate) fn each_refused(rows: &[(&str, &str, &str)]) {
    for (args, place, message) in rows {
        refuses(args, FUNCTION, &[(place, message)]);
    }
}

/// The numbers of an attribute.
pub(crate) fn numbers(args: &str) -> Numbers {
    match plan(args, FUNCTION).policy {
        PolicySource::Written(numbers) => *numbers,
        PolicySource::Expr(_) => panic!("{args} has a policy"),
    }
}
