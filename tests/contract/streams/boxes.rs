//! The forms of the return type.

use std::pin::Pin;

use async_trait::async_trait;
use futures::stream::{BoxStream, LocalBoxStream, Stream, StreamExt};
use retry_runtime::{GaveUp, Interrupted, Verdict, llm_retry};

use super::super::support::{Failure, TRANSIENT};
use super::steps::{Fail, Item, Model, Piece, all};

type Tokens<'a> = Result<BoxStream<'a, Piece>, Failure>;
type Told<'a> = Result<BoxStream<'a, Result<u32, Interrupted<Failure>>>, GaveUp<Failure>>;

#[llm_retry(read_only, jitter = "none", stream)]
async fn alias(model: &Model) -> Tokens<'_> {
    Ok(model.stream().boxed())
}

#[llm_retry(read_only, jitter = "none", stream)]
async fn pinned(model: &Model) -> Result<Pin<Box<dyn Stream<Item = Piece> + Send + '_>>, Failure> {
    Ok(Box::pin(model.stream()))
}

#[llm_retry(read_only, jitter = "none", stream)]
async fn told(model: &Model) -> Told<'_> {
    if model.log.count() > 9 {
        return Err(TRANSIENT);
    }
    Ok(model.stream().boxed())
}

#[llm_retry(read_only, jitter = "none", stream)]
async fn local(model: &Model) -> Result<LocalBoxStream<'static, Piece>, Failure> {
    let rc = std::rc::Rc::new(());
    Ok(model.stream().inspect(move |_| drop(std::rc::Rc::clone(&rc))).boxed_local())
}

#[llm_retry(read_only, jitter = "none", stream)]
async fn generic<T: Clone + Send + 'static>(
    model: &Model,
    with: T,
) -> Result<impl Stream<Item = Result<T, Failure>>, Failure> {
    let with = with.clone();
    Ok(model.stream().map(move |piece| piece.map(|_| with.clone())))
}

#[async_trait]
trait Source: Send + Sync {
    async fn tokens(&self) -> Tokens<'_>;
    fn bare(&self) -> BoxStream<'_, Piece>;
}

#[async_trait]
impl Source for Model {
    #[llm_retry(read_only, jitter = "none", stream)]
    async fn tokens(&self) -> Tokens<'_> {
        Ok(self.stream().boxed())
    }

    #[llm_retry(read_only, jitter = "none", stream)]
    fn bare(&self) -> BoxStream<'_, Piece> {
        self.stream().boxed()
    }
}

impl Model {
    #[llm_retry(read_only, jitter = "none", stream)]
    async fn method(&self) -> Result<impl Stream<Item = Piece> + Send + use<>, Failure> {
        Ok(self.stream())
    }

    #[llm_retry(read_only, jitter = "none", stream)]
    async fn mutable(&mut self, runs: &mut u32) -> Result<impl Stream<Item = Piece> + Send + use<>, Failure> {
        *runs += 1;
        Ok(self.stream())
    }
}

fn model() -> Model {
    Model::new(&[&[Fail(Verdict::transient())], &[Item(1), Item(2), Fail(Verdict::fatal()), Item(3)]])
}

#[tokio::test(start_paused = true)]
async fn every_form_retries_the_opening_and_fuses_the_rest() {
    let expected = [Ok(1), Ok(2), Err(Failure::Body(Verdict::fatal()))];
    let models = [(); 7].map(|()| model());
    assert_eq!(all(alias(&models[0]).await.unwrap()).await, expected);
    assert_eq!(all(pinned(&models[1]).await.unwrap()).await, expected);
    assert_eq!(all(local(&models[2]).await.unwrap()).await, expected);
    assert_eq!(all(models[3].method().await.unwrap()).await, expected);
    assert_eq!(all(Source::tokens(&models[4]).await.unwrap()).await, expected);
    assert_eq!(all(models[5].bare()).await, expected);
    assert_eq!(all(generic(&models[6], "x").await.unwrap()).await.len(), 3);
    assert!(models.iter().all(|model| model.log.count() == 2));
    let told = all(told(&model()).await.unwrap()).await;
    assert_eq!(told[2].as_ref().map_err(Interrupted::delivered), Err(2));
}

#[tokio::test(start_paused = true)]
async fn a_stream_may_outlive_what_was_borrowed_mutably_to_open_it() {
    let (mut model, mut runs) = (model(), 0);
    let stream = model.mutable(&mut runs).await.unwrap();
    assert_eq!(runs, 2);
    drop(model);
    assert_eq!(all(stream).await.len(), 3);
}

/// Streams and the futures that open them are `Send` where the body's are: that it compiles is the test.
#[tokio::test(start_paused = true)]
async fn a_stream_can_be_opened_and_read_in_other_tasks() {
    let task = tokio::spawn(async {
        let model = model();
        let stream = model.method().await.unwrap();
        tokio::spawn(all(stream)).await.map(|pieces| pieces.len())
    });
    assert_eq!(task.await.unwrap().ok(), Some(3));
}
