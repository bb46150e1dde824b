//! The calls of a stream that have begun and not ended.

use serde::de::IgnoredAny;
use serde_json::Deserializer;

use super::{ToolCallKey, ToolCallPart};

/// More calls than this are not told at the same time by a provider in its right mind. Each is looked for among all.
const MANY: usize = 1024;

#[derive(Debug, Default)]
pub(super) struct OpenCalls(Vec<OpenCall>);

#[derive(Debug)]
struct OpenCall {
    key: ToolCallKey,
    arguments: String,
}

/// Why calls can't be taken.
#[derive(Clone, Copy, Debug)]
pub(super) enum Fault {
    /// One ended, and its arguments, of so many bytes, are no JSON.
    Broken(usize),
    /// There are too many at the same time, with arguments of so many bytes.
    TooMany(usize),
}

impl OpenCalls {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The bytes of all arguments so far.
    pub(super) fn size(&self) -> usize {
        self.0.iter().map(|call| call.arguments.len()).sum()
    }

    pub(super) fn take(&mut self, part: ToolCallPart<'_>) -> Result<(), Fault> {
        match part {
            ToolCallPart::Fragment { call, arguments } => self.add(call, arguments),
            ToolCallPart::End { call: key, arguments } => self.end(|call| call.key == key, arguments),
            ToolCallPart::EndOfChoice { choice } => self.end(|call| call.key.choice == choice, None),
        }
    }

    /// The stream is complete: calls whose end was not told have to show by themselves that they are whole.
    pub(super) fn end_of_stream(&mut self) -> Result<(), Fault> {
        match self.0.iter().find(|call| call.arguments.trim_ascii().is_empty()) {
            Some(call) => Err(Fault::Broken(call.arguments.len())),
            None => self.end(|_| true, None),
        }
    }

    fn add(&mut self, key: ToolCallKey, arguments: &str) -> Result<(), Fault> {
        if let Some(open) = self.0.iter_mut().find(|open| open.key == key) {
            open.arguments.push_str(arguments);
            return Ok(());
        }
        if self.0.len() >= MANY {
            return Err(Fault::TooMany(self.size()));
        }
        self.0.push(OpenCall { key, arguments: arguments.to_owned() });
        Ok(())
    }

    fn end(&mut self, ends: impl Fn(&OpenCall) -> bool, all: Option<&str>) -> Result<(), Fault> {
        let mut outcome = Ok(());
        self.0.retain(|call| {
            let arguments = all.unwrap_or(&call.arguments);
            let goes_on = !ends(call);
            if !goes_on && !are_whole(arguments) {
                outcome = Err(Fault::Broken(arguments.len()));
            }
            goes_on
        });
        outcome
    }
}

/// JSON, or nothing, as for a function without parameters. Several values are several calls whose provider gave them one index.
fn are_whole(arguments: &str) -> bool {
    Deserializer::from_str(arguments).into_iter::<IgnoredAny>().all(|value| value.is_ok())
}
