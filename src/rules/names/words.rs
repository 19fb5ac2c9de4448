//! Words of the rules, reasons and prompts.

use super::Row;

/// The lists searched by [`find`], with a title for tests. Each is sorted by key.
pub(super) const LISTS: &[(&str, &[Row])] = &[("words", WORDS), ("prompts", PROMPTS), ("log", LOG)];

pub(super) fn find(key: &str) -> Option<(&'static str, &'static str)> {
    LISTS.iter().find_map(|(_, list)| {
        let at = list.binary_search_by(|row| row.0.cmp(key)).ok()?;
        list.get(at).map(|row| (row.1, row.2))
    })
}

/// Names of roles, phases, kingdoms, suits, colours, natures, areas, kinds of card and common options.
#[rustfmt::skip]
const WORDS: &[Row] = &[
    ("02_1v1", "一对一", "one against one"),
    ("03_1v2", "一对二", "one against two"),
    ("04_1v3", "虎牢关", "one against three"),
    ("04_2v2", "二对二", "two against two"),
    ("04_boss", "闯关", "boss"),
    ("06_3v3", "三对三", "three against three"),
    ("06_XMode", "三对三，有后备", "three against three with reserves"),
    ("3v3_direction", "结算的方向", "the way round"),
    ("3v3_draft", "先选将的一方", "the side that drafts first"),
    ("3v3_order", "先行动的一方", "the side that begins"),
    ("@waked", "觉醒", "awakening"),
    ("Hulaopass", "重整", "gathering strength"),
    ("Hulaopass:draw", "摸一张牌", "draw a card"),
    ("Hulaopass:recover", "回复1点体力", "recover 1 hp"),
    ("armor", "防具", "armour"),
    ("armor_area", "防具栏", "armour area"),
    ("basic", "基本牌", "basic card"),
    ("black", "黑色", "black"),
    ("cancel", "取消", "cancel"),
    ("ccw", "逆时针", "counterclockwise"),
    ("club", "梅花", "club"),
    ("cool", "冷色方", "cool side"),
    ("cw", "顺时针", "clockwise"),
    ("defensive_horse", "防御坐骑", "defensive horse"),
    ("defensive_horse_area", "防御坐骑栏", "defensive horse area"),
    ("delayed_trick", "延时锦囊", "delayed trick"),
    ("dhorse", "防御坐骑", "defensive horse"),
    ("diamond", "方块", "diamond"),
    ("discard", "弃牌阶段", "discard phase"),
    ("drank", "酒", "drank"),
    ("draw", "摸牌阶段", "draw phase"),
    ("draw_1v3", "为阵亡者摸牌", "a card for the fallen"),
    ("equip", "装备牌", "equipment"),
    ("equip_area", "装备区", "equipment area"),
    ("finish", "结束阶段", "finish phase"),
    ("fire_nature", "火焰", "fire"),
    ("gamerule", "手牌上限", "hand limit"),
    ("god", "神", "God"),
    ("god_nature", "神", "god"),
    ("heart", "红桃", "heart"),
    ("ice_nature", "冰冻", "ice"),
    ("judge", "判定阶段", "judge phase"),
    ("judge_area", "判定区", "judging area"),
    ("kill", "击杀奖励", "reward for the kill"),
    ("lord", "主公", "lord"),
    ("loyalist", "忠臣", "loyalist"),
    ("no", "否", "no"),
    ("no_suit", "无花色", "no suit"),
    ("no_suit_black", "无花色黑色", "black without suit"),
    ("no_suit_red", "无花色红色", "red without suit"),
    ("normal_nature", "普通", "normal"),
    ("not_active", "回合外", "not active"),
    ("offensive_horse", "进攻坐骑", "offensive horse"),
    ("offensive_horse_area", "进攻坐骑栏", "offensive horse area"),
    ("ohorse", "进攻坐骑", "offensive horse"),
    ("phase_extra", "额外阶段", "extra phase"),
    ("phase_none", "阶段之间", "between phases"),
    ("play", "出牌阶段", "play phase"),
    ("poison_nature", "毒性", "poison"),
    ("qun", "群", "Qun"),
    ("rebel", "反贼", "rebel"),
    ("recast", "重铸", "recast"),
    ("red", "红色", "red"),
    ("reform", "重整", "gathering strength"),
    ("renegade", "内奸", "renegade"),
    ("round_start", "回合开始", "turn start"),
    ("shu", "蜀", "Shu"),
    ("skill", "技能牌", "skill card"),
    ("spade", "黑桃", "spade"),
    ("start", "准备阶段", "start phase"),
    ("thunder_nature", "雷电", "thunder"),
    ("treasure", "宝物", "treasure"),
    ("treasure_area", "宝物栏", "treasure area"),
    ("trick", "锦囊牌", "trick"),
    ("warm", "暖色方", "warm side"),
    ("weapon", "武器", "weapon"),
    ("weapon_area", "武器栏", "weapon area"),
    ("weapon_recast", "重铸武器", "recasting the weapon"),
    ("wei", "魏", "Wei"),
    ("wu", "吴", "Wu"),
    ("yes", "是", "yes"),
];

/// Prompts of the rules and of the standard cards.
#[rustfmt::skip]
const PROMPTS: &[Row] = &[
    ("@3v3-action", "请选择己方下一名行动的角色", "Choose who of your side acts next"),
    ("@axe", "【贯石斧】：你可以弃置两张牌，令对 %src 的【杀】依然造成伤害", "Axe: you may discard two cards to make the Slash hit %src"),
    ("@draft-general", "请选走一名武将", "Take a general from the pool"),
    ("@fire-attack", "你可以弃置一张%arg手牌，对 %src 造成1点火焰伤害", "You may discard a hand card of suit %arg to deal 1 fire damage to %src"),
    ("@line-general", "请选择第 %arg 名武将，作为后备", "Choose general %arg of your line, who waits in reserve"),
    ("@multi-jink", "%src 的【杀】：还需要 %arg 张【闪】", "Slash from %src: %arg more Jink(s) needed"),
    ("@multi-jink-start", "%src 对你使用了【杀】，需要 %arg 张【闪】才能抵消", "%src uses a Slash on you: %arg Jinks are needed"),
    ("@reserve-general", "请选择己方的第 %arg 名后备武将", "Choose reserve %arg of your side"),
    ("@seat-general", "请选择由 %src 使用的武将", "Choose the general that %src plays"),
    ("@stage-general", "请选择进入第二阶段的武将", "Choose the general of your second stage"),
    ("@succeeding-general", "请选择接替 %src 的后备武将", "Choose the reserve who comes for %src"),
    ("archery-attack-jink", "%src 使用了【万箭齐发】，请打出一张【闪】", "%src uses Archery Attack: play a Jink"),
    ("blade-slash", "【青龙偃月刀】：你可以对 %src 再使用一张【杀】", "Blade: you may use another Slash on %src"),
    ("collateral-slash", "%dest 令你对 %src 使用一张【杀】，否则交出武器", "%dest wants you to use a Slash on %src, or to give up your weapon"),
    ("double-sword-card", "%src 发动了【雌雄双股剑】，请弃置一张手牌，否则其摸一张牌", "%src invokes Double Sword: discard a hand card, or he draws one"),
    ("duel-slash", "与 %src 决斗，请打出一张【杀】", "Duel with %src: play a Slash"),
    ("savage-assault-slash", "%src 使用了【南蛮入侵】，请打出一张【杀】", "%src uses Savage Assault: play a Slash"),
    ("slash-jink", "%src 对你使用了【杀】，请使用一张【闪】", "%src uses a Slash on you: use a Jink"),
];

/// Log lines written by player verbs.
#[rustfmt::skip]
const LOG: &[Row] = &[
    ("#ChooseKingdom", "%from 选择了势力 %arg", "%from chooses the kingdom %arg"),
    ("#EndPlayPhase", "%from 结束出牌阶段", "%from ends his play phase"),
    ("#FinishShiMing", "%from 完成使命技“%arg”", "%from completes the mission %arg"),
    ("#GetMark", "%from 获得 %arg2 枚“%arg”标记", "%from gets %arg2 %arg"),
    (
        "#GuanxingResult",
        "%from 将 %arg 张牌置于牌堆顶，%arg2 张牌置于牌堆底",
        "%from puts %arg card(s) on top of the draw pile and %arg2 at the bottom",
    ),
    ("#InvokeOthersSkill", "%from 发动 %to 的“%arg”", "%from invokes %arg of %to"),
    ("#LoseMark", "%from 失去 %arg2 枚“%arg”标记", "%from loses %arg2 %arg"),
    ("#ObtainArea", "%from 恢复%arg", "%from regains his %arg"),
    ("#ReformingDraw", "%from 重整，摸 %arg 张牌", "%from gathers strength and draws %arg card(s)"),
    ("#ReformingRecover", "%from 重整，回复 %arg 点体力", "%from gathers strength and recovers %arg hp"),
    ("#ShiMingFailed", "%from 的使命技“%arg”失败", "%from fails the mission %arg"),
    ("#TakeGeneral", "%from 选走 %arg", "%from takes %arg"),
    ("#ThrowArea", "%from 废除%arg", "%from loses his %arg"),
    ("#TrickDirection", "%from 令“%arg2”按%arg方向结算", "%from has %arg2 go round %arg"),
    ("#WakeSkillCanWake", "因 %arg 的效果，%from 可以直接觉醒 %arg2", "by %arg, %arg2 of %from may wake at once"),
    ("$DamageRevises0", "%from 防止 %arg 点伤害", "%from prevents %arg damage"),
    ("$DamageRevises1", "%from 受到的伤害由 %arg 点改为 %arg2 点", "the damage to %from becomes %arg2 instead of %arg"),
    ("$DamageRevises2", "%from 令伤害由 %arg 点改为 %arg2 点", "%from makes the damage %arg2 instead of %arg"),
];
