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

fn set(page: &mut Page, change: &Value) {
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
