//! What the grammar allows, in every form, without a warning of rustc or clippy.
#![allow(deprecated, reason = "LR111, LR201: waits without jitter can be compared, and bodies stand for the network")]
#![deny(warnings, missing_docs)]
// A test exports nothing, but `pub` must be accepted too.
#![allow(unreachable_pub)]
#![allow(clippy::never_loop, reason = "a body may leave a loop in its first round")]

mod a_renamed_import;
mod async_trait_methods;
mod attributes_in_any_order;
mod classify_in_every_form;
mod crate_in_every_form;
mod durations_in_every_form;
mod effects_in_every_form;
mod every_jitter;
mod every_option_at_once;
mod factors_in_every_form;
mod functions_made_by_macros;
mod instrument_below;
mod integers_in_every_form;
mod keys_in_every_form;
mod leading_items_in_the_body;
mod limits_on_both_sides;
mod names_in_every_form;
mod policies_in_every_form;
mod raw_identifiers;
mod reports_through_an_alias;
mod shadowed_names;
mod streams_in_every_form;
mod tools;
#[path = "tools/newer/mod.rs"]
mod tools_newer;
mod trait_methods;
mod variables_named_like_ours;
mod visibilities;
mod white_space_and_comments;
