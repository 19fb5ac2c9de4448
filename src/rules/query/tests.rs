use super::fixture::*;
use super::*;
use crate::model::player::SkillSource;
use crate::rules::Filter;
use crate::rules::skill::Behaviour;

/// A continuous skill for tests; each field is one answer.
#[derive(Default)]
struct Answers {
    distance: i32,
    fixed_distance: Option<i32>,
    max_cards: i32,
    fixed_max_cards: Option<i32>,
    residue: i32,
    reach: i32,
    range: i32,
    fixed_range: Option<i32>,
    forbids: Option<PlayerId>,
    voids: &'static str,
    equips: &'static str,
    limits: &'static str,
    turns_into: Option<Suit>,
}

impl Behaviour for Answers {
    fn distance(&self, _: &Room, _: PlayerId, _: PlayerId) -> i32 {
        self.distance
    }
    fn fixed_distance(&self, _: &Room, _: PlayerId, _: PlayerId) -> Option<i32> {
        self.fixed_distance
    }
    fn max_cards(&self, _: &Room, _: PlayerId) -> i32 {
        self.max_cards
    }
    fn fixed_max_cards(&self, _: &Room, _: PlayerId) -> Option<i32> {
        self.fixed_max_cards
    }
    fn residue(&self, _: &Room, _: PlayerId, _: CardId, _: Option<PlayerId>) -> i32 {
        self.residue
    }
    fn distance_limit(&self, _: &Room, _: PlayerId, _: CardId, _: Option<PlayerId>) -> i32 {
        self.reach
    }
    fn attack_range(&self, _: &Room, _: PlayerId, _: bool) -> i32 {
        self.range
    }
    fn fixed_attack_range(&self, _: &Room, _: PlayerId, _: bool) -> Option<i32> {
        self.fixed_range
    }
    fn is_prohibited(&self, _: &Room, _: Option<PlayerId>, to: PlayerId, _: CardId, _: &[PlayerId]) -> bool {
        self.forbids == Some(to)
    }
    fn skill_valid(&self, room: &Room, player: PlayerId, skill: &SkillDef) -> bool {
        // The query back must not recurse endlessly.
        room.has_skill(player, "voider");
        skill.name != self.voids
    }
    fn view_as_equip(&self, room: &Room, player: PlayerId) -> Vec<Name> {
        room.has_armor_effect(player, "vine");
        vec![self.equips.into()]
    }
    fn card_limit(&self, _: &Room, _: PlayerId, _: CardId, _: HandlingMethod) -> Option<Name> {
        (!self.limits.is_empty()).then(|| self.limits.into())
    }
    fn filter(&self, room: &Room, _: PlayerId, card: CardId) -> Option<Face> {
        self.turns_into.map(|suit| Face { suit, ..room.face(card) })
    }
}

fn skill(name: &str, ability: Abilities, answers: Answers) -> SkillDef {
    SkillDef::new(name, answers).abilities(ability)
}

#[test]
fn seats_and_horses_make_the_distance() {
    let r = room([]);
    assert_eq!([A, B, C, D].map(|p| r.distance(A, p)), [0, 1, 2, 1]);
    wear(&r, C, DILU);
    assert_eq!((r.distance(A, C), r.distance(C, A)), (3, 2));
    wear(&r, A, CHITU);
    assert_eq!((r.distance(A, C), r.distance(A, B), r.distance(C, A)), (2, 1, 2));
    mark(&r, C, OWN_EQUIPS_NULLIFIED, 1);
    assert_eq!(r.distance(A, C), 1);
    mark(&r, C, OWN_EQUIPS_NULLIFIED, 0);
    mark(&r, A, OTHERS_EQUIPS_NULLIFIED, 1);
    assert_eq!(r.distance(A, C), 1);
    r.table_mut().player_mut(B).alive = false;
    assert_eq!((r.distance(A, B), r.distance(A, C), r.distance(A, D)), (-1, 1, 1));
    assert!(!r.in_attack_range(A, B));
    r.table_mut().player_mut(C).removed = true;
    assert_eq!((r.distance(A, C), r.distance(D, A)), (OUT, 1));
}

const OUT: i32 = 999;

#[test]
fn skills_correct_and_fix_distances() {
    let r = room([skill("x", Abilities::DISTANCE, Answers { distance: -1, ..Default::default() })]);
    assert_eq!((r.distance(A, C), r.distance_fixed(A, C, 2)), (1, 3));
    r.table_mut().player_mut(A).fixed_distance.insert(C, vec![7, 5]);
    assert_eq!(r.distance(A, C), 5);
    let r =
        room([skill("x", Abilities::DISTANCE, Answers { fixed_distance: Some(1), ..Default::default() })]);
    assert_eq!(r.distance(A, C), 1);
}

#[test]
fn a_weapon_sets_the_range() {
    let r = room([]);
    assert_eq!(r.attack_range(A), 1);
    wear(&r, A, HALBERD);
    assert_eq!((r.attack_range(A), r.attack_range_with(A, false)), (4, 1));
    assert!(r.in_attack_range(A, C) && !r.in_attack_range(A, A));
    mark(&r, A, OWN_EQUIPS_NULLIFIED, 1);
    assert_eq!(r.attack_range(A), 1);
    assert!(!r.in_attack_range(A, C));
    r.table_mut().player_mut(A).attack_range_pairs.push(C);
    assert!(r.in_attack_range(A, C));
    mark(&r, A, "InfinityAttackRange", 1);
    assert_eq!(r.attack_range(A), 1000);
    let fixed = Answers { fixed_range: Some(0), range: 2, ..Default::default() };
    assert_eq!(room([skill("x", Abilities::ATTACK_RANGE, fixed)]).attack_range(A), 2);
}

#[test]
fn the_hand_limit_is_hp_or_fixed_plus_extras() {
    let r = room([]);
    assert_eq!(r.max_cards(A), 4);
    r.table_mut().player_mut(A).hp = -1;
    assert_eq!(r.max_cards(A), 0);
    let fixed = Answers { fixed_max_cards: Some(5), ..Default::default() };
    let extra = Answers { max_cards: 2, ..Default::default() };
    let less = Answers { max_cards: -9, ..Default::default() };
    let two = |a, b| room([skill("a", Abilities::MAX_CARDS, a), skill("b", Abilities::MAX_CARDS, b)]);
    assert_eq!(two(fixed, extra).max_cards(A), 7);
    assert_eq!(two(less, Answers::default()).max_cards(A), 0);
}

#[test]
fn invalidity_spares_helpers_and_lent_skills() {
    let voider =
        || skill("voider", Abilities::INVALIDITY, Answers { voids: "jianxiong", ..Default::default() });
    let plain = |name| skill(name, Abilities::NONE, Answers::default());
    let borrower = SkillDef { borrows_lord_skills: true, ..plain("borrower") };
    let r = room([voider(), plain("jianxiong"), plain("hujia"), borrower]);
    for (name, source) in [("jianxiong", SkillSource::Innate), ("hujia", SkillSource::Innate)] {
        gain(&r, A, name, source);
        gain(&r, B, name, source);
    }
    assert!(!r.has_skill(A, "jianxiong") && r.has_skill(A, "hujia"));
    assert!(r.has_skill(A, "hujia#7") && !r.has_skill(A, "hujia#8"));
    assert!(r.has_skills(A, "jianxiong|hujia") && !r.has_skills(A, "hujia+jianxiong"));
    assert!(r.has_lord_skill(A, "hujia"), "the lord's own");
    assert!(!r.has_lord_skill(B, "hujia"), "not for a rebel");
    gain(&r, C, "jianxiong", SkillSource::Attached);
    assert!(r.has_skill(C, "jianxiong"));
    gain(&r, D, "borrower", SkillSource::Innate);
    assert!(r.has_lord_skill(D, "hujia"), "borrowed");
    gain(&r, C, "hujia", SkillSource::Acquired);
    assert!(r.has_lord_skill(C, "hujia"));
}

#[test]
fn armor_is_void_while_something_ignores_it() {
    let r = room([]);
    wear(&r, A, EIGHT_DIAGRAM);
    let has = |r: &Room| r.has_armor_effect(A, "eight_diagram");
    assert!(has(&r) && r.has_armor_effect(A, "EightDiagram") && !r.has_armor_effect(A, "vine"));
    r.table_mut().player_mut(A).tags.insert("Qinggang".into(), Value::TextList(vec!["0".into()]));
    assert!(!has(&r));
    r.table_mut().player_mut(A).tags.insert("Qinggang".into(), Value::TextList(vec![]));
    assert!(has(&r));
    mark(&r, A, "Armor_Nullified", 1);
    assert!(!has(&r));
    mark(&r, A, "Armor_Nullified", 0);
    r.table_mut().turn.current = Some(B);
    mark(&r, B, OTHERS_EQUIPS_NULLIFIED, 1);
    assert!(!has(&r));
}

#[test]
fn equipment_one_counts_as_having() {
    let both = Answers { equips: "eight_diagram,crossbow", ..Default::default() };
    let r = room([skill("x", Abilities::VIEW_AS_EQUIP, both)]);
    assert!(!r.has_weapon(A, "crossbow"), "nobody has the skill");
    gain(&r, A, "x", SkillSource::Innate);
    assert!(r.has_weapon(A, "crossbow") && !r.has_weapon(B, "crossbow"));
    assert!(r.has_weapon(A, "crossbow") && r.has_armor_effect(A, "eight_diagram"));
    assert!(!r.has_weapon(A, "halberd") && !r.has_armor_effect(A, "vine"));
    mark(&r, A, OWN_EQUIPS_NULLIFIED, 1);
    assert!(!r.has_weapon(A, "crossbow") && !r.has_armor_effect(A, "eight_diagram"));
}

#[test]
fn a_weapon_skill_counts_only_for_its_bearer() {
    let endless = Answers { residue: 1000, ..Default::default() };
    let r =
        room([skill("crossbow", Abilities::TARGET_MOD, endless).bearer(Bearer::Weapon("crossbow".into()))]);
    wear(&r, A, CROSSBOW);
    assert_eq!((r.residue(A, SLASH, None), r.residue(B, SLASH, None)), (UNLIMITED, 0));
    assert_eq!(r.residue(A, JINK, None), 0, "about slashes only");
    for p in [A, B] {
        r.table_mut().player_mut(p).history.insert("FireSlash".into(), 1);
        r.table_mut().player_mut(p).history.insert("Jink".into(), 3);
    }
    assert_eq!(r.slash_count(A), 1);
    assert!(r.can_use_slash_now(A, SLASH) && !r.can_use_slash_now(B, SLASH));
    assert!(!r.can_use_slash_on(B, SLASH, A));
}

#[test]
fn who_may_be_slashed() {
    let forbids = Answers { forbids: Some(D), ..Default::default() };
    let r = room([skill("x", Abilities::PROHIBIT, forbids)]);
    let can = |to| r.can_slash(A, to, Some(SLASH), true, 0, &[]);
    assert_eq!([A, B, C, D].map(can), [false, true, false, false]);
    assert!(r.can_slash(A, C, None, false, 0, &[]) && r.can_slash(A, C, None, true, -1, &[]));
    assert!(!r.can_slash(A, D, None, false, 0, &[]));
    assert!(r.table().virtuals.is_empty(), "hypothetical slashes leave no trace");
    assert_eq!(r.clone_card("slash", "", &[]), Some(CardId(-1)));
    let reach = Answers { reach: 1, ..Default::default() };
    let r = room([skill("x", Abilities::TARGET_MOD, reach)]);
    assert!(r.can_slash(A, C, Some(SLASH), true, 0, &[]));
}

#[test]
fn limitations_come_and_go_with_their_text() {
    let r = room([]);
    give(&r, A, SLASH);
    give(&r, A, JINK);
    use HandlingMethod::*;
    r.set_card_limitation(A, "use,response", "Slash", "test", false);
    assert!(r.is_card_limited(A, SLASH, Use) && r.is_card_limited(A, SLASH, Response));
    assert!(!r.is_card_limited(A, SLASH, Discard) && !r.is_card_limited(A, SLASH, None));
    assert!(!r.is_card_limited(A, JINK, Use) && !r.is_card_limited(B, SLASH, Use));
    r.remove_card_limitation(A, "use", "Slash$1", "");
    assert!(r.is_card_limited(A, SLASH, Use), "set for longer than a turn");
    r.remove_card_limitation(A, "use", "Slash$0", "");
    assert!(!r.is_card_limited(A, SLASH, Use) && r.is_card_limited(A, SLASH, Response));
    r.remove_card_limitations_by_reason(A, "test");
    assert!(r.table().player(A).limitations.is_empty());

    r.set_card_limitation(A, "use,discard", ".|.|.|hand$1", "", false);
    let duel = r.clone_card("duel", "", &[SLASH, JINK]);
    let bare = r.clone_card("duel", "", &[]);
    assert!(duel.is_some_and(|c| r.is_card_limited(A, c, Use)));
    assert!(bare.is_some_and(|c| !r.is_card_limited(A, c, Use) && r.is_card_limited_as(A, c, Use, true)));
    assert!(!r.can_discard(A, A, SLASH) && r.can_discard(B, A, SLASH));
    let rende = r.clone_card("RendeCard", "", &[SLASH]);
    assert!(rende.is_some_and(|c| r.is_card_limited(A, c, Use)), "its subcards may not be discarded");
    r.clear_card_limitations(A, true);
    assert!(r.can_discard(A, A, SLASH));

    mark(&r, A, "Global_PreventPeach", 1);
    assert!(r.is_card_limited(A, PEACH, Use) && !r.is_card_limited(A, PEACH, Discard));
    let limit = Answers { limits: "BasicCard|red", ..Default::default() };
    let r = room([skill("x", Abilities::CARD_LIMIT, limit)]);
    assert!(r.is_card_limited(A, JINK, Use) && !r.is_card_limited(A, SLASH, Use));
}

#[test]
fn a_filter_changes_the_cards_of_its_owner() {
    let spades = Answers { turns_into: Some(Suit::Spade), ..Default::default() };
    let r = room([skill("hongyan", Abilities::FILTER, spades)]);
    gain(&r, A, "hongyan", SkillSource::Innate);
    assert_eq!(r.filtered_face(A, PEACH).map(|f| f.suit), Some(Suit::Spade));
    assert_eq!((r.filtered_face(A, SLASH), r.filtered_face(B, PEACH)), (None, None));
}

#[test]
fn lieges_are_the_others_of_the_kingdom() {
    let r = room([]);
    for p in [A, B, D] {
        r.table_mut().player_mut(p).kingdom = "wei".into();
    }
    r.table_mut().turn.current = Some(C);
    assert_eq!(r.lieges("wei", A), [D, B]);
}

#[test]
fn filter_asks_for_face_and_place() {
    let r = room([]);
    r.table_mut().take(FIRE_SLASH);
    r.table_mut().put(FIRE_SLASH, moves::Location::new(Place::Hand, Some(A)), None, false);
    let passes = |text: &str, card, player| r.passes(&Filter::parse(text).expect("a filter"), card, player);
    for (text, fits) in [
        ("", true),
        ("name=slash", true),
        ("name=fire_slash", true),
        ("name=nature_slash", true),
        ("name!=slash", false),
        ("type=basic;color=red;suit=heart", true),
        ("type=trick,equip", false),
        ("number>=4;number<=4", true),
        ("number=5~K", false),
        ("hand:color=red", true),
        ("equip:", false),
        ("equip:&hand:type=basic", true),
        ("hand:suit=spade&discard:", false),
    ] {
        assert_eq!(passes(text, FIRE_SLASH, Some(A)), fits, "{text}");
    }
    assert!(!passes("hand:", FIRE_SLASH, Some(B)), "the hand of another player");
    assert!(passes("hand:", FIRE_SLASH, None), "anybody's hand");
    assert!(passes("draw:name=peach", PEACH, Some(A)));
    let made = r.clone_card("duel", "trick_of_mine", &[FIRE_SLASH]).expect("a card");
    assert!(passes("hand:name=duel;skill=trick_of_mine", made, Some(A)), "it lies where its subcards lie");
    let empty = r.clone_card("duel", "", &[]).expect("a card");
    assert!(passes("name=duel", empty, Some(A)) && !passes("hand:", empty, Some(A)));
}

#[test]
fn filter_stands_for_a_pattern() {
    let r = room([]);
    r.table_mut().take(FIRE_SLASH);
    r.table_mut().put(FIRE_SLASH, moves::Location::new(Place::Hand, Some(A)), None, false);
    for (pattern, own, other) in [
        ("=color=red", true, true),
        ("=hand:color=red!", true, false),
        ("=equip:", false, false),
        ("=", true, true),
        ("=colour=red", false, false),
    ] {
        assert_eq!(r.matches(pattern, FIRE_SLASH, Some(A)), own, "{pattern}");
        assert_eq!(r.matches(pattern, FIRE_SLASH, Some(B)), other, "{pattern}");
        assert_eq!(r.matches_exp(pattern, FIRE_SLASH, Some(A)), own, "{pattern}");
        assert_eq!(r.matches_limit(pattern, FIRE_SLASH, A, false), own, "{pattern}");
    }
    assert!(r.matches("=equip:color=red", FIRE_SLASH, None), "without a player, places do not count");
    assert!(r.matches_limit("=hand:", FIRE_SLASH, B, true), "it counts as a hand card");
    let made = r.clone_card("slash", "", &[]).expect("a card");
    assert!(r.may_match("=name=slash;suit=heart", made) && !r.may_match("=name=jink", made));
}
