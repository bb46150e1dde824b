//! Tool calls, which arrive in fragments.

mod families;
mod open;
mod whole;

pub use self::whole::WholeToolCalls;

/// An item of a stream that can tell which fragments of tool calls it carries.
///
/// [`Event`](super::Event) has it for every family of providers. Write it for items of your own, where a stream of them goes
/// through [`WholeToolCalls`].
///
/// ```
/// use retry_runtime::stream::{ToolCallKey, ToolCallPart, ToolCalls};
///
/// enum Chunk {
///     Text(String),
///     Arguments { call: u32, json: String },
///     Called { call: u32 },
/// }
///
/// impl ToolCalls for Chunk {
///     fn tool_call_parts(&self, told: &mut dyn FnMut(ToolCallPart<'_>)) {
///         match self {
///             Chunk::Text(_) => {}
///             Chunk::Arguments { call, json } => {
///                 told(ToolCallPart::Fragment { call: ToolCallKey::index(*call), arguments: json });
///             }
///             Chunk::Called { call } => told(ToolCallPart::End { call: ToolCallKey::index(*call), arguments: None }),
///         }
///     }
/// }
/// # let mut parts = 0;
/// # for chunk in [Chunk::Text("a".into()), Chunk::Arguments { call: 0, json: "{".into() }, Chunk::Called { call: 0 }] {
/// #     chunk.tool_call_parts(&mut |_| parts += 1);
/// # }
/// # assert_eq!(parts, 2);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say which fragments of tool calls it carries",
    label = "the items of this stream need `ToolCalls`",
    note = "`retry_runtime::stream::Event` has it; where the type is yours, write `impl retry_runtime::stream::ToolCalls for {Self}`",
    note = "an item that never carries a part of a tool call tells nothing: leave the function's body empty"
)]
pub trait ToolCalls {
    /// Tells each part that the item carries, in the order in which it carries them. An item without any tells none, and so does
    /// one that carries a whole call at once: there is nothing to wait for.
    fn tool_call_parts(&self, told: &mut dyn FnMut(ToolCallPart<'_>));

    /// About how many bytes the item takes while it is held back.
    fn held_bytes(&self) -> usize {
        core::mem::size_of_val(self)
    }
}

/// A part of a tool call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ToolCallPart<'a> {
    /// The call begins, or goes on.
    Fragment {
        /// Which call.
        call: ToolCallKey,
        /// The next piece of its arguments, which are JSON; empty where there is none, or where they are free text.
        arguments: &'a str,
    },
    /// The call has been told to its end. Without fragments before it, it says nothing.
    End {
        /// Which call.
        call: ToolCallKey,
        /// All of its arguments, where they are told once more.
        arguments: Option<&'a str>,
    },
    /// All calls of a choice have been told to their end.
    EndOfChoice {
        /// Which choice.
        choice: u32,
    },
}

/// Which call of a stream. Several may be told at the same time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ToolCallKey {
    /// Which of several answers to one request; 0 where there is one.
    pub choice: u32,
    /// Which call, or content block, or output item of that answer.
    pub index: u32,
}

impl ToolCallKey {
    /// A call of the only choice.
    #[must_use]
    pub const fn index(index: u32) -> Self {
        Self { choice: 0, index }
    }
}
