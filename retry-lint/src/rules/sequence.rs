//! Follows the ways through a body, by tokens. In doubt it counts too little: the runtime refuses a second request under one
//! key anyway.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};

use super::arms::{arms, in_macro};
use super::closures::Closures;
use super::paths::Paths;
use super::scan::{called_macro, item_at};
use crate::items::after_attributes;
use crate::tokens::{as_group, is_group, is_punct, is_word};

/// The ways through what stands in braces.
pub(super) fn block(stream: TokenStream, closures: &Closures) -> Paths {
    let tokens: Vec<TokenTree> = stream.into_iter().collect();
    sequence(&tokens, closures)
}

/// The ways through tokens, one after the other.
pub(super) fn sequence(tokens: &[TokenTree], closures: &Closures) -> Paths {
    let mut walk = Walk { tokens, at: 0, closures: closures.clone() };
    let mut paths = Paths::NONE;
    while walk.at < tokens.len() {
        paths = paths.then(walk.step());
    }
    paths
}

/// Macros behind which nothing runs.
fn ends(name: &Ident) -> bool {
    ["panic", "unreachable", "todo", "unimplemented", "bail"].iter().any(|known| name == known)
}

struct Walk<'a> {
    tokens: &'a [TokenTree],
    at: usize,
    closures: Closures,
}

impl Walk<'_> {
    /// What begins here; steps behind it.
    fn step(&mut self) -> Paths {
        if self.skips_statement() {
            return Paths::NONE;
        }
        let here = self.at;
        self.at += 1;
        match self.tokens.get(here) {
            Some(TokenTree::Group(group)) => self.group(group, here),
            Some(TokenTree::Ident(word)) => self.word(word, here),
            Some(TokenTree::Literal(text)) if text.to_string().eq_ignore_ascii_case("\"idempotency-key\"") => {
                Paths::request(-1, text.span())
            }
            _ => Paths::NONE,
        }
    }

    /// Items, and statements that are compiled on a condition.
    fn skips_statement(&mut self) -> bool {
        if let Some(end) = item_at(self.tokens, self.at) {
            self.at = end;
            return true;
        }
        if !is_punct(self.tokens.get(self.at), '#') {
            return false;
        }
        let begin = after_attributes(self.tokens, self.at);
        let attributes = self.tokens.get(self.at..begin).unwrap_or_default();
        let conditional = attributes.iter().filter_map(|token| as_group(Some(token), Delimiter::Bracket));
        if conditional.filter_map(|group| group.stream().into_iter().next()).any(|first| is_word(Some(&first), "cfg")) {
            self.at = begin;
            self.until(|token| is_punct(Some(token), ';') || is_group(Some(token), Delimiter::Brace));
            self.at += 1;
            return true;
        }
        false
    }

    /// The tokens up to the one that is asked for.
    fn until(&mut self, end: impl Fn(&TokenTree) -> bool) -> &[TokenTree] {
        let begin = self.at;
        while self.tokens.get(self.at).is_some_and(|token| !end(token)) {
            self.at += 1;
        }
        self.tokens.get(begin..self.at).unwrap_or_default()
    }

    fn group(&self, group: &Group, here: usize) -> Paths {
        let inside = block(group.stream(), &self.closures);
        let before = here.checked_sub(1).and_then(|at| self.tokens.get(at));
        match group.delimiter() {
            Delimiter::Brace if is_word(before, "async") || is_word(before, "move") || is_punct(before, '|') => {
                inside.closed()
            }
            Delimiter::Brace if is_punct(before, ':') => inside.labelled(),
            Delimiter::Brace | Delimiter::None => inside,
            // Arguments: a `return` in them stands in a closure.
            Delimiter::Parenthesis | Delimiter::Bracket => inside.closed(),
        }
    }

    fn word(&mut self, word: &Ident, here: usize) -> Paths {
        if let Some(name) = called_macro(self.tokens, here) {
            self.at = here + 3;
            let paths = self.tokens.get(here + 2).map_or(Paths::NONE, |group| in_macro(name, group, &self.closures));
            return if ends(name) { paths.returned() } else { paths };
        }
        let text = word.to_string();
        match text.as_str() {
            "let" => {
                let rest = self.tokens.get(self.at..).unwrap_or_default();
                self.at += self.closures.take(rest).unwrap_or_default();
                Paths::NONE
            }
            "if" => self.conditional(),
            "else" => self.braces().or(Paths::NONE), // `let .. else { .. }`
            "match" => self.head().then(self.arms()),
            "for" if is_punct(self.tokens.get(self.at), '<') => Paths::NONE,
            "loop" | "while" | "for" => self.head().then(self.braces()).looped(),
            "return" => self.expression().returned(),
            "break" => self.expression().broken(),
            "continue" => self.expression().continued(),
            "Err" if self.is_thrown() => {
                self.at += 2;
                self.tokens.get(here + 1).map_or(Paths::NONE, |group| self.thrown(group))
            }
            _ => self.mentioned(&text, here).unwrap_or_else(|| self.called(word, &text, here)),
        }
    }

    /// `Err(..)?`
    fn is_thrown(&self) -> bool {
        is_group(self.tokens.get(self.at), Delimiter::Parenthesis) && is_punct(self.tokens.get(self.at + 1), '?')
    }

    fn thrown(&self, group: &TokenTree) -> Paths {
        sequence(core::slice::from_ref(group), &self.closures).returned()
    }

    /// What stands before braces.
    fn head(&mut self) -> Paths {
        let closures = self.closures.clone();
        sequence(self.until(|token| is_group(Some(token), Delimiter::Brace)), &closures)
    }

    fn braces(&mut self) -> Paths {
        let Some(group) = as_group(self.tokens.get(self.at), Delimiter::Brace) else { return Paths::NONE };
        self.at += 1;
        block(group.stream(), &self.closures)
    }

    /// `condition { .. } else if condition { .. } else { .. }`
    fn conditional(&mut self) -> Paths {
        let condition = self.head();
        let then = self.braces();
        let mut other = Paths::NONE;
        if is_word(self.tokens.get(self.at), "else") {
            self.at += 1;
            let chained = is_word(self.tokens.get(self.at), "if");
            self.at += usize::from(chained);
            other = if chained { self.conditional() } else { self.braces() };
        }
        condition.then(then.or(other))
    }

    fn arms(&mut self) -> Paths {
        let Some(group) = as_group(self.tokens.get(self.at), Delimiter::Brace) else { return Paths::NONE };
        self.at += 1;
        let arms = arms(group.stream(), &self.closures);
        arms.into_iter().map(|(_, body)| body).reduce(Paths::or).unwrap_or(Paths::NONE)
    }

    /// What follows `return` and `break`.
    fn expression(&mut self) -> Paths {
        let closures = self.closures.clone();
        sequence(self.until(|token| is_punct(Some(token), ';')), &closures)
    }

    /// A closure by its name, and no field, path or label.
    fn mentioned(&self, text: &str, here: usize) -> Option<Paths> {
        let before = here.checked_sub(1).and_then(|at| self.tokens.get(at));
        let other = is_punct(before, '.') || is_punct(before, ':') || is_punct(self.tokens.get(here + 1), ':');
        self.closures.mentioned(text).filter(|_| !other)
    }

    /// `.send_attempt(`, `.key_part(`, `SendAttempt::send_attempt(`
    fn called(&self, word: &Ident, text: &str, here: usize) -> Paths {
        let before = here.checked_sub(1).and_then(|at| self.tokens.get(at));
        let called = is_group(self.tokens.get(here + 1), Delimiter::Parenthesis);
        let is_method = called && (is_punct(before, '.') || is_punct(before, ':'));
        match text {
            "send_attempt" if is_method => Paths::request(1, word.span()),
            "key_part" | "without_key" if is_method => Paths::request(-1, word.span()),
            _ => Paths::NONE,
        }
    }
}
