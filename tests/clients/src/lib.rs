//! The examples of the adapters' documentation, run: here every client is at hand.

/// anyhow
#[doc = include_str!("../../../retry-runtime/src/clients/anyhow.md")]
pub struct Anyhow;

/// async-openai
#[doc = include_str!("../../../retry-runtime/src/clients/async_openai.md")]
pub struct AsyncOpenai;

/// genai
#[doc = include_str!("../../../retry-runtime/src/clients/genai.md")]
pub struct Genai;

/// hyper
#[doc = include_str!("../../../retry-runtime/src/clients/hyper.md")]
pub struct Hyper;

/// reqwest-middleware
#[doc = include_str!("../../../retry-runtime/src/clients/reqwest_middleware.md")]
pub struct ReqwestMiddleware;

/// rig-core
#[doc = include_str!("../../../retry-runtime/src/clients/rig_core.md")]
pub struct RigCore;

/// tower
#[doc = include_str!("../../../retry-runtime/src/clients/tower.md")]
pub struct Tower;
