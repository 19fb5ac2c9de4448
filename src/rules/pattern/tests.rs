use super::*;
use crate::rules::query::fixture::*;
use proptest::prelude::*;

/// Returns the ids of the deck's cards that a pattern matches.
fn taken(r: &Room, player: Option<PlayerId>, matches: impl Fn(CardId, Option<PlayerId>) -> bool) -> Vec<i32> {
    (0..r.table().deck.len() as i32).filter(|id| matches(CardId(*id), player)).collect()
}

#[test]
fn names_suits_and_numbers() {
    let r = room([]);
    let cases: &[(&str, &[i32])] = &[
        ("Slash", &[0, 1]),
        ("%slash", &[0]),
        ("Slash,Jink", &[0, 1, 2]),
        ("Slash+^FireSlash", &[0]),
        ("BasicCard+^Jink,Weapon", &[0, 1, 3, 4, 8]),
        ("^BasicCard", &[4, 5, 6, 7, 8]),
        ("equip", &[4, 5, 6, 7, 8]),
        ("trick", &[]),
        ("2", &[2]),
        ("2,0", &[0, 2]),
        ("slash", &[]),
        (".|heart", &[1, 3, 7]),
        (".|red", &[1, 2, 3, 7, 8]),
        (".|^spade", &[1, 2, 3, 4, 6, 7, 8]),
        (".|red,club", &[1, 2, 3, 4, 6, 7, 8]),
        (".|.|2~5", &[1, 2, 5, 6, 7]),
        (".|.|~4", &[1, 2, 4, 5]),
        (".|.|Q~", &[3, 8]),
        (".|.|A,Q", &[3, 4, 8]),
        (".|.|^1~11", &[3, 8]),
        ("Slash|black#.|.|K#Jink", &[0, 2]),
        ("Jink|.|1~|.|red", &[2]),
        ("", &[0, 1, 2, 3, 4, 5, 6, 7, 8]),
        (".", &[0, 1, 2, 3, 4, 5, 6, 7, 8]),
        ("Slash!", &[0, 1]),
        ("@@luoyi", &[]),
        ("nonsense|x|y|z", &[]),
    ];
    for (pattern, ids) in cases {
        assert_eq!(taken(&r, None, |c, p| r.matches_exp(pattern, c, p)), *ids, "{pattern}");
    }
}

#[test]
fn places_are_those_of_the_player() {
    let r = room([]);
    give(&r, A, SLASH);
    give(&r, B, FIRE_SLASH);
    wear(&r, A, CROSSBOW);
    pile(&r, A, "&ox", JINK);
    pile(&r, B, "buqu", PEACH);
    let cases: &[(&str, &[i32])] = &[
        (".|.|.|hand", &[0]),
        (".|.|.|equipped", &[4]),
        (".|.|.|hand,equipped", &[0, 4]),
        (".|.|.|&ox", &[2]),
        (".|.|.|%buqu", &[3]),
        (".|.|.|buqu", &[]),
        (".|.|.|^hand", &[1, 2, 3, 4, 5, 6, 7, 8]),
        ("$.", &[3]),
        ("$Slash", &[]),
    ];
    for (pattern, ids) in cases {
        assert_eq!(taken(&r, Some(A), |c, p| r.matches_exp(pattern, c, p)), *ids, "{pattern}");
    }
    assert!(r.matches_exp(".|.|.|hand", CROSSBOW, None), "without a player places do not count");
    r.table_mut().player_mut(B).alive = false;
    assert!(!r.matches_exp(".|.|.|%buqu", PEACH, Some(A)));
}

#[test]
fn requests_know_names() {
    let r = room([]);
    give(&r, A, FIRE_SLASH);
    wear(&r, A, CROSSBOW);
    let cases: &[(&str, &[i32])] = &[
        (".", &[1]),
        (".!", &[1]),
        (".red", &[1]),
        (".S", &[]),
        ("..C", &[4, 6]),
        ("..A", &[4]),
        (".4", &[1]),
        (".A", &[]),
        (".Weapon", &[4, 8]),
        ("slash", &[0, 1]),
        ("fire_slash", &[1]),
        ("slash!", &[0, 1]),
        ("jink", &[2]),
        ("peach+analeptic", &[3]),
        ("eight_diagram", &[5]),
        ("@slash", &[]),
        ("Slash|red", &[1]),
    ];
    for (pattern, ids) in cases {
        assert_eq!(taken(&r, Some(A), |c, p| r.matches(pattern, c, p)), *ids, "{pattern}");
    }
}

#[test]
fn virtual_cards_lie_where_their_subcards_lie() {
    let r = room([]);
    give(&r, A, SLASH);
    give(&r, A, JINK);
    wear(&r, A, CROSSBOW);
    let duel = |of: &[CardId]| r.clone_card("duel", "x", of).unwrap_or(SLASH);
    let (hand, mixed, none) = (duel(&[SLASH, JINK]), duel(&[SLASH, CROSSBOW]), duel(&[]));
    let at = |place: &str, c| r.matches_exp(&format!("Duel|.|.|{place}"), c, Some(A));
    assert!(at("hand", hand) && !at("hand", mixed) && !at("hand", none));
    assert!(!at("hand,equipped", mixed), "one place must hold all of them");
    assert!(!at("^hand", none) && !r.matches(".", none, Some(A)) && r.matches("..", none, Some(A)));
    assert!(r.matches_exp("0", hand, None), "its first subcard");
    let text = r.card_text(duel(&[SLASH]));
    assert_eq!(text, "duel:x[spade:7]=0");
    assert!(r.matches_exp(&text, duel(&[SLASH]), None) && !r.matches_exp(&text, SLASH, None));
}

#[test]
fn canonical_texts() {
    for (text, canonical) in [
        ("Slash|.|.|.", "Slash"),
        ("", "."),
        (".|.|.|hand|red", ".|.|.|hand"),
        (".|heart|A~13", ".|heart|A~K"),
        ("Slash , Jink|.|3~3", "Slash,Jink|.|3"),
        ("@@x!", "@"),
        ("$.|black|.|hand!", "$.|black|.|hand"),
        ("A+.#.", "A#."),
        (",@x", ",@x"),
    ] {
        assert_eq!(Pattern::parse(text).to_string(), canonical, "{text}");
    }
}

proptest! {
    #[test]
    fn printing_and_reading_agree(text in r"[A-Za-z0-9.,+^%$#|~!@&\[\] ]{0,24}") {
        let pattern = Pattern::parse(&text);
        let printed = pattern.to_string();
        prop_assert_eq!(Pattern::parse(&printed), pattern, "{} printed as {}", text, printed);
    }

    #[test]
    fn words_of_patterns_agree_too(
        parts in prop::collection::vec(
            prop::sample::select(vec![
                "Slash", "%jink", "^", ".", ",", "+", "|", "#", "$", "!", "~", "red", "heart", "A", "13",
                "K", "hand", "equipped", "%buqu", "&ox", "basic", "12", "@", "slash:x[heart:1]=3", "0",
            ]),
            0..14,
        )
    ) {
        let text = parts.concat();
        let pattern = Pattern::parse(&text);
        let printed = pattern.to_string();
        prop_assert_eq!(Pattern::parse(&printed), pattern, "{} printed as {}", text, printed);
    }

    #[test]
    fn any_text_is_a_pattern(text in r"\PC*") {
        let r = room([]);
        r.matches(&text, SLASH, Some(A));
        r.matches_exp(&text, SLASH, Some(A));
        let pattern = Pattern::parse(&text);
        prop_assert_eq!(Pattern::parse(&pattern.to_string()), pattern);
    }
}

/// A pattern for each literal form in known packages. The expected cards were derived by hand from the
/// grammar of QSanguosha, for the first player.
const SHAPES: &[(&str, &[i32])] = &[
    ("Slash", &[0, 1]),
    (".|black", &[0, 4, 5, 6]),
    (".|red,black", &[0, 1, 2, 3, 4, 5, 6, 7, 8]),
    (".|heart", &[1, 3, 7]),
    (".|no_suit", &[]),
    (".|.|.|hand", &[0, 2, 3]),
    (".|.|.|turn", &[7]),
    (".|.|.|&GodManwuPile", &[]),
    (".|.|.|field", &[]),
    (".|.|.|equipped", &[4]),
    (".|.|.|equipped,hand", &[0, 2, 3, 4]),
    (".|red|.|hand", &[2, 3]),
    (".|diamond|.|hand", &[2]),
    ("^SkillCard", &[0, 1, 2, 3, 4, 5, 6, 7, 8]),
    ("^Jink", &[0, 1, 3, 4, 5, 6, 7, 8]),
    ("BasicCard|.|.|hand", &[0, 2, 3]),
    ("EquipCard|.|.|hand", &[]),
    (".|spade|2~9", &[0, 5]),
    (".|heart|3~10", &[1, 7]),
    (".|.|.|hand!", &[0, 2, 3]),
    ("EquipCard!", &[4, 5, 6, 7, 8]),
    (".|red!", &[1, 2, 3, 7, 8]),
    ("BasicCard,EquipCard|black", &[0, 4, 5, 6]),
    (".|red|.|.", &[1, 2, 3, 7, 8]),
    (".|black|.", &[0, 4, 5, 6]),
    (".|.", &[0, 1, 2, 3, 4, 5, 6, 7, 8]),
    (".|.|.|.", &[0, 1, 2, 3, 4, 5, 6, 7, 8]),
    // The part after the place is ignored.
    ("Slash|.|.|.|black", &[0, 1]),
    (".|.|.|.|red", &[0, 1, 2, 3, 4, 5, 6, 7, 8]),
    (".|.|.|hand|red", &[0, 2, 3]),
    ("BasicCard|.|.|hand|.", &[0, 2, 3]),
    (".|.|.|hand|.|", &[0, 2, 3]),
    ("EquipCard|.|.|equipped|.", &[4]),
    ("Jink|.|1~5", &[2]),
    ("Slash|.|5~", &[0]),
    (".|.|5~13|hand", &[0, 3]),
    (".|.|3~|hand|.", &[0, 3]),
    (".|.|8~13", &[3, 8]),
    (".|.|13|hand", &[]),
    (".|.|5", &[6, 7]),
    (".|.|1,7,11,13|.", &[0, 4]),
    (".|spade|2,3,4,5,6,7,8,9|.", &[0, 5]),
    (".|spade|2~9|hand", &[0]),
    (".|black|3~10", &[0, 6]),
    ("TrickCard+^Nullification|.|.|hand", &[]),
    ("BasicCard+^Jink|.|.|hand", &[0, 3]),
    ("TrickCard+^Nullification,BasicCard+^Jink,EquipCard|.|.|hand|.|.|hand", &[0, 3]),
    ("Slash,TrickCard+^DelayedTrick", &[0, 1]),
    ("TrickCard,EquipCard|.|.", &[4, 5, 6, 7, 8]),
    ("EquipCard,Slash|.|.|.|", &[0, 1, 4, 5, 6, 7, 8]),
    (".|club,diamond|.|.|.", &[2, 4, 6, 8]),
    (".|^spade", &[1, 2, 3, 4, 6, 7, 8]),
    ("Slash|^black", &[1]),
    ("^TrickCard|red|.|.", &[1, 2, 3, 7, 8]),
    ("BasicCard|red|.|.", &[1, 2, 3]),
    ("%slash", &[0]),
    (".|heart#Jink", &[1, 2, 3, 7]),
    ("#EquipCard", &[4, 5, 6, 7, 8]),
    // Only peaches can be played here.
    ("$.|black|.|hand!", &[]),
    ("$.|red|.|hand", &[3]),
    ("$Analeptic#.|.|9", &[]),
    // Words that are not a class, name or type match nothing.
    ("red", &[]),
    ("black|.|.|hand", &[]),
    ("!BasicCard", &[]),
    ("#liuli_effect", &[]),
];

/// Patterns with a name, in the same form.
const NAMED: &[(&str, &[i32])] = &[
    (".", &[0, 2, 3]),
    (".!", &[0, 2, 3]),
    ("..", &[0, 1, 2, 3, 4, 5, 6, 7, 8]),
    ("..!", &[0, 1, 2, 3, 4, 5, 6, 7, 8]),
    (".red", &[2, 3]),
    (".black", &[0]),
    (".Basic", &[0, 1, 2, 3]),
    (".Equip", &[4, 5, 6, 7, 8]),
    (".Weapon", &[4, 8]),
    ("slash", &[0, 1]),
    ("nullification", &[]),
    ("@@spyuqi", &[]),
    ("@@luckyrecord!", &[]),
    ("@@LuaShensu1", &[]),
    ("@xianzhen-slash", &[]),
];

#[test]
fn every_shape_that_packages_write() {
    let r = room([]);
    [SLASH, JINK, PEACH].into_iter().for_each(|card| give(&r, A, card));
    give(&r, B, FIRE_SLASH);
    wear(&r, A, CROSSBOW);
    pile(&r, A, "turn", CHITU);
    for (pattern, ids) in SHAPES {
        assert_eq!(taken(&r, Some(A), |c, p| r.matches_exp(pattern, c, p)), *ids, "{pattern}");
    }
    for (pattern, ids) in NAMED {
        assert_eq!(taken(&r, Some(A), |c, p| r.matches(pattern, c, p)), *ids, "{pattern}");
    }
}
