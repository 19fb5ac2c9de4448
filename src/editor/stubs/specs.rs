//! Tables that constructors take.

use super::types::{Types, comment};
use crate::script::define::spec::{CONSTRUCTORS, Constructor, Makes, SpecField, Type};

/// Writes a class for the table of each constructor, and the constructors.
pub fn specs(types: &Types) -> String {
    let mut out = String::new();
    for constructor in CONSTRUCTORS {
        let made = match constructor.makes {
            Makes::Skill => "Skill",
            Makes::Card => "Card",
        };
        out.push_str(&format!("\n---@class sgs.{}Spec\n", constructor.name));
        for field in constructor.all_fields() {
            let mark = if field.required { "" } else { "?" };
            let of = field_type(constructor, field, made, types);
            out.push_str(&format!("---@field {}{mark} {of} {}\n", field.name, field.doc));
        }
        out.push('\n');
        comment(constructor.doc, &mut out);
        out.push_str(&format!("---@param spec sgs.{}Spec\n---@return {made}\n", constructor.name));
        out.push_str(&format!("function sgs.Create{}(spec) end\n", constructor.name));
    }
    out
}

fn field_type(constructor: &Constructor, field: &SpecField, made: &str, types: &Types) -> String {
    match field.of {
        Type::Text => "string".to_owned(),
        Type::Number => "integer".to_owned(),
        Type::Count => "integer|\"any\"".to_owned(),
        Type::Bool => "boolean".to_owned(),
        Type::Events => "integer|integer[]".to_owned(),
        Type::Priority => "number|number[]".to_owned(),
        Type::Skill => "Skill".to_owned(),
        Type::Any => "any".to_owned(),
        Type::Function => callback(constructor, field, made, types),
    }
}

/// Returns the type of a callback, from the parameters and the result in its description.
fn callback(constructor: &Constructor, field: &SpecField, made: &str, types: &Types) -> String {
    let Some((inside, rest)) = field.doc.strip_prefix('(').and_then(|doc| doc.split_once(')')) else {
        return "function".to_owned();
    };
    let of = |name: &str| match name {
        "self" => made,
        // A card is filtered by its skill, a player by its card.
        "to_select" if constructor.makes == Makes::Card => "Player",
        "targets" | "selected" if constructor.makes == Makes::Card => "Player[]",
        "cards" if constructor.name.starts_with("OneCard") => "Card",
        name => types.parameter(name),
    };
    let names = inside.split(',').map(str::trim).filter(|name| !name.is_empty());
    let parameters: Vec<String> = names.map(|name| format!("{name}: {}", of(name))).collect();
    let result = match rest.trim_start().strip_prefix("->").map(str::trim_start) {
        Some(words) if words.starts_with("boolean") || words.starts_with("true") => ": boolean?",
        Some(words) if words.starts_with("number") || words.starts_with("frequency") => ": number?",
        Some(words) if words.starts_with("Card") => ": Card?",
        Some(_) => ": any",
        None => "",
    };
    format!("fun({}){result}", parameters.join(", "))
}
