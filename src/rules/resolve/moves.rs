//! Moving cards (docs/rules/moves.md#moving-cards): atomic, merged into one move per source and destination.
//!
//! Blocks are split by the actual place of each card and merged by source and destination; all cards leave
//! before any arrives. The source of a card that nobody owns comes from the player whom the block names: a
//! used card leaves the table from its user. Cards in a slot without room for new equipment are discarded
//! in the same move (`make_room`). `Physical::known_to` holds the seats that know a card in its place:
//! moves add those who see it, shuffles clear it.
//!
//! A card taken for something else (filter skill, converted delayed trick) keeps that face until it is
//! discarded or changes hands. Filter skills act on hand and equipment, never on the judging area.
//! Equipment is still worn while the events of its removal are raised. Destroyed cards (`Room:breakCard`)
//! stay on the table, in a tag of the room, as cards of the shared pile do.

use crate::model::history::{Detail, EventKind, MoveNote, MovedNote};
use crate::model::moves::Location;
use crate::model::*;
use crate::rules::Interrupt;
use crate::rules::fact::{Fact, MovedFact};
use crate::rules::{Data, Flow, Payload, Room, RuleWarning, Timing};

/// Returns the part of a move for the history.
fn note_of(one: &CardsMoveOneTime, cards: Vec<MovedNote>) -> MoveNote {
    MoveNote {
        cards,
        from: one.from,
        to: one.to,
        to_place: one.to_place,
        to_pile: one.to_pile.clone(),
        reason: one.reason.code,
        by: one.reason.player,
        skill: one.reason.skill.clone(),
    }
}

impl Room {
    /// Makes one atomic move. All cards leave their places before any arrives, and the move events report the
    /// whole move. Cards that are already at their destination are left out.
    pub fn move_cards(&self, blocks: Vec<CardsMove>) -> Flow {
        let mut moves = self.merge_moves(&blocks);
        if moves.is_empty() {
            return Ok(());
        }
        let all: Vec<CardId> = moves.iter().flat_map(|m| m.card_ids.iter().copied()).collect();
        let detail = Detail::Move { parts: Vec::new() };
        let moved = self.event(EventKind::MoveCards, moves[0].from, detail).run(|event| {
            for one in &mut moves {
                let payload = Payload::new(one.clone());
                for player in self.all_players() {
                    self.trigger(Timing::BeforeCardsMove, player, &payload)?;
                }
                *one = payload.get();
            }
            moves.retain(|m| !m.card_ids.is_empty());
            self.give_owners(&mut moves);
            self.make_room(&mut moves);
            self.carry_out(&moves, event)?;
            self.refilter(&moves);
            for one in moves {
                let payload = Payload::new(one);
                for player in self.all_players() {
                    self.trigger(Timing::CardsMoveOneTime, player, &payload)?;
                }
            }
            Ok(())
        });
        // Broken off, here or around it.
        if matches!(moved, Ok(None) | Err(Interrupt::EventBroken(_))) {
            self.return_taken(&all);
        }
        moved.map(drop)
    }

    /// Puts cards back that were taken off the draw pile for a move that did not take place.
    pub(super) fn return_taken(&self, cards: &[CardId]) {
        let taken: Vec<CardId> = {
            let t = self.table();
            cards.iter().copied().filter(|card| t.limbo.contains(card)).collect()
        };
        self.return_to_top(&taken);
    }

    /// Moves one block of cards to one place.
    pub fn move_to(
        &self,
        cards: &[CardId],
        to: impl Into<Option<PlayerId>>,
        place: Place,
        reason: MoveReason,
    ) -> Flow {
        self.move_cards(vec![CardsMove::new(cards, to, place, reason)])
    }

    /// Splits the blocks by the real location of each card, and merges cards that go from one player to one
    /// destination.
    fn merge_moves(&self, blocks: &[CardsMove]) -> Vec<CardsMoveOneTime> {
        let t = self.table();
        let mut merged: Vec<CardsMoveOneTime> = Vec::new();
        let mut seen: Vec<CardId> = Vec::new();
        for block in blocks {
            for id in &block.card_ids {
                let Some(from) = t.location(*id) else { continue };
                if seen.contains(id) || (is_at(from, block) && !t.limbo.contains(id)) {
                    continue;
                }
                seen.push(*id);
                // Cards without an owner come from the player named by the block: a used card from its user.
                let from_player = from.owner.or(block.from);
                let same = |m: &CardsMoveOneTime| {
                    // For cards without an owner, the player who moves them matters.
                    m.from == from_player
                        && (from_player.is_some() || m.reason.player == block.reason.player)
                        && m.to == block.to
                        && m.to_place == block.to_place
                        && m.to_pile == block.to_pile
                        && m.to_bottom == block.to_bottom
                };
                let at = merged.iter().position(same).unwrap_or_else(|| {
                    merged.push(CardsMoveOneTime {
                        card_ids: Vec::new(),
                        from: from_player,
                        from_places: Vec::new(),
                        from_piles: Vec::new(),
                        to: block.to,
                        to_place: block.to_place,
                        to_pile: block.to_pile.clone(),
                        reason: block.reason.clone(),
                        open: Vec::new(),
                        is_last_handcard: false,
                        last_hand_suits: Vec::new(),
                        to_bottom: block.to_bottom,
                    });
                    merged.len() - 1
                });
                merged[at].card_ids.push(*id);
                merged[at].from_places.push(from.place);
                merged[at].from_piles.push(from.pile.clone());
                merged[at].open.push(block.open);
            }
        }
        for m in &mut merged {
            let leaving = m.ids_from(Place::Hand).count();
            m.is_last_handcard = leaving > 0 && m.from.is_some_and(|p| t.player(p).hand.len() == leaving);
            m.last_hand_suits = last_suits(&t, m);
        }
        let order = t.action_order(true);
        merged.sort_by_key(|m| m.from.or(m.to).and_then(|p| order.iter().position(|o| *o == p)));
        merged
    }

    /// Handlers can change a move so that a player's place has no player. Discards these cards, which would
    /// otherwise be in no zone.
    fn give_owners(&self, moves: &mut [CardsMoveOneTime]) {
        for one in moves.iter_mut().filter(|m| m.to_place.is_owned() && m.to.is_none()) {
            self.log(Fact::Warning { what: RuleWarning::NobodysPlace(one.to_place) });
            one.to_place = Place::Discard;
        }
    }

    /// Discards, in the same move, equipment for which the slot has no room beside the arriving card. The
    /// oldest goes first, and the arriving card itself if its area is missing. As in the sijyu fork, no event
    /// announces it.
    fn make_room(&self, moves: &mut Vec<CardsMoveOneTime>) {
        let mut blocks = Vec::new();
        for one in moves.iter().filter(|m| m.to_place == Place::Equip) {
            let Some(owner) = one.to else { continue };
            for card in self.too_many(owner, moves) {
                let reason = MoveReason::new(ReasonCode::ChangeEquip, owner).event("change equip");
                blocks.push(CardsMove::new([card], None, Place::Discard, reason).open(true));
            }
        }
        let discarded = self.merge_moves(&blocks);
        for card in discarded.iter().flat_map(|m| &m.card_ids) {
            moves.iter_mut().for_each(|m| m.remove_card_ids(&[*card]));
        }
        moves.retain(|m| !m.card_ids.is_empty());
        moves.extend(discarded);
    }

    /// Returns the player's equipment that would exceed the slots after these moves.
    fn too_many(&self, owner: PlayerId, moves: &[CardsMoveOneTime]) -> Vec<CardId> {
        let t = self.table();
        let comes = |m: &&CardsMoveOneTime| m.to_place == Place::Equip && m.to == Some(owner);
        let coming: Vec<CardId> =
            moves.iter().filter(comes).flat_map(|m| m.card_ids.iter().copied()).collect();
        let mut over = Vec::new();
        for (slot, area) in EquipSlot::ALL.into_iter().zip(&t.player(owner).equips) {
            let goes = |card: &CardId| moves.iter().any(|m| m.card_ids.contains(card));
            let there = area.cards.iter().copied().filter(|c| !goes(c));
            let new = coming.iter().copied().filter(|c| self.def(*c).slot == Some(slot));
            let all: Vec<CardId> = there.chain(new.clone()).collect();
            if new.count() > 0 {
                let room = usize::from(area.capacity);
                over.extend(all[..all.len().saturating_sub(room)].iter().copied());
            }
        }
        over
    }

    /// Reports leaving equipment while its owner still wears it, because it may test whether it is in effect.
    fn take_off(&self, moves: &[CardsMoveOneTime]) -> Flow {
        for one in moves {
            let Some(owner) = one.from else { continue };
            for id in one.ids_from(Place::Equip) {
                self.def(id).behaviour.on_uninstall(self, owner, id)?;
            }
        }
        Ok(())
    }

    /// Takes all cards out of their places, then puts them into the new ones.
    fn carry_out(&self, moves: &[CardsMoveOneTime], event: EventId) -> Flow {
        let catalog = self.catalog();
        let mut facts = Vec::new();
        let watched = self.is_watched();
        let mut installed = Vec::new();
        let mut uncertain = Vec::new();
        let mut parts = Vec::new();
        self.take_off(moves)?;
        {
            let mut t = self.table_mut();
            moves.iter().flat_map(|one| &one.card_ids).for_each(|id| t.take(*id));
            for one in moves.iter() {
                let mut cards = Vec::with_capacity(one.card_ids.len());
                for (i, id) in one.card_ids.iter().enumerate() {
                    let place = one.from_places[i];
                    let had = one.from.filter(|_| place.is_owned() || place == Place::Judge);
                    let from = Location { place, owner: had, pile: one.from_piles[i].clone() };
                    // A judgement card belongs to the judged player.
                    let owner = match one.to_place {
                        Place::Hand | Place::Equip | Place::Delayed | Place::Special | Place::Judge => one.to,
                        _ => None,
                    };
                    let to = Location { place: one.to_place, owner, pile: one.to_pile.clone() };
                    let seen_by = seen_by(&t, *id, &from, &to, one.open[i], one.is_last_handcard);
                    cards.push(MovedNote { card: *id, place, seen_by });
                    if watched {
                        facts.push((facts.len(), *id, from.clone(), to.clone(), seen_by, one.reason.clone()));
                    }
                    if let (Place::Hand, Some(owner), false) = (place, one.from, seen_by == SeatSet::ALL) {
                        uncertain.push((owner, seen_by));
                    }
                    let kind = t.card(*id).face.kind;
                    let slot = catalog.kind(kind).slot.map(EquipSlot::index);
                    if one.to_place == Place::Special
                        && let Some(owner) = one.to
                    {
                        t.player_mut(owner).piles.entry(one.to_pile.clone()).or_default();
                    }
                    t.put(*id, to, slot, one.to_bottom);
                    if let Some(card) = t.deck.get_mut(id.index()) {
                        card.known_to = seen_by;
                        // A conversion ends when the card changes hands or is discarded.
                        if one.to_place == Place::Discard
                            || one.to_place == Place::Draw
                            || (owner.is_some() && owner != had)
                        {
                            let keeps = one.to_place == Place::Delayed;
                            if !keeps {
                                card.card.face = card.printed.clone();
                                card.card.renamed = None;
                            }
                        }
                    }
                    if let (Place::Equip, Some(owner)) = (one.to_place, one.to) {
                        installed.push((owner, *id));
                    }
                }
                parts.push(note_of(one, cards));
            }
            uncertain.into_iter().for_each(|(owner, seen_by)| forget_hand(&mut t, owner, seen_by));
        }
        self.event_takes_place(event, Detail::Move { parts });
        if watched {
            self.log_moves(facts);
        }
        installed.into_iter().try_for_each(|(player, id)| self.install(player, id))
    }

    /// Puts worn equipment into effect: registers its skill.
    pub fn install(&self, player: PlayerId, equip: CardId) -> Flow {
        let def = self.def(equip);
        if let Some(skill) = &def.skill {
            self.register(skill);
        }
        def.behaviour.on_install(self, player, equip)
    }

    fn log_moves(&self, facts: Vec<(usize, CardId, Location, Location, SeatSet, MoveReason)>) {
        let mut facts = facts.into_iter().peekable();
        while let Some((_, id, from, to, seen_by, reason)) = facts.next() {
            let mut cards = vec![MovedFact { card: self.card_note(id), from, to, seen_by }];
            while let Some((_, id, from, to, seen_by, _)) = facts.next_if(|f| f.5 == reason) {
                cards.push(MovedFact { card: self.card_note(id), from, to, seen_by });
            }
            self.log(Fact::Moved { cards, reason });
        }
    }

    /// Applies the filter skills of the receivers to moved cards. QSanguosha does not filter the judging
    /// area.
    fn refilter(&self, moves: &[CardsMoveOneTime]) {
        for one in moves {
            if let (Some(owner), Place::Hand | Place::Equip) = (one.to, one.to_place) {
                for id in &one.card_ids {
                    self.filter_card(owner, *id);
                }
            }
        }
    }

    /// Applies the owner's filter skills to one card.
    fn filter_card(&self, owner: PlayerId, id: CardId) {
        // One filter may enable the next; the limit stops filters that undo each other.
        for _ in 0..FILTERS {
            match self.filtered_face(owner, id) {
                Some(face) => self.set_face(id, face),
                None => return,
            }
        }
    }

    /// Filters a player's hand and equipment again after a filter skill was gained or lost.
    pub fn filter_all(&self, player: PlayerId) {
        let ids: Vec<CardId> = {
            let t = self.table();
            let p = t.player(player);
            p.hand.iter().copied().chain(p.equip_cards()).collect()
        };
        self.filter_cards(player, &ids, true);
    }

    /// Filters these cards of a player; with `anew` starting from the printed faces.
    pub fn filter_cards(&self, player: PlayerId, ids: &[CardId], anew: bool) {
        for id in ids {
            if anew && self.table().place(*id) != Place::Delayed {
                self.reset_face(*id);
            }
            self.filter_card(player, *id);
        }
    }

    /// Converts a physical card until it is put away.
    pub fn set_face(&self, id: CardId, face: Face) {
        if let Some(card) = self.table_mut().card_mut(id) {
            card.face = face;
        }
    }

    /// Restores the printed face.
    pub fn reset_face(&self, id: CardId) {
        if id.is_virtual() {
            return;
        }
        if let Some(card) = self.table_mut().deck.get_mut(id.index()) {
            card.card.face = card.printed.clone();
            card.card.renamed = None;
        }
    }

    // ---- helpers (docs/rules/moves.md#drawing-discarding-obtaining) -----------------------------

    /// Discards cards.
    pub fn throw_cards(&self, cards: &[CardId], reason: MoveReason) -> Flow {
        self.move_to(cards, None, Place::Discard, reason)
    }

    /// Discards the subcards of a card, with reason THROW by its owner, DISMANTLE by another player.
    pub fn throw_card(
        &self,
        card: CardId,
        who: Option<PlayerId>,
        thrower: Option<PlayerId>,
        skill: &str,
    ) -> Flow {
        let ids = self.table().subcards(card);
        self.throw_cards(&ids, throw_reason(who, thrower).skill(skill))
    }

    /// Discards the subcards of this card that are still on the table, with the player of the reason as
    /// origin.
    pub fn throw_from_table(&self, card: CardId, reason: MoveReason) -> Flow {
        let left: Vec<CardId> = {
            let t = self.table();
            t.subcards(card).iter().copied().filter(|c| t.place(*c) == Place::Table).collect()
        };
        if left.is_empty() {
            return Ok(());
        }
        let from = reason.player;
        self.move_cards(vec![CardsMove { from, ..CardsMove::new(left, None, Place::Discard, reason) }])
    }

    /// Puts the subcards of a card into a hand.
    pub fn obtain_card(&self, player: PlayerId, card: CardId, reason: MoveReason, visible: bool) -> Flow {
        let ids = self.table().subcards(card);
        self.move_cards(vec![CardsMove::new(ids.to_vec(), player, Place::Hand, reason).open(visible)])
    }

    /// Shows cards to everyone or to one player. They become known at their location.
    pub fn show_cards(&self, player: PlayerId, cards: &[CardId], to: Option<PlayerId>) -> Flow {
        self.show_cards_to(player, cards, to.map_or(SeatSet::ALL, SeatSet::one))
    }

    /// Shows cards to these seats.
    pub fn show_cards_to(&self, player: PlayerId, cards: &[CardId], seen_by: SeatSet) -> Flow {
        self.make_known(player, cards, seen_by);
        let ids: Vec<String> = cards.iter().map(|c| c.to_string()).collect();
        self.trigger(Timing::ShowCards, player, &Data::new(ids.join("+").as_str()))?;
        Ok(())
    }

    /// Reveals cards to these seats at their location, without an event.
    pub fn make_known(&self, player: PlayerId, cards: &[CardId], seen_by: SeatSet) {
        {
            let mut t = self.table_mut();
            for id in cards.iter().filter(|c| !c.is_virtual()) {
                if let Some(card) = t.deck.get_mut(id.index()) {
                    card.known_to = card.known_to.union(seen_by);
                }
            }
        }
        if self.is_watched() {
            let cards = cards.iter().map(|c| self.card_note(*c)).collect();
            self.log(Fact::Shown { player, cards, seen_by });
        }
    }

    /// Puts a card into a zone without an event.
    pub fn relocate(&self, card: CardId, owner: Option<PlayerId>, place: Place) {
        let kind = self.table().card(card).face.kind;
        let slot = self.catalog().kind(kind).slot.map(EquipSlot::index);
        let mut t = self.table_mut();
        t.take(card);
        t.put(card, Location::new(place, owner), slot, false);
    }

    /// Moves those cards into the draw pile that are not there.
    pub fn put_back(&self, cards: &[CardId]) -> Flow {
        let away: Vec<CardId> = {
            let t = self.table();
            cards.iter().copied().filter(|c| t.place(*c) != Place::Draw).collect()
        };
        self.move_to(&away, None, Place::Draw, MoveReason::new(ReasonCode::Put, None))
    }

    /// Lets a player choose from cards as if they were in one of their piles, or ends that.
    pub fn lend_cards(&self, player: PlayerId, pile: &str, cards: &[CardId], enter: bool) {
        let mut t = self.table_mut();
        let key = lent_key(pile);
        if !enter {
            t.player_mut(player).tags.remove(&key);
            return;
        }
        let ids = Value::IntList(cards.iter().map(|c| c.0.into()).collect());
        t.player_mut(player).tags.insert(key, ids);
        for id in cards {
            if let Some(card) = t.deck.get_mut(id.index()) {
                card.known_to.insert(player);
            }
        }
    }

    /// Returns the cards lent as this pile.
    pub fn lent_cards(&self, player: PlayerId, pile: &str) -> Vec<CardId> {
        match self.table().player(player).tags.get(&lent_key(pile)) {
            Some(Value::IntList(ids)) => ids.iter().map(|id| CardId(*id as i32)).collect(),
            _ => Vec::new(),
        }
    }

    /// Shows a hand to everyone, or to one player whose look is logged.
    pub fn show_hand(&self, player: PlayerId, to: Option<PlayerId>) -> Flow {
        let hand = self.table().player(player).hand.clone();
        if hand.is_empty() {
            return Ok(());
        }
        self.show_cards(player, &hand, to)?;
        let Some(viewer) = to else { return Ok(()) };
        let record = format!("viewCards:{viewer}:{player}");
        self.trigger(Timing::ChoiceMade, viewer, &Data::new(record.as_str())).map(drop)
    }

    /// Exchanges cards of two players in one move: hand cards for hand cards, and other cards to the same
    /// kind of place.
    pub fn swap_cards(
        &self,
        one: (PlayerId, &[CardId]),
        other: (PlayerId, &[CardId]),
        skill: &str,
        visible: bool,
    ) -> Flow {
        let mut blocks = Vec::new();
        for ((from, cards), (to, _)) in [(one, other), (other, one)] {
            for card in cards {
                let place = match self.table().place(*card) {
                    place @ (Place::Equip | Place::Delayed) => place,
                    _ => Place::Hand,
                };
                let reason = MoveReason::new(ReasonCode::Swap, from).target(to).skill(skill);
                blocks.push(CardsMove::new([*card], to, place, reason).open(visible));
            }
        }
        self.move_cards(blocks)
    }

    /// Adds cards to a named pile. `viewers` see a closed pile; if empty, the former owners do.
    pub fn add_to_pile(
        &self,
        player: PlayerId,
        pile: &str,
        cards: &[CardId],
        open: bool,
        viewers: &[PlayerId],
        reason: MoveReason,
    ) -> Flow {
        let seen: SeatSet = match (open, viewers) {
            (true, _) => SeatSet::ALL,
            (false, []) => {
                let t = self.table();
                cards.iter().filter_map(|c| t.owner(*c)).collect()
            }
            (false, some) => some.iter().copied().collect(),
        };
        self.table_mut().player_mut(player).piles.entry(pile.into()).or_default().viewers = seen;
        self.move_cards(vec![CardsMove::new(cards, player, Place::Special, reason).pile(pile).open(open)])
    }

    /// Takes cards from the player's own pile one by one, then puts the same number of other cards into it.
    pub fn exchange_with_pile(
        &self,
        player: PlayerId,
        skill: &str,
        pile: &str,
        limit: usize,
        include_equip: bool,
    ) -> Flow {
        let own = if include_equip { "he" } else { "h" };
        let most = limit.min(self.cards_in(player, own).len());
        let mut left = self.table().player(player).piles.get(pile).map_or(Vec::new(), |p| p.cards.clone());
        let mut taken = Vec::new();
        while taken.len() < most && !left.is_empty() {
            let Some(card) = self.ask_for_ag(player, &left, true, skill, "")? else { break };
            left.retain(|c| *c != card);
            taken.push(card);
        }
        if taken.is_empty() {
            return Ok(());
        }
        let n = taken.len();
        let given = self.ask_for_exchange(player, skill, n, n, include_equip, "", false, "")?;
        let reason = MoveReason::new(ReasonCode::ExchangeFromPile, player).skill(skill);
        self.move_cards(vec![
            CardsMove::new(taken, player, Place::Hand, reason.clone()).open(false),
            CardsMove::new(given, player, Place::Special, reason).pile(pile).open(true),
        ])
    }

    /// Discards a whole pile.
    pub fn clear_pile(&self, player: PlayerId, pile: &str) -> Flow {
        let ids = self.table().player(player).piles.get(pile).map(|p| p.cards.clone()).unwrap_or_default();
        self.throw_cards(&ids, MoveReason::new(ReasonCode::RemoveFromPile, player))
    }
}

/// Player tag with the cards lent as this pile. Skills write it with or without a `#`.
fn lent_key(pile: &str) -> Name {
    smol_str::format_smolstr!("{}ForAI", pile.trim_start_matches('#'))
}

/// Returns the reason for discarding a card: by its owner, or by another player.
pub fn throw_reason(who: Option<PlayerId>, thrower: Option<PlayerId>) -> MoveReason {
    match (who, thrower) {
        // Cards in a judging area are discarded without an owner.
        (who, Some(thrower)) if who != Some(thrower) => {
            MoveReason::new(ReasonCode::Dismantle, thrower).target(who)
        }
        _ => MoveReason::new(ReasonCode::Throw, who),
    }
}

/// Limit of consecutive filters applied to a card.
const FILTERS: usize = 8;

/// Returns the suits of which the player has no hand card left after this move.
fn last_suits(t: &Table, m: &CardsMoveOneTime) -> Vec<Name> {
    let Some(from) = m.from else { return Vec::new() };
    let suit = |c: CardId| t.card(c).face.suit;
    let stays = |suit_gone: Suit| {
        t.player(from).hand.iter().any(|c| suit(*c) == suit_gone && !m.card_ids.contains(c))
    };
    let mut suits: Vec<Name> = Vec::new();
    for gone in m.ids_from(Place::Hand).map(suit) {
        if !suits.iter().any(|s| s == gone.word()) && !stays(gone) {
            suits.push(Name::new_static(gone.word()));
        }
    }
    suits
}

/// Returns `true` if the card is already at the destination of the block. A move inside the draw pile does
/// not count as a move.
fn is_at(from: &Location, block: &CardsMove) -> bool {
    from.place == block.to_place
        && match block.to_place {
            Place::Special => from.owner == block.to && from.pile == block.to_pile,
            Place::Hand | Place::Equip | Place::Delayed => from.owner == block.to,
            Place::Draw => !block.to_bottom,
            _ => true,
        }
}

/// Returns the seats that see the face of a moving card. When a hidden card leaves a hand, only its old and
/// new owner see which one it is, even if others knew it there. `all` means that the whole hand moves.
fn seen_by(t: &Table, id: CardId, from: &Location, to: &Location, open: bool, all: bool) -> SeatSet {
    if open || from.place.is_public() || to.place.is_public() {
        return SeatSet::ALL;
    }
    let at = |l: &Location| match (l.place, l.owner) {
        (Place::Hand, Some(p)) => SeatSet::one(p),
        (Place::Special, Some(p)) => {
            t.player(p).piles.get(&l.pile).map_or(SeatSet::one(p), |pile| pile.viewers)
        }
        _ => SeatSet::NONE,
    };
    let known = match from.place {
        Place::Hand if !all => SeatSet::NONE,
        _ => t.deck.get(id.index()).map_or(SeatSet::NONE, |c| c.known_to),
    };
    known.union(at(from)).union(at(to))
}

/// Removes the knowledge of a hand from seats that did not see which hidden cards left it.
fn forget_hand(t: &mut Table, owner: PlayerId, seen_by: SeatSet) {
    let left = t.player(owner).hand.clone();
    for id in left {
        if let Some(card) = t.deck.get_mut(id.index()) {
            card.known_to = card.known_to.intersection(seen_by);
        }
    }
}
