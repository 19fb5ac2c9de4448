//! Skills of every constructor act at a table.

use sgs::agents::Agents;
use sgs::agents::builtin::Builtin;
use sgs::model::PlayerId;
use sgs::rules::cards::{DeckOptions, catalog};
use sgs::rules::setup::{FixedSeat, GameOptions};
use sgs::rules::{Interrupt, Room};
use sgs::script::host::Script;
use sgs::script::load::Library;
use std::rc::Rc;
use std::sync::Arc;

const LORD: PlayerId = PlayerId(0);

/// Plays a game of two whose lord is `tester` with the skills that the text defines as `skills`.
fn play(text: &str) -> (Script, Rc<Room>) {
    let file = format!(
        r#"
        extension = sgs.Package("x")
        tester = sgs.General(extension, "tester", "wei", 4)
        sgs.General(extension, "other", "wei", 4)
        local skills = {{}}
        {text}
        for _, skill in ipairs(skills) do tester:addSkill(skill) end
        return {{extension}}
        "#
    );
    let library = Arc::new(Library::of_texts([("extensions/x.lua", file.as_str())]));
    let (script, failures) = Script::load(catalog(&DeckOptions::default()), &library).expect("a state");
    assert_eq!(failures, []);
    let mut options = GameOptions::new(1, 2);
    for (seat, general) in [(1, "tester"), (2, "other")] {
        options.fixed.push(FixedSeat { seat, general: Some(general.into()), role: None });
    }
    let door = Agents::each(2, |_| Box::new(Builtin::new()));
    let room = script.start_game(&options, Box::new(door)).expect("a game");
    match room.run() {
        Ok(()) | Err(Interrupt::GameOver) => {}
        other => panic!("{other:?}"),
    }
    let errors = script.host().notices().errors();
    assert!(errors.is_empty(), "{errors:?}");
    (script, room)
}

/// Returns the number of occurrences that the script counted in a mark of the lord.
fn counted(room: &Room, mark: &str) -> i32 {
    room.mark(LORD, mark)
}

#[test]
fn the_kinds_of_trigger_skill_act() {
    let (_, room) = play(
        r#"
        local function note(p, what) p:addMark(what) end
        skills = {
            sgs.CreateMasochismSkill{name = "m", on_damaged = function(self, player, damage, room)
                assert(damage.to == player and damage.damage > 0)
                note(player, "damaged")
            end},
            sgs.CreatePhaseChangeSkill{name = "p", on_phasechange = function(self, player, room)
                note(player, "phase")
            end},
            sgs.CreateDrawCardsSkill{name = "d", draw_num_func = function(self, player, n, room)
                note(player, "drawing")
                return n
            end},
            sgs.CreateGameStartSkill{name = "g", on_gamestart = function(self, player, room)
                note(player, "start")
            end},
        }
        "#,
    );
    assert_eq!(counted(&room, "start"), 1);
    for mark in ["phase", "drawing", "damaged"] {
        assert!(counted(&room, mark) > 0, "{mark}");
    }
}

#[test]
fn the_newer_trigger_skill_has_cost_payment_and_effects_apart() {
    let (_, room) = play(
        r#"
        skills[1] = sgs.CreateTriggerSkillV2{
            name = "steps", events = {sgs.EventPhaseStart}, frequency = sgs.Skill_Compulsory,
            base_amount = 3, limit_scope = sgs.Skill_Limit_Game, max_usage_limit = 2,
            on_record = function(self, event, room, player, ctx) ctx.owner:addMark("record") end,
            can_trigger = function(self, event, room, player, data)
                if player:getPhase() ~= sgs.Player_Start or not player:hasSkill(self:objectName()) then return false end
                return self:objectName() .. "*2", player
            end,
            on_cost = function(self, event, room, player, ctx)
                assert(ctx.owner == player and ctx.is_forced and ctx.current_event == event)
                player:addMark("cost")
                for _, p in sgs.qlist(room:getAlivePlayers()) do ctx.targets:append(p) end
                return player:getMark("cost") > 1
            end,
            on_pay = function(self, event, room, player, ctx) player:addMark("pay") return true end,
            on_effect = function(self, event, room, player, ctx)
                assert(ctx.amount == 3 and ctx:getActivationRef().ownerObjectName == player:objectName())
                ctx:setModifiedAmount(5)
                player:addMark("effect", ctx.amount)
            end,
            on_effect_target = function(self, event, room, player, ctx, target)
                target:addMark("target")
            end,
        }
        "#,
    );
    // Two attempts in the first turn, of which the first is not paid; then one more is allowed.
    assert_eq!(counted(&room, "pay"), 2);
    assert_eq!(counted(&room, "effect"), 10);
    assert_eq!(counted(&room, "target"), 2);
    assert!(counted(&room, "record") > 2, "once for each event");
}

#[test]
fn skills_of_ones_own_choice_make_their_card_and_are_counted() {
    let (_, room) = play(
        r#"
        local active = sgs.CreateViewAsSkillV2{
            name = "active", n = 1, limit_scope = sgs.Skill_Limit_Game,
            can_activate = function(self, request) return true end,
            can_select_card = function(self, request, card) return card:isRed() end,
            can_select_target = function(self, request, selected, candidate) return #selected == 0 end,
            targets_feasible = function(self, request, selected) return #selected == 1 end,
            cost = function(self, room, ctx, request)
                assert(request:getSelectedCardIds():length() == 1 and #request:getSelectedTargetNames() == 1)
                return true
            end,
            on_effect = function(self, ctx) ctx.owner:addMark("effect") end,
            on_effect_target = function(self, ctx, target)
                target:addMark("target")
                return sgs.ViewAsSkillV2_FinishSkill
            end,
        }
        local any = sgs.CreateAnytimeSkill{
            name = "any",
            can_trigger = function(self, player) return player:getMark("anytime") == 0 end,
            on_trigger = function(self, room, player) player:addMark("anytime") end,
        }
        local driver = sgs.CreateTriggerSkill{
            name = "driver", events = {sgs.EventPhaseStart}, frequency = sgs.Skill_Compulsory,
            on_trigger = function(self, event, player, data, room)
                if player:getPhase() ~= sgs.Player_Play then return end
                local cards = sgs.CardList()
                assert(active:viewAs(cards) == nil, "one card is needed")
                cards:append(player:getHandcards():first())
                local targets = sgs.SPlayerList()
                targets:append(player)
                room:useCard(sgs.CardUseStruct(active:viewAs(cards), player, targets))
                if any:isEnabledAtPlay(player) then
                    room:useCard(sgs.CardUseStruct(any:viewAs(sgs.CardList()), player, sgs.SPlayerList()))
                end
            end,
        }
        skills = {active, any, driver}
        "#,
    );
    // The lord has several play phases, but the skill works once in a game.
    assert_eq!(counted(&room, "effect"), 1);
    assert_eq!(counted(&room, "target"), 1);
    assert_eq!(counted(&room, "anytime"), 1);
}

#[test]
fn a_newer_correction_gets_its_context() {
    let (_, room) = play(
        r#"
        skills[1] = sgs.CreateMaxCardsSkillV2{
            name = "more", base_amount = 7,
            correct_func = function(self, context)
                assert(context:getCurrentAmount() == 7 and context:getSecondary() == nil)
                return context:getPrimary():objectName() == context:getHolder():objectName()
            end,
        }
        skills[2] = sgs.CreateTriggerSkill{
            name = "look", events = {sgs.EventPhaseStart}, frequency = sgs.Skill_Compulsory,
            on_trigger = function(self, event, player, data, room)
                assert(player:getMaxCards() == player:getHp() + 7)
                player:addMark("looked")
            end,
        }
        "#,
    );
    assert!(counted(&room, "looked") > 0);
}

#[test]
fn skill_card_may_have_the_text_of_a_built_in_one() {
    let (script, _) = play(
        "plain = sgs.CreateSkillCard { name = 'PlainCard' }
         native = sgs.CreateSkillCard { name = 'NativeCard', native_text = true }
         function text(made)
             local card = made:clone()
             card:addSubcard(0)
             card:setUserString('peach')
             local said = sgs.Card_Parse(card:toString())
             assert(said:isKindOf(card:objectName()) and said:getUserString() == 'peach')
             return card:toString()
         end",
    );
    let text = |made: &str| script.lua().load(format!("text({made})")).eval::<String>().expect(made);
    assert_eq!(text("plain"), "#PlainCard[spade:7]:0:peach");
    // AIs written for QSanguosha look there for the user string of a card.
    assert_eq!(text("native"), "@NativeCard[spade:7]=0:peach");
    assert_eq!(text("native").split(':').nth(2), Some("peach"));
}

#[test]
fn built_in_player_puts_unknown_equipment_in_empty_slots() {
    let (_, room) = play(
        r#"
        local plate = sgs.CreateArmor{name = "plate", class_name = "Plate"}
        for i = 1, 60 do plate:clone(sgs.Card_Spade, 1):setParent(extension) end
        skills = {
            sgs.CreateTriggerSkill{
                name = "counts", events = {sgs.CardUsed}, global = true,
                on_trigger = function(self, event, player, data, room)
                    if not data:toCardUse().card:isKindOf("Plate") then return end
                    local lord = room:getLord()
                    lord:addMark("put_on")
                    if player:getArmor() then lord:addMark("replaced") end
                end,
            },
        }
        "#,
    );
    assert!(counted(&room, "put_on") > 0);
    assert_eq!(counted(&room, "replaced"), 0);
}

#[test]
fn a_limit_is_asked_about_the_card() {
    let (_, room) = play(
        r#"
        skills[1] = sgs.CreateCardLimitSkill{
            name = "limit",
            limit_list = function(self, player, card) return "use" end,
            limit_pattern = function(self, player, card)
                return card:isKindOf("Slash") and card:toString() or ""
            end,
        }
        skills[2] = sgs.CreateTriggerSkill{
            name = "look", events = {sgs.EventPhaseStart}, frequency = sgs.Skill_Compulsory,
            on_trigger = function(self, event, player, data, room)
                for id = 0, 51 do
                    local card = sgs.Sanguosha:getCard(id)
                    assert(player:isCardLimited(card, sgs.Card_MethodUse) == card:isKindOf("Slash"))
                end
                player:addMark("looked")
            end,
        }
        "#,
    );
    assert!(counted(&room, "looked") > 0);
}

#[test]
fn a_limit_may_keep_others_from_discarding() {
    let (_, room) = play(
        r#"
        skills[1] = sgs.CreateCardLimitSkill{
            name = "guard",
            protects = function(self, who, owner, card)
                return who ~= owner and owner:hasSkill("guard") and card:isKindOf("Jink")
            end,
        }
        skills[2] = sgs.CreateTriggerSkill{
            name = "look", events = {sgs.EventPhaseStart}, frequency = sgs.Skill_Compulsory,
            on_trigger = function(self, event, player, data, room)
                for _, card in sgs.qlist(player:getCards("h")) do
                    assert(player:canDiscard(player, card:getEffectiveId()))
                    for _, other in sgs.qlist(room:getOtherPlayers(player)) do
                        assert(other:canDiscard(player, card:getEffectiveId()) == not card:isKindOf("Jink"))
                        player:addMark("looked")
                    end
                end
            end,
        }
        "#,
    );
    assert!(counted(&room, "looked") > 0);
}

#[test]
fn skill_keeps_its_notes_and_may_ignore_invalidity() {
    let (_, room) = play(
        r#"
        local function idle(name) return sgs.CreateTriggerSkill{name = name, events = sgs.NonTrigger} end
        local firm, weak = idle("firm"), idle("weak")
        assert(firm:property("IgnoreInvalidity"):toBool() == false)
        firm:setProperty("IgnoreInvalidity", sgs.QVariant(true))
        assert(firm:property("IgnoreInvalidity"):toBool())
        sgs.AddTranslationEntry(":firm", "stays")
        assert(firm:getDescription() == "stays" and weak:getDescription() == "")
        local void = sgs.CreateInvaliditySkill{
            name = "void", skill_valid = function(self, player, skill) return skill:objectName() == "void" end,
        }
        local look = sgs.CreateTriggerSkill{
            name = "look", events = {sgs.EventPhaseStart}, global = true,
            on_trigger = function(self, event, player, data, room)
                if player:isLord() then
                    assert(player:hasSkill("firm") and not player:hasSkill("weak"))
                    assert(player:isSkillInvalid("weak") and player:isSkillInvalid(weak, 1))
                    assert(not player:isSkillInvalid("firm") and not player:isSkillInvalid(void))
                    player:addMark("looked")
                end
            end,
        }
        skills = {firm, weak, void, look}
        "#,
    );
    assert!(counted(&room, "looked") > 0);
}

#[test]
fn what_is_added_to_a_package_of_the_original_is_there() {
    let (script, room) = play(
        r#"
        local far = sgs.Sanguosha:getPackage("far_away")
        assert(far:objectName() == "far_away")
        far:insertConvertPairs("guard", "guard_of_another_pack")
        sgs.General(far, "stranger", "wu", 3)
        sgs.Sanguosha:setPackage(far)
        assert(sgs.Sanguosha:getPackage("far_away") == far)
        "#,
    );
    assert!(room.catalog().generals.contains_key("stranger"));
    let told = script.host().notices().warnings();
    assert!(told.iter().any(|w| w.to_string().contains("far_away")), "{told:?}");
}

/// Loads a view-as skill with this `n`; returns what the loader says.
fn n_of_view_as(n: &str) -> Option<String> {
    let text = format!("sgs.CreateViewAsSkill {{ name = \"x\", n = {n}, view_as = function() end }}");
    let library = Arc::new(Library::of_texts([("extensions/x.lua", text.as_str())]));
    let (_, failures) = Script::load(catalog(&DeckOptions::default()), &library).expect("a state");
    failures.first().map(|failure| failure.to_string())
}

#[test]
fn number_of_cards_is_a_number_or_any() {
    for n in ["0", "2", "\"2\"", "\"any\""] {
        assert_eq!(n_of_view_as(n), None, "{n}");
    }
    for n in ["\"some\"", "{}", "true"] {
        let said = n_of_view_as(n).expect(n);
        assert!(said.contains("n must be a number, or"), "{n}: {said}");
    }
}
