//! Skills of `sgs.skills` in which whose event it is, what slots hold and who wrote an answer decide.

use super::specs::library;
use super::*;
use sgs::rules::cards::{DeckOptions, catalog};
use sgs::rules::names::{Lang, Names};
use sgs::script::host::{Options, Script};
use sgs::script::load::Library;
use sgs::script::specs::{SpecNumber, Varied};
use std::sync::Arc;

/// Returns a table whose packages have the skill that this text makes; no seat has it yet.
fn with(skill: &str, seats: impl IntoIterator<Item = SeatSpec>) -> Scene {
    with_answers(skill, "", seats)
}

/// Returns such a table whose package also has entries of its author for the AI.
fn with_answers(skill: &str, answers: &str, seats: impl IntoIterator<Item = SeatSpec>) -> Scene {
    let text = format!(
        "local S = sgs.skills\nlocal extension = sgs.Package(\"own\")\n\
         sgs.General(extension, \"owner\", \"qun\", 4):addSkill({skill})\n{answers}\nreturn extension\n"
    );
    table(seats).packages(library(&text)).phase(Phase::NotActive)
}

fn own(skill: &str) -> SeatSpec {
    lord().skill(skill)
}

#[test]
fn damage_of_a_friend_is_prevented_and_of_no_enemy() {
    let guard = r#"S "guard" { S.when { "damage_taken", of = "others", S.prevent() } }"#;
    let seats = || [own("guard"), rebel(), loyalist()];
    Log::of(with(guard, seats()), |s| s.damage(2, 3, 1, Nature::Normal)).says("invoke guard: yes");
    Log::of(with(guard, seats()), |s| s.damage(3, 2, 1, Nature::Normal)).says("invoke guard: no");
}

#[test]
fn damage_that_others_deal_grows_where_it_strikes_enemies() {
    let whet = r#"S "whet" { S.when { "dealing_damage", of = "others", S.change("damage", "+", 1) } }"#;
    let seats = || [own("whet"), rebel(), loyalist()];
    Log::of(with(whet, seats()), |s| s.damage(2, 3, 1, Nature::Normal)).says("invoke whet: no");
    Log::of(with(whet, seats()), |s| s.damage(3, 2, 1, Nature::Normal)).says("invoke whet: yes");
}

#[test]
fn draw_of_an_enemy_is_made_smaller_and_of_no_friend() {
    let starve = r#"S "starve" { S.when { "drawing", of = "others", S.change("draw", "-", 1) } }"#;
    let seats = || [own("starve"), rebel(), loyalist()];
    Log::of(with(starve, seats()), |s| s.phases(2, &[Phase::Draw])).says("invoke starve: yes");
    Log::of(with(starve, seats()), |s| s.phases(3, &[Phase::Draw])).says("invoke starve: no");
}

#[test]
fn second_of_two_times_is_the_time_of_its_event() {
    let both = r#"S "both" { S.when { { "drawing", "damage_taken" }, S.prevent() } }"#;
    Log::of(with(both, [own("both").hp(1), rebel()]), |s| s.damage(2, 1, 1, Nature::Normal))
        .says("invoke both: yes");
}

#[test]
fn cards_of_the_cost_count_where_a_player_is_chosen() {
    let share = r#"S "share_out" { S.active { once = "phase", cost = { n = S.any },
        S.choose { players = S.others() }, S.draw(S.multiple(3, S.count "cost"), S.target) } }"#;
    let seats = [own("share_out").hp(1).hand(&["lightning", "lightning"]), rebel(), loyalist().hand(&[])];
    Log::of_play(with(share, seats)).says("draw -> sgs3 hand").lacks("draw -> sgs2 hand");
}

#[test]
fn number_of_cards_that_came_is_known_to_the_answer() {
    let echo = r#"S "echo" { S.when { "got_hand_cards", if_ = S.my_phase "draw", limit = { 1, "turn" }, S.draw(S.count "got") } }"#;
    Log::of(with(echo, [own("echo"), rebel()]), |s| s.phases(1, &[Phase::Draw])).says("invoke echo: yes");
}

#[test]
fn picked_players_stand_in_their_slot_while_they_are_weighed() {
    let mark = r#"S "mark_out" { S.when { "finish", S.pick { target = {}, as = "x" }, S.each("x", { S.lose_hp(1, S.target) }) } }"#;
    let log = Log::of(with(mark, [own("mark_out"), loyalist(), rebel()]), |s| s.phases(1, &[Phase::Finish]));
    log.says("sgs3 loses 1").lacks("sgs2 loses");
}

const MINE: &str = r#"S "mine" { S.active { once = "phase", cost = { n = 1 }, S.draw(2) } }"#;

#[test]
fn entry_for_the_card_wins_under_either_spelling() {
    let seats = || [own("mine").hand(&["lightning"]), rebel()];
    Log::of_play(with(MINE, seats())).says("(draw mine)");
    for key in ["MineCard", "#MineCard"] {
        let answers = format!("sgs.ai_skill_use_func['{key}'] = function() end");
        Log::of_play(with_answers(MINE, &answers, seats())).lacks("(draw mine)");
    }
}

#[test]
fn view_of_cards_that_an_author_wrote_wins() {
    let shield = r#"S "cover" { S.view_as { card = { color = "black", from = "hand" }, as = "jink" } }"#;
    let seats = || [own("cover").hp(1).hand(&["lightning:spade:A"]), rebel().hand(&["slash"])];
    Log::of(with(shield, seats()), |s| s.use_card(2, "slash", &[1])).lacks("damaged");
    let answers = "sgs.ai_view_as.cover = function() end";
    Log::of(with_answers(shield, answers, seats()), |s| s.use_card(2, "slash", &[1])).says("damaged");
}

#[test]
fn pick_that_must_be_answered_is_answered_by_the_author() {
    let hit = r#"S "hit2" { locked = true, S.when { "finish", S.pick { target = {}, must = true, steps = { S.lose_hp(1, S.target) } } } }"#;
    let seats = || [own("hit2"), rebel(), rebel().hp(1)];
    let finish = |scene: Scene| Log::of(scene, |s| s.phases(1, &[Phase::Finish]));
    finish(with(hit, seats())).says("sgs3 loses 1");
    let answers = r##"sgs.ai_skill_use["@@hit2"] = function() return "#Hit2Card:.:->sgs2" end"##;
    finish(with_answers(hit, answers, seats())).says("sgs2 loses 1");
}

#[test]
fn question_of_another_form_is_not_judged_by_steps_of_before() {
    let more = r#"S "more" { S.when { "finish", S.draw(2), S.discard(2), S.lose_hp(1) }, S.draws { 1 } }"#;
    let log = Log::of(with(more, [own("more").hp(4), rebel()]).will(1, "invoke", "more", "yes"), |s| {
        s.phases(1, &[Phase::Finish])?;
        s.phases(1, &[Phase::Draw])
    });
    assert_eq!(log.0.matches("invoke more: yes").count(), 2, "{}", log.0);
}

#[test]
fn targets_of_a_single_use_are_weighed_together() {
    let storm = r#"S "storm" { S.active { once = "phase", target = {}, targets = { 1, 3 }, together = true,
        S.each("targets", { S.lose_hp(1, S.target) }) } }"#;
    let seats = [own("storm"), rebel(), loyalist(), rebel()];
    Log::of_play(with(storm, seats)).says("sgs2 loses 1").says("sgs4 loses 1").lacks("sgs3 loses");
}

#[test]
fn trials_of_one_player_leave_the_slots_of_the_next_empty() {
    let gather = r#"S "gather" { S.when { "finish", S.choose { may = true }, S.include(S.target, "x"),
        S.each("x", { S.lose_hp(1, S.target) }) } }"#;
    let log = Log::of(with(gather, [own("gather"), loyalist(), rebel()]), |s| s.phases(1, &[Phase::Finish]));
    log.says("sgs3 loses 1").lacks("sgs2 loses");
}

#[test]
fn what_others_choose_and_what_follows_a_refusal_count() {
    let offer = r#"S "offer" { S.when { "finish", S.choose { players = S.others { wounded = true }, otherwise = { S.draw(2) } },
        S.draw(1, S.target) } }"#;
    Log::of(with(offer, [own("offer"), rebel()]), |s| s.phases(1, &[Phase::Finish]))
        .says("invoke offer: yes");
}

#[test]
fn steps_after_an_end_are_not_counted() {
    let halt =
        r#"S "halt" { S.when { "finish", S.if_(S.has_hand(), { S.lose_hp(1), S.stop() }), S.draw(4) } }"#;
    let seats = [own("halt").hand(&["jink"]), rebel()];
    Log::of(with(halt, seats), |s| s.phases(1, &[Phase::Finish])).says("invoke halt: no");
}

#[test]
fn equipment_that_a_skill_converts_is_not_looked_for_in_hand() {
    let strip = r#"S "strip" { S.view_as { card = { from = "equip" }, as = "jink" } }"#;
    let seats = || [own("strip").hp(1).hand(&["lightning"]), rebel().hand(&["slash"])];
    Log::of(with(strip, seats()), |s| s.use_card(2, "slash", &[1])).lacks("strip");
    let [first, second] = seats();
    let seats = [first.equip(&["crossbow"]), second];
    Log::of(with(strip, seats), |s| s.use_card(2, "slash", &[1])).says("strip").lacks("damaged");
}

#[test]
fn choice_under_another_name_is_one_of_the_skill() {
    let which = r#"S "which" { S.when { "finish", S.choose_one { name = "which-one",
        options = { { word = "pain", S.lose_hp(1) }, { word = "gain", S.draw(1) },
            { word = "p2", S.lose_hp(1) }, { word = "p3", S.lose_hp(1) }, { word = "p4", S.lose_hp(1) }, { word = "p5", S.lose_hp(1) },
            { word = "p6", S.lose_hp(1) }, { word = "p7", S.lose_hp(1) }, { word = "p8", S.lose_hp(1) } } } } }"#;
    Log::of(with(which, [own("which"), rebel()]), |s| s.phases(1, &[Phase::Finish]))
        .says("gain")
        .lacks("loses");
}

#[test]
fn question_of_an_authors_function_is_not_that_of_a_later_step() {
    let probe = r#"S "probe" { S.when { "finish",
        S.lua(function(ctx)
            local p = ctx.room:askForPlayerChosen(ctx.me, ctx.room:getOtherPlayers(ctx.me), "probe", "@probe", false, false)
            ctx.room:loseHp(p, 1)
        end, "somebody loses 1 hit point"),
        S.choose { as = "other", players = S.others() }, S.recover(1, S.other) } }"#;
    let scene =
        with(probe, [own("probe"), loyalist().hp(2), rebel().hp(2)]).will(1, "invoke", "probe", "yes");
    Log::of(scene, |s| s.phases(1, &[Phase::Finish])).says("sgs3 loses 1").lacks("sgs2 loses");
}

#[test]
fn loss_of_hit_points_is_no_damage() {
    let bleed = r#"S "bleed" { S.when { "finish", S.choose { may = true }, S.lose_hp(1, S.target) } }"#;
    let answers = "table.insert(sgs.ai_damage_effect, function() return false end)";
    let scene = with_answers(bleed, answers, [own("bleed"), rebel()]);
    Log::of(scene, |s| s.phases(1, &[Phase::Finish])).says("sgs2 loses 1");
}

#[test]
fn others_learn_from_the_form_that_is_used() {
    let mixed = r#"S "mixed" { S.active { once = "phase", target = {}, S.draw(1, S.target) },
        S.when { "finish", S.choose { may = true }, S.lose_hp(1, S.target) } }"#;
    let answers = "sgs.ai_skill_invoke.probe = function() \
        return sgs.ai_playerchosen_intention.mixed > 0 and sgs.ai_card_intention['#MixedCard'] < 0 end\n\
        sgs.General(extension, 'prober', 'qun', 4):addSkill(S 'probe' { S.at 'start' { S.lose_hp(1) } })";
    let scene = with_answers(mixed, answers, [own("probe"), rebel()]);
    Log::of(scene, |s| s.phases(1, &[Phase::Start])).says("invoke probe: yes");
}

#[test]
fn skill_made_by_hand_takes_the_place_of_a_spec() {
    let skill = r#"S "old" { S.at "finish" { S.lose_hp(1) } }"#;
    let answers = "local spec = S.spec('old')\n\
        sgs.CreateTriggerSkill { name = 'old', events = sgs.Death, on_trigger = function() end }\n\
        local left = S.spec('old')\n\
        if spec and not left then sgs.General(extension, 'x', 'qun', 4):addSkill(S 'new' { S.at 'start' { S.draw(1) } }) end";
    Log::of(with_answers(skill, answers, [own("new"), rebel()]), |s| s.phases(1, &[Phase::Start]))
        .says("(draw new)");
}

/// Two skills with a step in common, and one that inherits from the first.
const VARIED: &str = r#"
local S = sgs.skills
local step = S.draw(1)
S "more" { S.at "finish" { step } }
S "twin" { S.at "start" { step } }
S "heir" { base = "more" }
local function drawn(name) return S.spec(name)[1][2].n end
sgs.LoadTranslationTable { drawn = drawn "more" .. drawn "twin" .. drawn "heir" }
return sgs.Package("x")
"#;

#[test]
fn varied_number_changes_one_skill_alone() {
    let number = SpecNumber { word: "draw".to_owned(), place: 1, value: 9 };
    let varied = Some(Varied { skill: "more".into(), number });
    let library = Arc::new(Library::of_texts([("extensions/x.lua", VARIED)]));
    let options = Options { varied, ..Options::default() };
    let (script, failures) =
        Script::load_with(options, catalog(&DeckOptions::default()), &library).expect("a state");
    assert_eq!(failures, []);
    assert_eq!(script.text("drawn", Lang::Zh).as_deref(), Some("911"));
}

#[test]
fn what_lasts_for_a_phase_is_worth_less_than_what_lasts() {
    let offer = r#"S "offer" { S.when { "finish", S.choose_one {
        { word = "skill", S.gain_skill("yingzi", "phase") }, { word = "card", S.draw(1) } } } }"#;
    Log::of(with(offer, [own("offer"), rebel()]), |s| s.phases(1, &[Phase::Finish])).says(": card");
    let good = offer.replace(", \"phase\"", "");
    Log::of(with(&good, [own("offer"), rebel()]), |s| s.phases(1, &[Phase::Finish])).says(": skill");
}
