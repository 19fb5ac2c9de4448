//! Secrets of the table: who is asked and for how long tells nobody anything. And the rules that the lobby settles.

use super::page::{Host, Page};
use super::past::{answer, answer_until};
use crate::shared::folder::{scratch, write};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// At the first turn nobody but the first player has a Peach, and both are asked for one for the third player.
const CALLS: &str = r#"
local extension = sgs.Package("calls")
local function find(room, name)
    for id = 0, sgs.Sanguosha:getCardCount() - 1 do
        if sgs.Sanguosha:getCard(id):objectName() == name then return id end
    end
end
local calls = sgs.CreateTriggerSkill {
    name = "calls", global = true, events = { sgs.TurnStart },
    on_trigger = function(self, event, player, data, room)
        if room:getTag("calls"):toBool() then return end
        room:setTag("calls", sgs.QVariant(true))
        local people, other = {}, nil
        for _, p in sgs.qlist(room:getAlivePlayers()) do
            if p:getState() == "robot" then other = p else table.insert(people, p) end
        end
        for i, p in ipairs(people) do
            p:throwAllHandCards()
            room:obtainCard(p, find(room, i == 1 and "peach" or "jink"), false)
        end
        people[1]:askForSkillInvoke("calls")
        room:askForSinglePeach(people[1], other)
        people[1]:askForSkillInvoke("calls")
        room:askForSinglePeach(people[2], other)
        people[1]:askForSkillInvoke("calls")
    end,
}
local skills = sgs.SkillList()
skills:append(calls)
sgs.Sanguosha:addSkills(skills)
return extension
"#;

pub(super) fn set(page: &mut Page, change: &Value) {
    let mut settings = page.wait_for("lobby")["lobby"]["settings"].clone();
    let fields = settings.as_object_mut().expect("an object");
    change.as_object().expect("an object").iter().for_each(|(key, value)| {
        assert!(fields.insert(key.clone(), value.clone()).is_some(), "there is a setting {key}");
    });
    page.send(&json!({"t": "settings", "settings": settings}));
}

#[test]
fn a_call_for_a_peach_takes_its_time_where_nobody_can_help() {
    let file = scratch("hosted", "calls").join("calls.lua");
    write(&file, CALLS);
    let host =
        Host::start(&["--bots", "2", "--pace", "1", "--seed", "3", "--ext", file.to_str().expect("UTF-8")]);
    let mut pages = [Page::join(&host, "Ann", None), Page::join(&host, "Bea", None)];
    set(&mut pages[0], &json!({"window": 2}));
    pages[0].send(&json!({"t": "start"}));
    // Of the first in turn, who is asked all questions but one call.
    let mut asked = Vec::new();
    let mut kinds: [Vec<String>; 2] = Default::default();
    let until = Instant::now() + Duration::from_secs(120);
    while asked.len() < 3 {
        assert!(Instant::now() < until, "{kinds:?}");
        for (page, kinds) in pages.iter_mut().zip(&mut kinds) {
            let Ok(Some(frame)) = page.next(Duration::from_millis(5)) else { continue };
            let is_call = kinds.last().is_some_and(|kind| kind == "peach");
            assert!(frame["t"] != "waiting" || !is_call, "nobody hears of a call for a peach: {frame}");
            if frame["t"] != "ask" {
                continue;
            }
            let form = frame["form"].clone();
            kinds.push(form["kind"].as_str().expect("a word").to_owned());
            if form["kind"] == "invoke" && form["reason"] == "calls" {
                asked.push(Instant::now());
            }
            answer(page, &form);
        }
    }
    assert_eq!(kinds.iter().flatten().filter(|kind| *kind == "peach").count(), 1, "{kinds:?}");
    for pair in asked.windows(2) {
        let taken = pair[1] - pair[0];
        assert!(taken >= Duration::from_secs(1), "it takes at least half of the window: {taken:?}");
    }
}

#[test]
fn rules_of_the_lobby_are_those_of_the_game() {
    let host = Host::start(&["--bots", "1", "--pace", "0"]);
    let mut page = Page::join(&host, "Ann", None);
    set(
        &mut page,
        &json!({"luck_cards": 1, "second_generals": "most", "free_choice": true, "seats": 2, "choices": 3}),
    );
    page.send(&json!({"t": "start"}));
    let first = answer_until(&mut page, "general");
    let offered = first["step"]["options"].as_array().expect("options").len();
    assert!(offered > 20, "all generals are offered, not {offered}");
    answer(&mut page, &first);
    let second = answer_until(&mut page, "general");
    answer(&mut page, &second);
    let luck = answer_until(&mut page, "luck_card");
    page.send(&json!({"t": "reply", "request": luck["request"], "reply": {"yes": true}}));
    let sight = page.wait_for("sight")["sight"].clone();
    let players = sight["players"].as_array().expect("players");
    assert!(players.iter().all(|player| player["general2"] != ""), "everybody has two generals: {players:?}");
}

/// At each turn its player cannot use red cards.
const LASTING: &str = r#"
local extension = sgs.Package("lasting")
local wilts = sgs.CreateTriggerSkill {
    name = "wilts", global = true, events = { sgs.TurnStart },
    on_trigger = function(self, event, player, data, room)
        room:addEffect { on = player, what = "cannot_use", filter = "color=red", by_skill = "wilts" }
    end,
}
local skills = sgs.SkillList()
skills:append(wilts)
sgs.Sanguosha:addSkills(skills)
sgs.LoadTranslationTable { wilts = "枯萎" }
return extension
"#;

#[test]
fn lasting_effects_are_shown_at_their_players_in_both_languages() {
    let file = scratch("hosted", "lasting").join("lasting.lua");
    write(&file, LASTING);
    let host =
        Host::start(&["--bots", "1", "--pace", "0", "--seed", "3", "--ext", file.to_str().expect("UTF-8")]);
    let mut page = Page::join(&host, "Ann", None);
    page.send(&json!({"t": "start"}));
    let you = page.wait_for("began")["you"].to_string();
    let badges = loop {
        match page.next(Duration::from_secs(60)).expect("a connection") {
            Some(frame) if frame["t"] == "ask" => answer(&mut page, &frame["form"]),
            Some(frame) if frame["t"] == "sight" && frame["effects"][&you].is_array() => {
                break frame["effects"][&you].clone();
            }
            Some(_) => {}
            None => panic!("no effect is shown"),
        }
    };
    assert_eq!(badges[0]["skill"], "wilts");
    let text = |lang: &str| badges[0]["text"][lang].as_str().expect("a text").to_owned();
    assert!(text("zh").contains("红色") && text("zh").contains("枯萎"), "{badges}");
    assert!(text("en").contains("red"), "{badges}");
}
