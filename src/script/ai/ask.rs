//! Requests to an AI: the method and the arguments of its callback for each kind of request.

use super::answer::{self, AiAnswer};
use crate::model::*;
use crate::rules::ask::CardRef;
use crate::rules::{Ask, Data, Reply, Request};
use crate::script::api::values::Numbered;
use crate::script::handle::Handle;
use crate::script::host::Script;
use crate::script::trampoline::to_value;
use crate::script::value::{Items, List, Made, NO_CARD};
use mlua::{Function, MultiValue, Value as LuaValue};

/// A question as the callback gets it.
struct Call {
    method: &'static str,
    arguments: Vec<LuaValue>,
    /// The use that the AI fills in.
    card_use: Option<Data>,
}

/// Function of an AI's files: player, names; gives a name.
const CHOOSE_GENERAL: &str = "ChooseGeneral";

/// Flag on a player who chooses cards that are not to be discarded.
const EXCHANGING: &str = "Global_AIDiscardExchanging";

impl Script {
    /// Asks the AI of this seat. Nothing is checked yet.
    pub fn ask_ai(&self, request: &Request) -> AiAnswer {
        if !self.is_ai_ready() {
            return match &request.ask {
                Ask::General { options } => self.ask_for_first_general(request, options),
                _ => AiAnswer::Nothing,
            };
        }
        let Some(callback) = self.callback_of(request.seat) else { return AiAnswer::Nothing };
        let Ok(mut call) = self.put(request) else { return AiAnswer::Nothing };
        let Ok(method) = self.lua().create_string(call.method) else { return AiAnswer::Nothing };
        call.arguments.insert(0, LuaValue::String(method));
        let arguments = MultiValue::from_iter(call.arguments);
        self.host().ai.counts.borrow_mut().asked += 1;
        let flagged = matches!(request.ask, Ask::Exchange { .. });
        let flag = |flag: &str| {
            if flagged {
                let _ = self.host().with_room(|room| room.set_flag(request.seat, flag));
            }
        };
        flag(EXCHANGING);
        let values = self.call_ai(request.seat, call.method, None, &callback, arguments);
        flag(&format!("-{EXCHANGING}"));
        let Some(values) = values else { return AiAnswer::Failed };
        let said = match &call.card_use {
            Some(card_use) => self.filled_in(card_use),
            None => self.read_answer(request, &values),
        };
        self.count(call.method, said)
    }

    /// Asks for the first general. An AI object is made for a player who has a general, so a function of the
    /// AI files chooses, if there is one.
    fn ask_for_first_general(&self, request: &Request, options: &[Name]) -> AiAnswer {
        if !self.host().ai.is_there() {
            return AiAnswer::Nothing;
        }
        let Ok(choose) = self.ai_globals().raw_get::<Function>(CHOOSE_GENERAL) else {
            return AiAnswer::Nothing;
        };
        let Ok(names) = self.lua().create_sequence_from(options.iter().map(Name::as_str)) else {
            return AiAnswer::Nothing;
        };
        self.host().ai.counts.borrow_mut().asked += 1;
        let player = to_value(Handle::player(request.seat));
        match self.call_ai(request.seat, CHOOSE_GENERAL, None, &choose, (player, names)) {
            Some(values) => self.count(CHOOSE_GENERAL, self.read_answer(request, &values)),
            None => AiAnswer::Failed,
        }
    }

    /// Counts what was no answer.
    fn count(&self, method: &'static str, answer: AiAnswer) -> AiAnswer {
        match &answer {
            AiAnswer::Nothing => {
                *self
                    .host()
                    .ai
                    .counts
                    .borrow_mut()
                    .unanswered
                    .entry(Name::new_static(method))
                    .or_default() += 1;
            }
            AiAnswer::Nonsense(why) => self.host().ai.refuse(method, &why.to_string()),
            AiAnswer::Reply(_) | AiAnswer::Failed => {}
        }
        answer
    }

    /// Returns the method that the callback is called with for this request.
    pub fn ai_method(request: &Request) -> &'static str {
        match &request.ask {
            Ask::Exchange { .. } => "askForDiscard",
            Ask::Gongxin { .. } => "askForAG",
            ask => ask.function(),
        }
    }

    fn put(&self, request: &Request) -> mlua::Result<Call> {
        let text = |text: &str| self.lua().create_string(text).map(LuaValue::String);
        let texts = |texts: &[Name]| {
            self.lua().create_sequence_from(texts.iter().map(Name::as_str)).map(LuaValue::Table)
        };
        let ids = |cards: &[CardId]| {
            self.lua().create_sequence_from(cards.iter().map(|c| c.0)).map(LuaValue::Table)
        };
        let players = |players: &[PlayerId]| {
            let items = players.iter().copied().map(Value::Player).collect();
            self.make(Made::List(List::new(Items::Players, items)))
        };
        let player = |player: PlayerId| to_value(Handle::player(player));
        let maybe = |p: &Option<PlayerId>| p.map_or(LuaValue::Nil, player);
        let number = |n: usize| LuaValue::Integer(n as i64);
        let data = || {
            let data = self.host().value_for(request.seat, request.data.clone());
            self.make(Made::Variant(Data::private(data)))
        };
        let reason = || text(&request.reason);
        let prompt = || text(&request.prompt);
        let how = |method: &HandlingMethod| LuaValue::Integer(i64::from(method.number()));
        let mut card_use = None;
        let arguments = match &request.ask {
            Ask::Play => {
                let made = Made::of(CardUse::new(request.seat, NO_CARD, []));
                if let Made::Struct(boxed) = &made {
                    card_use = Some(boxed.data.clone());
                }
                vec![self.make(made)?]
            }
            Ask::UseCard { pattern, method, .. } => vec![text(pattern)?, prompt()?, how(method)],
            Ask::RespondCard { pattern, method, .. } => {
                vec![text(pattern)?, prompt()?, data()?, how(method)]
            }
            Ask::Nullify { trick, from, to, positive } => {
                let trick = to_value(Handle::card(*trick));
                vec![trick, maybe(from), maybe(to), LuaValue::Boolean(*positive)]
            }
            Ask::Peach { dying, .. } => vec![player(*dying)],
            Ask::Invoke => vec![reason()?, data()?],
            Ask::Choice { options } => vec![reason()?, text(&options.join("+"))?, data()?],
            Ask::Suit | Ask::LuckCard => vec![reason()?],
            Ask::Kingdom { options } => vec![texts(options)?, reason()?],
            Ask::General { options } => {
                vec![texts(options)?, text(options.first().map_or("", Name::as_str))?, reason()?]
            }
            Ask::Discard { num, min, optional, include_equip, pattern }
            | Ask::Exchange { num, min, optional, include_equip, pattern } => vec![
                reason()?,
                number(*num),
                number(*min),
                LuaValue::Boolean(*optional),
                LuaValue::Boolean(*include_equip),
                text(pattern)?,
            ],
            Ask::CardChosen { who, options, method, .. } => {
                let areas = self.areas_of(*who, options);
                let open = options.iter().filter_map(|r| match r {
                    CardRef::Id(card) => Some(*card),
                    CardRef::Hand { .. } => None,
                });
                // The selectable open cards are passed too, for AIs that use them.
                let open: Vec<CardId> = open.collect();
                vec![player(*who), text(&areas)?, reason()?, how(method), ids(&open)?]
            }
            Ask::PickCard { options, refusable } => {
                vec![ids(options)?, LuaValue::Boolean(*refusable), reason()?]
            }
            Ask::Gongxin { options, .. } => vec![ids(options)?, LuaValue::Boolean(true), reason()?],
            Ask::ShowCard { requestor } => vec![player(*requestor), reason()?],
            Ask::Give { cards, players: to, .. } => vec![ids(cards)?, reason()?, players(to)?],
            Ask::Arrange { cards, up, down } => {
                let sides = match (up, down) {
                    (true, false) => 1,
                    (false, true) => -1,
                    _ => 0,
                };
                vec![ids(cards)?, LuaValue::Integer(sides)]
            }
            Ask::Pindian { from, .. } => vec![player(*from), reason()?],
            Ask::Players { options, min, max } if *max == 1 => {
                // Choosing nobody may be allowed, which is passed too, for AIs that use it.
                vec![players(options)?, reason()?, LuaValue::Boolean(*min == 0)]
            }
            Ask::Players { options, min, max } => {
                vec![players(options)?, reason()?, number(*max), number(*min)]
            }
            Ask::Order { options, optional } => {
                vec![reason()?, texts(options)?, LuaValue::Boolean(*optional), data()?]
            }
        };
        Ok(Call { method: Script::ai_method(request), arguments, card_use })
    }

    /// Returns the letters of `hej` for areas that contain options.
    fn areas_of(&self, who: PlayerId, options: &[CardRef]) -> String {
        let places = self.host().with_room(|room| {
            let t = room.table();
            let place = |r: &CardRef| match r {
                CardRef::Hand { .. } => Place::Hand,
                CardRef::Id(card) => t.place(*card),
            };
            options.iter().filter(|_| who.index() < t.players.len()).map(place).collect::<Vec<_>>()
        });
        let places = places.unwrap_or_default();
        let areas = [("h", Place::Hand), ("e", Place::Equip), ("j", Place::Delayed)];
        areas.into_iter().filter(|(_, place)| places.contains(place)).map(|(letter, _)| letter).collect()
    }

    /// Returns the use that an AI has filled in.
    fn filled_in(&self, card_use: &Data) -> AiAnswer {
        let Some(filled) = card_use.card_use() else { return AiAnswer::Reply(Reply::Pass) };
        if filled.card == NO_CARD {
            return AiAnswer::Reply(Reply::Pass);
        }
        match answer::pick(self, filled.card) {
            Ok(card) => AiAnswer::Reply(Reply::Use { card, targets: filled.to }),
            Err(why) => AiAnswer::Nonsense(why),
        }
    }
}
