//! The words of scenes.

use super::types::parameter_name;
use crate::testkit::scene::lua::words;

/// Writes the keys of scenes and seats, and the verbs of their play.
pub fn words() -> String {
    let mut out = String::new();
    table("sgs.Scene", words::scene_keys(), &mut out);
    table("sgs.Seat", words::seat_keys(), &mut out);
    out.push_str("\n---@class sgs.SceneSeat\n---@field player Player\nlocal SceneSeat = {}\n");
    verbs("SceneSeat", words::verbs_of_seats(), &mut out);
    out.push_str("\n---@class sgs.ScenePlay\n---@field room Room\n---@field [integer] sgs.SceneSeat\nlocal ScenePlay = {}\n");
    verbs("ScenePlay", words::verbs_of_scene(), &mut out);
    out.push_str("\n---@param name string\n---@return fun(scene: sgs.Scene)\nfunction scene(name) end\n");
    out
}

fn table(class: &str, keys: &[&str], out: &mut String) {
    out.push_str(&format!("\n---@class {class}\n"));
    for key in keys {
        let of = match *key {
            "play" => "fun(s: sgs.ScenePlay)",
            "seats" => "sgs.Seat[]",
            _ => "any",
        };
        out.push_str(&format!("---@field {key}? {of}\n"));
    }
}

fn verbs(class: &str, verbs: impl Iterator<Item = (&'static str, &'static str)>, out: &mut String) {
    for (name, parameters) in verbs {
        let given = parameters.split(',').map(str::trim).filter(|name| !name.is_empty());
        let names: Vec<String> = given
            .enumerate()
            .map(|(at, name)| if name.ends_with("...") { "...".to_owned() } else { parameter_name(name, at) })
            .collect();
        out.push('\n');
        for name in &names {
            let mark = if name == "..." { "" } else { "?" };
            out.push_str(&format!("---@param {name}{mark} any\n"));
        }
        out.push_str(&format!("---@return any\nfunction {class}:{name}({}) end\n", names.join(", ")));
    }
}
