//! What people need to test their own functions.
