//! Reads the options of an attribute.

use proc_macro2::{TokenStream, TokenTree};

use crate::arguments::{self, Argument, Form, Name};
use crate::errors::{Errors, Of, TOO_DEEP};
use crate::exceptions;
use crate::suggest::nearest;
use crate::table::{Read, Row, TABLE, find, listed};
use crate::tokens::{is_punct, too_deep};
use crate::value::{Value, after_equals};
use crate::words::foreign_word;
use crate::written::{Kind, Seen, Written};

pub use crate::table::markdown;

/// Reads all options of an attribute.
pub(crate) fn read(args: TokenStream, errors: &mut Errors) -> Written {
    let mut written = Written::default();
    if let Some(group) = too_deep(args.clone()) {
        errors.on(group, TOO_DEEP);
        written.effect_unread = true;
        return written;
    }
    let of = errors.judged();
    written.effect_unread = is_quoted(args.clone());
    for Argument { name, form, unseparated } in arguments::parse(args, |word| is_meant(word, of), errors) {
        let twice = |row: &Row| written.find(row.name).is_some() && !matches!(row.read, Read::Allow);
        match find(&name.text) {
            Some(row) if row.stands_on(of) && !twice(row) => {
                let alone = matches!(form, Form::Word | Form::Missing) && matches!(row.read, Read::Value(_));
                let said = unseparated || alone;
                if !(unseparated && alone) {
                    row.read(&mut written, &name, form, errors);
                }
                written.quiet(row.name, unseparated);
                written.seen.push(Seen { name: row.name, kind: row.kind, tokens: name.tokens, said });
            }
            // One mistake on one word is enough.
            row if unseparated => written.effect_unread |= row.is_none(),
            Some(row) if !row.stands_on(of) => {
                let message = "belongs to `#[llm_retry]`: a tool runs once each time it is called\nremove it";
                errors.on(&name.tokens, format!("`{}` {message}", row.name));
            }
            Some(row) => {
                errors.on(&name.tokens, format!("`{}` is written twice\nkeep one", row.name));
                // What else is wrong with its value shall be said, but it shall not count.
                if !matches!(form, Form::Word | Form::Missing) {
                    row.read(&mut Written::default(), &name, form, errors);
                }
            }
            None => unknown(&mut written, &name, &form, errors),
        }
    }
    written
}

/// Whether a text stands where an option should: a word in quotes, most likely.
fn is_quoted(args: TokenStream) -> bool {
    let mut begins = true;
    args.into_iter().any(|token| {
        let quoted = begins && matches!(token, TokenTree::Literal(_));
        begins = is_punct(Some(&token), ',');
        quoted
    })
}

/// Whether a word is an option, or was probably meant as one.
fn is_meant(word: &str, of: Of) -> bool {
    foreign_word(word).is_some() || nearest(word, names(of)).is_some()
}

fn names(of: Of) -> impl Iterator<Item = &'static str> {
    TABLE.iter().filter(move |row| row.stands_on(of)).map(|row| row.name)
}

impl Row {
    fn read(&self, to: &mut Written, name: &Name, form: Form, errors: &mut Errors) {
        match &self.read {
            Read::Flag(read) => read(to, name, form, errors),
            Read::Allow => to.exceptions.extend(exceptions::read(name, form, errors)),
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

fn unknown(written: &mut Written, name: &Name, form: &Form, errors: &mut Errors) {
    let text = &name.text;
    let foreign = foreign_word(text);
    let near = nearest(text, names(errors.judged()));
    let (meant, note) = match (foreign, near) {
        (Some(word), _) => (format!(": write {}", word.write), format!("\n{}", word.note)),
        (None, Some(near)) => (format!(": did you mean `{near}`?"), String::new()),
        (None, None) => (String::new(), String::new()),
    };
    let effects = TABLE.iter().filter(|row| row.kind == Kind::Effect);
    let is_effect = |row: &Row| meant.contains(&format!("`{}", row.name));
    // A word alone that nobody knows was meant as one.
    let unheard = matches!(form, Form::Word) && foreign.is_none() && near.is_none();
    written.effect_unread |= unheard || effects.into_iter().any(is_effect);
    errors.on(&name.tokens, format!("unknown option `{text}`{meant}{note}\n{}", listed(errors.judged())));
}
