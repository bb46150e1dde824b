//! Reads the `#[retry(..)]` attributes of one place, loosely, so that one mistake hides no other.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Attribute, Expr, Lit, LitStr, MacroDelimiter, Meta};

use super::plan::{Asked, Plain};
use super::site::Site;
use super::value::{self, Given};
use super::words::{self, Place, Says, Word};
use crate::arguments::{self, Argument, Name};
use crate::errors::Errors;

/// What is written in one place.
#[derive(Debug, Default)]
pub(super) struct Marks {
    pub(super) seen: Vec<Mark>,
    /// Whether there is a `#[retry]` at all, however wrong.
    pub(super) written: bool,
    /// Whether what could not be read probably said what the variant means.
    pub(super) unread: bool,
}

/// A word that is written.
#[derive(Debug)]
pub(super) struct Mark {
    pub(super) word: &'static Word,
    /// As it stands there.
    pub(super) tokens: TokenStream,
    /// `None` where it could not be read.
    pub(super) given: Option<Given>,
}

impl Marks {
    pub(super) fn find(&self, says: Says) -> Option<&Mark> {
        self.seen.iter().find(|mark| mark.word.says == says)
    }

    /// The words that say what a variant means.
    pub(super) fn kinds(&self) -> impl Iterator<Item = &Mark> {
        self.seen.iter().filter(|mark| mark.word.says.is_kind())
    }
}

impl Mark {
    pub(super) fn field(&self) -> Option<&Asked> {
        if let Some(Given::Field(field)) = &self.given { Some(field) } else { None }
    }

    pub(super) fn code(&self) -> Option<&LitStr> {
        if let Some(Given::Code(code)) = &self.given { Some(code) } else { None }
    }

    pub(super) fn plain(&self) -> Option<Plain> {
        if let Some(Given::Plain(kind)) = &self.given { Some(*kind) } else { None }
    }

    pub(super) fn runtime(&self) -> Option<&syn::Path> {
        if let Some(Given::Runtime(path)) = &self.given { Some(path) } else { None }
    }
}

/// Reads all marks of a place.
pub(super) fn read(attrs: &[Attribute], site: &Site<'_>, errors: &mut Errors) -> Marks {
    let mut marks = Marks::default();
    for attr in attrs.iter().filter(|attr| is_ours(attr)) {
        marks.written = true;
        match inside(attr, site) {
            Ok(args) => read_words(args, site, &mut marks, errors),
            Err(error) => {
                marks.unread = true;
                errors.push(error);
            }
        }
    }
    marks
}

/// Whether it is `#[retry]`.
pub(super) fn is_ours(attr: &Attribute) -> bool {
    attr.path().is_ident("retry")
}

/// What stands in the parentheses.
fn inside(attr: &Attribute, site: &Site<'_>) -> syn::Result<TokenStream> {
    let write = if site.place == Place::Enum { "rest = fatal" } else { "transient" };
    let refuse = |at: &dyn ToTokens, what: &str, write: &str| {
        let at = at.to_token_stream();
        Err(syn::Error::new_spanned(at, format!("{what}\nwrite `#[retry({write})]`")))
    };
    match &attr.meta {
        Meta::List(list) if list.tokens.is_empty() => refuse(&list.path, &says_nothing(site), write),
        Meta::List(list) if matches!(list.delimiter, MacroDelimiter::Paren(_)) => Ok(list.tokens.clone()),
        Meta::List(list) => refuse(&list.tokens, "`#[retry]` takes its words in parentheses", &list.tokens.to_string()),
        Meta::Path(path) => refuse(path, &says_nothing(site), write),
        Meta::NameValue(pair) => {
            let write = quoted(&pair.value).unwrap_or_else(|| write.to_owned());
            refuse(&pair.value, "`#[retry]` takes its words in parentheses", &write)
        }
    }
}

fn says_nothing(site: &Site<'_>) -> String {
    match site.place {
        Place::Enum => "`#[retry]` is empty: nothing is said about the rest of the variants".to_owned(),
        Place::Variant | Place::Struct => format!("`#[retry]` is empty: it does not say what `{}` means", site.ident),
    }
}

/// The word in quotes, if it is one of ours.
fn quoted(value: &Expr) -> Option<String> {
    match value {
        Expr::Lit(lit) => match &lit.lit {
            Lit::Str(text) => words::find(&text.value()).map(|word| word.example.to_owned()),
            _ => None,
        },
        _ => None,
    }
}

fn read_words(args: TokenStream, site: &Site<'_>, marks: &mut Marks, errors: &mut Errors) {
    let is_meant = |text: &str| words::find(text).is_some() || words::meant(text, site.place).is_some();
    let hint = "write a word, like `transient`";
    for Argument { name, form, unseparated } in arguments::parse_words(args, hint, is_meant, errors) {
        match words::find(&name.text) {
            // One mistake on one word: the others are said when the comma is there.
            _ if unseparated => marks.unread = true,
            Some(word) if !site.place.takes(word.says) => {
                marks.unread = true;
                errors.on(&name.tokens, misplaced(word, site));
            }
            Some(word) => {
                let given = value::read(word, &name, form, site, errors);
                if marks.find(word.says).is_some() {
                    errors.on(&name.tokens, format!("`{}` is written twice\nkeep one", word.name));
                } else {
                    marks.seen.push(Mark { word, tokens: name.tokens, given });
                }
            }
            None => {
                marks.unread = true;
                unknown(&name, site.place, errors);
            }
        }
    }
}

fn misplaced(word: &Word, site: &Site<'_>) -> String {
    let name = word.name;
    match (site.place, word.says) {
        (Place::Enum, Says::Plain(_)) => {
            format!("`{name}` belongs on a variant\nmove it there, or write `rest = {name}` for those without a mark")
        }
        (Place::Enum, _) => format!("`{name}` belongs on a variant\nmove it there"),
        (Place::Struct, _) => {
            format!("`{name}` is for the variants of an enum, and `{}` is a struct\nwrite `fatal`", site.ident)
        }
        (Place::Variant, _) => {
            let owner = &site.owner.ident;
            format!("`{name}` belongs on the enum, once for all variants\nmove it above `enum {owner}`")
        }
    }
}

fn unknown(name: &Name, place: Place, errors: &mut Errors) {
    let text = &name.text;
    let meant = words::meant(text, place).map_or_else(String::new, |word| format!(": did you mean `{word}`?"));
    errors.on(&name.tokens, format!("unknown word `{text}`{meant}\n{}", words::listed(place)));
}
