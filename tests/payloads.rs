//! Rows that each payload needs besides its variant of `Value` (docs/recipes.md#add-a-payload). The compiler asks for none of them.

use std::path::Path;

/// Payloads without some of the rows, each with the reason.
const WITHOUT: &[(&str, &str, &str)] = &[
    ("Block", "copies! of src/rules/data.rs", "a block of cards travels within a move"),
    ("Block", "a converter of src/script/api/values/variant.rs", "a block of cards travels within a move"),
    ("Block", "PayloadKind of src/rules/timing.rs", "a block of cards travels within a move"),
    ("Choice", "structs! of src/script/api/values/structs.rs", "a struct of sijyu that scripts do not make"),
    (
        "Choice",
        "a converter of src/script/api/values/variant.rs",
        "a struct of sijyu that scripts do not make",
    ),
    ("Log", "copies! of src/rules/data.rs", "a line of the log is not raised"),
    ("Log", "structs! of src/script/api/values/structs.rs", "its class is written by hand in log.rs"),
    ("Log", "a converter of src/script/api/values/variant.rs", "a line of the log is not raised"),
    ("Log", "PayloadKind of src/rules/timing.rs", "a line of the log is not raised"),
];

fn read(path: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path))
        .expect("a file of the repository")
}

/// Returns the text between a line that begins with this and the next line that begins with `}`.
fn part(source: &str, begin: &str) -> String {
    let from = source.find(&format!("\n{begin}")).unwrap_or_else(|| panic!("no {begin}"));
    let rest = &source[from + 1..];
    rest[..rest.find("\n}").expect("an end")].to_owned()
}

/// A row of `boxed!`: `Damage(Damage), damage, damage_mut;`.
struct Payload {
    variant: String,
    of: String,
    getter: String,
}

fn payloads() -> Vec<Payload> {
    let rows = part(&read("src/model/value.rs"), "boxed! {");
    let row = |line: &str| {
        let (variant, rest) = line.trim().split_once('(')?;
        let (of, rest) = rest.split_once("), ")?;
        let getter = rest.split_once(',')?.0;
        Some(Payload { variant: variant.into(), of: of.into(), getter: getter.into() })
    };
    rows.lines().filter_map(row).collect()
}

/// Returns the Lua name of a payload: `    Damage "DamageStruct" Damage ...`.
fn lua_name(structs: &str, of: &str) -> Option<String> {
    let row = structs.lines().find_map(|line| line.strip_prefix(&format!("    {of} \"")))?;
    row.split_once('"').map(|(name, _)| name.to_owned())
}

#[test]
fn every_payload_has_its_rows() {
    let (structs, variant) =
        (read("src/script/api/values/structs.rs"), read("src/script/api/values/variant.rs"));
    let structs = part(&structs, "structs! {");
    let copies = part(&read("src/rules/data.rs"), "copies! {");
    let kinds = part(&read("src/rules/timing.rs"), "pub enum PayloadKind {");
    let documents = read("docs/rules/payloads.md");
    let all = payloads();
    assert!(all.len() > 15, "found only {} payloads", all.len());
    let mut missing = Vec::new();
    for Payload { variant: name, of, getter } in &all {
        let lua = lua_name(&structs, of).unwrap_or_default();
        let rows = [
            ("copies! of src/rules/data.rs", copies.contains(&format!("    {getter} -> {of};"))),
            ("structs! of src/script/api/values/structs.rs", !lua.is_empty()),
            ("a converter of src/script/api/values/variant.rs", variant.contains(&format!("\"{lua}\", "))),
            ("PayloadKind of src/rules/timing.rs", kinds.contains(&format!("    {name},"))),
            ("a row of docs/rules/payloads.md", documents.contains(&lua)),
        ];
        for (place, is_there) in rows {
            let excused = WITHOUT.iter().any(|(payload, row, _)| payload == name && *row == place);
            if is_there == excused {
                missing.push(format!(
                    "{name}: {}: {place}",
                    if excused { "excused, but there" } else { "missing" }
                ));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}
