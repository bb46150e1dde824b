//! Where the operand of an `.await` begins.

mod groups;
mod paths;

use proc_macro2::{Delimiter, Group, Ident, Span, TokenTree};

use self::groups::{inside, last_argument, last_name};
use super::tokens::{is_ident, is_keyword, is_punct};

/// An operand, found backwards from its end.
pub(super) struct Operand {
    /// The index of its first token.
    pub(super) start: usize,
    pub(super) form: Form,
}

/// What kind of operand it is.
pub(super) enum Form {
    /// A call; the error goes to the function's name.
    Call(Call),
    /// A call in an adaptor.
    Adapted(Call),
    /// A variable or a field.
    Place(Place),
    /// A variable or a field in an adaptor.
    Held(Place),
    /// Anything else: not looked at.
    Other,
}

/// The last call of an operand.
pub(super) struct Call {
    /// The function's name, or the last name of what is called.
    pub(super) name: Ident,
    /// It may be that of a variable, and not of a function.
    pub(super) bare: bool,
    /// A `?` stands behind.
    pub(super) tried: bool,
}

/// A variable, a field, an element.
pub(super) struct Place {
    pub(super) at: Span,
    /// The variable's name, where nothing is taken out of it.
    pub(super) variable: Option<Ident>,
}

/// Methods that hand the same future on, in a wrapper: the function's name stands before them.
const ADAPTORS: [&str; 7] = [
    "as_mut",
    "instrument",
    "in_current_span",
    "with_current_subscriber",
    "with_subscriber",
    "in_current_attempt",
    "into_future",
];

/// Functions whose last argument is the future.
pub(super) const WRAPPERS: [&str; 3] = ["timeout", "timeout_at", "pin"];

/// Functions that give their argument back: what holds of its type holds of theirs.
const SAME: [&str; 3] = ["identity", "black_box", "into_future"];

/// The postfix expression that ends where `tokens` ends; `None` where its beginning can't be told.
pub(super) fn operand(tokens: &[TokenTree]) -> Option<Operand> {
    let mut walk = Walk { tokens, at: tokens.len(), form: None, adapted: false, tried: false, part: false };
    walk.back()?;
    Some(Operand { start: walk.at, form: walk.form.unwrap_or(Form::Other) })
}

struct Walk<'a> {
    tokens: &'a [TokenTree],
    /// Everything from here on belongs to the operand.
    at: usize,
    form: Option<Form>,
    /// A method that hands the future on stands behind.
    adapted: bool,
    /// A `?` stands behind.
    tried: bool,
    /// Something is taken out of the place, by an index or by its name.
    part: bool,
}

impl<'a> Walk<'a> {
    /// The token that is `steps` before the operand's beginning; 1 is the one right before it.
    fn before(&self, steps: usize) -> Option<&'a TokenTree> {
        self.tokens.get(self.at.checked_sub(steps)?)
    }

    fn back(&mut self) -> Option<()> {
        loop {
            match self.before(1)? {
                TokenTree::Group(group) => match group.delimiter() {
                    Delimiter::Parenthesis => {
                        if self.parenthesis(group)? {
                            return Some(());
                        }
                    }
                    Delimiter::Bracket => {
                        self.at -= 1;
                        self.part = true;
                        if !self.ends_operand() {
                            return self.after_macro();
                        }
                    }
                    Delimiter::Brace => return self.block(),
                    Delimiter::None => {
                        // A fragment of a macro: as if it stood in parentheses.
                        self.form.get_or_insert_with(|| inside(group));
                        self.at -= 1;
                        return Some(());
                    }
                },
                TokenTree::Punct(punct) if punct.as_char() == '?' => {
                    self.at -= 1;
                    (self.tried, self.part) = (true, true);
                }
                TokenTree::Ident(name) => {
                    if self.name(name)? {
                        return Some(());
                    }
                }
                TokenTree::Literal(literal) => {
                    let field = is_punct(self.before(2), '.');
                    let place = Place { at: literal.span(), variable: None };
                    self.form.get_or_insert(if field { Form::Place(place) } else { Form::Other });
                    self.at -= 1;
                    if !self.dot() {
                        return Some(());
                    }
                }
                TokenTree::Punct(_) => return None,
            }
        }
    }

    /// Steps over a `.`.
    fn dot(&mut self) -> bool {
        // `..x.await` is a range, and `x` its operand.
        let range = is_punct(self.before(2), '.');
        let dot = is_punct(self.before(1), '.') && !range;
        if dot {
            self.at -= 1;
        }
        dot
    }

    /// `true` where what stands before can be called or indexed.
    fn ends_operand(&self) -> bool {
        match self.before(1) {
            Some(TokenTree::Ident(name)) => self.is_name(name),
            Some(TokenTree::Group(group)) => group.delimiter() != Delimiter::Brace && !self.is_attribute(),
            Some(TokenTree::Punct(punct)) => punct.as_char() == '?',
            Some(TokenTree::Literal(_)) => is_punct(self.before(2), '.'),
            None => false,
        }
    }

    /// Whether the brackets before the operand's beginning are an attribute's.
    fn is_attribute(&self) -> bool {
        matches!(self.before(1), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Bracket)
            && is_punct(self.before(2), '#')
    }

    /// Whether this, the token before the operand's beginning, names something: it is neither a keyword nor a label.
    fn is_name(&self, name: &Ident) -> bool {
        !is_keyword(name) && !is_punct(self.before(2), '\'')
    }

    /// `f(..)`, `x.m(..)`, `f::<T>(..)`, `m!(..)`, `(..)`. `true` where the operand begins here.
    fn parenthesis(&mut self, arguments: &Group) -> Option<bool> {
        self.at -= 1;
        if is_punct(self.before(1), '!') {
            if is_ident(self.before(2), "pin") {
                self.form = self.form.take().or_else(|| last_argument(arguments));
            }
            return self.after_macro().map(|()| true);
        }
        if is_punct(self.before(1), '>') {
            let Some(open) = self.turbofish() else {
                self.form.get_or_insert_with(|| inside(arguments));
                return Some(true);
            };
            self.at = open;
        }
        match self.before(1) {
            Some(TokenTree::Ident(name)) if self.is_name(name) => {
                let hands_on = is_punct(self.before(2), '.') && ADAPTORS.iter().any(|adaptor| name == adaptor);
                if hands_on {
                    // The function is the one before.
                    self.at -= 2;
                    self.adapted |= self.form.is_none();
                } else {
                    self.called(name, arguments);
                }
                Some(false)
            }
            _ => {
                let begins = !self.ends_operand();
                if self.form.is_none() {
                    self.form = Some(if begins { inside(arguments) } else { self.called_value() });
                }
                Some(begins)
            }
        }
    }

    /// Notes the function's name, unless it only wraps another future.
    fn called(&mut self, name: &Ident, arguments: &Group) {
        if self.form.is_some() {
            return;
        }
        let function = !is_punct(self.before(2), '.');
        let inner = if function && WRAPPERS.iter().any(|wrapper| name == wrapper) {
            last_argument(arguments)
        } else if function && SAME.iter().any(|same| name == same) {
            Some(inside(arguments))
        } else {
            None
        };
        self.form = Some(inner.unwrap_or_else(|| {
            let bare = function && !(is_punct(self.before(2), ':') && is_punct(self.before(3), ':'));
            let call = Call { name: name.clone(), bare, tried: self.tried };
            if self.adapted { Form::Adapted(call) } else { Form::Call(call) }
        }));
    }

    /// `(self.f)(..)`, `all[0](..)`, `pick()(..)`
    fn called_value(&self) -> Form {
        match last_name(&self.tokens[..self.at]) {
            Some(name) => Form::Call(Call { name, bare: true, tried: self.tried }),
            None => Form::Other,
        }
    }

    /// `path!` before a group; also an array or tuple of its own, where nothing stands before.
    fn after_macro(&mut self) -> Option<()> {
        self.form.get_or_insert(Form::Other);
        if !is_punct(self.before(1), '!') {
            return Some(());
        }
        match self.before(2) {
            Some(TokenTree::Ident(name)) if !is_keyword(name) => {
                self.at -= 2;
                self.path_start()
            }
            _ => Some(()), // `!(..)`, a negation
        }
    }

    /// `async { .. }`, `async move { .. }`; where other blocks begin can't be told from here.
    fn block(&mut self) -> Option<()> {
        self.form.get_or_insert(Form::Other);
        self.at -= 1;
        if is_ident(self.before(1), "move") {
            self.at -= 1;
        }
        is_ident(self.before(1), "async").then(|| self.at -= 1)
    }
}
