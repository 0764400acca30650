//! What an engine declares that it plays: whether it covers a ruleset, and whether it makes sense.

use serde_json::Value;

use crate::protocol::DeclaredRulesets;
use crate::sanitize::sanitize;
use crate::wire::Wire;

/// Something declared that there is not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownDeclaration {
    /// The name or value that there is not.
    pub word: String,
    /// What it stands for, such as `boards`; nothing if it is the name of a field.
    pub field: Option<&'static str>,
    /// What there is.
    pub known: Vec<&'static str>,
}

/// What a declaration has that there is not, if it is about a game.
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

/// What a declaration does not have of a ruleset in its form, such as `board 4x3`.
pub(super) fn lacking<G: Wire>(
    declared: &DeclaredRulesets,
    form: &Value,
) -> Result<Vec<String>, String> {
    if !is_about::<G>(declared) {
        return Ok(vec![format!("game {}", G::NAME)]);
    }
    let mut lacking = Vec::new();
    for (name, field) in G::DECLARABLE {
        match declared.fields.get(*name) {
            None | Some(Value::Null) => {}
            Some(Value::Array(values)) => {
                if !values.contains(&form[field]) {
                    let value = &form[field];
                    let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                    lacking.push(format!("{field} {value}"));
                }
            }
            Some(other) => {
                let other = sanitize(&other.to_string(), 60);
                return Err(format!("`{name}` of a declared ruleset is no list: {other}"));
            }
        }
    }
    Ok(lacking)
}
