//! The ways to name an upstream, and to use one without the attribute.

use std::ops::ControlFlow;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use retry_runtime::{Effect, Operation, Policy, Upstream, Upstreams, llm_retry};

use super::support::{Answer, Failure};

static MODEL: Upstream = Upstream::new("model").gate().in_flight(4);
static MODELS: LazyLock<Upstreams<String>> = LazyLock::new(|| Upstreams::new(|_| Upstream::new("model").in_flight(4)));
const QUEUE: Duration = Duration::from_secs(60);

#[llm_retry(read_only, upstream = MODEL)]
async fn of_a_static() -> Result<u32, Failure> {
    Ok(MODEL.snapshot().in_flight())
}

#[llm_retry(read_only, upstream = MODELS.get(model.to_owned()), queue = QUEUE, cost = model.len() as u64, max_refused = 0)]
async fn of_an_expression(model: &str) -> Result<u32, Failure> {
    Ok(MODELS.get(model.to_owned()).snapshot().in_flight())
}

#[llm_retry(read_only, upstream = upstream, policy = policy, queue = "1m")]
async fn of_an_owned_argument(upstream: Arc<Upstream>, policy: &Policy) -> Result<u32, Failure> {
    Ok(upstream.snapshot().in_flight())
}

struct Client {
    upstream: Upstream,
}

impl Client {
    #[llm_retry(idempotent(key = number), upstream = &self.upstream)]
    async fn of_a_field(&self, number: u32) -> Result<u32, Failure> {
        Ok(self.upstream.snapshot().in_flight())
    }

    #[llm_retry(non_idempotent, upstream = self.upstream)]
    async fn of_a_field_by_name<T: Sync>(&mut self, _of: &T) -> Result<u32, Failure> {
        Ok(self.upstream.snapshot().in_flight())
    }
}

#[async_trait::async_trait]
trait Asks {
    async fn ask(&self) -> Answer;
}

#[async_trait::async_trait]
impl Asks for Client {
    #[llm_retry(read_only, upstream = self.upstream)]
    async fn ask(&self) -> Answer {
        Ok(self.upstream.snapshot().in_flight())
    }
}

fn needs_send<F: Future + Send>(future: F) -> F {
    future
}

#[tokio::test(start_paused = true)]
async fn every_form_of_naming_one_goes_through_it() {
    let mut client = Client { upstream: Upstream::new("client").in_flight(1) };
    assert_eq!(needs_send(of_a_static()).await, Ok(1));
    assert_eq!(needs_send(of_an_expression("small")).await, Ok(1));
    assert_eq!(needs_send(of_an_owned_argument(Arc::new(Upstream::new("own").gate()), &Policy::DEFAULT)).await, Ok(1));
    assert_eq!(needs_send(client.of_a_field(1)).await, Ok(1));
    assert_eq!(needs_send(client.of_a_field_by_name(&1)).await, Ok(1));
    assert_eq!(client.ask().await, Ok(1));
}

#[tokio::test(start_paused = true)]
async fn an_operation_goes_through_it_by_hand() {
    let upstream = Upstream::new("model").in_flight(1);
    let operation = Operation::start(&Policy::DEFAULT, Effect::ReadOnly, "by hand");
    let mut operation = operation.through(&upstream).queue(QUEUE).cost(7).max_refused(3).without_budget();
    let outcome = operation.attempt(async { Ok::<_, Failure>(upstream.snapshot().in_flight()) }).await;
    let ControlFlow::Break(answer) = operation.judge(outcome) else { panic!("a success") };
    assert_eq!((answer, upstream.snapshot().in_flight()), (Ok(1), 0));
}

#[tokio::test(start_paused = true)]
async fn an_attempt_that_is_dropped_leaves_its_operation_usable() {
    let upstream = Upstream::new("model").in_flight(1);
    let mut operation = Operation::start(&Policy::DEFAULT, Effect::ReadOnly, "by hand").through(&upstream);
    let pending = operation.attempt(std::future::pending::<Answer>());
    assert!(tokio::time::timeout(Duration::from_secs(1), pending).await.is_err());
    assert_eq!(upstream.snapshot().in_flight(), 0);
    let outcome = operation.attempt(async { Answer::Ok(5) }).await;
    assert!(matches!(operation.judge(outcome), ControlFlow::Break(Ok(5))));
}
