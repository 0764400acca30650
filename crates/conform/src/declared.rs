//! The rulesets that an engine declares: whether they cover a given ruleset, and whether they exist.

use serde_json::Value;

use crate::protocol::DeclaredRulesets;
use crate::sanitize::sanitize;
use crate::wire::Wire;

/// A name or value in an engine's declaration that the game does not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownDeclaration {
    /// The unknown name or value, escaped and shortened for a message.
    pub word: String,
    /// Name of the list with the unknown value, such as `boards`; `None` if the name is unknown.
    pub field: Option<&'static str>,
    /// Names or values that the game knows.
    pub known: Vec<&'static str>,
}

/// Returns the unknown names and values of a declaration about `G`; empty if the declaration is about another
/// game.
pub fn unknown_declarations<G: Wire>(declared: &DeclaredRulesets) -> Vec<UnknownDeclaration> {
    if !is_about::<G>(declared) {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (name, value) in &declared.fields {
        let Some((name, field)) = G::DECLARABLE.iter().find(|(known, _)| known == name) else {
            let known = G::DECLARABLE.iter().map(|(known, _)| *known).collect();
            found.push(UnknownDeclaration { word: sanitize(name, 60), field: None, known });
            continue;
        };
        for value in value.as_array().into_iter().flatten() {
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            if !G::is_field_value(field, &text) {
                let (word, known) = (sanitize(&text, 60), G::field_values(field).to_vec());
                found.push(UnknownDeclaration { word, field: Some(name), known });
            }
        }
    }
    found
}

fn is_about<G: Wire>(declared: &DeclaredRulesets) -> bool {
    declared.game.as_ref().map_or(G::IS_DEFAULT_GAME, |game| game == G::NAME)
}

/// Returns the values in a ruleset's form that a declaration does not include, such as `board 4x3`.
///
/// # Errors
/// If a declared field is not a list of values.
pub(super) fn missing_values<G: Wire>(
    declared: &DeclaredRulesets,
    form: &Value,
) -> Result<Vec<String>, String> {
    if !is_about::<G>(declared) {
        return Ok(vec![format!("game {}", G::NAME)]);
    }
    let mut missing = Vec::new();
    for (name, field) in G::DECLARABLE {
        match declared.fields.get(*name) {
            None => {}
            Some(Value::Array(values)) if values.contains(&form[field]) => {}
            Some(Value::Array(_)) => {
                let value = &form[field];
                let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                missing.push(format!("{field} {value}"));
            }
            Some(other) => {
                let other = sanitize(&other.to_string(), 60);
                return Err(format!("`{name}` of a declared ruleset is no list: {other}"));
            }
        }
    }
    Ok(missing)
}
