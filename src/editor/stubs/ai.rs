//! Tables that AI files add to, and methods of the bundled AI.

use super::types::{Types, comment, parameter_name};
use crate::check::{SHAPES, Shape};
use crate::script::load::Library;
use std::collections::BTreeSet;

/// Writes the tables of the AI and the class `SmartAI`, as the bundled AI has them.
pub fn tables(types: &Types) -> String {
    let mut out = String::new();
    let library = Library::embedded();
    let texts: Vec<String> = library
        .files()
        .filter(|(_, source)| source.name.starts_with("ai/"))
        .map(|(_, source)| String::from_utf8_lossy(&source.text).into_owned())
        .collect();
    let names: BTreeSet<&str> = texts.iter().flat_map(|text| text.lines()).filter_map(table_name).collect();
    let known = SHAPES.iter().map(|shape| shape.table);
    for name in names.into_iter().chain(known).collect::<BTreeSet<_>>() {
        let of = Shape::of(name).map_or_else(|| "any".to_owned(), |shape| entry(shape, types));
        out.push_str(&format!("\n---@type table<string, {of}>\nsgs.{name} = {{}}\n"));
    }
    out.push_str(
        "\n---@type { name: string, getTurnUseCard?: fun(self: SmartAI): Card? }[]\nsgs.ai_skills = {}\n",
    );
    out.push_str(FIELDS);
    let mut written = BTreeSet::new();
    for text in &texts {
        methods(text, types, &mut written, &mut out);
    }
    out
}

/// Fields of an AI that files of packages read.
const FIELDS: &str = "
---@class SmartAI
---@field player Player
---@field room Room
---@field role string
---@field friends Player[]
---@field friends_noself Player[]
---@field enemies Player[]
SmartAI = {}

---@param name string
---@return { name: string, getTurnUseCard?: fun(self: SmartAI): Card? }
function addAiSkills(name) end
";

/// Returns `ai_x` of a line `sgs.ai_x = {}`.
fn table_name(line: &str) -> Option<&str> {
    let (name, value) = line.strip_prefix("sgs.")?.split_once(" = ")?;
    let is_table = value.starts_with('{') && name.starts_with("ai_") && name != "ai_skills";
    (is_table && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')).then_some(name)
}

/// Returns the type of the entries of a table.
fn entry(shape: &Shape, types: &Types) -> String {
    let words = shape.letters().chars().map(|letter| match letter {
        'f' => {
            let of = |name: &&str| match *name {
                "self" => "SmartAI",
                name => types.parameter(name),
            };
            let parameters: Vec<String> =
                shape.parameters.iter().map(|name| format!("{name}: {}", of(name))).collect();
            match parameters.is_empty() {
                true => "function".to_owned(),
                false => format!("fun({}): any", parameters.join(", ")),
            }
        }
        'n' => "number".to_owned(),
        't' => "string".to_owned(),
        'b' => "boolean".to_owned(),
        _ => "table".to_owned(),
    });
    words.collect::<Vec<_>>().join("|")
}

/// Writes the methods that a file declares, with the comments above them.
fn methods(text: &str, types: &Types, written: &mut BTreeSet<String>, out: &mut String) {
    let lines: Vec<&str> = text.lines().collect();
    for (at, line) in lines.iter().enumerate() {
        let Some(rest) = line.strip_prefix("function SmartAI:") else { continue };
        let Some((name, inside)) = rest.split_once('(') else { continue };
        let Some((inside, _)) = inside.split_once(')') else { continue };
        if !written.insert(name.to_owned()) {
            continue;
        }
        let above: Vec<&str> =
            lines[..at].iter().rev().take_while(|line| line.starts_with("-- ")).copied().collect();
        out.push('\n');
        let doc: Vec<&str> = above.iter().rev().map(|line| line.trim_start_matches("-- ")).collect();
        comment(&doc.join("\n"), out);
        let names: Vec<String> = inside
            .split(',')
            .map(str::trim)
            .filter(|name| !name.is_empty())
            .enumerate()
            .map(|(i, name)| parameter_name(name, i))
            .collect();
        for name in names.iter().filter(|name| *name != "...") {
            out.push_str(&format!("---@param {name}? {}\n", types.parameter(name)));
        }
        out.push_str(&format!("---@return any\nfunction SmartAI:{name}({}) end\n", names.join(", ")));
    }
}
