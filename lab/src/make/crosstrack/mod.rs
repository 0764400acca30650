//! How the vectors come about: inputs from `data/`, expectations from our engine, a file for each
//! group.
//!
//! What is asked is data (`data/vectors/cases.csv`, the suites, the transcripts) or a full
//! enumeration; what is expected comes from the rules and must agree with what the data say by
//! hand. Tests hold the result against the slow twins, which share no code with the rules.

mod input;
mod maker;
mod enumerated;
mod games;
mod states;
mod rows;
mod stories;
mod suites;

use std::error::Error;

use crosstrack_conform::crosstrack::Case;

/// Makes every case.
///
/// **Cost** a second or so, most of it for perft.
///
/// # Errors
/// At the first input that cannot be read or that contradicts the rules.
pub fn cases() -> Result<Vec<Case>, Box<dyn Error + Send + Sync>> {
    let mut cases = enumerated::links()?;
    cases.extend(enumerated::boards()?);
    cases.extend(rows::cases()?);
    cases.extend(suites::cases()?);
    cases.extend(stories::cases()?);
    cases.extend(games::cases()?);
    cases.extend(states::cases()?);
    Ok(cases)
}
