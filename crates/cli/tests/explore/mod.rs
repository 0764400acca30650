//! The explorer: its server, its page, and its terminal.

mod answers;
mod lessons;
mod page;
mod schema;
mod server;
mod terminal;
#[path = "../../../explore/tests/explore/support.rs"]
mod support;

use crate::explore::support::{answered, refused};
