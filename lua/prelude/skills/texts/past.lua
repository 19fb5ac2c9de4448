-- The words of what has happened, of what lasts and of marks.
local S = ...
local T = S.texts
local type, ipairs = type, ipairs
local line, words = T.line, T.words
local function verb(word, zh, en) line("verb", word, { zh = zh, en = en }) end

-- ---- what has happened -----------------------------------------------------------------------

words("span", { { "phase", "本阶段", "this phase" }, { "turn", "本回合", "this turn" }, { "round", "本轮", "this round" }, { "game", "本局游戏", "this game" } })
-- How often, and how much: what is counted has no card in some of them.
local COUNTS = {
    { "use", "[对{to:whom}]使用{card:any_cards}的次数", "{who:he} {+have} used {card:any_cards}[ on {to:whom}]" },
    { "play", "打出{card:any_cards}的次数", "{who:he} {+have} played {card:any_cards}" },
    { "damage", "[使用{card:bare_cards}][对{to:whom}]造成伤害的次数", "{who:he} {+have} dealt damage[ to {to:whom}][ with {card:cards}]" },
    { "damage_taken", "受到[{card:cards}造成的]伤害的次数", "{who:he} {+have} taken damage[ from {card:cards}]" },
    { "lose_hp", "失去体力的次数", "{who:he} {+have} lost hit points" }, { "recover", "回复体力的次数", "{who:he} {+have} recovered" },
    { "draw", "摸牌的次数", "{who:he} {+have} drawn cards" }, { "discard", "弃置牌的次数", "{who:he} {+have} discarded cards" },
    { "discarded_from", "被弃置牌的次数", "{who:he} {+have} had cards discarded" },
}
local SUMS = {
    { "damage", "[使用{card:bare_cards}][对{to:whom}]造成的伤害值", "damage that {who:he} {+have} dealt[ to {to:whom}][ with {card:cards}]" },
    { "damage_taken", "受到的[{card:cards}造成的]伤害值", "damage that {who:he} {+have} taken[ from {card:cards}]" },
    { "lose_hp", "失去的体力值", "hit points that {who:he} {+have} lost" }, { "recover", "回复的体力值", "hit points that {who:he} {+have} recovered" },
    { "draw", "摸的牌数", "number of cards that {who:he} {+have} drawn" }, { "discard", "弃置的牌数", "number of cards that {who:he} {+have} discarded" },
    { "discarded_from", "被弃置的牌数", "number of cards that {who:he} {+have} had discarded" },
}
local FIRSTS = {
    { "use", "[对{to:whom}]使用{card:any_cards}", "{who:he} {+use} {card:any_cards}[ on {to:whom}]" }, { "play", "打出{card:any_cards}", "{who:he} {+play} {card:any_cards}" },
    { "damage", "[使用{card:bare_cards}][对{to:whom}]造成伤害", "{who:he} {+deal} damage[ to {to:whom}][ with {card:cards}]" },
    { "damage_taken", "受到[{card:cards}造成的]伤害", "{who:he} {+take} damage[ from {card:cards}]" },
    { "lose_hp", "失去体力", "{who:he} {+lose} hit points" }, { "recover", "回复体力", "{who:he} {+recover}" }, { "draw", "摸牌", "{who:he} {+draw} cards" },
}
local function lines(list, zh, en)
    local of_zh, of_en = {}, {}
    for n, one in ipairs(list) do
        of_zh[n], of_en[n] = { zh:format(one[2]), deed = one[1] }, { en:format(one[3]), deed = one[1] }
    end
    return { zh = of_zh, en = of_en }
end
line("amount", "history", lines(COUNTS, "{who:he}{in_:span}%s", "the number of times %s {in_:span}"))
line("amount", "history_sum", lines(SUMS, "{who:he}{in_:span}%s", "the %s {in_:span}"))
line("cond", "first", lines(FIRSTS, "此为{who:he}{in_:span}首次%s", "this is the first time {in_:span} that %s"))
line("not", "first", lines(FIRSTS, "此不为{who:he}{in_:span}首次%s", "this is not the first time {in_:span} that %s"))

-- What was done at all, and what was not.
local DONE = {
    { "use", "[对{to:whom}]使用过{card:any_cards}", "used {card:any_cards}[ on {to:whom}]" }, { "play", "打出过{card:any_cards}", "played {card:any_cards}" },
    { "damage", "[使用{card:bare_cards}][对{to:whom}]造成过伤害", "dealt damage[ to {to:whom}][ with {card:cards}]" },
    { "damage_taken", "受到过[{card:cards}造成的]伤害", "taken damage[ from {card:cards}]" },
    { "lose_hp", "失去过体力", "lost hit points" }, { "recover", "回复过体力", "recovered" }, { "draw", "摸过牌", "drawn cards" },
    { "discard", "弃置过牌", "discarded cards" }, { "discarded_from", "被弃置过牌", "had cards discarded" },
}
line("there", "history", lines(DONE, "{who:he}{in_:span}%s", "{who:he} {+have} %s {in_:span}"))
line("not_there", "history", lines(DONE, "{who:he}{in_:span}未%s", "{who:he} {+have} not %s {in_:span}"))
local function there(word, zh, zh_not, en, en_not)
    line("there", word, { zh = zh, en = en })
    line("not_there", word, { zh = zh_not, en = en_not })
end
there("mark", "{who:he}有{name:mark}标记", "{who:he}没有{name:mark}标记", "{who:he} {+have} {name:mark} marks", "{who:he} {+have} no {name:mark} marks")
there("pile", { { "你的武将牌上有{name:pile}", who = false } }, { { "你的武将牌上没有{name:pile}", who = false } },
    { { "you have cards of {name:pile}", who = false } }, { { "you have no cards of {name:pile}", who = false } })
there("number_of", "{*:there_are}", "{*:there_are_no}", "there is {players:one_player}", "there are no {players}")

-- ---- what lasts ------------------------------------------------------------------------------

words("until", { { "", "直到回合结束", "until the turn ends" }, { "use", "直到此牌结算完毕", "until this card is resolved" },
    { "phase", "直到此阶段结束", "until this phase ends" }, { "round", "直到本轮结束", "until this round ends" },
    { "my_turn", "直到你的回合结束", "until your turn ends" }, { "my_next_turn", "直到你的下个回合开始", "until your next turn begins" },
    { "game", "直到游戏结束", "until the game ends" } })
words("how_long", { { "turn", "直到回合结束", "until the turn ends" }, { "use", "直到此牌结算完毕", "until this card is resolved" },
    { "phase", "直到此阶段结束", "until this phase ends" }, { "round", "直到本轮结束", "until this round ends" },
    { "my_turn", "直到你的回合结束", "until your turn ends" }, { "my_next_turn", "直到你的下个回合开始", "until your next turn begins" },
    { "game", "直到游戏结束", "until the game ends" } })
local NUMBERS = {
    { "max_cards", "{who:mine}手牌上限", "{who:his} hand limit" }, { "attack_range", "{who:mine}攻击范围", "{who:his} attack range" },
    { "distance_from", "{who:mine_he}计算与其他角色的距离", "{who:his} distance to others" }, { "distance_to", "{:let}其他角色计算与{who:whose_known}距离", "the distance of others to {who:whom}" },
    { "slash_times", "{who:mine_he}使用{card:used_cards}的次数上限", "the number of {card:used_cards} that {who:he} may use" },
    { "slash_reach", "{who:mine_he}[{uses:next_times}]使用{card:used_cards}的距离限制", "the reach of {who:his} {card:used_cards}" },
    { "slash_targets", "{who:mine_he}[{uses:next_times}]使用{card:used_cards}的目标数上限", "the number of targets of {who:his} {card:used_cards}" },
    { "damage_dealt", "{who:mine_he}[{uses:next_times}][使用{card:bare_cards}]造成的伤害", "the damage that {who:he} {+deal}[ with {card:cards}]" },
    { "damage_taken", "{who:mine_he}[{uses:next_times}]受到[{card:cards}造成]的伤害", "the damage that {who:he} {+take}[ from {card:cards}]" },
}
for at, lang in ipairs { "zh", "en" } do
    -- Slashes, or other cards of which so many may be used.
    T.noun("used_cards", lang, function(cx, f)
        return f == nil and ({ "【杀】", "Slashes" })[at] or T.nouns[lang].bare_cards.say(cx, f)
    end, function(cx, i, go)
        T.literal(cx, i, ({ "【杀】", "Slashes" })[at], function(c, j) return go(c, j, nil) end)
        return T.nouns[lang].bare_cards.read(cx, i, function(c, j, f)
            if not T.equal(f, { name = "slash" }) then return go(c, j, f) end
        end)
    end)
end
-- How often it counts: "下一次".
T.noun("next_times", "zh", function(cx, n)
    if n == 1 then return "下一次" end
    return n and "接下来" .. T.nouns.zh.num.say(cx, n) .. "次"
end, function(cx, i, go)
    T.literal(cx, i, "下一次", function(c, j) return go(c, j, 1) end)
    return T.literal(cx, i, "接下来", function(c, j)
        return T.nouns.zh.num.read(c, j, function(d, k, n)
            if type(n) == "number" and n > 1 then return T.literal(d, k, "次", function(e, l) return go(e, l, n) end) end
        end)
    end)
end)
-- A player who was spoken of before.
T.noun("whose_known", "zh", function(cx, value)
    if not cx.intro then return T.nouns.zh.whose.say(cx, value) end
end, function(cx, i, go) return T.nouns.zh.whose.read(T.with(cx, "no_intro", true), i, function(c, j, value) return go(T.with(c, "no_intro", cx.no_intro), j, value) end) end)
-- Returns true for a number that lowers: English says so.
local function is_less(n) return type(n) == "number" and n < 0 or type(n) == "table" and n.amount == "minus" and n.a == 0 end
local function raised(_, node) return not node or not is_less(node.n) end
local function lowered(_, node) return not node or is_less(node.n) end
T.noun("less", "en", function(cx, n)
    local said = T.nouns.en.signed.say(cx, n)
    return said and said:sub(2)
end, function(cx, i, go)
    return T.nouns.en.digits.read(cx, i, function(c, j, n)
        return go(c, j, type(n) == "number" and -n or { amount = "minus", a = 0, b = n })
    end)
end)
-- Adds both ways to say a change of something, with the words behind it.
function T.changes(list, what, tail, more)
    for _, way in ipairs { { "{:me}{+raise} %s by {n:digits}%s", raised }, { "{:me}{+lower} %s by {n:less}%s", lowered } } do
        local made = T.copy(more)
        made[1], made.at = way[1]:format(what, tail), way[2]
        list[#list + 1] = made
    end
end
local zh, en = {}, {}
for _, one in ipairs(NUMBERS) do
    zh[#zh + 1] = { one[2] .. "{n:signed}，{until_:how_long}", what = one[1] }
    T.changes(en, one[3], "[ ({uses:time_n} only)] {until_:how_long}", { what = one[1] })
end
zh[#zh + 1] = { "{:me}令自己不能成为[{card:bare_cards}的]目标，{until_:how_long}", what = "not_target", who = false }
zh[#zh + 1] = { "{who}不能成为[{card:bare_cards}的]目标，{until_:how_long}", what = "not_target" }
en[#en + 1] = { "{:me}{+keep} yourself from becoming a target[ of {card:cards}] {until_:how_long}", what = "not_target", who = false }
en[#en + 1] = { "{:me}{+keep} {who:whom} from becoming a target[ of {card:cards}] {until_:how_long}", what = "not_target" }
verb("lasting", zh, en)

-- ---- marks, hit points, skills ------------------------------------------------------------------

verb("get_mark", "{who}获得{n:num}枚{name:mark}标记", "{who}{+get} {n:num} {name:mark} {n:mark_s}")
verb("lose_mark", "{who}移去{n:num}枚{name:mark}标记", "{who}{+remove} {n:num} {name:mark} {n:mark_s}")
verb("chain", "{who}横置", "{who}{+are} chained")
verb("unchain", "{who}重置", "{who}{+are} unchained")
verb("gain_max_hp", "{who}加{n:digits}点体力上限", "{who}{+gain} {n:digits} to {:own} maximum of hit points")
verb("set_hp", "{who}将体力值调整为{n:digits}点", "{who}{+set} {:own} hit points to {n:digits}")
verb("lose_skill", "{who}失去{name:skill}", "{who}{+lose} {name:skill}")

local OF_TURN = { { "slash_times", "使用【杀】的次数上限", "the number of Slashes that {who:he} may use" }, { "slash_reach", "使用【杀】的距离限制", "the reach of {who:his} Slashes" },
    { "slash_targets", "使用【杀】的目标数上限", "the number of targets of {who:his} Slashes" }, { "max_cards", "手牌上限", "{who:his} hand limit" },
    { "attack_range", "攻击范围", "{who:his} attack range" } }
local turn_zh, turn_en = {}, {}
for _, one in ipairs(OF_TURN) do
    turn_zh[#turn_zh + 1] = { "{who:mine_he}本回合" .. one[2] .. "{n:signed}", what = one[1] }
    T.changes(turn_en, one[3], " this turn", { what = one[1] })
end
verb("this_turn", turn_zh, turn_en)
