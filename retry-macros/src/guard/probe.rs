//! The question that is put to an awaited value.

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use quote::quote_spanned;

/// How much may be asked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Depth {
    /// The tool's own future, and every adaptor that the runtime knows.
    Adaptors,
    /// The tool's own future alone: in a closure with an untyped parameter a type may still be open, and an open type would be
    /// taken for an adaptor of a tool.
    ToolOnly,
}

/// `(match operand { future => { ask(&future); future } })`, with every token of the question at `at`.
pub(super) fn ask(runtime: &syn::Path, operand: Vec<TokenTree>, at: Span, depth: Depth) -> TokenTree {
    let here = at.resolved_at(Span::mixed_site());
    let runtime = crate::place::located(runtime, here);
    let operand: TokenStream = operand.into_iter().collect();
    let question = match depth {
        Depth::Adaptors => quote_spanned!(here=> Awaited(&__future).effect()),
        Depth::ToolOnly => quote_spanned!(here=> AwaitedTool(&__future).effect()),
    };
    let asked = quote_spanned! {here=>
        match #operand {
            __future => {
                #runtime::private::may_run_again(#runtime::private::#question);
                __future
            }
        }
    };
    let mut group = Group::new(Delimiter::Parenthesis, asked);
    group.set_span(here);
    TokenTree::Group(group)
}
