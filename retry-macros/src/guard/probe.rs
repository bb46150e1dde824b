//! The question that is put to an awaited value.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::quote_spanned;

/// How much may be asked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Depth {
    /// The tool's own future, and every adaptor that the runtime knows.
    Adaptors,
    /// The tool's own future alone: what is in the value may have no type yet, and would be taken for a tool in an adaptor.
    ToolOnly,
}

/// `(match operand { future => { ask(&future); future } })`, with every token of the question at `at`.
pub(super) fn ask(runtime: &syn::Path, operand: Vec<TokenTree>, at: Span, depth: Depth) -> TokenTree {
    let here = at.resolved_at(Span::mixed_site());
    let runtime = crate::place::located(runtime, here);
    let operand: TokenStream = match <[TokenTree; 1]>::try_from(operand) {
        // Parentheses around all that is matched would be called superfluous, if they were the user's.
        Ok([TokenTree::Group(group)]) if group.delimiter() == Delimiter::Parenthesis => {
            let mut group = Group::new(Delimiter::Parenthesis, group.stream());
            group.set_span(here);
            TokenTree::Group(group).into()
        }
        Ok([token]) => token.into(),
        Err(tokens) => tokens.into_iter().collect(),
    };
    let question = match depth {
        Depth::Adaptors => quote_spanned!(here=> Awaited(&__future).llm_effect()),
        Depth::ToolOnly => quote_spanned!(here=> AwaitedTool(&__future).llm_effect()),
    };
    let asked = quote_spanned! {here=>
        match #operand {
            __future => {
                #runtime::MayRunAgain::asked(#runtime::private::#question);
                __future
            }
        }
    };
    parentheses(asked, here)
}

/// `({ ask(&variable); variable })`: a reference that is handed on so is borrowed again, and not moved.
pub(super) fn ask_variable(runtime: &syn::Path, variable: &Ident, depth: Depth) -> TokenTree {
    let asked = ask_first(runtime, variable, depth);
    let here = variable.span().resolved_at(Span::mixed_site());
    parentheses(quote_spanned!(here=> { #asked #variable }), here)
}

/// `ask(&variable);`
pub(super) fn ask_first(runtime: &syn::Path, variable: &Ident, depth: Depth) -> TokenStream {
    let here = variable.span().resolved_at(Span::mixed_site());
    let runtime = crate::place::located(runtime, here);
    let question = match depth {
        Depth::Adaptors => quote_spanned!(here=> Awaited(&#variable)),
        Depth::ToolOnly => quote_spanned!(here=> AwaitedTool(&#variable)),
    };
    quote_spanned!(here=> #runtime::MayRunAgain::asked(#runtime::private::#question.llm_effect());)
}

/// `({ statements }, value).1`: what stands in `value` stays as it is, with its temporaries.
pub(super) fn after(statements: &TokenStream, value: Vec<TokenTree>) -> Vec<TokenTree> {
    let here = Span::mixed_site();
    let value: TokenStream = value.into_iter().collect();
    quote_spanned!(here=> ({ #statements }, #value).1).into_iter().collect()
}

fn parentheses(inside: TokenStream, at: Span) -> TokenTree {
    let mut group = Group::new(Delimiter::Parenthesis, inside);
    group.set_span(at);
    TokenTree::Group(group)
}
