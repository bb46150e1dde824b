//! Where marks stand: a variant, or the type as a whole, with its fields.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::{DeriveInput, Field, Fields, Ident, Index, Member, Type};

use super::plan::Asked;
use super::words::Place;
use crate::tokens::is_punct;

/// A variant or a type, and what stands in it.
pub(super) struct Site<'a> {
    pub(super) place: Place,
    pub(super) ident: &'a Ident,
    /// `None` for an enum, which has none itself.
    pub(super) fields: Option<&'a Fields>,
    /// The type as a whole.
    pub(super) owner: &'a DeriveInput,
}

impl Site<'_> {
    /// How many fields there are.
    pub(super) fn count(&self) -> usize {
        self.fields.map_or(0, Fields::len)
    }

    /// The fields, each with its name or index.
    pub(super) fn members(&self) -> impl Iterator<Item = (String, Member, &Field)> {
        self.fields.into_iter().flatten().enumerate().map(|(at, field)| match &field.ident {
            Some(ident) => (ident.unraw().to_string(), Member::Named(ident.clone()), field),
            None => (at.to_string(), Member::Unnamed(Index::from(at)), field),
        })
    }

    /// Their names or indexes.
    pub(super) fn names(&self) -> Vec<String> {
        self.members().map(|(name, ..)| name).collect()
    }

    /// The field of this name or index.
    pub(super) fn find(&self, wanted: &str) -> Option<Asked> {
        self.asked(|name, _| name == wanted)
    }

    /// The field, where there is but one.
    pub(super) fn only(&self) -> Option<Asked> {
        if self.count() == 1 { self.asked(|_, _| true) } else { None }
    }

    /// The field that is the error's source, as thiserror sees it.
    pub(super) fn source(&self) -> Option<Asked> {
        let marked = self.asked(|_, field| has(field, "source") || has(field, "from"));
        // thiserror leaves `r#source` alone, for those whose field is no error.
        marked.or_else(|| self.asked(|_, field| field.ident.as_ref().is_some_and(|ident| ident == "source")))
    }

    /// Whether the only field is marked `#[from]`.
    pub(super) fn only_is_from(&self) -> bool {
        self.members().any(|(_, _, field)| has(field, "from"))
    }

    fn asked(&self, is_it: impl Fn(&str, &Field) -> bool) -> Option<Asked> {
        let (name, member, field) = self.members().find(|(name, _, field)| is_it(name, field))?;
        Some(Asked { name, member, ty: field.ty.clone(), open: self.is_open(&field.ty) })
    }

    /// Whether a type depends on a type parameter. One that contains the derived type itself does not count: a bound on it
    /// would ask for what is being made.
    fn is_open(&self, ty: &Type) -> bool {
        let tokens = ty.to_token_stream();
        let own = mentions(&tokens, "Self") || mentions(&tokens, &self.owner.ident.to_string());
        !own && self.owner.generics.type_params().any(|param| mentions(&tokens, &param.ident.to_string()))
    }
}

fn has(field: &Field, attribute: &str) -> bool {
    field.attrs.iter().any(|attr| attr.path().is_ident(attribute))
}

/// Whether a word stands in the tokens, other than behind `::`.
fn mentions(tokens: &TokenStream, word: &str) -> bool {
    let mut colons = 0;
    for token in tokens.clone() {
        let found = match &token {
            TokenTree::Ident(ident) => colons < 2 && ident == word,
            TokenTree::Group(group) => mentions(&group.stream(), word),
            _ => false,
        };
        if found {
            return true;
        }
        colons = if is_punct(Some(&token), ':') { colons + 1 } else { 0 };
    }
    false
}
