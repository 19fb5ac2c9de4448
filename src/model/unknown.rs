//! Values without the cards that somebody does not know.

use super::*;

/// Stands for a card that is not known, as in the original.
pub const UNKNOWN_CARD: CardId = CardId(-1);

/// Tells whether a card is hidden.
type Hidden<'a> = &'a dyn Fn(CardId) -> bool;

impl Value {
    /// Returns the value with [`UNKNOWN_CARD`], or nothing, in place of hidden cards. `None` if it names no such
    /// card.
    ///
    /// A list of numbers is taken for cards if each of them could be one: that is what packages keep.
    pub fn without_cards(&self, is_hidden: Hidden<'_>) -> Option<Value> {
        let mut known = self.clone();
        let is_changed = match &mut known {
            Value::IntList(numbers) => without_ids(numbers, is_hidden),
            Value::List(items) => without_items(items, is_hidden),
            value if names_hidden(value, is_hidden) => {
                take_out(value, is_hidden);
                true
            }
            _ => false,
        };
        is_changed.then_some(known)
    }
}

fn names_hidden(value: &Value, is_hidden: Hidden<'_>) -> bool {
    let mut found = false;
    value.for_each_card(&mut |card| found |= is_hidden(card));
    found
}

fn card_of(number: i64) -> CardId {
    i32::try_from(number).map_or(UNKNOWN_CARD, CardId)
}

fn without_ids(numbers: &mut [i64], is_hidden: Hidden<'_>) -> bool {
    let is_of_cards = numbers.iter().all(|n| card_of(*n).0 >= UNKNOWN_CARD.0);
    let mut is_changed = false;
    for number in numbers.iter_mut().filter(|n| is_of_cards && is_hidden(card_of(**n))) {
        *number = i64::from(UNKNOWN_CARD.0);
        is_changed = true;
    }
    is_changed
}

fn without_items(items: &mut [Value], is_hidden: Hidden<'_>) -> bool {
    if items.iter().all(|item| matches!(item, Value::Int(_))) {
        let mut numbers: Vec<i64> = items.iter().map(Value::as_int).collect();
        let is_changed = without_ids(&mut numbers, is_hidden);
        items.iter_mut().zip(numbers).for_each(|(item, number)| *item = Value::Int(number));
        return is_changed;
    }
    let mut is_changed = false;
    for item in items {
        if let Some(known) = item.without_cards(is_hidden) {
            *item = known;
            is_changed = true;
        }
    }
    is_changed
}

/// Takes hidden cards out of a value that names some.
fn take_out(value: &mut Value, is_hidden: Hidden<'_>) {
    match value {
        Value::Move(event) => {
            hide_all(&mut event.card_ids, is_hidden);
            hide_reason(&mut event.reason, is_hidden);
            event.last_hand_suits.clear();
        }
        Value::Block(block) => {
            hide_all(&mut block.card_ids, is_hidden);
            hide_reason(&mut block.reason, is_hidden);
        }
        Value::Draw(draw) => hide_all(&mut draw.card_ids, is_hidden),
        Value::Judge(judge) => judge.card = judge.card.filter(|card| !is_hidden(*card)),
        Value::Pindian(pindian) => {
            hide_side(&mut pindian.from_card, &mut pindian.from_number, is_hidden);
            hide_side(&mut pindian.to_card, &mut pindian.to_number, is_hidden);
        }
        Value::Yishi(yishi) => {
            hide_all(&mut yishi.cards, is_hidden);
            yishi.opinions.clear();
        }
        // A use or an effect shows its cards. One that does not is none for those who may not know them.
        other => *other = Value::Nil,
    }
}

fn hide_all(cards: &mut [CardId], is_hidden: Hidden<'_>) {
    cards.iter_mut().filter(|card| is_hidden(**card)).for_each(|card| *card = UNKNOWN_CARD);
}

fn hide_side(card: &mut Option<CardId>, number: &mut impl Default, is_hidden: Hidden<'_>) {
    if card.is_some_and(is_hidden) {
        *card = None;
        *number = Default::default();
    }
}

fn hide_reason(reason: &mut MoveReason, is_hidden: Hidden<'_>) {
    reason.card = reason.card.filter(|card| !is_hidden(*card));
    let is_open = |usage: &CardUse| !is_hidden(usage.card) && !usage.whocard.is_some_and(is_hidden);
    reason.usage = reason.usage.take().filter(|usage| is_open(usage));
}

#[cfg(test)]
mod tests {
    use super::*;

    const IS_ODD: Hidden<'_> = &|card| card.0 >= 0 && card.0 % 2 == 1;

    #[test]
    fn hidden_cards_are_taken_out_of_values() {
        let ids = |ids: &[i64]| Value::IntList(ids.to_vec());
        assert_eq!(ids(&[1, 2]).without_cards(IS_ODD), Some(ids(&[-1, 2])));
        assert_eq!(ids(&[4, 2]).without_cards(IS_ODD), None);
        assert_eq!(ids(&[1, -7]).without_cards(IS_ODD), None, "no ids of cards");
        assert_eq!(Value::Card(CardId(3)).without_cards(IS_ODD), Some(Value::Nil));
        let list = |card| Value::List(vec![Value::Card(CardId(2)), card]);
        assert_eq!(list(Value::Card(CardId(3))).without_cards(IS_ODD), Some(list(Value::Nil)));
        assert_eq!(Value::Int(3).without_cards(IS_ODD), None);
    }

    #[test]
    fn hidden_cards_of_a_pindian_have_no_number() {
        let pindian = Pindian {
            from: PlayerId(0),
            to: PlayerId(1),
            from_card: Some(CardId(1)),
            to_card: Some(CardId(2)),
            from_number: 12,
            to_number: 3,
            reason: Name::default(),
            success: false,
        };
        let known = Value::from(pindian).without_cards(IS_ODD).expect("one is hidden");
        let known = known.pindian().expect("a pindian");
        assert_eq!((known.from_card, known.from_number), (None, 0));
        assert_eq!((known.to_card, known.to_number), (Some(CardId(2)), 3));
    }
}
