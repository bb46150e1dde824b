//! What every client must do the same: one call, written three times for the three effects, and one test per kind of failure.

/// Writes `read_only`, `idempotent` and `non_idempotent` for a client, and the tests. `connect(base_url)` makes the client.
macro_rules! suite {
    ($client:ty, $error:ty, |$with:ident| $call:expr) => {
        #[llm_retry(max_attempts = 3, base = "1ms", rate_limit_base = "1ms", cap = "5ms", read_only)]
        async fn read_only($with: &$client) -> Result<String, $error> {
            $call
        }

        #[llm_retry(max_attempts = 3, base = "1ms", rate_limit_base = "1ms", cap = "5ms", idempotent)]
        async fn idempotent($with: &$client) -> Result<String, $error> {
            $call
        }

        #[llm_retry(max_attempts = 3, base = "1ms", rate_limit_base = "1ms", cap = "5ms", non_idempotent)]
        async fn non_idempotent($with: &$client) -> Result<String, $error> {
            $call
        }

        #[llm_retry(max_attempts = 2, attempt_timeout = "200ms", base = "1ms", cap = "1ms", read_only)]
        async fn impatient($with: &$client) -> Result<String, $error> {
            $call
        }

        mod same {
            use super::{connect, idempotent, impatient, non_idempotent, read_only};
            use crate::wire::{Outcome, agree, agree_on_key, provider, run, sent};
            use retry_runtime::testing::ClosedPort;
            use retry_runtime::{StopReason, VerdictKind};
            use std::time::Duration;

            #[tokio::test]
            async fn a_rate_limit_waits_as_the_server_asked() -> Outcome {
                let provider = provider("429:retry-after-ms=30, 200").await?;
                let (outcome, report) = run(read_only(&connect(provider.base_url()))).await;
                outcome?;
                agree(&provider, &report, 2);
                let failure = report.failures().next().ok_or("no failure")?;
                assert_eq!(failure.verdict.kind(), VerdictKind::RateLimited);
                assert_eq!(failure.verdict.floor(), Some(Duration::from_millis(30)));
                assert_eq!(failure.verdict.wait_source(), Some("retry-after-ms"));
                assert!(failure.wait >= Some(Duration::from_millis(30)));
                assert_eq!(failure.request_id.as_deref(), Some("req_000001"));
                Ok(())
            }

            #[tokio::test]
            async fn a_rate_limit_is_proof_even_for_non_idempotent() -> Outcome {
                let provider = provider("429, 429, 200").await?;
                let (outcome, report) = run(non_idempotent(&connect(provider.base_url()))).await;
                outcome?;
                agree(&provider, &report, 3);
                Ok(())
            }

            #[tokio::test]
            async fn a_server_error_is_repeated() -> Outcome {
                let provider = provider("500, 503:body=nonsense, 200").await?;
                let (outcome, report) = run(read_only(&connect(provider.base_url()))).await;
                outcome?;
                agree(&provider, &report, 3);
                assert!(sent(&provider, "idempotency-key").iter().all(Option::is_none));
                Ok(())
            }

            #[tokio::test]
            async fn a_server_error_is_no_proof() -> Outcome {
                let provider = provider("500").await?;
                let (outcome, report) = run(non_idempotent(&connect(provider.base_url()))).await;
                outcome.unwrap_err();
                agree(&provider, &report, 1);
                assert_eq!(report.stop(), Some(&StopReason::MayHaveBeenProcessed));
                Ok(())
            }

            #[tokio::test]
            async fn attempts_are_all_there_is() -> Outcome {
                let provider = provider("500").await?;
                let (outcome, report) = run(idempotent(&connect(provider.base_url()))).await;
                outcome.unwrap_err();
                agree(&provider, &report, 3);
                agree_on_key(&provider, &report);
                assert_eq!(report.stop(), Some(&StopReason::AttemptsUsedUp { max_attempts: 3 }));
                Ok(())
            }

            #[tokio::test]
            async fn exhausted_credit_ends_the_call() -> Outcome {
                let provider = provider("429:error=insufficient_quota").await?;
                let (outcome, report) = run(read_only(&connect(provider.base_url()))).await;
                outcome.unwrap_err();
                agree(&provider, &report, 1);
                let failure = report.failures().next().ok_or("no failure")?;
                assert_eq!(failure.verdict.reason(), "openai.insufficient_quota");
                Ok(())
            }

            /// Answers that are not the API's JSON.
            #[tokio::test]
            async fn a_body_of_another_shape_hides_nothing() -> Outcome {
                let page = "body='<html>slow down</html>':content-type=text/html";
                let number = r#"body='{"error":{"message":"slow down","code":429}}':content-type=application/json"#;
                let provider = provider(&format!("429:{page}, 429:{number}, 200")).await?;
                let (outcome, report) = run(read_only(&connect(provider.base_url()))).await;
                outcome?;
                agree(&provider, &report, 3);
                assert!(report.failures().all(|failure| failure.verdict.kind() == VerdictKind::RateLimited));
                Ok(())
            }

            #[tokio::test]
            async fn the_servers_word_against_a_retry_is_kept() -> Outcome {
                let provider = provider("500:x-should-retry=false").await?;
                let (outcome, report) = run(read_only(&connect(provider.base_url()))).await;
                outcome.unwrap_err();
                agree(&provider, &report, 1);
                Ok(())
            }

            #[tokio::test]
            async fn a_refused_connection_is_repeated_whatever_the_effect() -> Outcome {
                let port = ClosedPort::new()?;
                let client = connect(&port.base_url());
                for (outcome, report) in
                    [run(read_only(&client)).await, run(idempotent(&client)).await, run(non_idempotent(&client)).await]
                {
                    outcome.unwrap_err();
                    assert_eq!(report.attempts(), 3, "{report:?}");
                    assert!(report.failures().all(|failure| failure.verdict.kind() == VerdictKind::Transient));
                }
                Ok(())
            }

            #[tokio::test]
            async fn a_lost_reply_is_repeated_once_where_that_costs_tokens() -> Outcome {
                let provider = provider("lost, lost, 200").await?;
                let (outcome, report) = run(read_only(&connect(provider.base_url()))).await;
                outcome.unwrap_err();
                agree(&provider, &report, 2);
                assert_eq!(report.stop(), Some(&StopReason::MayHaveBeenProcessed));
                Ok(())
            }

            #[tokio::test]
            async fn a_lost_reply_is_repeated_under_one_key() -> Outcome {
                let provider = provider("lost, lost, 200").await?;
                let (outcome, report) = run(idempotent(&connect(provider.base_url()))).await;
                outcome?;
                agree(&provider, &report, 3);
                agree_on_key(&provider, &report);
                Ok(())
            }

            #[tokio::test]
            async fn a_lost_reply_must_not_be_repeated_where_twice_is_twice() -> Outcome {
                let provider = provider("lost, 200").await?;
                let (outcome, report) = run(non_idempotent(&connect(provider.base_url()))).await;
                outcome.unwrap_err();
                agree(&provider, &report, 1);
                assert_eq!(report.stop(), Some(&StopReason::MayHaveBeenProcessed));
                Ok(())
            }

            #[tokio::test]
            async fn an_attempt_without_an_answer_is_cut() -> Outcome {
                let provider = provider("hang").await?;
                let (outcome, report) = run(impatient(&connect(provider.base_url()))).await;
                assert!(super::is_stopped(&outcome.unwrap_err()));
                assert_eq!(report.attempts(), 2);
                Ok(())
            }
        }
    };
}
