//! The same shapes as in `tests/shapes`, in a crate of edition 2021 that depends on the runtime and on tokio alone.
#![allow(deprecated, reason = "LR111, LR201: waits without jitter can be compared, and bodies stand for the network")]
#![deny(warnings, missing_docs)]
#![forbid(unsafe_code)]
#![allow(
    clippy::items_after_statements,
    clippy::manual_midpoint,
    clippy::needless_question_mark,
    clippy::never_loop,
    clippy::no_effect_underscore_binding,
    clippy::question_mark,
    clippy::unnecessary_wraps,
    clippy::unused_async,
    reason = "the shapes are what users may write, not what they should"
)]

#[path = "../shapes/arguments.rs"]
mod arguments;
#[path = "../shapes/bodies.rs"]
mod bodies;
#[path = "../tools/drops.rs"]
mod drops;
#[path = "../shapes/receivers.rs"]
mod receivers;
#[path = "../shapes/streams.rs"]
mod streams;
#[path = "../shapes/support.rs"]
mod support;
#[path = "../shapes/temporaries.rs"]
mod temporaries;
#[path = "../ui/accepted/tools/mod.rs"]
mod tools;

/// Edition 2021 drops the temporaries of a tail expression last.
const NEW_EDITION: bool = false;

/// One test for each shape: its body failed twice, so it ran three times.
macro_rules! retried {
    ($($module:ident: $($shape:ident)*;)*) => {$(
        mod $module {
            $(
                #[tokio::test(start_paused = true)]
                async fn $shape() {
                    assert_eq!(crate::$module::$shape().await, 3);
                }
            )*
        }
    )*};
}

mod retried {
    retried! {
        arguments: none static_reference by_value_borrowed by_value_cloned_in_the_body by_value_not_clone str_reference
            mutable_reference rebound_as_mut_in_the_body destructuring not_sync_references async_closure_argument
            attributes_on_arguments;
        bodies: question_mark early_return return_of_ok_in_a_loop question_mark_in_a_macro question_mark_in_nested_macros
            question_mark_in_match_arms let_else joined unsized_by_box_pin no_statement_but_a_tail a_tail_without_await
            nothing_but_a_never question_mark_in_inner_scopes labels_and_breaks items_in_the_body closures_that_capture;
        receivers: by_reference by_mutable_reference policy_of_a_mutable_self by_arc by_reference_to_rc by_value_borrowed
            associated_function_that_returns_self borrow_out_of_a_shared_self recursion;
        streams: impl_stream boxed_behind_an_alias with_reports_on_both_sides generics_and_lifetimes not_async
            not_async_with_arguments_of_its_own methods methods_of_traits made_by_a_macro;
    }
}
