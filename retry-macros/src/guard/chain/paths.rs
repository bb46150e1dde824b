//! Names and paths, found backwards from their end.

use proc_macro2::{Ident, TokenTree};

use super::super::tokens::{is_keyword, is_punct, matching_angle};
use super::{Form, Place, Walk};

impl Walk<'_> {
    /// The index before `::<..>`, counted from the `>` that stands before the operand.
    pub(super) fn turbofish(&self) -> Option<usize> {
        let open = matching_angle(self.tokens, self.at)?;
        let colons = open.checked_sub(2)?;
        let path = is_punct(self.tokens.get(colons), ':') && is_punct(self.tokens.get(colons + 1), ':');
        path.then_some(colons)
    }

    /// A path's segment, a field, a method. `true` where the operand begins here.
    pub(super) fn name(&mut self, name: &Ident) -> Option<bool> {
        let keyword = is_keyword(name);
        if name == "await" && is_punct(self.before(2), '.') {
            self.at -= 2;
            self.form.get_or_insert(Form::Other);
            return Some(false);
        }
        if keyword || !self.is_name(name) {
            return None;
        }
        self.at -= 1;
        let field = is_punct(self.before(1), '.');
        let path = is_punct(self.before(1), ':') && is_punct(self.before(2), ':');
        if self.form.is_none() {
            let variable = (!self.part && !field && !path).then(|| name.clone());
            let place = Place { at: name.span(), variable };
            self.form = Some(if self.adapted { Form::Held(place) } else { Form::Place(place) });
        }
        if self.dot() {
            return Some(false);
        }
        self.path_start().map(|()| true)
    }

    /// The rest of a path, to the left of its last segment.
    pub(super) fn path_start(&mut self) -> Option<()> {
        while is_punct(self.before(1), ':') && is_punct(self.before(2), ':') {
            self.at -= 2;
            match self.before(1) {
                Some(TokenTree::Ident(name)) if self.is_name(name) => self.at -= 1,
                Some(TokenTree::Punct(punct)) if punct.as_char() == '>' => {
                    let open = matching_angle(self.tokens, self.at)?;
                    self.at = open;
                    if is_punct(self.before(1), ':') && is_punct(self.before(2), ':') {
                        self.at -= 2; // `a::<T>::b`
                    }
                    match self.before(1) {
                        Some(TokenTree::Ident(name)) if self.is_name(name) => self.at -= 1,
                        _ => return Some(()), // `<T as Trait>::f`
                    }
                }
                _ => return Some(()), // `::a::b`
            }
        }
        Some(())
    }
}
