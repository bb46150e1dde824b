//! What a body says about its variables, as far as the walk must know it.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};

use super::chain::{Form, Place, operand};
use super::openness::{Known, has_hole, is_hollow, is_type, of_call, of_value};
use super::split::{begins_closure, by_commas};
use super::tokens::{is_ident, is_keyword, is_punct};

/// Noted in one pass over a body, before it is rewritten. By names: of two variables of one name less is known.
#[derive(Default)]
pub(super) struct Facts {
    /// Something in it may be asked.
    pub(super) asks: bool,
    /// Names that a `let` of its own binds to a value, and not a pattern to a part of one.
    bound: Vec<Ident>,
    /// Variables of which only the head of the type is surely known.
    heads: Vec<Ident>,
    /// Variables that may have no type yet.
    open: Vec<Ident>,
    /// Variables that get their value later.
    late: Vec<Ident>,
    /// Macros that the body defines.
    pub(super) macros: Vec<Ident>,
}

impl Facts {
    /// Of the items that the body begins with, only macros matter.
    pub(super) fn of(items: &TokenStream, statements: &TokenStream, asks: &impl Fn(&Ident) -> bool) -> Self {
        let mut facts = Self::default();
        if !items.is_empty() {
            facts.read(items.clone(), asks);
            facts = Self { macros: facts.macros, ..Self::default() };
        }
        facts.read(statements.clone(), asks);
        facts
    }

    /// Whether a `let` of its own binds the name to a value.
    pub(super) fn binds(&self, name: &Ident) -> bool {
        self.bound.contains(name)
    }

    /// What is known of an operand's type.
    pub(super) fn known(&self, operand: &[TokenTree], form: &Form) -> Known {
        if !self.touches(operand) {
            return Known::All;
        }
        match form {
            Form::Call(call) if call.bare && self.variable(&call.name) == Known::Nothing => Known::Nothing,
            Form::Call(call) => of_call(call),
            // Whatever is open in a call's arguments, the type that it returns is not.
            Form::Adapted(call) if of_call(call) == Known::Head => Known::All,
            Form::Place(Place { variable: Some(name), .. }) | Form::Held(Place { variable: Some(name), .. }) => {
                self.variable(name)
            }
            Form::Adapted(_) | Form::Place(_) | Form::Held(_) | Form::Other => Known::Nothing,
        }
    }

    /// What is known of a variable's type.
    pub(super) fn variable(&self, name: &Ident) -> Known {
        if self.open.contains(name) {
            Known::Nothing
        } else if self.heads.contains(name) {
            Known::Head
        } else {
            Known::All
        }
    }

    /// Whether a variable of which not all is known stands in these tokens.
    fn touches(&self, tokens: &[TokenTree]) -> bool {
        if self.open.is_empty() && self.heads.is_empty() {
            return false;
        }
        (0..tokens.len()).any(|at| match &tokens[at] {
            TokenTree::Group(group) => self.touches(&group.stream().into_iter().collect::<Vec<_>>()),
            TokenTree::Ident(name) => {
                let field =
                    at > 0 && is_punct(tokens.get(at - 1), '.') && !(at > 1 && is_punct(tokens.get(at - 2), '.'));
                !field && self.variable(name) != Known::All
            }
            _ => false,
        })
    }

    fn read(&mut self, tokens: TokenStream, asks: &impl Fn(&Ident) -> bool) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Group(group) => self.read(group.stream(), asks),
                TokenTree::Ident(ident) if ident == "let" => self.let_(&tokens[at + 1..], conditional(&tokens[..at])),
                TokenTree::Ident(ident) if ident == "for" => self.element(&tokens[at + 1..]),
                TokenTree::Ident(ident) if ident == "match" => self.arms(&tokens[at + 1..]),
                TokenTree::Punct(punct) if punct.as_char() == '=' && is_punct(tokens.get(at + 1), '>') => {
                    self.branch(&tokens[..at]);
                }
                TokenTree::Punct(punct) if punct.as_char() == '|' && begins_closure(&tokens[..at]) => {
                    self.parameters(&tokens[at + 1..]);
                }
                TokenTree::Ident(ident) if ident == "macro_rules" => {
                    if let Some(TokenTree::Ident(name)) = tokens.get(at + 2) {
                        self.macros.push(name.clone());
                    }
                }
                TokenTree::Ident(ident) => {
                    self.asks |= asks(ident);
                    if is_punct(tokens.get(at + 1), '=') && self.late.contains(ident) {
                        self.assigned(ident, &tokens[at + 2..]);
                    }
                }
                _ => {}
            }
        }
    }

    /// `let pattern: type = value;`
    fn let_(&mut self, after: &[TokenTree], conditional: bool) {
        let after = if is_ident(after.first(), "mut") { &after[1..] } else { after };
        let (pattern, ty, value) = split(after, conditional);
        let typed = ty.is_some_and(|ty| !has_hole(ty));
        match pattern {
            [TokenTree::Ident(name)] if !conditional => {
                if !typed && value.is_empty() {
                    self.late.push(name.clone());
                } else if !typed {
                    self.note(name, self.value(value, ty));
                }
                self.bound.push(name.clone());
            }
            _ if typed => {}
            pattern => self.parts(pattern, value),
        }
    }

    fn note(&mut self, name: &Ident, known: Known) {
        match known {
            Known::All => {}
            Known::Head => self.heads.push(name.clone()),
            Known::Nothing => self.open.push(name.clone()),
        }
    }

    /// `name = value`
    fn assigned(&mut self, name: &Ident, after: &[TokenTree]) {
        let end = after.iter().position(|token| is_punct(Some(token), ';')).unwrap_or(after.len());
        self.note(name, self.value(&after[..end], None));
    }

    /// What is known of a value.
    fn value(&self, value: &[TokenTree], ty: Option<&[TokenTree]>) -> Known {
        let (touched, hollow) = (self.touches(value), is_hollow(value));
        let headed = ty.is_some_and(|ty| ty.len() > 1);
        if headed {
            return if touched || hollow { Known::Head } else { Known::All };
        }
        if ["move", "async"].iter().any(|word| is_ident(value.first(), word)) && is_punct(value.get(1), '|')
            || is_punct(value.first(), '|')
        {
            return if touched { Known::Nothing } else { Known::Head };
        }
        let found = operand(value).filter(|found| found.start == 0);
        of_value(found.as_ref().map(|found| &found.form), touched, hollow, |name| self.variable(name))
    }

    /// What a pattern binds to parts of a value.
    fn parts(&mut self, pattern: &[TokenTree], value: &[TokenTree]) {
        if self.touches(value) || is_hollow(value) {
            names(pattern, &mut self.open);
        }
    }

    /// `for pattern in values {`
    fn element(&mut self, after: &[TokenTree]) {
        let Some(end) = after.iter().position(|token| is_ident(Some(token), "in")) else { return };
        self.parts(&after[..end], to_brace(&after[end + 1..]));
    }

    /// `match value { pattern => .. }`
    fn arms(&mut self, after: &[TokenTree]) {
        let value = to_brace(after);
        let Some(TokenTree::Group(arms)) = after.get(value.len()) else { return };
        if !self.touches(value) && !is_hollow(value) {
            return;
        }
        let arms: Vec<TokenTree> = arms.stream().into_iter().collect();
        for at in 0..arms.len() {
            if is_punct(arms.get(at), '=') && is_punct(arms.get(at + 1), '>') {
                names(arm(&arms[..at]), &mut self.open);
            }
        }
    }

    /// `pattern = future =>`, with whatever stands before it in its `select!`.
    fn branch(&mut self, before: &[TokenTree]) {
        let mut branch = arm(before);
        if is_ident(branch.first(), "if") {
            // `pattern = future, if condition =>`
            branch = arm(&before[..before.len() - branch.len() - usize::from(branch.len() < before.len())]);
        }
        if branch.iter().any(|token| is_punct(Some(token), '=')) && self.touches(branch) {
            names(branch, &mut self.open);
        }
    }

    /// The parameters of a closure. What has no type may get it from a call that stands behind.
    fn parameters(&mut self, after: &[TokenTree]) {
        let Some(end) = after.iter().position(|token| is_punct(Some(token), '|')) else { return };
        for parameter in by_commas(after[..end].iter().cloned()) {
            let colon = single_colon(&parameter.tokens);
            if colon.is_none_or(|colon| has_hole(&parameter.tokens[colon..])) {
                names(&parameter.tokens[..colon.unwrap_or(parameter.tokens.len())], &mut self.open);
            }
        }
    }
}

/// The pattern, the type and the value of a `let`.
fn split(after: &[TokenTree], conditional: bool) -> (&[TokenTree], Option<&[TokenTree]>, &[TokenTree]) {
    let colon = single_colon(after).unwrap_or(after.len());
    let mut angles = 0_usize;
    let equals = (0..after.len()).find(|&at| match &after[at] {
        TokenTree::Punct(punct) => match punct.as_char() {
            ';' => true,
            '=' => angles == 0 && !(at > 0 && is_punct(after.get(at - 1), '.')),
            '<' if at > colon => {
                angles += 1;
                false
            }
            '>' if at > colon && !is_punct(after.get(at - 1), '-') => {
                angles = angles.saturating_sub(1);
                false
            }
            _ => false,
        },
        _ => false,
    });
    let equals = equals.unwrap_or(after.len());
    let (pattern, ty) =
        if colon < equals { (&after[..colon], Some(&after[colon + 1..equals])) } else { (&after[..equals], None) };
    if !is_punct(after.get(equals), '=') {
        return (pattern, ty, &[]);
    }
    let value = &after[equals + 1..];
    let end = value.iter().position(|token| is_punct(Some(token), ';')).unwrap_or(value.len());
    (pattern, ty, if conditional { to_brace(value) } else { &value[..end] })
}

/// The first `:` that is not one of `::`.
fn single_colon(tokens: &[TokenTree]) -> Option<usize> {
    (0..tokens.len()).take_while(|&at| !is_punct(tokens.get(at), '=') && !is_punct(tokens.get(at), ';')).find(|&at| {
        let colon = |at: usize| is_punct(tokens.get(at), ':');
        colon(at) && !colon(at + 1) && !(at > 0 && colon(at - 1))
    })
}

/// What stands before the braces of an `if`, a loop or a `match`. A value may itself be in braces.
fn to_brace(tokens: &[TokenTree]) -> &[TokenTree] {
    let brace = |token: &TokenTree| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
    let begins = match tokens.first() {
        Some(TokenTree::Ident(word)) => is_keyword(word),
        first => first.is_some_and(brace),
    };
    let end = if begins { tokens.iter().rposition(brace) } else { tokens.iter().position(brace) };
    &tokens[..end.unwrap_or(tokens.len())]
}

/// What stands before an arrow, from the end of the arm before.
fn arm(before: &[TokenTree]) -> &[TokenTree] {
    let begins = |token: &TokenTree| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        token => is_punct(Some(token), ','),
    };
    let begin = before.iter().rposition(begins).map_or(0, |at| at + 1);
    &before[begin..]
}

/// All that a pattern may bind.
fn names(pattern: &[TokenTree], to: &mut Vec<Ident>) {
    for token in pattern {
        match token {
            TokenTree::Ident(name) if !is_type(name) && !is_keyword(name) && name != "_" => to.push(name.clone()),
            TokenTree::Group(group) => names(&group.stream().into_iter().collect::<Vec<_>>(), to),
            _ => {}
        }
    }
}

/// `if let`, `while let`, `&& let`
fn conditional(before: &[TokenTree]) -> bool {
    match before.last() {
        Some(TokenTree::Ident(word)) => word == "if" || word == "while",
        Some(TokenTree::Punct(punct)) => punct.as_char() == '&',
        _ => false,
    }
}
