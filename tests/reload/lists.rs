//! Additions of files to shared tables exist only once.

use super::*;

const CONFIG: &str =
    "config = config or {} config.kingdoms = { 'wei', 'shu' } config.colors = { wei = 'blue' }";

fn kingdoms(script: &Script) -> String {
    eval(script, "return table.concat(config.kingdoms, ' ')")
}

#[test]
fn what_a_file_adds_to_a_list_is_there_once_and_in_its_place() {
    let add = |name: &str| format!("table.insert(config.kingdoms, '{name}') config.colors['{name}'] = 'red'");
    let (script, failures) = load(&[
        ("lua/config.lua", CONFIG),
        ("extensions/a.lua", &add("dou")),
        ("extensions/b.lua", &add("mo")),
    ]);
    assert_eq!(failures, []);
    assert_eq!(kingdoms(&script), "wei shu dou mo");
    for _ in 0..3 {
        taken(script.reload(&[change("extensions/a.lua", &(add("dou") + " n = 1"))]));
        assert_eq!(kingdoms(&script), "wei shu dou mo");
    }
    taken(script.reload(&[change("extensions/a.lua", &(add("dou") + &add("xian")))]));
    assert_eq!(kingdoms(&script), "wei shu dou mo xian");
    // A failed reload adds nothing.
    trouble(script.reload(&[change("extensions/a.lua", &(add("never") + " error('no')"))]));
    assert_eq!(kingdoms(&script), "wei shu dou mo xian");
    assert!(eval::<bool>(&script, "return config.colors.never == nil"));
    // The settings file itself: additions of other files stay.
    taken(script.reload(&[change("lua/config.lua", &CONFIG.replace("'shu'", "'shu', 'wu'"))]));
    assert_eq!(kingdoms(&script), "wei shu wu dou mo xian");
    assert_eq!(eval::<String>(&script, "return config.colors.mo .. config.colors.wei"), "redblue");
}

#[test]
fn what_a_file_does_not_add_to_a_list_any_more_is_gone_from_it() {
    let add = |names: &[&str]| {
        names.iter().map(|name| format!("table.insert(config.kingdoms, '{name}') ")).collect::<String>()
    };
    let guarded =
        "if not table.contains(config.kingdoms, 'mo') then table.insert(config.kingdoms, 'mo') end ";
    let (script, failures) = load(&[
        ("lua/config.lua", CONFIG),
        ("extensions/a.lua", &add(&["dou", "xian"])),
        ("extensions/b.lua", guarded),
        ("extensions/c.lua", &add(&["wei"])),
    ]);
    assert_eq!(failures, []);
    assert_eq!(kingdoms(&script), "wei shu dou xian mo wei");
    let reload = |name: &str, text: &str| taken(script.reload(&[change(name, text)]));
    reload("extensions/a.lua", &add(&["dou"]));
    assert_eq!(kingdoms(&script), "wei shu dou mo wei");
    reload("extensions/a.lua", "local n = 1");
    assert_eq!(kingdoms(&script), "wei shu mo wei");
    // The first reader finds the list without it, as when the game began.
    reload("extensions/b.lua", &format!("{guarded} local n = 1"));
    assert_eq!(kingdoms(&script), "wei shu mo wei");
    // A failed reload removes nothing either, and the additions remain attributed to the file.
    trouble(script.reload(&[change("extensions/b.lua", "error('no')")]));
    assert_eq!(kingdoms(&script), "wei shu mo wei");
    // Additions of a skill during the game belong to no file.
    assert!(eval::<bool>(&script, "table.insert(config.kingdoms, 'qun') return true"));
    reload("extensions/b.lua", "local n = 2");
    assert_eq!(kingdoms(&script), "wei shu wei qun");
    reload("extensions/b.lua", &add(&["yao"]));
    assert_eq!(kingdoms(&script), "wei shu wei qun yao");
    // The shared settings: their own entries change, those of others stay.
    reload("lua/config.lua", &CONFIG.replace("'wei', 'shu'", "'wei', 'wu'"));
    assert_eq!(kingdoms(&script), "wei wu qun yao");
    reload("extensions/b.lua", "local n = 3");
    assert_eq!(kingdoms(&script), "wei wu qun");
}

#[test]
fn functions_in_lists_and_tables_are_those_of_the_file_as_it_is() {
    let text = |n: i32| {
        format!(
            r#"
            sgs.ai_skills = sgs.ai_skills or {{}}
            sgs.ai_use = sgs.ai_use or {{}}
            one = {{ name = "one" }}
            one.turn = function() return {n} end
            table.insert(sgs.ai_skills, one)
            sgs.ai_use["a"] = function() return {n} end
            sgs.ai_use.by_file = {{ filter = {{}} }}
            helper = helper or function() return {n} end
            "#
        )
    };
    let other = "table.insert(sgs.ai_skills, { name = 'other', turn = function() return 100 end }) \
                 sgs.ai_use.b = function() return 100 end";
    let (script, failures) = load(&[("extensions/a.lua", &text(1)), ("extensions/b.lua", other)]);
    assert_eq!(failures, []);
    let state = "local t = {} for i, s in ipairs(sgs.ai_skills) do t[i] = s.name .. s.turn() end \
                 return table.concat(t, ' ') .. ' ' .. sgs.ai_use.a() .. ' ' .. sgs.ai_use.b() .. ' ' .. helper()";
    assert_eq!(eval::<String>(&script, state), "one1 other100 1 100 1");
    taken(script.reload(&[change("extensions/a.lua", &text(2))]));
    assert_eq!(eval::<String>(&script, state), "one2 other100 2 100 2");
    // A partial run does not count.
    trouble(script.reload(&[change("extensions/a.lua", &(text(3) + "error('no')"))]));
    assert_eq!(eval::<String>(&script, state), "one2 other100 2 100 2");
    // Removed entries are gone.
    let less =
        text(4).replace("sgs.ai_use[\"a\"] =", "local _ =").replace("table.insert(sgs.ai_skills, one)", "");
    taken(script.reload(&[change("extensions/a.lua", &less)]));
    let left = "return #sgs.ai_skills .. sgs.ai_skills[1].name .. tostring(sgs.ai_use.a) .. sgs.ai_use.b()";
    assert_eq!(eval::<String>(&script, left), "1othernil100");
}

#[test]
fn a_table_that_is_begun_again_keeps_what_others_put_there() {
    let base = "sgs.ai_value = { slash = 1 } sgs.ai_order = { 'x' }";
    let more = "sgs.ai_value.jink = 2 table.insert(sgs.ai_order, 'y')";
    let (script, failures) = load(&[("extensions/a.lua", base), ("extensions/b.lua", more)]);
    assert_eq!(failures, []);
    taken(
        script.reload(&[change("extensions/a.lua", "sgs.ai_value = { slash = 5 } sgs.ai_order = { 'x' }")]),
    );
    let state = "return sgs.ai_value.slash .. sgs.ai_value.jink .. table.concat(sgs.ai_order)";
    assert_eq!(eval::<String>(&script, state), "52xy");
}

#[test]
fn objects_of_a_file_are_gone_from_globals_when_it_runs_again() {
    // Its second skill is not there yet when the first is made, also when the file runs again.
    let text = |n: u32| {
        format!(
            "extension = sgs.Package('x') seen_at_{n} = second first = sgs.CreateTriggerSkill {{ name = 'first', \
             events = {{ sgs.TurnStart }}, view_as_skill = second, on_trigger = function() end }} \
             second = sgs.CreateZeroCardViewAsSkill {{ name = 'second', view_as = function() end }} \
             local g = sgs.General(extension, 'g', 'wei') g:addSkill(first) g:addSkill(second) return extension"
        )
    };
    let (script, failures) =
        load(&[(X, &text(1)), ("extensions/y.lua", "third = second return sgs.Package('y')")]);
    assert_eq!(failures, []);
    taken(script.reload(&[change(X, &text(2))]));
    assert!(eval::<bool>(
        &script,
        "return rawget(_G, 'seen_at_2') == nil and second ~= nil and third ~= nil"
    ));
    let definitions = script.host().definitions();
    let first = definitions.skill_named("first").and_then(|id| definitions.skill(id)).expect("the skill");
    assert_eq!(first.view_as, None);
}
