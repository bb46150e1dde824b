use retry_runtime::llm_retry;

async fn work(n: u32) -> std::io::Result<u32> {
    Ok(n)
}

fn same<T>(value: T) -> T {
    value
}

struct Window<T>(Vec<T>);

fn window<T>() -> Window<T> {
    Window(Vec::new())
}

impl<T> Window<T> {
    fn oldest(&mut self) -> Option<T> {
        self.0.pop()
    }
}

#[llm_retry(read_only)]
async fn order() -> std::io::Result<u32> {
    let mut all = window();
    if let Some(future) = all.oldest() {
        let done: std::io::Result<u32> = same(future).await;
        return done;
    }
    all.0.push(work(1));
    Ok(1)
}

fn main() {}
