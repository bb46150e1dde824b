//! What calls of a function share: an upstream, or a budget of its own.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};
use retry_lint::plan::Plan;
use syn::spanned::Spanned as _;
use syn::{Expr, ExprUnary, UnOp};

use super::duration;
use crate::place::Place;

/// `let __upstream = &(EXPR);`: what the expression makes lives as long as the call.
pub(super) fn upstream(plan: &Plan, runtime: &syn::Path) -> Option<TokenStream> {
    let upstream = plan.way.upstream.as_ref()?;
    let at = upstream.span().resolved_at(Span::mixed_site());
    let lent = quote_spanned!(at=> &(#upstream));
    Some(quote_spanned!(Span::mixed_site()=> let __upstream: &#runtime::Upstream = #lent;))
}

/// The same for a stream, which outlives the call: what is made or shared is kept in it, what has a place is borrowed.
pub(super) fn kept_upstream(plan: &Plan, runtime: &syn::Path) -> Option<TokenStream> {
    let upstream = plan.way.upstream.as_ref()?;
    let at = upstream.span().resolved_at(Span::mixed_site());
    let (keep, value) = (Place::of(upstream).path(runtime, "streams::keep"), kept(upstream));
    Some(quote_spanned!(at=> let __upstream = #keep(#value);))
}

fn kept(upstream: &Expr) -> TokenStream {
    match upstream {
        Expr::Paren(inner) => kept(&inner.expr),
        Expr::Group(inner) => kept(&inner.expr),
        Expr::Reference(lent) if !has_a_place(&lent.expr) => kept(&lent.expr),
        _ if has_a_place(upstream) => quote_spanned!(upstream.span().resolved_at(Span::mixed_site())=> &#upstream),
        _ => upstream.to_token_stream(),
    }
}

fn has_a_place(expr: &Expr) -> bool {
    match expr {
        Expr::Path(_) | Expr::Index(_) | Expr::Unary(ExprUnary { op: UnOp::Deref(_), .. }) => true,
        Expr::Field(field) => has_a_place(&field.base),
        Expr::Paren(inner) => has_a_place(&inner.expr),
        Expr::Group(inner) => has_a_place(&inner.expr),
        _ => false,
    }
}

/// The calls that follow `Operation::start(..)`.
pub(super) fn calls(plan: &Plan, runtime: &syn::Path) -> TokenStream {
    let here = Span::mixed_site();
    let way = &plan.way;
    match (&way.upstream, way.without_budget) {
        (None, true) => TokenStream::new(),
        // One for the function: a static in a generic function is not made anew for each type.
        (None, false) => quote_spanned! {here=>
            .budget({
                static __BUDGET: #runtime::Budget = #runtime::Budget::new();
                &__BUDGET
            })
        },
        (Some(_), without_budget) => {
            let queue = way.queue.as_ref().map(|queue| {
                let queue = duration(queue, runtime);
                quote_spanned!(here=> .queue(#queue))
            });
            let cost = way.cost.as_ref().map(|cost| quote_spanned!(here=> .cost(#cost)));
            let max_refused = way.max_refused.map(|max| {
                let max = max.value;
                quote_spanned!(here=> .max_refused(#max))
            });
            let without_budget = without_budget.then(|| quote_spanned!(here=> .without_budget()));
            let calls = quote!(#queue #cost #max_refused #without_budget);
            quote_spanned!(here=> .through_as(__upstream) #calls)
        }
    }
}
