//! Streams: what fails before the first item is retried, and what fails after it never is.

mod bare;
mod boxes;
mod hand;
mod inside;
mod opening;
mod rest;
mod steps;
mod time;
