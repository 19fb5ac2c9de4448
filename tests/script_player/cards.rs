//! Cards of a player: hand, areas, equipment, piles, and allowed operations.

use super::*;

#[test]
fn cards_in_hand_and_areas() {
    let g = Game::new();
    g.holds("p1:isKongcheng() and p1:isNude() and p1:isAllNude()");
    g.give(P1, "slash", "slash");
    g.give(P1, "jink", "jink");
    g.wear(P1, "sword", "qinggang_sword");
    g.put("trick", "indulgence", Location::new(Place::Delayed, Some(P1)));
    g.holds(
        "p1:getHandcardNum() == 2 and not p1:isKongcheng() and not p1:isNude()
         p1:getCardCount() == 3 and p1:getCardCount(false) == 2 and p1:getCardCount(true, true) == 4
         p1:getHandcards():length() == 2 and p1:getHandcards():contains(slash)
         p1:handCards():contains(jink:getId()) and not p1:handCards():contains(sword:getId())
         p1:getCards('h'):length() == 2 and p1:getCards('he'):contains(sword) and p1:getCards('hej'):length() == 4
         p1:getCards('j'):first() == trick and p1:getCards(''):isEmpty()
         p1:hasCard(slash) and p1:hasCard(sword:getId()) and not p1:hasCard(trick) and not p1:hasCard(nil)
         p1:getJudgingArea():at(0) == trick and p1:getJudgingAreaID():at(0) == trick:getId()
         p1:containsTrick('indulgence') and not p1:containsTrick('lightning') and p1:hasJudgeArea()
         not p1:isLastHandCard(slash) and p1:canSeeHandcard(p1) and not p1:canSeeHandcard(p2)",
    );
    g.put("elsewhere", "peach", Location::new(Place::Hand, Some(P2)));
    g.holds("p2:isLastHandCard(elsewhere) and p2:isLastHandCard(elsewhere, true)");
    g.run("p1:setMark('HandcardVisible_sgs2', 1)");
    g.holds("p1:canSeeHandcard(p2) and not p2:canSeeHandcard(p1)");
    g.run("p1:setMark('HandcardVisible_ALL_x', 1)");
    g.holds("p2:canSeeHandcard(p1)");
}

#[test]
fn equipment() {
    let g = Game::new();
    g.holds(
        "not p1:hasEquip() and p1:getWeapon() == nil and p1:getEquip(0) == nil and p1:getEquip(9) == nil",
    );
    g.wear(P1, "sword", "qinggang_sword");
    g.wear(P1, "armor", "vine");
    g.wear(P1, "near", "chitu");
    g.wear(P1, "far", "dilu");
    g.give(P1, "slash", "slash");
    g.holds(
        "p1:hasEquip() and p1:hasEquip(sword) and not p1:hasEquip(slash)
         p1:getWeapon() == sword and p1:getArmor() == armor and p1:getTreasure() == nil
         p1:getOffensiveHorse() == near and p1:getDefensiveHorse() == far
         p1:getEquip(1) == armor and p1:getEquip(2) == far
         p1:getEquips():length() == 4 and p1:getEquips(0):first() == sword and p1:getEquips(4):isEmpty()
         p1:getEquipsId():contains(far:getId()) and p1:getEquipsId():length() == 4
         p1:hasWeapon('qinggang_sword') and p1:hasWeapon('QinggangSword') and not p1:hasWeapon('axe')
         p1:hasArmorEffect('vine') and p1:hasArmorEffect('') and p1:hasArmorEffect(nil)
         not p2:hasArmorEffect(nil) and not p1:hasTreasure('wooden_ox')
         p1:hasOffensiveHorse('chitu') and not p1:hasOffensiveHorse('dilu') and p1:hasDefensiveHorse('dilu', true)
         p1:hasEquipSkill('vine') and not p1:hasEquipSkill('axe') and not p1:viewAsEquip('axe')",
    );
    g.run("p2:setMark('Equips_of_Others_Nullified_to_You', 1)");
    g.holds("not p1:hasArmorEffect('vine', p2) and p1:hasArmorEffect('vine', p3)");
    g.run("p1:setMark('Equips_Nullified_to_Yourself', 1)");
    g.holds("not p1:hasWeapon('qinggang_sword') and not p1:hasOffensiveHorse('chitu')");
    g.run("p1:setMark('Equips_Nullified_to_Yourself', 0)");
    g.room.write_property(P1, "View_As_Equips_List", "axe+eight_diagram".into());
    g.holds(
        "p1:viewAsEquip('axe') and p1:hasWeapon('axe') and p1:hasArmorEffect('eight_diagram')
         p1:hasEquipArea() and p1:hasEquipArea(0) and not p1:hasEquipArea(7)
         p1:hasWeaponArea() and p1:hasArmorArea() and p1:hasTreasureArea()
         p1:hasDefensiveHorseArea() and p1:hasOffensiveHorseArea()",
    );
    g.room.table_mut().player_mut(P1).equips[0].capacity = 0;
    g.holds(
        "not p1:hasWeaponArea() and not p1:hasEquipArea(0) and p1:hasEquipArea()
         not p1:hasWeapon('axe') and p1:hasWeapon('axe', nil, false)",
    );
    g.run("p1:setMark('IgnoreArea0', 1)");
    g.holds("p1:hasWeapon('axe')");
}

#[test]
fn equipment_that_is_only_stood_in_for() {
    let g = Game::new();
    g.run("p1:ViewAsEquip('spear') p1:ViewAsEquip('spear') p1:ViewAsEquip('vine')");
    g.holds("p1:hasWeapon('spear') and p1:hasArmorEffect('vine') and p1:hasSkill('spear') and p1:isNude()");
    g.run("p1:removeViewAsEquip('spear')");
    g.holds("not p1:hasWeapon('spear') and not p1:hasSkill('spear') and p1:viewAsEquip('vine')");
    g.run("p1:ViewAsEquip('vine', true) p1:removeViewAsEquip('vine', false)");
    g.holds("p1:viewAsEquip('vine')");
    g.run("p1:removeViewAsEquip('')");
    g.holds("not p1:viewAsEquip('vine')");
}

#[test]
fn piles() {
    let g = Game::new();
    let at = |pile: &str| Location { pile: pile.into(), ..Location::new(Place::Special, Some(P1)) };
    let one = g.put("one", "slash", at("tian"));
    g.put("two", "jink", at("&ox"));
    g.give(P1, "three", "peach");
    g.holds(
        "p1:getPile('tian'):length() == 1 and p1:getPile('tian'):first() == one:getId()
         p1:getPile('nosuch'):isEmpty() and #p1:getPileNames() == 2
         p1:getPileName(one:getId()) == 'tian' and p1:getPileName(three:getId()) == 'hand_area'
         p2:getPileName(one:getId()) == '' and p1:getHandPile():first() == two:getId()
         not p1:pileOpen('tian', 'sgs2')",
    );
    g.run("p1:setPileOpen('tian', p2:objectName())");
    g.holds("p1:pileOpen('tian', 'sgs2') and not p1:pileOpen('tian', 'sgs3')");
    g.run("p1:setPileOpen('tian', '.')");
    g.holds("not p1:pileOpen('tian', 'sgs2')");
    assert_eq!(g.room.table().place(one), Place::Special);
}

#[test]
fn cards_put_into_piles() {
    let g = Game::new();
    let slash = g.give(P1, "slash", "slash");
    let jink = g.give(P1, "jink", "jink");
    let peach = g.give(P1, "peach", "peach");
    g.run("p1:addToPile('tian', slash)");
    g.holds("p1:getPile('tian'):contains(slash:getId()) and p1:pileOpen('tian', 'sgs5')");
    g.run(
        "viewers = sgs.SPlayerList() viewers:append(p3) p1:addToPile('secret', jink:getId(), false, viewers)",
    );
    g.holds("p1:pileOpen('secret', 'sgs3') and not p1:pileOpen('secret', 'sgs2')");
    g.run(
        "ids = sgs.IntList() ids:append(peach:getId())
         p1:addToPile('own', ids, false, sgs.SPlayerList(), sgs.CardMoveReason(7, 'sgs1', 'x', ''))
         p1:addToPile('none', sgs.IntList())",
    );
    g.holds("p1:pileOpen('own', 'sgs1') and not p1:pileOpen('own', 'sgs2') and #p1:getPileNames() == 3");
    assert_eq!(g.moves().last(), Some(&(ReasonCode::GotCard, "x".into())));
    g.run("p1:clearOnePrivatePile('tian') p1:removePileByName('secret')");
    assert_eq!((g.room.table().place(slash), g.room.table().place(jink)), (Place::Discard, Place::Discard));
    assert_eq!(g.moves().last(), Some(&(ReasonCode::RemoveFromPile, Name::default())));
    g.run("p1:clearPrivatePiles()");
    assert_eq!(g.room.table().place(peach), Place::Discard);
    g.holds("#p1:getPileNames() == 0");
}

#[test]
fn the_pile_of_all_and_cards_from_nowhere() {
    let g = Game::new();
    let first = g.give(P1, "card", "slash");
    g.run("p1:addToRenPile(card, 'x')");
    for _ in 0..5 {
        g.give(P1, "card", "slash");
        g.run("p1:addToRenPile(card:getId())");
    }
    assert_eq!(g.room.table().place(first), Place::Table);
    g.give(P1, "card", "jink");
    g.run("p1:addToRenPile(card)");
    assert_eq!(g.room.table().place(first), Place::Discard);
    assert!(matches!(g.room.room_tag("ren_pile"), Value::IntList(ids) if ids.len() == 6));

    g.wear(P2, "sword", "qinggang_sword");
    g.run("id = p2:getDerivativeCard('axe')");
    g.holds("id >= 0 and p2:getWeapon():objectName() == 'axe' and p2:getEquips():length() == 1");
    g.holds("p1:getDerivativeCard('axe') == -1 and p1:getDerivativeCard('nosuch') == -1");
    g.run("id = p2:getDerivativeCard('vine', sgs.Player_PlaceHand)");
    g.holds("p2:handCards():contains(id)");
    g.run("id = p3:getDerivativeCard('vine', sgs.Player_PlaceTable)");
    g.holds("p3:isAllNude()");
}

#[test]
fn areas_come_and_go() {
    let g = Game::new();
    let sword = g.wear(P1, "sword", "qinggang_sword");
    let vine = g.wear(P1, "vine", "vine");
    g.run("p1:throwEquipArea(0)");
    g.holds("not p1:hasWeaponArea() and p1:getWeapon() == nil and p1:getArmor() == vine");
    assert_eq!(g.room.table().place(sword), Place::Discard);
    g.run("p1:throwEquipArea(0) p1:throwEquipArea(9)");
    g.run("list = sgs.IntList() list:append(0) list:append(1) p1:throwEquipArea(list)");
    g.holds("not p1:hasArmorArea()");
    assert_eq!(g.room.table().place(vine), Place::Discard);
    g.run("p1:obtainEquipArea(0)");
    g.holds("p1:hasWeaponArea() and not p1:hasArmorArea()");
    g.run("p1:throwEquipArea()");
    g.holds("not p1:hasEquipArea()");
    g.run("p1:obtainEquipArea()");
    g.holds("p1:hasEquipArea(1) and p1:hasEquipArea(4)");
    let trick = g.put("trick", "lightning", Location::new(Place::Delayed, Some(P1)));
    g.run("p1:throwJudgeArea() p1:throwJudgeArea()");
    g.holds("not p1:hasJudgeArea() and p1:getJudgingArea():isEmpty()");
    assert_eq!(g.room.table().place(trick), Place::Discard);
    g.run("p1:obtainJudgeArea()");
    g.holds("p1:hasJudgeArea()");
    assert_eq!(
        g.messages(),
        [
            "#ThrowArea weapon_area",
            "#ThrowArea armor_area",
            "#ObtainArea weapon_area",
            "#ThrowArea weapon_area",
            "#ThrowArea defensive_horse_area",
            "#ThrowArea offensive_horse_area",
            "#ThrowArea treasure_area",
            "#ObtainArea equip_area",
            "#ThrowArea judge_area",
            "#ObtainArea judge_area",
        ]
    );
    use Timing::{ObtainEquipArea, ObtainJudgeArea, ThrowEquipArea, ThrowJudgeArea};
    let raised = g.raised(&[ThrowEquipArea, ObtainEquipArea, ThrowJudgeArea, ObtainJudgeArea]);
    let raised: Vec<Timing> = raised.into_iter().map(|(timing, _)| timing).collect();
    assert_eq!(
        raised,
        [
            ThrowEquipArea,
            ThrowEquipArea,
            ObtainEquipArea,
            ThrowEquipArea,
            ObtainEquipArea,
            ThrowJudgeArea,
            ObtainJudgeArea,
        ]
    );
}

#[test]
fn what_may_be_done_with_cards() {
    let g = Game::new();
    g.give(P1, "slash", "slash");
    g.give(P1, "peach", "peach");
    g.give(P2, "other", "jink");
    g.holds(
        "p1:canDiscard(p1, 'h') and p1:canDiscard(p1, slash:getId()) and p1:canDiscard('h') and p1:canDiscard(peach:getId())
         p1:canDiscard(p2, 'he') and p1:canDiscard('h', p2) and not p1:canDiscard(p3, 'hej') and not p1:canDiscard(nil, 'h')
         not p1:isJilei(slash) and not p1:isLocked(slash) and not p1:isCardLimited(slash, sgs.Card_MethodUse)
         p1:canUse(slash) and p1:canUse(slash, p2) and not p1:canUse(slash, p3) and not p1:canUse(slash, p1)
         not p1:canUse(nil) and p1:canUse(slash, p1:getAliveSiblings())
         p1:canSlash(p2) and not p1:canSlash(p3) and p1:canSlash(p3, false) and not p1:canSlash(p1, false)
         p1:canSlash(p2, slash) and p1:canSlash(p3, slash, false) and p1:canSlash(p3, slash, true, -1)
         p1:canSlash(p3, true, -1) and p1:canSlash(p3, nil, false) and not p1:canSlash(nil, slash)
         p1:canSlash(p2, slash, true, 0, sgs.PlayerList()) and p1:canSlash(p2, true, 0, sgs.PlayerList())
         not p1:isProhibited(p2, slash) and not p1:isProhibited(p2, slash, sgs.PlayerList())
         p1:canPindian(p2) and not p1:canPindian(p1) and p1:canPindian(p1, false) and not p1:canPindian(p3)
         p1:canPindian() and not p3:canPindian() and p2:canBePindianed() and not p3:canBePindianed()
         not p1:isPindianProhibited(p2) and p1:canSlashWithoutCrossbow() and p1:canSlashWithoutCrossbow(slash)",
    );
    g.run("p1:setCardLimitation('use,discard', 'Slash', true)");
    g.holds(
        "p1:isCardLimited(slash, sgs.Card_MethodUse) and p1:isLocked(slash) and p1:isJilei(slash)
         not p1:isCardLimited(slash, sgs.Card_MethodResponse) and not p1:canUse(slash)
         not p1:canDiscard(p1, slash:getId()) and p1:canDiscard(p1, 'h') and not p1:canSlash(p2, slash)",
    );
    g.run("p1:setCardLimitation('discard', '.', 'why', false)");
    g.holds("not p1:canDiscard(p1, 'h') and p2:canDiscard(p1, 'h')");
    assert_eq!(
        g.player(P1, |p| p.limitations.iter().map(|l| l.single_turn).collect::<Vec<_>>()),
        [true, false]
    );
    assert_eq!(
        g.fails("p1:isCardLimited(slash, 99)"),
        "test.lua:1: Player:isCardLimited(card, method, is_handcard?): method must be a method, as \
         sgs.Card_MethodUse, got 99"
    );
}

#[test]
fn what_was_used() {
    let g = Game::new();
    g.run("p1:addHistory('Slash') p1:addHistory('FireSlash', 2) p1:addHistory('#RendeCard')");
    g.holds(
        "p1:usedTimes('Slash') == 1 and p1:getSlashCount() == 3 and p1:hasUsed('FireSlash')
         p1:hasUsed('#RendeCard') and p1:hasUsed('RendeCard') and not p1:hasUsed('#LijianCard')
         not p1:canSlashWithoutCrossbow()",
    );
    g.room.write_property(P1, "SkillNoLimitingTimes", "Slash+#RendeCard".into());
    g.holds(
        "p1:usedTimes('Slash') == 0 and p1:usedTimes('Slash', true) == 1 and p1:usedTimes('FireSlash') == 2",
    );
    g.run("p1:clearHistory('FireSlash')");
    g.holds("p1:getSlashCount() == 1");
    g.run("p1:clearHistory()");
    g.holds("p1:getSlashCount() == 0 and not p1:hasUsed('#RendeCard', true)");
}
