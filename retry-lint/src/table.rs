//! The option table. It drives matching, did-you-mean, the lists in messages, and the docs.

use crate::arguments::{Form, Name};
use crate::duration;
use crate::effect::{self, Effect};
use crate::errors::{Errors, Of};
use crate::in_trait;
use crate::literal;
use crate::paths;
use crate::stream;
use crate::value::Value;
use crate::written::{Kind, Written};

/// One option.
pub(crate) struct Row {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    /// A value that is right; of an effect, its forms.
    pub(crate) example: &'static str,
    default: &'static str,
    about: &'static str,
    pub(crate) read: Read,
}

/// How an option is read.
pub(crate) enum Read {
    /// `name = value`
    Value(fn(&mut Written, &Value<'_>, &mut Errors)),
    /// A word, perhaps with arguments.
    Word(fn(&Name, Form, &mut Errors) -> Option<Effect>),
    /// A word that is no effect.
    Flag(fn(&mut Written, &Name, Form, &mut Errors)),
    /// `allow(..)`, which may be written more than once.
    Allow,
}

/// All options, in the order in which messages list them.
#[rustfmt::skip] // One option is one row: name, example, default, meaning, how it is read.
pub(crate) const TABLE: [Row; 27] = [
    number("max_attempts", "5", "5", "runs of the body, the first included: an integer from 1 to 100",
        |to, value, errors| to.numbers.max_attempts = literal::integer(value, 1..=100, errors)),
    number("deadline", "\"30s\"", "\"2m\"", "bound of the whole call, waits and the attempt in flight included",
        |to, value, errors| to.numbers.deadline = duration::read(value, errors)),
    number("attempt_timeout", "\"10s\"", "what is left of the deadline", "bound of one run of the body",
        |to, value, errors| to.numbers.attempt_timeout = duration::read(value, errors)),
    number("base", "\"500ms\"", "\"500ms\"", "ceiling of the first wait",
        |to, value, errors| to.numbers.base = duration::read(value, errors)),
    number("factor", "2", "2", "growth of the ceiling from wait to wait: a number of at least 1",
        |to, value, errors| to.numbers.factor = literal::factor(value, errors)),
    number("cap", "\"30s\"", "\"30s\"", "largest ceiling of a wait, before the jitter",
        |to, value, errors| to.numbers.cap = duration::read(value, errors)),
    number("rate_limit_base", "\"5s\"", "\"5s\"", "stands in for `base` after a rate limit that names no time",
        |to, value, errors| to.numbers.rate_limit_base = duration::read(value, errors)),
    number("jitter", "\"full\"", "\"full\"", "`\"full\"`, `\"equal\"`, `\"decorrelated\"` or `\"none\"`",
        |to, value, errors| to.numbers.jitter = literal::jitter(value, errors)),
    number("max_server_wait", "\"120s\"", "\"120s\"", "longest wait a server may ask for; a longer one ends the call",
        |to, value, errors| to.numbers.max_server_wait = duration::read(value, errors)),
    number("ambiguous", "1", "1", "how often a `read_only` call is repeated after a failure that may have been done and billed",
        |to, value, errors| to.numbers.ambiguous = literal::integer(value, 0..=100, errors)),
    number("idle_timeout", "\"60s\"", "\"60s\"", "beside `stream`: how long it may be silent; any byte counts, a ping or a comment too",
        |to, value, errors| to.numbers.idle_timeout = duration::read(value, errors)),
    number("stream_deadline", "\"10m\"", "none", "beside `stream`: bound of all of it, from the call to the last item",
        |to, value, errors| to.numbers.stream_deadline = duration::read(value, errors)),
    effect("read_only", "read_only", "twice changes nothing in the world, it costs tokens",
        |name, form, errors| effect::alone(Effect::ReadOnly, name, form, errors)),
    effect("idempotent", "idempotent, idempotent(natural), idempotent(key = expr)",
        "twice with the same key, or by nature, changes nothing more", effect::idempotent),
    effect("non_idempotent", "non_idempotent", "twice does it twice",
        |name, form, errors| effect::alone(Effect::NonIdempotent, name, form, errors)),
    Row { name: "stream", kind: Kind::Other, example: "stream, stream(tool_calls = \"whole\")", default: "off", read: Read::Flag(stream::read),
        about: "of a function that returns a stream: what fails before its first item is retried; `deadline` covers that opening" },
    other("classify", "judge", "by the error's type", "path to a `fn(&Result<T, E>) -> Verdict`",
        |to, value, errors| to.classify = paths::function(value, errors)),
    other("policy", "&POLICY", "what is written here", "expression of type `&Policy`, instead of the numbers above",
        |to, value, _| to.policy = Some(value.expr().clone())),
    other("upstream", "ANTHROPIC", "none: each call for itself", "what calls to one place share, an expression that is or points to an `Upstream`",
        |to, value, _| to.way.upstream = Some(value.expr().clone())),
    other("queue", "\"10m\"", "the wait spends the deadline", "bound of the wait at the upstream's gate; the deadline starts when the call is let in",
        |to, value, errors| to.way.queue = duration::read(value, errors)),
    other("cost", "tokens(prompt)", "1", "`u64` that the call takes of a limit that is not one of requests",
        |to, value, _| to.way.cost = Some(value.expr().clone())),
    other("max_refused", "20", "20", "how often the gate may send a call back to its place, not counted on `max_attempts`: an integer from 0 to 1000",
        |to, value, errors| to.way.max_refused = literal::integer(value, 0..=1000, errors)),
    other("budget", "\"off\"", "one for the function, or the upstream's", "`\"off\"`: retries go on where failures don't heal",
        |to, value, errors| to.way.without_budget = literal::off(value, errors)),
    other("name", "\"summarize\"", "module path and function name", "text for logs and metrics",
        |to, value, errors| to.name = literal::name(value, errors)),
    other("crate", "::retry_runtime", "::retry_runtime", "absolute path to the runtime",
        |to, value, errors| to.runtime = paths::crate_path(value, errors)),
    Row { name: "in_trait", kind: Kind::Other, example: "in_trait", default: "off", read: Read::Flag(in_trait::read),
        about: "of a `non_idempotent` method in a trait definition: keeps the return type, so that an `async fn` may override it" },
    Row { name: "allow", kind: Kind::Other, example: "allow(LR111, reason = \"why\")", default: "none",
        about: "an exception from rules, with its reason; see `docs/rules`", read: Read::Allow },
];

type ReadValue = fn(&mut Written, &Value<'_>, &mut Errors);
type Text = &'static str;

const fn number(name: Text, example: Text, default: Text, about: Text, read: ReadValue) -> Row {
    Row { name, kind: Kind::Number, example, default, about, read: Read::Value(read) }
}

const fn other(name: Text, example: Text, default: Text, about: Text, read: ReadValue) -> Row {
    Row { name, kind: Kind::Other, example, default, about, read: Read::Value(read) }
}

const fn effect(name: Text, example: Text, about: Text, read: fn(&Name, Form, &mut Errors) -> Option<Effect>) -> Row {
    let default = "none: one of the three is always written";
    Row { name, kind: Kind::Effect, example, default, about, read: Read::Word(read) }
}

impl Row {
    /// Whether the option may stand on this attribute.
    pub(crate) fn stands_on(&self, of: Of) -> bool {
        match of {
            Of::Retry => true,
            Of::Tool => self.kind == Kind::Effect || matches!(self.name, "name" | "crate" | "in_trait" | "allow"),
        }
    }
}

/// The option of this name.
pub(crate) fn find(name: &str) -> Option<&'static Row> {
    TABLE.iter().find(|row| row.name == name)
}

/// `options: ` and all names, in lines that fit a terminal.
pub(crate) fn listed(of: Of) -> String {
    let mut lines = vec!["options:".to_owned()];
    let mut rows = TABLE.iter().filter(|row| row.stands_on(of)).peekable();
    while let Some(row) = rows.next() {
        let comma = if rows.peek().is_some() { "," } else { "" };
        let word = format!(" `{}`{comma}", row.name);
        match lines.last_mut() {
            Some(line) if line.len() + word.len() <= 90 => line.push_str(&word),
            _ => lines.push(word.trim_start().to_owned()),
        }
    }
    lines.join("\n")
}

/// The option table as Markdown, for the docs of the macro.
#[must_use]
pub fn markdown() -> String {
    let mut text = String::from("| option | default | meaning |\n|---|---|---|\n");
    for Row { name, kind, example, default, about, .. } in &TABLE {
        let forms = match (kind, *name) {
            (Kind::Effect, _) | (_, "stream") => example.replace(", ", "`, `"),
            (_, "allow" | "in_trait") => (*example).to_owned(),
            _ => format!("{name} = {example}"),
        };
        text.extend(["| `", &forms, "` | ", default, " | ", about, " |\n"]);
    }
    text
}
