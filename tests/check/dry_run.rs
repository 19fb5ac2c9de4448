//! Callbacks tried at an artificial table.

use super::{checked, line};
use sgs::check::{Code, Finding, Progress, Severity, Subject, check};
use sgs::rules::cards::{DeckOptions, catalog};
use sgs::script::load::Library;
use std::sync::Arc;
use std::time::Duration;

/// Returns the findings when these definitions are tried.
fn tried(text: &str) -> Vec<String> {
    let text = format!(
        "extension = sgs.Package('pack')\ngeneral = sgs.General(extension, 'lady', 'wei', 3, false)\n{text}\nreturn {{extension}}"
    );
    let report = checked(&[("extensions/x.lua", &text)], true);
    let tried = report.findings.iter().filter(|f| [Code::DryRun, Code::Endless].contains(&f.code));
    tried.map(line).collect()
}

/// Returns the findings for a trigger skill of the general.
fn trigger(event: &str, body: &str) -> Vec<String> {
    tried(&format!(
        "s = sgs.CreateTriggerSkill{{name = 's', events = sgs.{event},\n\
         on_trigger = function(self, event, player, data, room)\n{body}\nend}}\ngeneral:addSkill(s)"
    ))
}

#[test]
fn errors_of_callbacks_are_reported_with_their_line() {
    assert_eq!(
        trigger("Damaged", "local x = player.missing\nprint(x.y)"),
        ["6:0 note dry-run failed when tried, in skill \"s\", on_trigger, sgs.Damaged: \
         attempt to index local 'x' (a nil value)"]
    );
}

#[test]
fn what_is_missing_or_of_another_type_is_an_error() {
    let found = trigger("Damaged", "local name = 'getNothing'\nplayer[name](player)\n");
    assert_eq!(found.len(), 1, "{found:?}");
    let found = trigger("Damaged", "local n = {}\nplayer:addMark(n)");
    assert!(
        found[0].starts_with("6:0 error dry-run") && found[0].contains("mark must be a string, got a table"),
        "{found:?}"
    );
}

#[test]
fn callbacks_that_work_are_not_reported() {
    for (event, body) in [
        (
            "Damaged",
            "local d = data:toDamage()\nif d.from:isAlive() then room:damage(sgs.DamageStruct('s', d.to, d.from)) end",
        ),
        ("EventPhaseStart", "if room:askForSkillInvoke(player, 's', data) then player:drawCards(2) end"),
        (
            "CardsMoveOneTime",
            "local move = data:toMoveOneTime()\nassert(move.from_places:at(0) == sgs.Player_PlaceHand)",
        ),
        ("CardUsed", "assert(data:toCardUse().card:isKindOf('Slash') and data:toCardUse().to:length() == 1)"),
        ("Dying", "assert(data:toDying().who)\nroom:killPlayer(data:toDying().who)"),
        ("AskForRetrial", "assert(data:toJudge().card)"),
        ("EventPhaseChanging", "assert(data:toPhaseChange().to >= sgs.Player_RoundStart)"),
        ("MarkChanged", "assert(data:toMark().gain == 1)"),
    ] {
        assert_eq!(trigger(event, body), Vec::<String>::new(), "{event}");
    }
}

#[test]
fn no_event_of_all_breaks_a_callback_that_looks() {
    let text = "local events = {}\nfor name, value in pairs(sgs) do\n\
                if type(value) == 'number' and value >= 1000 and value < sgs.NumOfEvents then table.insert(events, value) end\nend\n\
                s = sgs.CreateTriggerSkill{name = 's', events = events,\n\
                on_trigger = function(self, event, player, data, room) return false end}\ngeneral:addSkill(s)";
    assert_eq!(tried(text), Vec::<String>::new());
}

#[test]
fn what_would_not_act_is_not_made_to() {
    let text = "s = sgs.CreateTriggerSkill{name = 's', events = sgs.Damaged,\n\
                can_trigger = function(self, target) return target:hasSkill('nothing') end,\n\
                on_trigger = function(self, event, player, data, room) error('never') end}\ngeneral:addSkill(s)";
    assert_eq!(tried(text), Vec::<String>::new());
}

#[test]
fn loops_come_to_an_end() {
    let found = trigger("Damaged", "while true do end");
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains(" endless "), "{found:?}");
    // Endless questions end too, and are not a finding by themselves.
    assert_eq!(
        trigger("Damaged", "while true do room:askForChoice(player, 's', 'a+b') end"),
        Vec::<String>::new()
    );
}

#[test]
fn question_that_asks_itself_is_endless_in_both_languages() {
    let text = "s = sgs.CreateMaxCardsSkill{name = 's',\n\
                extra_func = function(self, target) return target:getMaxCards() > 2 and 1 or 0 end}\ngeneral:addSkill(s)";
    let found = tried(text);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains(" endless "), "{found:?}");
    assert!(found[0].contains("sets itself off without end"), "{found:?}");
}

#[test]
fn cards_are_used_as_their_skill_makes_them() {
    let card = |filter: &str| {
        tried(&format!(
            "card = sgs.CreateSkillCard{{name = 'Card', filter = function(self, targets, to_select, player)\n{filter}\nend,\n\
             on_use = function(self, room, source, targets)\nassert(self:getUserString() == 'noted')\nlocal n = {{}}\ntargets[1]:addMark(n)\nend}}\n\
             v = sgs.CreateZeroCardViewAsSkill{{name = 'v', view_as = function(self)\n\
             local made = card:clone()\nmade:setUserString('noted')\nreturn made\nend,\n\
             enabled_at_play = function(self, player) return true end}}\ngeneral:addSkill(v)"
        ))
    };
    let found = card("return #targets == 0");
    assert!(found.len() == 1 && found[0].starts_with("9:0 error dry-run"), "{found:?}");
    assert_eq!(card("return false"), Vec::<String>::new());
}

#[test]
fn a_skill_is_tried_at_several_patterns() {
    let found = |pattern: &str| {
        tried(&format!(
            "v = sgs.CreateZeroCardViewAsSkill{{name = 'v', view_as = function() end,\n\
             enabled_at_response = function(self, player, pattern)\nlocal n = {{}} if pattern == '{pattern}' then player:addMark(n) end\nend}}\n\
             general:addSkill(v)"
        ))
    };
    for pattern in ["slash", "jink"] {
        let found = found(pattern);
        assert!(found.len() == 1 && found[0].starts_with("5:0 error dry-run"), "{pattern}: {found:?}");
    }
    assert_eq!(found("nothing_of_this_name"), Vec::<String>::new());
}

#[test]
fn what_many_skills_share_is_reported_once() {
    let found = tried(
        "local function shared(player) local x = player.missing return x.y end\n\
         for i = 1, 5 do\ngeneral:addSkill(sgs.CreateTriggerSkill{name = 's' .. i, events = sgs.Damaged,\n\
         on_trigger = function(self, event, player) shared(player) end})\nend",
    );
    assert_eq!(found.len(), 1, "{found:?}");
}

#[test]
fn skills_for_everyone_are_not_asked_while_another_is_tried() {
    let text = "g = sgs.CreateTriggerSkill{name = 'g', events = sgs.CardsMoveOneTime, global = true,\n\
                can_trigger = function(self, target) return true end,\n\
                on_trigger = function(self, event, player, data, room) room:setTag('asked', sgs.QVariant(true)) end}\n\
                s = sgs.CreateTriggerSkill{name = 's', events = sgs.Damaged,\n\
                on_trigger = function(self, event, player, data, room) room:removeTag('asked') player:drawCards(1)\n\
                local n = {} if room:getTag('asked'):toBool() then player:addMark(n) end end}\n\
                general:addSkill(s) general:addSkill(g)";
    assert_eq!(tried(text), Vec::<String>::new());
}

#[test]
fn questions_that_write_are_errors() {
    let found = tried(
        "d = sgs.CreateDistanceSkill{name = 'd', correct_func = function(self, from, to)\nfrom:drawCards(1)\nreturn 0\nend}\ngeneral:addSkill(d)",
    );
    assert!(
        found.len() == 1
            && found[0].starts_with("4:0 error dry-run")
            && found[0].contains("may not be called here"),
        "{found:?}"
    );
}

#[test]
fn what_there_is_no_time_for_is_counted() {
    let text = "extension = sgs.Package('pack')\ngeneral = sgs.General(extension, 'lady', 'wei', 3, false)\n\
                s = sgs.CreateTriggerSkill{name = 's', events = sgs.Damaged, on_trigger = function() end}\n\
                general:addSkill(s)\nreturn {extension}";
    let with_time = |time| {
        let files = ["extensions/x.lua".to_owned()].into();
        let library = Arc::new(Library::of_texts([("extensions/x.lua", text)]));
        let subject = Subject {
            library,
            files,
            base: || catalog(&DeckOptions::default()),
            dry_run: true,
            rules: Default::default(),
            time,
        };
        let report = check(&subject, &Progress::default()).expect("a state");
        (report.tried, report.untried)
    };
    assert_eq!(with_time(Some(Duration::ZERO)), (0, 1));
    assert_eq!(with_time(None), (1, 0));
}

/// Returns the findings for a skill whose correction asks the question that it answers.
fn recursive(constructor: &str, callback: &str, body: &str) -> Vec<Finding> {
    let text = format!(
        "extension = sgs.Package('pack')\ngeneral = sgs.General(extension, 'lady', 'wei', 3, false)\n\
         s = sgs.Create{constructor}{{name = 'far',\n{callback}\n{body}\nend}}\n\
         general:addSkill(s)\nreturn {{extension}}"
    );
    let report = checked(&[("extensions/x.lua", &text)], true);
    let tried = report.findings.into_iter().filter(|f| [Code::DryRun, Code::Endless].contains(&f.code));
    tried.collect()
}

#[test]
fn corrections_that_ask_themselves_are_endless() {
    for (constructor, callback, body) in [
        (
            "ProhibitSkill",
            "is_prohibited = function(self, from, to, card)",
            "return from:isProhibited(to, card)",
        ),
        ("MaxCardsSkill", "extra_func = function(self, target)", "return target:getMaxCards()"),
        ("DistanceSkill", "correct_func = function(self, from, to)", "return from:distanceTo(to)"),
    ] {
        let found = recursive(constructor, callback, body);
        let [finding] = &found[..] else { panic!("{constructor}: {found:?}") };
        assert_eq!((finding.code, finding.severity), (Code::Endless, Severity::Error), "{finding:?}");
        assert_eq!((finding.place.line, finding.owner.as_str()), (4, "far"), "{finding:?}");
        assert!(finding.text.en.starts_with("did not come to an end: sets itself off without end; cut at "));
        assert!(finding.text.zh.starts_with("试运行没有结束：不断引发自己，套到第 "), "{finding:?}");
    }
}

#[test]
fn somebody_is_dying_at_the_events_of_dying() {
    let looks = "return room:getCurrentDyingPlayer():faceUp()";
    assert_eq!(trigger("AskForPeaches", looks), [] as [String; 0]);
    assert_eq!(trigger("QuitDying", looks).len(), 1);
}

#[test]
fn a_callback_is_tried_in_every_phase() {
    for phase in ["RoundStart", "Start", "Judge", "Draw", "Play", "Discard", "Finish", "NotActive"] {
        let guarded = format!(
            "if player:getPhase() ~= sgs.Player_{phase} then return false end\nlocal n = {{}} player:addMark(n)"
        );
        let found = trigger("EventPhaseStart", &guarded);
        assert!(found.len() == 1 && found[0].starts_with("6:0 error dry-run"), "{phase}: {found:?}");
    }
    for (event, phase) in [("Damaged", "Play"), ("Damaged", "NotActive"), ("DrawNCards", "Draw")] {
        let guarded = format!(
            "if player:getPhase() ~= sgs.Player_{phase} then return end\nlocal n = {{}} player:addMark(n)"
        );
        assert_eq!(trigger(event, &guarded).len(), 1, "{event} {phase}");
    }
    let change =
        "if data:toPhaseChange().to ~= sgs.Player_Finish then return end\nlocal n = {} player:addMark(n)";
    assert_eq!(trigger("EventPhaseChanging", change).len(), 1);
}
