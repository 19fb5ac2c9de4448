//! Faults of a table, in Chinese.

use crate::model::{DanglingId, TableFault};

/// Describes the first fault that a check of a table has found.
pub fn chinese(fault: &TableFault) -> String {
    match fault {
        TableFault::PlayerCount { count, most } => format!("players：有 {count} 人，应为 1 到 {most} 人"),
        TableFault::PlayerId { at, id } => format!("players：第 {at} 位写的是 {id}"),
        TableFault::Seat { player, seat, of } => format!("players：{player} 的座位是 {seat}，共 {of} 个"),
        TableFault::Seats { players } => format!("seats：没有把 {players} 名角色各写一次"),
        TableFault::Streams { streams, players } => format!("rng：{players} 名角色有 {streams} 个随机数流"),
        TableFault::DeckId { at, id } => format!("deck：第 {at} 张牌写的是 {id}"),
        TableFault::NobodysTurn => "turn：有回合在进行，却不是任何人的".into(),
        TableFault::NobodyAlive => "players：对局在进行，却没有人存活".into(),
        TableFault::Counter { counter, value, most } => format!("{counter}：{value} 太大，最多 {most}"),
        TableFault::Dangling { path, id } => format!("{path}：{}", dangling(id)),
        TableFault::Slot { player, cards, slot, capacity } => {
            format!("{player} 的装备栏 {slot:?} 里有 {cards:?}，只放得下 {capacity} 张")
        }
        TableFault::NotInDeck { card, at } => format!("牌 {card} 在 {at:?}，却不在这副牌里"),
        TableFault::Twice { card, first, at } => format!("牌 {card} 既在 {first:?} 又在 {at:?}"),
        TableFault::Nowhere { card, location } => {
            format!("牌 {card} 哪里都没有；它的位置写的是 {location:?}")
        }
        TableFault::Elsewhere { card, at, location } => {
            format!("牌 {card} 在 {at:?}；它的位置写的是 {location:?}")
        }
        TableFault::EventId { at, id, parent } => {
            format!("history：事件 {at} 写的是 {id}，在事件 {parent} 里")
        }
        TableFault::EventIndex => "history：按种类的索引与事件不符".into(),
        TableFault::Lasting => "lasting：效果的编号不是递增的".into(),
        TableFault::Virtuals { most } => format!("virtuals：造出的牌多于 {most} 张"),
        TableFault::VirtualId { key, id } => format!("virtuals：牌 {key} 写的是 {id}"),
        TableFault::VirtualUnmade(card) => format!("virtuals：牌 {card} 还没有造出来"),
        TableFault::Serialize(why) => format!("牌桌读不完整：{why}"),
    }
}

fn dangling(id: &DanglingId) -> String {
    match id {
        DanglingId::Player { index, of } => format!("{of} 人的对局里没有角色 sgs{}", index.saturating_add(1)),
        DanglingId::Kind { index, of } => format!("{of} 种牌里没有第 {index} 种"),
        DanglingId::Card { index, of } => format!("{of} 张的一副牌里没有牌 {index}"),
        DanglingId::Event { index, of } => format!("{of} 个事件的历史里没有事件 {index}"),
    }
}
