//! Answers that make no sense, and answers found by clicking at random.

use crate::model::rng::Stream;
use crate::model::{CardId, Name, PlayerId};
use crate::rules::ask::CardRef;
use crate::rules::ask::probe::{Choices, Selection};
use crate::rules::card_string::CardText;
use crate::rules::{Ask, Pick, Reply};

/// The numbers of things at a table, for wrong references to them.
#[derive(Clone, Copy)]
pub(super) struct Size {
    pub cards: usize,
    pub players: usize,
}

fn card(dice: &mut Stream, size: Size) -> CardId {
    match dice.below(8) {
        0 => CardId(-1),
        1 => CardId(i32::MIN),
        2 => CardId(i32::MAX),
        3 => CardId(size.cards as i32),
        _ => CardId(dice.below(size.cards) as i32),
    }
}

fn player(dice: &mut Stream, size: Size) -> PlayerId {
    match dice.below(6) {
        0 => PlayerId(200),
        1 => PlayerId(31),
        _ => PlayerId(dice.below(size.players) as u8),
    }
}

fn cards(dice: &mut Stream, size: Size) -> Vec<CardId> {
    (0..dice.below(5)).map(|_| card(dice, size)).collect()
}

fn players(dice: &mut Stream, size: Size) -> Vec<PlayerId> {
    (0..dice.below(5)).map(|_| player(dice, size)).collect()
}

fn word(dice: &mut Stream) -> Name {
    ["", "slash", "spade", "sgs1", "no such thing", "\u{0}", "\u{1b}[2J", "."][dice.below(8)].into()
}

fn pick(dice: &mut Stream, size: Size) -> Pick {
    if dice.one_in(2) {
        return Pick::Id(card(dice, size));
    }
    let cards = cards(dice, size);
    let mut text = CardText::new(word(dice), cards);
    text.skill = ["", "spear", "fan", "eveningchange", "no such skill"][dice.below(5)].into();
    text.number = dice.below(30) as u8;
    Pick::Made(text)
}

/// Returns a reply that has nothing to do with what was asked.
pub(super) fn nonsense(dice: &mut Stream, size: Size) -> Reply {
    match dice.below(9) {
        0 => Reply::Pass,
        1 => Reply::Yes(dice.one_in(2)),
        2 => Reply::Use { card: pick(dice, size), targets: players(dice, size) },
        3 => Reply::Card(pick(dice, size)),
        4 => Reply::Text(word(dice)),
        5 => {
            let reference = |dice: &mut Stream| match dice.below(2) {
                0 => CardRef::Id(card(dice, size)),
                _ => CardRef::Hand { owner: player(dice, size) },
            };
            Reply::Cards((0..dice.below(4)).map(|_| reference(dice)).collect())
        }
        6 => Reply::Players(players(dice, size)),
        7 => Reply::Give { cards: cards(dice, size), to: player(dice, size) },
        _ => Reply::Arrange { top: cards(dice, size), bottom: cards(dice, size) },
    }
}

/// Choices made for one reply.
const CLICKS: usize = 24;

/// Returns a reply found by choosing at random from what may be chosen; `None`: the way led nowhere.
pub(super) fn clicked(
    dice: &mut Stream,
    ask: &Ask,
    first: Choices,
    mut probe: impl FnMut(&Selection) -> Option<Choices>,
) -> Option<Reply> {
    if let Ask::Invoke | Ask::LuckCard = ask {
        return Some(Reply::Yes(dice.one_in(2)));
    }
    if first.can_pass && dice.one_in(6) {
        return Some(Reply::Pass);
    }
    let can_pass = first.can_pass;
    let mut selection = Selection::default();
    let mut choices = first;
    for _ in 0..CLICKS {
        if !choices.options.is_empty() {
            let option = choices.options.swap_remove(dice.below(choices.options.len()));
            if selection.skill.is_none() {
                return Some(Reply::Text(option));
            }
            selection.named = Some(option);
        } else {
            let (cards, targets) = (choices.cards.len(), choices.targets.len());
            let total = cards + targets + choices.skills.len();
            if let Some(reply) = choices.reply
                && (total == 0 || dice.one_in(2))
            {
                return Some(reply);
            }
            if total == 0 {
                break;
            }
            let at = dice.below(total);
            if let Some(card) = choices.cards.get(at) {
                selection.cards.push(*card);
            } else if let Some(target) = choices.targets.get(at - cards) {
                selection.targets.push(*target);
            } else {
                selection.skill = choices.skills.get(at - cards - targets).cloned();
            }
        }
        choices = probe(&selection)?;
    }
    can_pass.then_some(Reply::Pass)
}
