//! Over loopback: what is counted is what the provider saw.
