//! Extra phases and turns, cards of piles (blocks 22 to 28).

use super::mark;
use super::prelude::*;

#[test]
fn b22_an_extra_phase_has_a_constant_of_its_own_and_an_old_name() {
    let text = r##"
        notes = sgs.CreateTriggerSkill{
            name = "notes", events = sgs.EventPhaseStart,
            on_trigger = function(self, event, player, data, room)
                if player:getPhase() == sgs.Player_PhaseExtra then player:addMark("extra") end
                if player:getPhase() == sgs.Player_Extra then player:addMark("old") end
                if player:getPhase() == sgs.Player_Start then player:insertPhase(sgs.Player_PhaseExtra) end
            end,
        }
    "##;
    log_of(
        scene("an extra phase", &["notes"], text)
            .seat(seat().skill("notes"))
            .others(1)
            .phase(Phase::NotActive)
            .otherwise(Unplanned::Decline),
        |s| {
            s.turn(1)?;
            assert_eq!((mark(&s.room(), 1, "extra"), mark(&s.room(), 1, "old")), (1, 1));
            Ok(())
        },
    );
    let (_, _, warnings) = loaded("assert(sgs.Player_Extra == sgs.Player_PhaseExtra) return {}");
    let told =
        warnings.iter().filter(|w| w.contains("seed.lua:1") && w.contains("Player_PhaseExtra")).count();
    assert_eq!(told, 1, "{warnings:?}");
}

/// Skills that grant an extra turn at the end of their owner's turn, by tag and by name.
const GRANTS: &str = r##"
    by_tag = sgs.CreateTriggerSkill{
        name = "by_tag", events = sgs.EventPhaseStart,
        on_trigger = function(self, event, player, data, room)
            if player:getPhase() ~= sgs.Player_Finish or player:getMark("grants") == 0 then return false end
            player:setMark("grants", 0)
            for _, p in sgs.qlist(room:getAllPlayers(true)) do
                if p:getTag("granted"):toBool() then giveExtraTurn(room, p, "granted") end
                assert(not p:getTag("granted"):toBool())
            end
            giveExtraTurn(room, nil, "granted")
        end,
    }
    by_name = sgs.CreateTriggerSkill{
        name = "by_name", events = sgs.EventPhaseStart,
        on_trigger = function(self, event, player, data, room)
            if player:getPhase() ~= sgs.Player_Finish then return false end
            for _, name in ipairs{ "sgs2", "sgs9" } do
                local target = room:findPlayerByObjectName(name)
                if target and target:isAlive() then
                    target:removeTag("granted")
                    target:gainAnExtraTurn()
                end
            end
        end,
    }
    careless = sgs.CreateTriggerSkill{
        name = "careless", events = sgs.EventPhaseStart,
        on_trigger = function(self, event, player, data, room)
            local nobody = room:findPlayerByObjectName("sgs9")
            nobody:removeTag("granted")
        end,
    }
"##;

fn granting(skill: &str) -> Scene {
    scene("turns are granted", &["by_tag", "by_name", "careless"], GRANTS)
        .seat(seat().skill(skill))
        .others(2)
        .phase(Phase::NotActive)
        .otherwise(Unplanned::Decline)
}

#[test]
fn b23_a_turn_for_nobody_is_an_error_that_is_reported() {
    let problem =
        granting("careless").run(|s| s.turn(1)).expect_err("a script error fails a scene").to_string();
    assert!(problem.contains("scene.lua") && problem.contains("nobody"), "{problem}");
}

#[test]
fn b24_turn_by_tag_is_granted_once_to_living_players() {
    let log = log_of(granting("by_tag"), |s| {
        let (one, two, three) = (s.seat(1)?, s.seat(2)?, s.seat(3)?);
        s.kill(3, 1)?;
        for player in [two, three] {
            s.room().table_mut().player_mut(player).tags.insert("granted".into(), Value::Bool(true));
        }
        s.room().set_mark(one, "grants", 1)?;
        s.turn(1)?;
        s.next_turn()
    });
    assert_eq!(log.matches("= sgs2 extra turn").count(), 1, "{log}");
    order(&log, &["= sgs1 turn", "= sgs2 extra turn", "= sgs2 turn"]);
    assert!(!log.contains("= sgs3 extra") && !log.contains("= sgs3 turn"), "{log}");
}

#[test]
fn b25_turn_by_name_needs_a_valid_name() {
    let log = log_of(granting("by_name"), |s| s.turn(1));
    order(&log, &["= sgs1 turn", "= sgs2 extra turn"]);
    assert_eq!(log.matches("extra turn").count(), 1, "{log}");
}

/// Skills that discard a card of a pile, take it into the hand, or discard the whole pile.
const PILES: &str = r##"
    local function why(player, skill)
        local reason = sgs.CardMoveReason_S_REASON_REMOVE_FROM_PILE
        return sgs.CardMoveReason(reason, player:objectName(), nil, skill, "")
    end
    local function of_pile(name, act)
        return sgs.CreateTriggerSkill{
            name = name, events = { sgs.EventPhaseProceeding, sgs.CardsMoveOneTime },
            on_trigger = function(self, event, player, data, room)
                if event == sgs.CardsMoveOneTime then
                    local move = data:toMoveOneTime()
                    if move.from and move.from_places:contains(sgs.Player_PlaceSpecial) then
                        assert(move.reason.m_reason == sgs.CardMoveReason_S_REASON_REMOVE_FROM_PILE)
                        assert(move.reason.m_skillName == name and move.reason.m_playerId == player:objectName())
                        room:addPlayerMark(player, "moves")
                        room:addPlayerMark(player, "cards", move.card_ids:length())
                    end
                    return false
                end
                if player:getPhase() ~= sgs.Player_Play then return false end
                local pile = player:getPile("stock")
                if pile:isEmpty() then return false end
                act(self, player, pile, room)
                return false
            end,
        }
    end
    throws = of_pile("throws", function(self, player, pile, room)
        room:throwCard(pile:first(), why(player, self:objectName()), nil)
    end)
    takes = of_pile("takes", function(self, player, pile, room)
        room:obtainCard(player, pile:first(), why(player, self:objectName()), false)
    end)
    empties = of_pile("empties", function(self, player, pile, room)
        local all = sgs.DummyCard()
        for _, id in sgs.qlist(pile) do all:addSubcard(id) end
        room:throwCard(all, why(player, self:objectName()), nil)
        all:deleteLater()
    end)
"##;

fn piled(skill: &str, cards: &[&str]) -> (i32, i32, String) {
    let found = std::cell::Cell::new((0, 0));
    let log = log_of(
        scene("cards of a pile", &["throws", "takes", "empties"], PILES)
            .seat(seat().skill(skill).pile("stock", cards))
            .others(1)
            .phase(Phase::NotActive)
            .otherwise(Unplanned::Decline),
        |s| {
            s.phases(1, &[Phase::Play])?;
            found.set((mark(&s.room(), 1, "moves"), mark(&s.room(), 1, "cards")));
            Ok(())
        },
    );
    (found.get().0, found.get().1, log)
}

#[test]
fn b26_a_card_of_a_pile_is_discarded_with_its_reason() {
    let (moves, cards, log) = piled("throws", &["peach:heart:3", "duel"]);
    assert_eq!((moves, cards), (1, 1));
    assert!(log.contains("special stock -> discard"), "{log}");
    assert_eq!(piled("throws", &[]).0, 0);
}

#[test]
fn b27_a_card_of_a_pile_comes_to_hand() {
    let (moves, cards, log) = piled("takes", &["peach:heart:3", "duel"]);
    assert_eq!((moves, cards), (1, 1));
    assert!(log.contains("special stock -> sgs1 hand"), "{log}");
}

#[test]
fn b28_a_whole_pile_goes_in_one_move() {
    let (moves, cards, _) = piled("empties", &["peach:heart:3", "duel", "jink:heart:2"]);
    assert_eq!((moves, cards), (1, 3));
}
