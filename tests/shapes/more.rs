//! The table goes on: every shape that the contract names besides those of the peers.

use super::table::retried;

retried! { OF_THE_CONTRACT:
    arguments_cloned_in_the_body: "by-value argument cloned in the body" => arguments::by_value_cloned_in_the_body;
    arguments_rebound_as_mut: "by-value argument rebound as `mut`" => arguments::rebound_as_mut_in_the_body;
    arguments_destructured: "destructuring arguments" => arguments::destructuring;
    async_closure_argument: "async closure as argument" => arguments::async_closure_argument;
    attributes_on_arguments: "`#[cfg]`, `#[allow]`, `#[expect]` on arguments" => arguments::attributes_on_arguments;
    policy_of_a_mutable_self: "`policy = &self.policy` on `&mut self`" => receivers::policy_of_a_mutable_self;
    self_by_reference_to_rc: "`self: &Rc<Self>`" => receivers::by_reference_to_rc;
    self_by_value_borrowed: "`self`, only borrowed" => receivers::by_value_borrowed;
    returning_self: "associated function that returns `Self`" => receivers::associated_function_that_returns_self;
    lending_from_self: "a borrow out of `&self`" => receivers::borrow_out_of_a_shared_self;
    recursion: "recursion by `Box::pin`" => receivers::recursion;
    lifetimes: "several lifetimes, higher-ranked where clause" => generics::lifetimes_and_where_clause;
    generic_error: "generic `E`" => generics::type_parameter_in_the_error_place;
    associated_error: "associated error type and `deadline = B::DEADLINE`" => generics::associated_error_and_deadline;
    method_of_a_generic_type: "generic method of a generic type, `Self::DEADLINE`" => generics::method_of_a_generic_type;
    trait_that_returns_send_futures: "impl of `-> impl Future + Send`"
        => traits::implementation_of_a_future_that_is_send;
    trait_by_mutable_reference: "impl of `-> impl Future + Send` with `&mut self`"
        => traits::implementation_by_mutable_reference;
    blanket_implementation: "blanket impl" => traits::blanket_implementation;
    called_through_a_pointer: "called through a function pointer" => traits::called_through_a_pointer;
    async_trait_destructured: "`#[async_trait]`, destructured by value" => async_traits::by_value_destructured;
    async_trait_by_mutable_reference: "`#[async_trait]`, `&mut self`, `GaveUp`" => async_traits::by_mutable_reference;
    async_trait_by_arc: "`#[async_trait]`, `self: Arc<Self>`" => async_traits::by_arc;
    async_trait_generic: "`#[async_trait]`, generic method" => async_traits::generic;
    async_trait_without_self: "`#[async_trait]`, no `self`" => async_traits::without_self;
    async_trait_not_send: "`#[async_trait(?Send)]`" => async_traits::not_send;
    async_trait_not_send_default: "`#[async_trait(?Send)]`, default body" => async_traits::not_send_default_body;
    return_of_ok_in_a_loop: "`return Ok(..)` in a loop" => bodies::return_of_ok_in_a_loop;
    question_mark_in_nested_macros: "`?` in nested macros" => bodies::question_mark_in_nested_macros;
    question_mark_in_match_arms: "`Err(..)?` in match arms" => bodies::question_mark_in_match_arms;
    let_else: "`let .. else { return }`" => bodies::let_else;
    joined: "`try_join!`" => bodies::joined;
    boxed_future: "`Box::pin(async {..}).await`" => bodies::unsized_by_box_pin;
    tail_only: "nothing but a tail" => bodies::no_statement_but_a_tail;
    no_await: "no `await` at all" => bodies::a_tail_without_await;
    return_as_the_tail: "`return` as the last statement" => bodies::nothing_but_a_never;
    labels: "labels, `break 'a value`, `continue 'outer`" => bodies::labels_and_breaks;
    items: "items, `use`, macros, inner attributes in the body" => bodies::items_in_the_body;
    closures: "closures that capture, async closures" => bodies::closures_that_capture;
    boxed_send_error: "`Box<dyn Error + Send + Sync>`" => errors::boxed_send_and_sync;
    io_result: "`io::Result`" => errors::io_error_by_alias;
    anyhow: "`anyhow::Result` with `classify`" => errors::anyhow_by_classify;
    awkward_error: "`E` neither `Send` nor `Sync` nor `Clone` nor `Debug`" => errors::neither_send_nor_sync_nor_clone;
    judged_by_a_function: "`E` without `Classify`, `classify = path::<..>`" => errors::judged_by_a_function;
    failure_inside_ok: "a failure inside `Ok`" => errors::failure_inside_ok;
    text_as_the_error: "`Result<T, String>`" => errors::text_as_the_error;
    fragments: "`macro_rules!` with every kind of fragment" => fragments::of_every_kind;
    type_fragments: "`$t:ty`, `$l:lifetime`, `$p:path` fragments" => fragments::types_lifetimes_and_paths;
    dollar_crate: "`crate = $crate::..`" => fragments::through_dollar_crate;
    item_fragment: "`$i:item` and the arguments as tokens" => fragments::whole_item;
    method_fragments: "methods written by a macro" => fragments::methods;
    constants: "constants and statics named as our variables" => names::of_constants_and_statics;
    methods_of_everything: "methods on every value named as ours" => names::of_methods_that_every_value_has;
    raw_identifiers: "raw identifiers" => names::raw;
    shadowed_types: "shadowed `Result`, `Option`, `Future`, `Box`" => shadows::types_of_the_prelude;
    shadowed_variants: "shadowed `Ok`, `Err`, `Some`, `None`" => shadows::variants_of_the_prelude;
    shadowed_modules: "modules `core`, `std`, `tokio`; macros `concat!`, `module_path!`" => shadows::modules_and_macros;
    full_paths: "`::core::result::Result`" => shadows::full_paths;
    alias_with_a_default: "alias with a default" => returns::alias_with_a_default;
    alias_without_arguments: "alias without arguments" => returns::alias_without_arguments;
    gave_up: "`GaveUp<E>`" => returns::gave_up;
    alias_of_gave_up: "alias of `GaveUp<E>`" => returns::alias_of_gave_up;
    gave_up_of_a_type_parameter: "`GaveUp<E>` of a generic `E`" => returns::gave_up_of_a_type_parameter;
    stream: "`Result<impl Stream<..>, E>`" => returns::stream;
    stream_with_a_report: "`Result<(impl Stream<..>, u8), GaveUp<E>>`" => returns::stream_inside_a_tuple_with_a_report;
    streamed: "`Result<impl Stream, E>` with `stream`" => streams::impl_stream;
    streamed_in_a_box: "an alias of `Result<Pin<Box<dyn Stream + Send>>, E>` with `stream`"
        => streams::boxed_behind_an_alias;
    streamed_with_reports: "`GaveUp` outside and `Interrupted` inside, not `Send`" => streams::with_reports_on_both_sides;
    streamed_generically: "generics, lifetimes, const generics with `stream`" => streams::generics_and_lifetimes;
    streamed_bare: "`fn -> impl Stream`" => streams::not_async;
    streamed_owning: "`fn -> Pin<Box<dyn Stream>>` that owns and destructures its arguments"
        => streams::not_async_with_arguments_of_its_own;
    streamed_by_methods: "methods with `stream`, `policy = &self.policy`" => streams::methods;
    streamed_by_traits: "methods of traits that return `impl Stream`" => streams::methods_of_traits;
    streamed_by_a_macro: "functions with `stream` that a macro writes, `crate = $crate::..`" => streams::made_by_a_macro;
    opaque_value: "`Result<impl Display, E>`" => returns::impl_trait_in_the_value;
    coerced: "`Ok(Box::new(..))` as a trait object" => returns::coerced_to_a_trait_object;
    result_in_a_result: "`Result<Result<..>, E>`" => returns::result_inside_a_result;
    unit_value: "`Result<(), E>`" => returns::unit_value;
    instrument_below: "`#[tracing::instrument]` below it" => attributes::instrument_below;
    every_option: "every option written" => attributes::every_option;
    deprecated: "`#[deprecated]`" => attributes::deprecated;
    annotated_inside: "annotated function in the body of one" => nested::annotated_function_inside_the_body;
}

#[test]
fn no_shape_is_listed_twice() {
    let mut cases = OF_THE_CONTRACT.to_vec();
    cases.sort_unstable();
    cases.dedup();
    assert_eq!(cases.len(), OF_THE_CONTRACT.len());
}
