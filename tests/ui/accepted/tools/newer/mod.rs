//! What the guard of tools must leave as it is. These need edition 2024, or crates that `tests/edition-2021` has not.

// Fixtures show forms, and not how one would write them.
#![allow(clippy::pedantic, clippy::style, clippy::complexity)]

async fn number(n: u32) -> std::io::Result<u32> {
    Ok(n)
}

mod adaptors_of_futures;
mod async_traits;
mod chains_of_if_let;
mod futures_macros;
mod instrumented;
mod methods_in_trait_definitions;
mod select_without_its_path;
mod under_another_name_of_the_runtime;
