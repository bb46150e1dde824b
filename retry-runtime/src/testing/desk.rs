//! Where it is decided what a request gets: limit, then store, then script.

use std::collections::HashMap;

use bytes::Bytes;
use http::Method;

use crate::testing::answer::Answer;
use crate::testing::limit::RollingWindow;
use crate::testing::reply::{Ending, Reply};
use crate::testing::request::{Answered, Request};
use crate::testing::script::Script;

/// Reads no clock and no socket: a request carries its time.
#[derive(Debug, Default)]
pub(super) struct Desk {
    script: Script,
    limit: Option<RollingWindow>,
    store: Option<HashMap<Bytes, Stored>>,
    /// How many requests were decided.
    serial: usize,
    /// How many answers of the script were used.
    position: usize,
    effects: usize,
}

#[derive(Debug)]
struct Stored {
    method: Method,
    path: String,
    body: Bytes,
    reply: Reply,
}

impl Stored {
    fn is_of(&self, request: &Request) -> bool {
        self.method == request.method() && self.path == request.path() && self.body == request.body()
    }
}

impl Desk {
    pub(super) fn new(script: Script, limit: Option<RollingWindow>, store: bool) -> Self {
        Self { script, limit, store: store.then(HashMap::new), ..Self::default() }
    }

    pub(super) fn effects(&self) -> usize {
        self.effects
    }

    /// Decides, and notes on the request what was decided.
    pub(super) fn decide(&mut self, request: &mut Request) -> Reply {
        self.serial += 1;
        let refused = self.refuse(request).or_else(|| self.replay(request));
        let (reply, answered) = refused.unwrap_or_else(|| self.serve(request));
        request.set_answered(answered);
        reply
    }

    fn refuse(&mut self, request: &Request) -> Option<(Reply, Answered)> {
        let limit = self.limit.as_mut()?;
        let wait = limit.admit(request.at()).err()?;
        Some((limit.refusal(wait).render(request, self.serial), Answered::OverLimit))
    }

    fn replay(&self, request: &Request) -> Option<(Reply, Answered)> {
        let stored = self.store.as_ref()?.get(key(request)?.as_ref())?;
        if stored.is_of(request) {
            return Some((stored.reply.clone(), Answered::Replayed(stored.reply.status)));
        }
        let conflict = Answer::status(409).error("idempotency_key_conflict");
        Some((conflict.render(request, self.serial), Answered::KeyConflict))
    }

    fn serve(&mut self, request: &Request) -> (Reply, Answered) {
        // Before the script is asked: a function in it may panic, and must not be asked for ever then.
        self.position += 1;
        let answer = self.script.at(self.position - 1, request);
        let reply = answer.render(request, self.serial);
        if answer.has_effect() {
            self.effects += 1;
            self.remember(request, &reply);
        }
        let answered = answered(&reply);
        (reply, answered)
    }

    fn remember(&mut self, request: &Request, reply: &Reply) {
        let (Some(store), Some(key)) = (&mut self.store, key(request)) else {
            return;
        };
        let (method, path) = (request.method().clone(), request.path().to_owned());
        store.insert(key, Stored { method, path, body: request.body().clone(), reply: reply.replay() });
    }
}

fn key(request: &Request) -> Option<Bytes> {
    request.headers().get("idempotency-key").map(|key| Bytes::copy_from_slice(key.as_bytes()))
}

fn answered(reply: &Reply) -> Answered {
    match reply.ending {
        Ending::Whole => Answered::Sent(reply.status),
        Ending::Cut(_) => Answered::Cut(reply.status),
        Ending::Lost => Answered::Lost(reply.status),
        Ending::Reset => Answered::Reset,
        Ending::Hang => Answered::Hung,
    }
}
