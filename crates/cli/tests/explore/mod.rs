//! The explorer: its server and its page.

mod answers;
mod lessons;
mod page;
mod schema;
mod server;
#[path = "../../../explore/tests/explore/support.rs"]
mod support;

use crate::explore::support::{answered, refused};
