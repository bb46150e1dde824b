//! Words that people bring along from other libraries.

/// A word of another library, and ours for it.
pub(crate) struct Foreign {
    words: &'static [&'static str],
    /// What to write instead.
    pub(crate) write: &'static str,
    /// What that means.
    pub(crate) note: &'static str,
}

const fn foreign(words: &'static [&'static str], write: &'static str, note: &'static str) -> Foreign {
    Foreign { words, write, note }
}

const FOREIGN: [Foreign; 22] = [
    foreign(
        &["retries", "max_retries", "num_retries", "retry_count", "max_retry"],
        "`max_attempts`",
        "`max_attempts` counts runs of the body, the first included: one more than retries",
    ),
    foreign(
        &["attempts", "times", "max_times", "tries", "max_tries", "stop_after_attempt"],
        "`max_attempts`",
        "`max_attempts` counts runs of the body, the first included",
    ),
    foreign(
        &["timeout"],
        "`attempt_timeout` or `deadline`",
        "`attempt_timeout` limits one run of the body, `deadline` the whole call",
    ),
    foreign(
        &["max_elapsed_time", "total_delay", "total_timeout", "max_duration", "stop_after_delay"],
        "`deadline`",
        "`deadline` bounds the whole call, the attempt in flight included",
    ),
    foreign(
        &["backoff", "min_delay", "initial", "initial_delay", "initial_interval", "delay"],
        "`base`",
        "`base` is the ceiling of the first wait",
    ),
    foreign(
        &["max_delay", "max_backoff", "max_interval", "max_wait", "backoff_max"],
        "`cap`",
        "`cap` is the largest ceiling of a wait, before the jitter",
    ),
    foreign(
        &["multiplier", "exponential_base", "exp_base", "growth"],
        "`factor`",
        "`factor` is how much the ceiling grows from wait to wait",
    ),
    foreign(
        &["readonly", "read-only", "pure", "safe", "readOnlyHint", "read_only_hint"],
        "`read_only`",
        "`read_only`: running it twice changes nothing in the world, it costs tokens",
    ),
    foreign(
        &[
            "side_effect",
            "side_effects",
            "destructive",
            "destructiveHint",
            "destructive_hint",
            "mutates",
            "mutating",
            "write",
            "writes",
            "unsafe_to_retry",
            "unsafe",
        ],
        "`non_idempotent`",
        "`non_idempotent`: running it twice does it twice",
    ),
    foreign(
        &["effect"],
        "`read_only`, `idempotent` or `non_idempotent`",
        "the effect is a word of its own, without `effect =`",
    ),
    foreign(
        &["retryable", "idempotentHint", "idempotent_hint", "repeatable"],
        "`idempotent(natural)`, or `idempotent`",
        "`idempotent`: running it twice with the same key changes nothing more; `natural`: without a key",
    ),
    foreign(&["natural"], "`idempotent(natural)`", "`natural` stands in the parentheses of `idempotent`"),
    foreign(&["key", "idempotency_key"], "`idempotent(key = expr)`", "`key` stands in the parentheses of `idempotent`"),
    foreign(
        &["when", "retry_if", "retry_on", "predicate", "condition"],
        "`classify`",
        "`classify` takes a path to a `fn(&Result<T, E>) -> Verdict`",
    ),
    foreign(
        &["retry_after", "max_retry_after"],
        "`max_server_wait`",
        "`max_server_wait` is the longest wait a server may ask for",
    ),
    foreign(
        &["limiter", "rate_limiter", "rate_limit", "gate", "throttle", "breaker", "circuit_breaker", "semaphore"],
        "`upstream`",
        "`upstream` names what calls to one place share: its gate, its budget, its breaker, its limit in flight",
    ),
    foreign(&["retry_budget", "token_bucket"], "`budget = \"off\"`, or nothing", "every function has a failure budget"),
    foreign(
        &["queue_timeout", "max_queue_wait", "acquire_timeout"],
        "`queue`",
        "`queue` bounds the wait at the upstream's gate",
    ),
    foreign(
        &["streaming", "streamed", "sse", "stream_items"],
        "`stream`",
        "`stream`: the function returns a stream, and what fails before its first item is retried",
    ),
    foreign(
        &["stall_timeout", "read_timeout", "chunk_timeout", "inactivity_timeout", "idle", "timeout_per_chunk"],
        "`idle_timeout`",
        "`idle_timeout` is how long a stream may be silent",
    ),
    foreign(
        &["stream_timeout", "total", "total_deadline", "max_stream_duration"],
        "`stream_deadline`",
        "`stream_deadline` bounds a stream from the call to its last item",
    ),
    foreign(&["config", "strategy"], "`policy`", "`policy` takes an expression of type `&Policy`"),
];

/// Our word for one of another library.
pub(crate) fn foreign_word(word: &str) -> Option<&'static Foreign> {
    FOREIGN.iter().find(|row| row.words.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::foreign_word;

    #[test]
    fn words_of_other_libraries_are_known() {
        for (word, write) in [
            ("max_retries", "`max_attempts`"),
            ("timeout", "`attempt_timeout` or `deadline`"),
            ("min_delay", "`base`"),
            ("max_delay", "`cap`"),
            ("multiplier", "`factor`"),
            ("read-only", "`read_only`"),
            ("destructive", "`non_idempotent`"),
            ("when", "`classify`"),
        ] {
            assert_eq!(foreign_word(word).map(|row| row.write), Some(write), "{word}");
        }
        assert!(foreign_word("deadline").is_none());
    }
}
