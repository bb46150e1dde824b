//! Reads the options of an attribute.

use proc_macro2::TokenStream;

use crate::arguments::{self, Argument, Form, Name};
use crate::errors::{Errors, TOO_DEEP};
use crate::suggest::nearest;
use crate::table::{Read, Row, TABLE, find, listed};
use crate::tokens::too_deep;
use crate::value::{Value, after_equals};
use crate::words::foreign_word;
use crate::written::{Kind, Seen, Written};

<<<<<<< HEAD
/// One option.
struct Row {
    name: &'static str,
    kind: Kind,
    /// A value that is right; of an effect, its forms.
    example: &'static str,
    default: &'static str,
    about: &'static str,
    read: Read,
}

/// How an option is read.
enum Read {
    /// `name = value`
    Value(fn(&mut Written, &Value<'_>, &mut Errors)),
    /// A word, perhaps with arguments.
    Word(fn(&Name, Form, &mut Errors) -> Option<Effect>),
}

/// All options, in the order in which messages list them.
#[rustfmt::skip] // One option is one row: name, example, default, meaning, how it is read.
const TABLE: [Row; 17] = [
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
    effect("read_only", "read_only", "twice changes nothing in the world, it costs tokens",
        |name, form, errors| effect::alone(Effect::ReadOnly, name, form, errors)),
    effect("idempotent", "idempotent, idempotent(natural), idempotent(key = expr)",
        "twice with the same key, or by nature, changes nothing more", effect::idempotent),
    effect("non_idempotent", "non_idempotent", "twice does it twice",
        |name, form, errors| effect::alone(Effect::NonIdempotent, name, form, errors)),
    other("classify", "judge", "by the error's type", "path to a `fn(&Result<T, E>) -> Verdict`",
        |to, value, errors| to.classify = paths::function(value, errors)),
    other("policy", "&POLICY", "what is written here", "expression of type `&Policy`, instead of the numbers above",
        |to, value, _| to.policy = Some(value.expr().clone())),
    other("name", "\"summarize\"", "module path and function name", "text for logs and metrics",
        |to, value, errors| to.name = literal::name(value, errors)),
    other("crate", "::retry_runtime", "::retry_runtime", "absolute path to the runtime",
        |to, value, errors| to.runtime = paths::crate_path(value, errors)),
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
=======
pub use crate::table::markdown;
>>>>>>> lint

/// Reads all options of an attribute.
pub(crate) fn read(args: TokenStream, errors: &mut Errors) -> Written {
    let mut written = Written::default();
    if let Some(group) = too_deep(args.clone()) {
        errors.on(group, TOO_DEEP);
        written.effect_unread = true;
        return written;
    }
    for Argument { name, form } in arguments::parse(args, is_meant, errors) {
        match find(&name.text) {
            Some(row) if written.find(row.name).is_some() => {
                errors.on(&name.tokens, format!("`{}` is written twice\nkeep one", row.name));
                // What else is wrong with it shall be said, but it shall not count.
                row.read(&mut Written::default(), &name, form, errors);
            }
            Some(row) => {
                row.read(&mut written, &name, form, errors);
                written.seen.push(Seen { name: row.name, kind: row.kind, tokens: name.tokens });
            }
            None => unknown(&mut written, &name, errors),
        }
    }
    written
}

/// Whether a word is an option, or was probably meant as one.
fn is_meant(word: &str) -> bool {
    foreign_word(word).is_some() || nearest(word, names()).is_some()
}

fn names() -> impl Iterator<Item = &'static str> {
    TABLE.iter().map(|row| row.name)
}

impl Row {
    fn read(&self, to: &mut Written, name: &Name, form: Form, errors: &mut Errors) {
        match &self.read {
            Read::Word(read) => to.effect = read(name, form, errors).or(to.effect.take()),
            Read::Value(read) => {
                let expr = after_equals(self.name, self.example, name, form, errors);
                if let Some(expr) = expr {
                    read(to, &Value::new(self.name, self.example, &expr), errors);
                }
            }
        }
    }
}

fn unknown(written: &mut Written, name: &Name, errors: &mut Errors) {
    let text = &name.text;
    let foreign = foreign_word(text);
    let near = nearest(text, names());
    let (meant, note) = match (foreign, near) {
        (Some(word), _) => (format!(": write {}", word.write), format!("\n{}", word.note)),
        (None, Some(near)) => (format!(": did you mean `{near}`?"), String::new()),
        (None, None) => (String::new(), String::new()),
    };
    let effects = TABLE.iter().filter(|row| row.kind == Kind::Effect);
    let is_effect = |row: &Row| meant.contains(&format!("`{}", row.name));
<<<<<<< HEAD
    written.effect_misspelt |= effects.into_iter().any(is_effect);
    errors.on(&name.tokens, format!("unknown option `{text}`{meant}{note}\n{}", listed()));
}

/// `options: ` and all names, in lines that fit a terminal.
fn listed() -> String {
    let mut lines = vec!["options:".to_owned()];
    for (at, row) in TABLE.iter().enumerate() {
        let comma = if at + 1 < TABLE.len() { "," } else { "" };
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
        let forms = match kind {
            Kind::Effect => example.replace(", ", "`, `"),
            _ => format!("{name} = {example}"),
        };
        text.extend(["| `", &forms, "` | ", default, " | ", about, " |\n"]);
    }
    text
}
=======
    written.effect_unread |= effects.into_iter().any(is_effect);
    errors.on(
        &name.tokens,
        format!("unknown option `{text}`{meant}{note}\n{}", listed()),
    );
}
>>>>>>> lint
