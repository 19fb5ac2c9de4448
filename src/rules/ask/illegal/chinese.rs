//! Reasons for which a reply is illegal, in Chinese.

use super::{BadTarget, IllegalReply, ReplyKind, Span};

impl IllegalReply {
    pub(super) fn chinese(&self) -> String {
        use IllegalReply as I;
        match self {
            I::Refused { kind } => format!("`{kind}` 询问不能拒绝"),
            I::Kind { given, kind } => format!("`{kind}` 询问不能用{}来回答", given.chinese()),
            I::Option { text, options } => format!("“{text}”不在可选项之中：{}", options.join("、")),
            I::PlayerCount { given, wanted } => format!("选了 {given} 名角色，应选 {} 名", wanted.chinese()),
            I::Player(player) => format!("不能选择 {player}"),
            I::GivenCount { given, wanted } => format!("交出了 {given} 张牌，应交 {} 张", wanted.chinese()),
            I::Given(card) => format!("不能交出牌 {card}"),
            I::Receiver(player) => format!("不能把牌交给 {player}"),
            I::Top => "不能把牌放在牌堆顶".into(),
            I::Bottom => "不能把牌放在牌堆底".into(),
            I::Arrangement => "每张牌都要放好，且只能放一次".into(),
            I::CardCount { given, wanted } => format!("选了 {given} 张牌，应选 {} 张", wanted.chinese()),
            I::TooManyCards { given, most } => format!("选了 {given} 张牌，最多只能选 {most} 张"),
            I::Card(card) => format!("不能选择牌 {card}"),
            I::HandOf(player) => format!("不能选择 {player} 的手牌"),
            I::Repeated => "同一项选了两次".into(),
            I::NoCard(card) => format!("没有牌 {card}"),
            I::NotHeld(card) => format!("手上没有牌 {card}"),
            I::NotWanted { card, pattern } => format!("{card} 不符合要求：{pattern}"),
            I::Limited { card, method } => format!("现在不能这样处理 {card}（{}）", method.word()),
            I::Unavailable(card) => format!("现在不能使用 {card}"),
            I::Targetless(card) => format!("{card} 没有合法的目标"),
            I::Target { card, to, why } => format!("{card} 不能以 {to} 为目标：{}", why.chinese()),
            I::NoTarget(card) => format!("{card} 需要指定目标"),
            I::OtherTargets(card) => format!("{card} 的目标不能这样选"),
            I::NotMade(card) => format!("现在没有技能能把这些牌当 {card}"),
            I::MadeKind { made, wanted } => format!("这个技能得到的是 {made}，不是 {wanted}"),
            I::MadeOf(card) => format!("这个技能不能恰好用这些牌当 {card}"),
            I::MadeFace(card) => format!("这个技能得到的 {card} 花色或点数不同"),
            I::Named(card) => format!("现在不能声明 {card}"),
        }
    }
}

impl BadTarget {
    fn chinese(self) -> &'static str {
        match self {
            BadTarget::Dead => "该角色已阵亡",
            BadTarget::Twice => "重复指定",
            BadTarget::NotVictim => "须以另一名角色为目标",
            BadTarget::Prohibited => "被禁止",
            BadTarget::TooMany => "目标过多",
            BadTarget::OutOfRange => "不在攻击范围内",
            BadTarget::Impossible => "不是合法的目标",
        }
    }
}

impl ReplyKind {
    fn chinese(self) -> &'static str {
        match self {
            ReplyKind::Pass => "拒绝",
            ReplyKind::Yes => "是或否",
            ReplyKind::Use => "使用牌",
            ReplyKind::Card => "一张牌",
            ReplyKind::Text => "一个选项",
            ReplyKind::Cards => "若干张牌",
            ReplyKind::Players => "角色",
            ReplyKind::Give => "交给角色的牌",
            ReplyKind::Arrange => "牌的排列",
        }
    }
}

impl Span {
    fn chinese(self) -> String {
        match self {
            Span { least, most } if least == most => most.to_string(),
            Span { least, most } => format!("{least} 至 {most}"),
        }
    }
}
