//! The frames that `wire.ts` declares for pages are those that the host reads.

use serde_json::{Value, json};
use sgs::server::wire::ToHost;
use std::collections::{BTreeMap, BTreeSet};

const WIRE: &str = include_str!("../../src/server/page/src/wire.ts");

/// Returns the fields of each frame of a page, with the type of each, as declared.
fn declared() -> BTreeMap<String, BTreeMap<String, String>> {
    let (_, rest) = WIRE.split_once("export type ToHost =").expect("the type");
    let (union, _) = rest.split_once(";\n\n").expect("its end");
    let mut frames = BTreeMap::new();
    for part in union.split("| {").skip(1) {
        let (fields, _) = part.split_once('}').expect("a closed type");
        let fields = fields.split(';').filter_map(|field| field.split_once(':'));
        let mut fields: BTreeMap<String, String> =
            fields.map(|(name, kind)| (name.trim().to_owned(), kind.trim().to_owned())).collect();
        let tag = fields.remove("t").expect("a tag");
        frames.insert(tag.trim_matches('"').to_owned(), fields);
    }
    frames
}

/// Returns values of a type that `wire.ts` declares: one for each case of a union.
fn samples(kind: &str) -> Vec<Value> {
    let selection = json!({"skill": null, "named": "slash", "cards": [{"id": 3}, {"hand": {"owner": 1}}], "targets": [2]});
    let settings = json!({"mode": "", "seats": 5, "packages": [{"name": "x", "label": {"zh": "", "en": ""}, "on": true, "generals": 3}],
        "banned": [], "choices": 5, "seconds": null, "reserve": 30, "spectators": "public", "window": 3,
        "deck": [{"name": "x", "label": {"zh": "", "en": ""}, "on": true, "cards": 3}],
        "second_generals": "most", "luck_cards": 1, "free_choice": true});
    match kind {
        "string" => vec![json!("x")],
        "number" => vec![json!(1)],
        "boolean" => vec![json!(true)],
        "null" => vec![Value::Null],
        "Lang" => vec![json!("zh"), json!("en")],
        "Eyes" => vec![json!("public"), json!("all"), json!({"seat": 3})],
        "Name[]" => vec![json!(["tuxi"]), json!([])],
        "At" => ["r12", "t3", "e40", "end"].map(|at| json!(at)).into(),
        "Selection" => vec![selection],
        "Settings" => vec![settings],
        "Reply" => vec![
            json!("pass"),
            json!({"yes": true}),
            json!({"use": {"card": {"id": 3}, "targets": [1]}}),
            json!({"card": {"made": {"name": "slash", "skill": "wusheng", "suit": "heart", "number": 3, "subcards": [4], "user_string": null}}}),
            json!({"text": "x"}),
            json!({"cards": [{"id": 3}]}),
            json!({"players": [1]}),
            json!({"give": {"cards": [3], "to": 1}}),
            json!({"arrange": {"top": [3], "bottom": []}}),
        ],
        _ if kind.contains('|') => kind.split('|').flat_map(|case| samples(case.trim())).collect(),
        _ => match serde_json::from_str(kind) {
            Ok(literal) => vec![literal],
            Err(_) => panic!("the test knows no value of the type `{kind}`"),
        },
    }
}

fn frame(tag: &str, fields: &BTreeMap<String, Value>) -> Value {
    let mut frame = json!({"t": tag});
    fields.iter().for_each(|(name, value)| frame[name] = value.clone());
    frame
}

#[test]
fn the_declared_frames_of_pages_are_those_of_the_host() {
    let error = serde_json::from_str::<ToHost>(r#"{"t":"?"}"#).expect_err("no such frame").to_string();
    let (_, read) = error.split_once("expected one of").expect("a list");
    let read: BTreeSet<&str> = read.split('`').skip(1).step_by(2).collect();
    let declared = declared();
    assert_eq!(declared.keys().map(String::as_str).collect::<BTreeSet<_>>(), read);
}

#[test]
fn each_declared_field_is_read_and_written_alike() {
    for (tag, fields) in declared() {
        let of: BTreeMap<String, Vec<Value>> =
            fields.iter().map(|(name, kind)| (name.clone(), samples(kind))).collect();
        let first: BTreeMap<String, Value> =
            of.iter().map(|(name, all)| (name.clone(), all[0].clone())).collect();
        for (name, value) in of.iter().flat_map(|(name, all)| all.iter().map(move |value| (name, value))) {
            let mut fields = first.clone();
            fields.insert(name.clone(), value.clone());
            let sent = frame(&tag, &fields);
            let read: ToHost = serde_json::from_value(sent.clone()).unwrap_or_else(|e| panic!("{sent}: {e}"));
            assert_eq!(
                serde_json::to_value(&read).expect("plain data"),
                sent,
                "a field is named or kept otherwise"
            );
        }
        if first.is_empty() {
            continue;
        }
        let mut more = frame(&tag, &first);
        more["additional"] = json!(1);
        assert!(serde_json::from_value::<ToHost>(more.clone()).is_err(), "{more}");
    }
}
