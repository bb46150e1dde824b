//! What begins empty may have a type with a hole, or be hidden in another value.

use std::collections::{HashMap, VecDeque};
use std::pin::Pin;

use retry_runtime::llm_retry;

use super::number;

struct Pipe<F> {
    next: Option<F>,
}

type Answer = std::io::Result<u32>;

#[llm_retry(read_only)]
async fn with_holes() -> Answer {
    let mut sum = 0;
    let mut next: Option<_> = None;
    let mut window: VecDeque<_> = VecDeque::new();
    let mut flying: HashMap<u32, _> = HashMap::new();
    let mut batch: Vec<_> = Vec::new();
    for n in 1..4 {
        if let Some(future) = next.take() {
            let done: Answer = future.await;
            sum += done?;
        }
        if window.len() == 1 {
            let done: Answer = window.pop_front().unwrap().await;
            sum += done?;
        }
        if let Some(future) = flying.remove(&(n - 1)) {
            let done: Answer = future.await;
            sum += done?;
        }
        for future in std::mem::take(&mut batch) {
            let done: Answer = future.await;
            sum += done?;
        }
        next = Some(number(n));
        window.push_back(number(n));
        flying.insert(n, number(n));
        batch.push(number(n));
    }
    Ok(sum)
}

#[llm_retry(read_only)]
async fn in_disguise() -> Answer {
    let mut sum = 0;
    let mut pipe = Pipe { next: None };
    let mut window = VecDeque::from([]);
    let mut both = [const { None }; 2];
    let mut made: [Option<_>; 2] = std::array::from_fn(|_| None);
    let (sender, mut receiver) = tokio::sync::mpsc::channel::<Pin<Box<_>>>(3);
    for n in 1..4 {
        if let Some(future) = pipe.next.take() {
            let done: Answer = future.await;
            sum += done?;
        }
        if let Some(future) = window.pop_front() {
            let done: Answer = future.await;
            sum += done?;
        }
        if let Some(future) = both[1].take() {
            let done: Answer = future.await;
            sum += done?;
        }
        if let Some(future) = made[0].take() {
            let done: Answer = future.await;
            sum += done?;
        }
        if let Ok(future) = receiver.try_recv() {
            let done: Answer = future.await;
            sum += done?;
        }
        pipe.next = Some(number(n));
        window.push_back(number(n));
        both[1] = Some(number(n));
        made[0] = Some(number(n));
        let _ = sender.send(Box::pin(number(n))).await;
    }
    Ok(sum)
}

#[llm_retry(read_only)]
async fn in_adaptors_and_macros() -> Answer {
    let mut sum = 0;
    let mut next = None;
    let mut window = VecDeque::new();
    for n in 1..4 {
        if let Some(future) = next.take() {
            let (a, b): (Answer, Answer) = tokio::join!(future, number(0));
            sum += a? + b?;
        }
        if let Some(future) = window.pop_front() {
            sum += tokio::select! { biased; a = future => { let a: Answer = a; a? } };
        }
        window.push_back(number(n));
        window.push_back(number(n));
        let (a, b): (Answer, Answer) = tokio::join!(window.pop_front().unwrap(), number(0));
        sum += a? + b?;
        window.push_back(number(n));
        let a: Answer = Box::pin(window.pop_front().unwrap()).await;
        sum += a?;
        window.push_back(number(n));
        let second = std::time::Duration::from_secs(1);
        let a: Result<Answer, _> = tokio::time::timeout(second, window.pop_front().unwrap()).await;
        sum += a.unwrap_or(Ok(9))?;
        next = Some(number(n));
    }
    Ok(sum)
}

#[tokio::test]
async fn answers() {
    assert_eq!(with_holes().await.unwrap(), 4 * (1 + 2));
    assert_eq!(in_disguise().await.unwrap(), 5 * (1 + 2));
    assert!(in_adaptors_and_macros().await.unwrap() > 0);
}
