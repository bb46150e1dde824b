//! What calls of a function share: an upstream, or a budget of its own.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use retry_lint::plan::Plan;
use syn::spanned::Spanned as _;

use super::duration;

/// `let __upstream = &(EXPR);`: what the expression makes lives as long as the call.
pub(super) fn upstream(plan: &Plan) -> Option<TokenStream> {
    let upstream = plan.way.upstream.as_ref()?;
    let runtime = &plan.runtime;
    let at = upstream.span().resolved_at(Span::mixed_site());
    let lent = quote_spanned!(at=> &(#upstream));
    Some(quote_spanned!(Span::mixed_site()=> let __upstream: &#runtime::Upstream = #lent;))
}

/// The calls that follow `Operation::start(..)`.
pub(super) fn calls(plan: &Plan) -> TokenStream {
    let here = Span::mixed_site();
    let (way, runtime) = (&plan.way, &plan.runtime);
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
            quote_spanned!(here=> .through(__upstream) #calls)
        }
    }
}
