//! What a function named `spawn…` takes keeps the type that the function gives it.

use retry_runtime::llm_retry;

trait Tool {
    fn length(&self) -> usize;
}

struct Search;

impl Tool for Search {
    fn length(&self) -> usize {
        6
    }
}

struct Boxed(Box<dyn Tool>);

fn spawn_agent(name: &str, tool: Option<Box<dyn Tool>>) -> usize {
    name.len() + tool.map_or(0, |tool| tool.length())
}

fn spawn_process(name: &str, arguments: Option<&[&str]>) -> usize {
    name.len() + arguments.map_or(0, <[&str]>::len)
}

fn spawn_boxed(tool: Boxed) -> usize {
    tool.0.length()
}

fn spawn_worker(count: u64) -> usize {
    usize::try_from(count).unwrap_or(0)
}

fn spawn_named(name: String, count: Vec<u8>) -> usize {
    name.len() + count.len()
}

fn id(n: u8) -> u8 {
    n
}

fn spawn_function(function: Option<fn(u8) -> u8>) -> usize {
    function.map_or(0, |function| usize::from(function(1)))
}

struct Row;

impl Row {
    fn get<T: Default>(&self, _: &str) -> T {
        T::default()
    }
}

#[llm_retry(read_only)]
async fn body() -> std::io::Result<usize> {
    let row = Row;
    let mut sum = spawn_agent("a", Some(Box::new(Search))) + spawn_process("ls", Some(&["-l"]));
    sum += spawn_boxed(Boxed(Box::new(Search))) + spawn_function(Some(id));
    sum += spawn_worker("7".parse().unwrap_or_default()) + spawn_worker(row.get("id"));
    let name = "name".into();
    let count = [1, 2].into_iter().collect();
    sum += spawn_named(name, count);
    let id = row.get("id");
    let none = Default::default();
    Ok(sum + spawn_worker(id) + spawn_named(row.get("name"), none))
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 7 + 3 + 6 + 1 + 7 + 6);
}
