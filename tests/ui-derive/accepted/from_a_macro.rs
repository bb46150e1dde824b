//! From a macro.

use retry_runtime::Classify;

macro_rules! error {
    ($name:ident, $kind:ident, $ty:ty, $field:literal) => {
        /// An error.
        #[derive(Debug, Classify)]
        pub enum $name {
            /// One.
            #[retry($kind = $field)]
            Answered($ty),
        }
    };
}

error!(Failed, status, Option<u16>, 0);
