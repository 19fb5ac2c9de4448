//! Skills of `sgs.skills` that no file of the AI knows: what their steps are worth says how they are used.

use super::*;
use sgs::rules::cards::{DeckOptions, catalog};
use sgs::rules::names::{Lang, Names};
use sgs::script::host::Script;
use sgs::script::load::{Library, Sources};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Returns the bundled files with a package of this text.
pub(super) fn library(text: &str) -> Library {
    let bundled = Library::open(&Sources::default()).expect("the bundled tree");
    let texts: Vec<(String, String)> = bundled
        .files()
        .map(|(_, s)| (s.name.clone(), String::from_utf8_lossy(&s.text).into_owned()))
        .collect();
    let texts = texts.iter().map(|(name, text)| (name.as_str(), text.as_str()));
    Library::of_texts(texts.chain([("extensions/novices.lua", text)]))
}

const NOVICES: &str = include_str!("../declared/novices/extensions/novices.lua");

/// Returns a table at which seat 1 has a skill of the package.
fn new_skill(skill: &str, own: SeatSpec, others: impl IntoIterator<Item = SeatSpec>) -> Scene {
    let seats = std::iter::once(own.skill(skill)).chain(others);
    table(seats).packages(library(NOVICES)).phase(Phase::NotActive)
}

fn finish(scene: Scene) -> Log {
    Log::of(scene, |s| s.phases(1, &[Phase::Finish]))
}

fn start(scene: Scene) -> Log {
    Log::of(scene, |s| s.phases(1, &[Phase::Start]))
}

#[test]
fn cheap_card_is_changed_for_two() {
    let scene = new_skill("swap", lord().hand(&["lightning", "jink"]), [rebel()]);
    Log::of_play(scene).says("#SwapCard(lightning").says("(draw swap)");
}

#[test]
fn another_peach_is_used_where_the_first_one_may_not_be() {
    let package = "local S, extension = sgs.skills, sgs.Package(\"novices\")
        sgs.General(extension, \"with_picky\", \"qun\", 4):addSkill(S \"picky\" { locked = true,
            S.not_target_of { card = { name = \"peach\", suit = \"heart\" } } })
        return extension";
    let seats =
        [lord().skill("picky").hp(1), loyalist().hand(&["peach:heart:3", "peach:diamond:12"]), rebel()];
    let scene = table(seats).packages(library(package)).phase(Phase::NotActive);
    Log::of(scene, |s| s.damage(3, 1, 1, Nature::Normal)).says("sgs2 uses peach♦Q");
}

#[test]
fn wounded_friend_is_healed_and_no_enemy() {
    let own = || lord().hand(&["lightning", "amazing_grace"]);
    let scene = new_skill("heal", own(), [rebel().hp(1), loyalist().hp(1)]);
    Log::of_play(scene).says("sgs3 recovers 1").lacks("sgs2 recovers");
    Log::of_play(new_skill("heal", own(), [rebel().hp(1)])).lacks("recovers");
}

#[test]
fn enemy_is_struck_and_no_friend() {
    let own = || lord().hand(&["lightning"]);
    let scene = new_skill("shoot", own(), [loyalist(), rebel().hp(2)]);
    Log::of_play(scene).says("sgs3 damaged 1").lacks("sgs2 damaged");
    Log::of_play(new_skill("shoot", own(), [loyalist().hp(1)])).lacks("damaged");
}

#[test]
fn hit_point_is_not_given_for_cards_when_it_is_the_last() {
    Log::of_play(new_skill("strain", lord().hp(1).hand(&[]), [rebel()])).lacks("loses");
    Log::of_play(new_skill("strain", lord().hp(4).hand(&[]), [rebel()])).says("(draw strain)");
}

#[test]
fn limited_skill_reaches_two_enemies() {
    let scene = new_skill("thunderbolts", lord().hand(&[]), [rebel().hp(2), loyalist(), rebel().hp(2)]);
    Log::of_play(scene).says("sgs2 damaged 1").says("sgs4 damaged 1").lacks("sgs3 damaged");
}

#[test]
fn player_chosen_for_good_is_a_friend() {
    let scene = new_skill("share", rebel().hand(&["jink", "jink", "jink", "jink"]), [lord(), rebel().hp(1)]);
    finish(scene).says("draw -> sgs3 hand");
}

#[test]
fn player_chosen_for_harm_is_an_enemy_or_nobody() {
    let scene = new_skill("curse", lord(), [loyalist().hp(1), rebel().hp(3)]);
    start(scene).says("sgs3 loses 1").lacks("sgs2 loses");
    start(new_skill("curse", lord(), [loyalist().hp(1)])).lacks("loses");
}

#[test]
fn word_follows_whom_it_is_about() {
    let scene = new_skill("wish", lord(), [loyalist().hp(1), rebel()]);
    start(scene).says("sgs2 recovers 1");
}

#[test]
fn gamble_that_costs_more_than_it_brings_is_declined() {
    let scene = new_skill("risk", lord().hp(1), [rebel()]);
    Log::of(scene, |s| s.phases(1, &[Phase::Draw])).says("invoke risk: no");
}

#[test]
fn cards_are_seen_as_others_where_these_are_needed() {
    let scene = new_skill("red_edge", lord().hand(&["amazing_grace:heart:3"]), [rebel().hp(1)]);
    Log::of_play(scene).says("sgs1 uses slash").says("red_edge");
    let scene = new_skill("shield", lord().hp(1).hand(&["lightning:spade:A"]), [rebel().hand(&["slash"])]);
    Log::of(scene, |s| s.use_card(2, "slash", &[1])).says("shield").lacks("damaged");
}

#[test]
fn answer_that_a_file_has_written_wins() {
    let text = NOVICES.replace(
        "return extension",
        "sgs.ai_skill_playerchosen.share = function() return nil end\nreturn extension",
    );
    let scene = table([lord().skill("share"), rebel()]).packages(library(&text)).phase(Phase::NotActive);
    finish(scene).lacks("draw share");
}

/// Lua that writes the verbs of the language into a text.
const VERBS: &str = r#"
local names = {}
for _, row in ipairs(sgs.skills.rows "verb") do names[#names + 1] = row.name end
sgs.LoadTranslationTable { verbs = table.concat(names, " ") }
return sgs.Package("x")
"#;

#[test]
fn each_verb_has_a_worth_and_no_other_word() {
    let library = Arc::new(Library::of_texts([("extensions/x.lua", VERBS)]));
    let (script, failures) = Script::load(catalog(&DeckOptions::default()), &library).expect("a state");
    assert_eq!(failures, []);
    let verbs = script.text("verbs", Lang::Zh).expect("a text").into_owned();
    let verbs: BTreeSet<&str> = verbs.split(' ').collect();
    let rows = include_str!("../../ai/worth.lua");
    let worth: BTreeSet<&str> =
        rows.lines().filter_map(|line| line.strip_prefix("verb(\"")?.split('"').next()).collect();
    assert_eq!(
        verbs, worth,
        "ai/worth.lua has a row for each verb of lua/prelude/skills/, and for nothing else"
    );
}
