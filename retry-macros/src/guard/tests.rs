//! The walk over tokens.
