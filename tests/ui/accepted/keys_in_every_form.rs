use retry_runtime::llm_retry;

struct Order {
    id: u64,
    parts: Vec<String>,
}

impl Order {
    fn key(&self, part: usize) -> &str {
        &self.parts[part]
    }
}

#[llm_retry(idempotent(key = "order"), allow(LR112, reason = "one call in this test"))]
async fn a_literal() -> std::io::Result<u8> {
    Ok(1)
}

#[llm_retry(idempotent(key = order.id))]
async fn a_field(order: &Order) -> std::io::Result<u64> {
    Ok(order.id)
}

#[llm_retry(idempotent(key = order.key(0),))]
async fn a_method(order: Order) -> std::io::Result<u64> {
    Ok(order.id)
}

#[llm_retry(idempotent(key = format!("{}-{part}", order.id)), deadline = "3s")]
async fn a_macro(order: &mut Order, part: u8) -> std::io::Result<u64> {
    order.id += u64::from(part);
    Ok(order.id)
}

#[llm_retry(idempotent(key = if order.id > 0 { order.id } else { u64::MAX }))]
async fn an_expression(order: &Order) -> std::io::Result<u64> {
    Ok(order.id)
}

#[llm_retry(idempotent(key = name))]
async fn an_argument_by_value(name: String) -> std::io::Result<usize> {
    Ok(name.len())
}

#[tokio::test]
async fn answers() {
    let mut order = Order { id: 7, parts: vec!["x".to_owned()] };
    assert_eq!((a_literal().await.unwrap(), an_argument_by_value("abc".to_owned()).await.unwrap()), (1, 3));
    assert_eq!((a_field(&order).await.unwrap(), an_expression(&order).await.unwrap()), (7, 7));
    assert_eq!((a_macro(&mut order, 1).await.unwrap(), a_method(order).await.unwrap()), (8, 8));
}
