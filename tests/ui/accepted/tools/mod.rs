//! What the guard of tools must leave as it is. `tests/edition-2021` compiles these same files under the older rules.

// Fixtures show forms, and not how one would write them.
#![allow(clippy::pedantic, clippy::style, clippy::complexity, clippy::never_loop)]

async fn number(n: u32) -> std::io::Result<u32> {
    Ok(n)
}

mod a_boxed_future_without_a_type;
mod a_join_of_their_own;
mod a_leading_bar;
mod a_prelude_of_its_own;
mod answers_whose_type_is_inferred;
mod arguments_of_functions_named_spawn;
mod arguments_with_attributes;
mod async_blocks;
mod async_closures;
mod attributes_on_statements;
mod bodies_made_by_macros;
mod borrows_of_self;
mod casts_and_comparisons;
mod channels_of_futures;
mod closures_that_wait_for_their_parameter;
mod closures_with_half_a_type;
mod closures_with_untyped_parameters;
mod fields_and_indices;
mod futures_of_trait_methods;
mod generic_futures;
mod guards_of_the_standard_library;
mod guards_of_tokio;
mod handles_that_are_kept_back;
mod impl_future;
mod inner_attributes;
mod into_future_types;
mod items_in_the_body;
mod join_of_tokio;
mod labels_and_breaks;
mod macros_of_the_body;
mod macros_that_are_not_known;
mod methods_of_usual_names;
mod operations_that_may_run_again;
mod parentheses;
mod patterns_with_bars;
mod question_marks;
mod ranges;
mod recursion;
mod references;
mod scrutinees;
mod select_of_tokio;
mod select_with_assignments;
mod spawn_functions_of_every_kind;
mod spawned_closures;
mod statements_before_parentheses;
mod struct_literals;
mod temporaries_borrowed_in_the_call;
mod texts_with_await_in_them;
mod timeouts;
mod tools_outside_of_the_body;
mod tools_that_never_end;
mod traits_for_every_type;
mod unary_operators;
mod under_forbidden_warnings;
mod variables_that_begin_empty;
mod variables_that_begin_empty_in_disguise;
