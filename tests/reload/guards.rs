//! Files that test for a name first and define only missing ones.

use super::*;

const GUARDED: &str = r#"
local extension = sgs.Package("guarded")
local helper = sgs.CreateTriggerSkill{ name = "helper", global = true, events = {sgs.Damaged},
    on_trigger = function(self, event, player, data, room) return false end }
local skills = sgs.SkillList()
if not sgs.Sanguosha:getSkill("helper") then skills:append(helper) end
if not sgs.Sanguosha:getTriggerSkill("second") then
    skills:append(sgs.CreateTriggerSkill{ name = "second", events = {sgs.Damaged}, on_trigger = function() end })
end
local view = sgs.Sanguosha:getViewAsSkill("third")
if not view then
    skills:append(sgs.CreateZeroCardViewAsSkill{ name = "third",
        view_as = function(self) return sgs.Sanguosha:cloneCard("slash") end })
end
sgs.Sanguosha:addSkills(skills)
if not sgs.Sanguosha:getGeneral("guard") then sgs.General(extension, "guard", "wei", 4) end
local names = table.concat(sgs.Sanguosha:getLimitedGeneralNames(), " ") .. " "
if not names:find("watch ") then sgs.General(extension, "watch", "wei", 4) end
if not table.contains(sgs.Sanguosha:getSkillNames(), "fourth") then
    local more = sgs.SkillList()
    more:append(sgs.CreateTriggerSkill{ name = "fourth", events = {sgs.Damaged}, on_trigger = function() end })
    sgs.Sanguosha:addSkills(more)
end
if not sgs.Sanguosha:cloneCard("guard_card") then
    sgs.CreateBasicCard{ name = "guard_card", class_name = "GuardCard", subtype = "x",
        on_use = function(self, room, source, targets) end }
end
return extension
"#;

#[test]
fn names_asked_for_first_are_defined_again() {
    let (script, failures) = load(&[("extensions/x.lua", GUARDED)]);
    assert_eq!(failures, []);
    let changed = format!("{GUARDED}\n-- changed");
    let names = taken(script.reload(&[change("extensions/x.lua", &changed)])).names;
    assert_eq!(names.gone_skills, [] as [Name; 0]);
    assert_eq!(names.gone_generals, [] as [Name; 0]);
    assert_eq!(names.left_cards, [] as [Name; 0]);
    assert_eq!(names.skills, ["fourth", "helper", "second", "third"].map(Name::from));
    assert_eq!(names.generals, ["guard", "watch"].map(Name::from));
    let there = "sgs.Sanguosha:getSkill('helper') ~= nil and sgs.Sanguosha:getGeneral('guard') ~= nil \
                 and sgs.Sanguosha:getPackage('guarded') ~= nil and sgs.Sanguosha:cloneCard('guard_card') ~= nil";
    assert!(eval::<bool>(&script, there));
}

#[test]
fn names_of_other_files_are_found_during_a_reload() {
    let asking = "local found = sgs.Sanguosha:getSkill('helper') and sgs.Sanguosha:getGeneral('guard')
        local skills = sgs.SkillList()
        local name = found and 'both' or 'none'
        skills:append(sgs.CreateTriggerSkill{ name = name, events = {sgs.Damaged}, on_trigger = function() end })
        sgs.Sanguosha:addSkills(skills)";
    let (script, _) = load(&[("extensions/x.lua", GUARDED), ("extensions/y.lua", asking)]);
    let names = taken(script.reload(&[change("extensions/y.lua", &format!("{asking}\n"))])).names;
    assert_eq!(names.skills, ["both"].map(Name::from));
}

#[test]
fn a_guarded_name_stays_with_the_first_file() {
    let twin = GUARDED.replace("\"guarded\"", "\"twin\"");
    let (script, _) = load(&[("extensions/x.lua", GUARDED), ("extensions/y.lua", &twin)]);
    let names = taken(script.reload(&[change("extensions/y.lua", &format!("{twin}\n"))])).names;
    assert_eq!((names.skills, names.gone_skills), (vec![], vec![]));
    let names = taken(script.reload(&[change("extensions/x.lua", &format!("{GUARDED}\n"))])).names;
    assert_eq!(names.gone_skills, [] as [Name; 0]);
    assert_eq!(names.skills.len(), 4);
}
