//! Follows the ways through a body, by tokens. In doubt it counts too little: the runtime refuses a second request under one
//! key anyway.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};

use super::awaits::{begins_statement, called_macro, is_quiet};
use super::paths::Paths;
use crate::items::{after_attributes, item_end};
use crate::tokens::{as_group, is_group, is_punct, is_word};

/// The ways through what stands in braces.
pub(super) fn block(stream: TokenStream) -> Paths {
    let tokens: Vec<TokenTree> = stream.into_iter().collect();
    sequence(&tokens)
}

fn sequence(tokens: &[TokenTree]) -> Paths {
    let mut walk = Walk { tokens, at: 0 };
    let mut paths = Paths::NONE;
    while walk.at < tokens.len() {
        paths = paths.then(walk.step());
    }
    paths
}

struct Walk<'a> {
    tokens: &'a [TokenTree],
    at: usize,
}

impl Walk<'_> {
    /// What begins here; steps behind it.
    fn step(&mut self) -> Paths {
        if begins_statement(self.tokens, self.at) && self.skips_statement() {
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
        if let Some(end) = item_end(self.tokens, self.at) {
            self.at = end.max(self.at + 1);
            return true;
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
        let inside = block(group.stream());
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
            return self.tokens.get(here + 2).map_or(Paths::NONE, |group| in_macro(name, group));
        }
        let text = word.to_string();
        match text.as_str() {
            "if" => self.conditional(),
            "else" => self.braces().or(Paths::NONE), // `let .. else { .. }`
            "match" => self.head().then(self.arms()),
            "for" if is_punct(self.tokens.get(self.at), '<') => Paths::NONE,
            "loop" | "while" | "for" => self.head().then(self.braces()).looped(),
            "return" => self.expression().returned(),
            "break" => self.expression().broken(),
            "continue" => self.expression().continued(),
            _ => self.called(word, &text, here),
        }
    }

    /// What stands before braces.
    fn head(&mut self) -> Paths {
        let head = self.until(|token| is_group(Some(token), Delimiter::Brace));
        sequence(head)
    }

    fn braces(&mut self) -> Paths {
        let Some(group) = as_group(self.tokens.get(self.at), Delimiter::Brace) else { return Paths::NONE };
        self.at += 1;
        block(group.stream())
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
        let arms = arms(group.stream());
        arms.into_iter().map(|(_, body)| body).reduce(Paths::or).unwrap_or(Paths::NONE)
    }

    /// What follows `return` and `break`.
    fn expression(&mut self) -> Paths {
        let expression = self.until(|token| is_punct(Some(token), ';'));
        sequence(expression)
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

/// What a macro evaluates, where it is known.
fn in_macro(name: &Ident, group: &TokenTree) -> Paths {
    let TokenTree::Group(group) = group else { return Paths::NONE };
    if name == "select" {
        let arms = arms(group.stream());
        let futures = arms.iter().map(|(head, _)| *head).reduce(Paths::then);
        let handlers = arms.into_iter().map(|(_, body)| body).reduce(Paths::or);
        return futures.unwrap_or(Paths::NONE).then(handlers.unwrap_or(Paths::NONE)).closed();
    }
    let evaluates = is_quiet(name) || name == "join" || name == "try_join";
    if evaluates { block(group.stream()).closed() } else { Paths::NONE }
}

/// `head => body,` of a `match` or a `select!`.
fn arms(stream: TokenStream) -> Vec<(Paths, Paths)> {
    let tokens: Vec<TokenTree> = stream.into_iter().collect();
    let mut walk = Walk { tokens: &tokens, at: 0 };
    let mut found = Vec::new();
    while walk.at < tokens.len() {
        let begin = walk.at;
        while walk.at < tokens.len() && !is_arrow(&tokens, walk.at) {
            walk.at += 1;
        }
        let head = sequence(tokens.get(begin..walk.at).unwrap_or_default());
        walk.at = (walk.at + 2).min(tokens.len());
        let braces = is_group(tokens.get(walk.at), Delimiter::Brace);
        let body = if braces { walk.braces() } else { sequence(arm(&tokens, &mut walk.at)) };
        walk.at += usize::from(is_punct(tokens.get(walk.at), ','));
        found.push((head, body));
    }
    found
}

/// `=>`
fn is_arrow(tokens: &[TokenTree], at: usize) -> bool {
    is_punct(tokens.get(at), '=') && is_punct(tokens.get(at + 1), '>')
}

/// An arm's expression, up to the comma; those of `::<A, B>` stand inside.
fn arm<'a>(tokens: &'a [TokenTree], at: &mut usize) -> &'a [TokenTree] {
    let begin = *at;
    let mut angles = 0_usize;
    while let Some(token) = tokens.get(*at) {
        let before = at.checked_sub(1).and_then(|before| tokens.get(before));
        if let TokenTree::Punct(punct) = token {
            match punct.as_char() {
                ',' if angles == 0 => break,
                '<' if angles > 0 || is_punct(before, ':') => angles += 1,
                '>' if !is_punct(before, '-') && !is_punct(before, '=') => angles = angles.saturating_sub(1),
                _ => {}
            }
        }
        *at += 1;
    }
    tokens.get(begin..*at).unwrap_or_default()
}
