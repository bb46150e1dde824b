//! One look at all tokens of a body, for all rules of bodies: a body is never parsed, and expanding shall be fast.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};

use crate::items::item_end;
use crate::tokens::{is_group, is_punct};

/// Macros that evaluate what stands in them and await nothing. What any other makes of its tokens is its own affair.
const QUIET: [&str; 38] = [
    "format",
    "format_args",
    "print",
    "println",
    "eprint",
    "eprintln",
    "write",
    "writeln",
    "vec",
    "assert",
    "assert_eq",
    "assert_ne",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "matches",
    "dbg",
    "concat",
    "stringify",
    "env",
    "option_env",
    "include_str",
    "include_bytes",
    "line",
    "file",
    "column",
    "module_path",
    "cfg",
    "trace",
    "debug",
    "info",
    "warn",
    "error",
    "event",
    "span",
    "json",
    "bail",
    "anyhow",
];

/// What stands in a body; functions inside of it and the tokens of unknown macros aside.
#[derive(Default)]
pub(super) struct Scan {
    /// Something is awaited, or may be in a macro that is not known.
    pub(super) waits: bool,
    /// `error_for_status`, where it is called.
    pub(super) thrown: Vec<Ident>,
    /// How often `send_attempt` stands there, in macros of any kind too.
    pub(super) sends: usize,
    /// A loop.
    pub(super) loops: bool,
}

impl Scan {
    /// Looks at a body.
    pub(super) fn of(body: TokenStream) -> Self {
        let mut scan = Self::default();
        scan.stream(body, true);
        scan
    }

    fn stream(&mut self, stream: TokenStream, known: bool) {
        let tokens: Vec<TokenTree> = stream.into_iter().collect();
        let mut known_here = known;
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            if let Some(end) = item_at(&tokens, at) {
                at = end;
                continue;
            }
            match token {
                TokenTree::Group(group) => {
                    self.stream(group.stream(), known_here);
                    known_here = known;
                }
                TokenTree::Ident(word) => {
                    if let Some(name) = called_macro(&tokens, at) {
                        known_here = known && is_quiet(name);
                        self.waits |= !known_here;
                    }
                    self.word(word, &tokens, at, known);
                }
                _ => {}
            }
            at += 1;
        }
    }

    fn word(&mut self, word: &Ident, tokens: &[TokenTree], at: usize, known: bool) {
        let text = word.to_string();
        match text.as_str() {
            "await" => self.waits = true,
            "for" | "while" | "loop" => self.loops = true,
            "send_attempt" => self.sends += 1,
            "error_for_status" | "error_for_status_ref" if known => {
                let before = at.checked_sub(1).and_then(|before| tokens.get(before));
                if is_punct(before, '.') || is_punct(before, ':') {
                    self.thrown.push(word.clone());
                }
            }
            _ => {}
        }
    }
}

/// The name of the macro that is called at `at`: `name!(..)`.
pub(super) fn called_macro(tokens: &[TokenTree], at: usize) -> Option<&Ident> {
    match (tokens.get(at), tokens.get(at + 2)) {
        (Some(TokenTree::Ident(name)), Some(TokenTree::Group(_))) if is_punct(tokens.get(at + 1), '!') => Some(name),
        _ => None,
    }
}

/// Whether a macro evaluates what stands in it, and awaits nothing.
pub(super) fn is_quiet(name: &Ident) -> bool {
    let name = name.to_string();
    QUIET.iter().any(|quiet| name == *quiet)
}

/// The end of the item that begins at `at`: only where a statement may begin.
pub(super) fn item_at(tokens: &[TokenTree], at: usize) -> Option<usize> {
    let begins = match at.checked_sub(1).and_then(|before| tokens.get(before)) {
        None => true,
        before => is_punct(before, ';') || is_group(before, Delimiter::Brace),
    };
    let item = begins && tokens.get(at).is_some_and(may_begin_item);
    item.then(|| item_end(tokens, at)).flatten().filter(|end| *end > at)
}

/// Asked before `item_end`, which is dearer.
fn may_begin_item(token: &TokenTree) -> bool {
    const WORDS: [&str; 19] = [
        "fn",
        "async",
        "const",
        "unsafe",
        "extern",
        "pub",
        "struct",
        "enum",
        "union",
        "impl",
        "trait",
        "mod",
        "type",
        "use",
        "static",
        "macro_rules",
        "default",
        "auto",
        "safe",
    ];
    match token {
        TokenTree::Ident(word) => {
            let word = word.to_string();
            WORDS.iter().any(|known| word == *known)
        }
        TokenTree::Punct(punct) => punct.as_char() == '#',
        TokenTree::Group(group) => group.delimiter() == Delimiter::None,
        TokenTree::Literal(_) => false,
    }
}
