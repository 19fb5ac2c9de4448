//! Findings from loading, and content that packages lack.

use super::{checked, line, lines, none, of};
use sgs::check::{Code, Severity, package_of};

/// Returns a package with one general with these skills, and texts for its names.
fn package(skills: &str, rest: &str, texts: &str) -> String {
    format!(
        "extension = sgs.Package('pack')\ngeneral = sgs.General(extension, 'lady', 'wei', 3, false)\n{skills}\n{rest}\n\
         sgs.LoadTranslationTable{{['pack'] = 'Pack', ['lady'] = 'Lady', {texts}}}\nreturn {{extension}}"
    )
}

const SKILL: &str =
    "draws = sgs.CreateTriggerSkill{name = 'draws', events = sgs.Damaged, on_trigger = function() end}";
const TEXTS: &str = "['draws'] = 'Draws', [':draws'] = 'You draw.'";

#[test]
fn a_whole_package_has_no_findings() {
    let text = package(&format!("{SKILL}\ngeneral:addSkill(draws)"), "", TEXTS);
    assert_eq!(lines(&text), Vec::<String>::new());
}

#[test]
fn files_that_stop() {
    let found = of(Code::Load, "local x = 1\nerror('no more')");
    assert_eq!(found, ["2:0 error load no more"]);
    none(Code::Load, "pcall(error, 'caught')");
}

#[test]
fn warnings_of_the_loader() {
    let text = "local kind = {}\nkind.name, kind.events, kind.odd = 's', {sgs.Damaged}, 1\nkind.on_trigger = print\n\
                sgs.CreateTriggerSkill(kind)";
    let found = of(Code::LoadWarning, text);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("unknown field \"odd\""), "{found:?}");
    // A finding with a position is not reported a second time.
    none(
        Code::LoadWarning,
        "sgs.CreateTriggerSkill{name = 's', events = {sgs.Damaged, sgs.NoSuch}, odd = 1, on_trigger = print}",
    );
}

#[test]
fn packages_that_are_not_handed_over() {
    let text = package("", "", "").replace("return {extension}", "");
    let found = of(Code::NotReturned, &text);
    assert_eq!(
        found,
        ["1:0 error package-not-returned package \"pack\" is not handed over: its 1 generals do not exist"]
    );
    none(Code::NotReturned, &package("", "", ""));
}

#[test]
fn texts_that_are_missing() {
    let text = package(&format!("{SKILL}\ngeneral:addSkill(draws)"), "", "['draws'] = 'Draws'");
    assert_eq!(
        of(Code::MissingTranslation, &text),
        ["3:0 note missing-translation the skill has no text \":draws\""]
    );
    // Helpers need none.
    let helper = SKILL.replace("'draws'", "'#draws'");
    none(Code::MissingTranslation, &package(&format!("{helper}\ngeneral:addSkill(draws)"), "", ""));
}

/// A file that has both languages is expected to have them everywhere.
#[test]
fn texts_that_are_missing_in_one_language() {
    let english = |texts: &str| format!("sgs.LoadTranslationTable({{{texts}}}, 'en')");
    let with = |texts: &str| {
        let text = package(&format!("{SKILL}\ngeneral:addSkill(draws)"), "", TEXTS);
        text.replace("return {extension}", &format!("{}\nreturn {{extension}}", english(texts)))
    };
    none(Code::MissingTranslation, &with(""));
    none(Code::MissingTranslation, &with("['lady'] = 'Lady', ['draws'] = 'Draws', [':draws'] = 'You draw.'"));
    assert_eq!(
        of(Code::MissingTranslation, &with("['lady'] = 'Lady', ['draws'] = 'Draws'")),
        ["3:0 note missing-translation \":draws\" has no English text, as others of this file have"]
    );
}

#[test]
fn names_that_are_taken() {
    let first = package("", "", "");
    let second = first.replace("'pack'", "'other'");
    let found = |second: &str| {
        let report = checked(&[("extensions/a.lua", &first), ("extensions/b.lua", second)], false);
        let taken = report.findings.iter().filter(|f| f.code == Code::DuplicateName);
        taken.map(line).collect::<Vec<_>>()
    };
    assert_eq!(
        found(&second),
        [
            "2:0 warning duplicate-name general \"lady\" is defined at extensions/a.lua:2 already; that one stays"
        ]
    );
    assert_eq!(found(&second.replace("'lady'", "'lord'")), Vec::<String>::new());
}

#[test]
fn skills_that_nobody_has() {
    let list = "list = sgs.SkillList()\nlist:append(draws)\nsgs.Sanguosha:addSkills(list)";
    let found = of(Code::UnownedSkill, &package(SKILL, list, TEXTS));
    assert_eq!(found, ["3:0 note unowned-skill no general has skill \"draws\", and nothing mentions it"]);
    // Its name is computed.
    let made = SKILL.replace("name = 'draws'", "name = 'dr' .. 'aws'");
    none(Code::UnownedSkill, &package(&made, list, TEXTS));
    // It may be granted by name.
    let given = format!("{list}\nfunction give(room, player) room:acquireSkill(player, 'draws') end");
    none(Code::UnownedSkill, &package(SKILL, &given, TEXTS));
    none(Code::UnownedSkill, &package(&format!("{SKILL}\ngeneral:addSkill(draws)"), "", TEXTS));
    let weapon = "sgs.CreateWeapon{name = 'lance', class_name = 'Lance', range = 2, equip_skill = draws}";
    none(Code::UnownedSkill, &package(&format!("{SKILL}\n{weapon}"), list, TEXTS));
}

#[test]
fn skills_that_generals_wait_for() {
    let files = [
        ("extensions/a.lua", package("general:addSkill('nosuch')", "", "")),
        (
            "extensions/b.lua",
            package("general:addSkill('nosuch') general:addSkill('other')", "", "")
                .replace("lady", "lord")
                .replace("'pack'", "'second'"),
        ),
    ];
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let report = checked(&files, false);
    let missing: Vec<String> =
        report.findings.iter().filter(|f| f.code == Code::MissingSkill).map(line).collect();
    assert_eq!(
        missing[0],
        "2:0 error missing-skill skill \"nosuch\" of general \"lady\" does not exist: not offered"
    );
    assert_eq!(missing.len(), 3);
    assert_eq!((report.needs[0].name.as_str(), report.needs[0].generals.len()), ("skill nosuch", 2));
    none(
        Code::MissingSkill,
        &package(
            &format!(
                "{SKILL}\ngeneral:addSkill('draws') extension:addSkills(sgs.SkillList())\ngeneral:addSkill(draws)"
            ),
            "",
            TEXTS,
        ),
    );
}

#[test]
fn what_a_name_is_missing_for_is_ranked_too() {
    let skill = SKILL.replace("function() end", "function(self, event, player) player:nosuch() end");
    let report = checked(
        &[("extensions/x.lua", &package(&format!("{skill}\ngeneral:addSkill(draws)"), "", TEXTS))],
        false,
    );
    assert_eq!(report.needs.len(), 1, "{:?}", report.needs);
    assert_eq!(report.needs[0].name, ":nosuch");
    assert!(report.needs[0].generals.contains("lady"));
}

#[test]
fn other_files_of_the_tree_count() {
    let files = [
        ("extensions/a.lua", "helper()\nx:own()"),
        ("extensions/b.lua", "function helper() end\nx = {}\nfunction x:own() end"),
    ];
    let report = checked(&files, false);
    assert!(report.findings.iter().all(|f| f.code == Code::Load), "{:?}", report.findings);
}

#[test]
fn findings_are_counted_by_package() {
    assert_eq!(package_of("extensions/wind/a.lua"), "extensions/wind");
    assert_eq!(package_of("extensions/wind.lua"), "extensions/wind");
    assert_eq!(package_of("x.lua"), "x.lua");
    let report = checked(&[("extensions/a.lua", "foo()"), ("extensions/b.lua", "local x = bar")], false);
    let counts = report.by_package();
    assert_eq!((counts["extensions/a"], counts["extensions/b"]), ([2, 0, 0], [0, 1, 0]));
    assert_eq!(report.count(Severity::Warning), 1);
}

#[test]
fn a_card_of_a_name_that_the_game_has_is_never_used() {
    let card = |name: &str| {
        format!(
            "local extension = sgs.Package('x', sgs.Package_CardPack)\n\
             sgs.CreateBasicCard{{name = '{name}', class_name = 'Xa', subtype = 'x', on_use = function() end}}\n\
             return extension"
        )
    };
    let found = of(Code::LoadWarning, &card("slash"));
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("2:") && found[0].contains("\"slash\""), "{found:?}");
    assert!(found[0].contains("this definition is never used"), "{found:?}");
    none(Code::LoadWarning, &card("slush"));
}
