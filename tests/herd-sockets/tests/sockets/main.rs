//! Many callers of one limit over real sockets: as processes, and as tasks that are dropped at any moment.
//!
//! The clocks are real ones, so what is asserted are counts and orders; the figures are printed (`-- --nocapture`).

mod herd;
mod limits;
mod server;
mod storms;
mod told;
