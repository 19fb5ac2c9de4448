-- The times of specs in words, and whose they are.
local S = ...
local T = S.texts
local ipairs, next = ipairs, next
local noun, literal, line, with, copy = T.noun, T.literal, T.line, T.with, T.copy
local function time(word, zh, en) line("time", word, { zh = zh, en = en }) end

-- ---- whose turn, whose damage -------------------------------------------------------------

local WHOSE = { zh = { [""] = "你", others = "其他角色", anyone = "一名角色", kin = "与你势力相同的其他角色" }, en = { [""] = "you", others = "another player", anyone = "a player", kin = "another player of your kingdom" } }
for _, lang in ipairs { "zh", "en" } do
    local function owner(name, tail)
        noun(name, lang, function(cx, of)
            cx.agrees = of ~= nil or cx.kingdom ~= nil
            if cx.kingdom then
                local kingdom = T.nouns[lang].kingdom.say(cx, cx.kingdom)
                return (lang == "zh" and "其他" .. kingdom .. "势力角色" or "another " .. kingdom .. " player") .. (tail or "")
            end
            if lang == "en" and tail and not of then return "your" end
            return WHOSE[lang][of or ""] .. (tail or "")
        end, function(cx, i, go)
            if cx.reads_thanks then
                return literal(cx, i, lang == "zh" and "其他" or "another ", function(c, j)
                    return T.nouns[lang].kingdom.read(c, j, function(d, k, kingdom)
                        return literal(d, k, (lang == "zh" and "势力角色" or " player") .. (tail or ""), function(e, l)
                            local made = with(e, "kingdom", kingdom)
                            made.agrees = true
                            return go(made, l)
                        end)
                    end)
                end)
            end
            for _, of in ipairs { "", "others", "anyone", "kin" } do
                local words = WHOSE[lang][of] .. (tail or "")
                if lang == "en" and tail and of == "" then words = "your" end
                literal(cx, i, words, function(c, j)
                    local value
                    if of ~= "" then value = of end
                    return go(with(c, "agrees", of ~= ""), j, value)
                end)
            end
        end)
    end
    owner("owner")
    owner("owners", lang == "en" and "'s" or "的")

    -- Cards of any kind, or of this one.
    noun("any_cards", lang, function(cx, f) return T.nouns[lang].cards.say(cx, f or {}) end, function(cx, i, go)
        return T.nouns[lang].cards.read(cx, i, function(c, j, f) return go(c, j, next(f) and f or nil) end)
    end)
    noun("bare_any", lang, function(cx, f) return T.nouns[lang].bare_cards.say(cx, f or {}) end, function(cx, i, go)
        return T.nouns[lang].bare_cards.read(cx, i, function(c, j, f) return go(c, j, next(f) and f or nil) end)
    end)
    noun("slash", lang, function(cx, f)
        local made = copy(f or {})
        if made.name or made.type or made.any then return nil end
        made.name = "slash"
        return T.nouns[lang].cards.say(cx, made)
    end, function(cx, i, go)
        return T.nouns[lang].cards.read(cx, i, function(c, j, f)
            if f.name ~= "slash" then return end
            local made = copy(f)
            made.name = nil
            return go(c, j, next(made) and made or nil)
        end)
    end)
    -- "1点", where the skill acts for each point.
    noun("point", lang, function(_, per) return per == "point" and (lang == "zh" and "1点" or "1 ") or nil end, function(cx, i, go)
        return literal(cx, i, lang == "zh" and "1点" or "1 ", function(c, j) return go(c, j, "point") end)
    end)
end

T.words("natures", { { "fire", "火焰", "fire " }, { "thunder", "雷电", "thunder " }, { "elemental", "属性", "elemental " }, { "normal", "无属性", "plain " } })

-- ---- times ----------------------------------------------------------------------------------

local PHASES = { start = { "准备阶段", "start phase" }, judge = { "判定阶段", "judging phase" }, draw = { "摸牌阶段", "draw phase" },
    play = { "出牌阶段开始时", "play phase" }, discard = { "弃牌阶段开始时", "discard phase" }, finish = { "结束阶段", "finish phase" } }
for word, phase in next, PHASES do
    local en = (word == "play" or word == "discard") and "at the start of {of:owners} " or "in {of:owners} "
    time(word, { { phase[1], of = false }, "{of:owners}" .. phase[1] }, en .. phase[2])
end
for word, phase in next, { judge = { "判定阶段", "judging phase" }, draw = PHASES.draw, play = { "出牌阶段", "play phase" }, discard = { "弃牌阶段", "discard phase" } } do
    time("before_" .. word .. "_phase", { { phase[1] .. "开始前", of = false }, "{of:owners}" .. phase[1] .. "开始前" }, "before {of:owners} " .. phase[2])
end
local ENDS = { start = "准备阶段", judge = "判定阶段", draw = "摸牌阶段", play = "出牌阶段", discard = "弃牌阶段", finish = "结束阶段" }
local NAMES = { start = "start phase", judge = "judging phase", draw = "draw phase", play = "play phase", discard = "discard phase", finish = "finish phase" }
for word, phase in next, ENDS do
    time(word .. "_ends", { { phase .. "结束时", of = false }, "{of:owners}" .. phase .. "结束时" }, "at the end of {of:owners} " .. NAMES[word])
end
time("game_starts", "游戏开始时", "when the game starts")
time("round_starts", "每轮开始时", "at the start of each round")
time("turn_starts", { { "回合开始时", of = false }, "{of:owners}回合开始时" }, "at the start of {of:owners} turn")
time("turn_ends", { { "回合结束时", of = false }, "{of:owners}回合结束时" }, "at the end of {of:owners} turn")
time("turn_ended", { { "回合结束后", of = false }, "{of:owners}回合结束后" }, "after {of:owners} turn")
time("targets_named", "当{of:owner}使用{card:any_cards}指定目标时", "when {of:owner} {+name} the targets of {card:any_cards}")
time("trick_affects_alone", "当以{of:owner}为唯一目标的锦囊牌生效时", "when a trick takes effect on {of:owner} alone")
time("hand_card_played", "当{of:owner}使用或打出手牌时", "when {of:owner} {+use} or play a hand card")
time("drew", "当{of:owner}于摸牌阶段摸牌后", "after {of:owner} {+draw} in the draw phase")
time("others_card_spent", "当其他角色使用的{card:any_cards}置入弃牌堆时", "when {card:any_cards} that another player used goes to the discard pile")
time("challenged", { { "当一名角色与你拼点的牌亮出后", of = "anyone" }, "当你拼点的牌亮出后" },
    { { "when the cards lie open of a comparison that a player began with you", of = "anyone" }, "when the cards lie open of your comparison" })
-- Damage between two players: another way to say each time.
local function with_apart(zh, zh_apart, en, en_apart)
    return { { zh_apart, apart = true }, zh }, { { en_apart, apart = true }, en }
end
-- Returns the same for damage taken: in English another player uses the card.
local function has_card(_, node) return not node or node.card ~= nil end
local function taken_apart(zh, zh_apart, en)
    local plain = en .. "[ from {card:cards}]"
    return { { zh_apart, apart = true }, zh }, { { en .. " from {card:cards} that another player uses", apart = true, at = has_card },
        { en .. " from another player", apart = true }, plain }
end
time("damaged", taken_apart("当{of:owner}受到[{card:cards}造成的][{per:point}][{nature:natures}]伤害后", "当{of:owner}受到其他角色[使用{card:bare_cards}]造成的[{per:point}][{nature:natures}]伤害后",
    "after {of:owner} {+take} [{per:point}][{nature:natures}]damage"))
time("damage_taken", taken_apart("当{of:owner}受到[{card:cards}造成的][{nature:natures}]伤害时", "当{of:owner}受到其他角色[使用{card:bare_cards}]造成的[{nature:natures}]伤害时",
    "when {of:owner} {+are} about to take [{nature:natures}]damage"))
time("damage_dealt", with_apart("当{of:owner}[使用{card:bare_cards}]对一名角色造成[{per:point}][{nature:natures}]伤害后", "当{of:owner}[使用{card:bare_cards}]对其他角色造成[{per:point}][{nature:natures}]伤害后",
    "after {of:owner} {+deal} [{per:point}][{nature:natures}]damage to a player[ with {card:cards}]", "after {of:owner} {+deal} [{per:point}][{nature:natures}]damage to another player[ with {card:cards}]"))
time("near_damage_dealt", "当{of:owner}[使用{card:bare_cards}]对距离1以内的一名角色造成[{per:point}][{nature:natures}]伤害后",
    "after {of:owner} {+deal} [{per:point}][{nature:natures}]damage to a player within distance 1[ with {card:cards}]")
time("dealing_damage", with_apart("当{of:owner}[使用{card:bare_cards}]对一名角色造成[{nature:natures}]伤害时", "当{of:owner}[使用{card:bare_cards}]对其他角色造成[{nature:natures}]伤害时",
    "when {of:owner} {+are} about to deal [{nature:natures}]damage to a player[ with {card:cards}]", "when {of:owner} {+are} about to deal [{nature:natures}]damage to another player[ with {card:cards}]"))
time("hp_lost", { { "当{of:owner}失去1点体力后", per = "point" }, "当{of:owner}失去体力后" },
    { { "after {of:owner} {+lose} 1 hit point", per = "point" }, "after {of:owner} {+lose} hit points" })
time("dying", "当{of:owner}处于濒死状态时", "while {of:owner} {+are} dying")
time("enters_dying", "当{of:owner}进入濒死状态时", "when {of:owner} {+enter} the dying state")
time("died", { { "当你死亡时", of = false }, { "当一名角色死亡时", of = "anyone" } }, { { "when you die", of = false }, { "when a player dies", of = "anyone" } })
time("recovered", { { "当{of:owner}[因{card:cards}]回复1点体力后", per = "point" }, "当{of:owner}[因{card:cards}]回复体力后" },
    { { "after {of:owner} {+recover} 1 hit point[ with {card:cards}]", per = "point" }, "after {of:owner} {+recover} hit points[ with {card:cards}]" })
time("use_ended", "当{of:owner}使用{card:any_cards}结算后", "after {card:any_cards} that {of:owner} used is resolved")
time("skill_used", { { "此技能结算后", of = false } }, { { "after this skill is resolved", of = false } })
time("chained", "当{of:owner}横置后", "after {of:owner} {+are} chained")
time("other_died", { { "当其他角色死亡时", of = false },  "{of:owners}其他角色死亡时" }, { { "when another player dies", of = false },
    "when a player other than {of:owner} dies" })
time("killed", "当{of:owner}被杀死时", "when {of:owner} {+are} killed")
time("has_killed", "当{of:owner}杀死一名角色后", "after {of:owner} {+kill} a player")
time("recovering", "当{of:owner}[因{card:cards}]回复体力时", "when {of:owner} {+are} about to recover[ with {card:cards}]")
time("card_used", "当{of:owner}使用{card:any_cards}时", "when {of:owner} {+use} {card:any_cards}")
time("card_played", "当{of:owner}使用或打出{card:any_cards}时", "when {of:owner} {+use} or play {card:any_cards}")
time("targets_chosen", "当{of:owner}使用{card:any_cards}指定目标后", "after {of:owner} {+choose} the targets of {card:any_cards}")
time("aimed_at", with_apart("当{of:owner}成为{card:any_cards}的目标后", "当{of:owner}成为其他角色使用的{card:bare_any}的目标后",
    "after {of:owner} {+become} a target of {card:any_cards}", "after {of:owner} {+become} a target of {card:any_cards} that another player uses"))
time("becoming_target", with_apart("当{of:owner}成为{card:any_cards}的目标时", "当{of:owner}成为其他角色使用的{card:bare_any}的目标时",
    "when {of:owner} {+become} a target of {card:any_cards}", "when {of:owner} {+become} a target of {card:any_cards} that another player uses"))
time("slash_targets", "当{of:owner}使用{card:slash}指定一名角色为目标后", "after {of:owner} {+target} a player with {card:slash}")
time("slashed_at", "当一名角色使用{card:slash}指定{of:owner}为目标后", "after a player targets {of:owner} with {card:slash}")
time("slash_dodged", "当{of:owner}使用的{card:slash}被【闪】抵消后", "after a player dodges {card:slash} that {of:owner} used")
time("judged", "当{of:owner}的判定牌生效后", "after {of:owners} judgement card takes effect")
time("judged_at_all", "当{of:owner}进行判定后", "after {of:owner} {+judge}")
time("drawing", "当{of:owner}于摸牌阶段摸牌时", "when {of:owner} {+draw} in the draw phase")
time("turned_over", "当{of:owner}翻面后", "after {of:owner} {+turn} over")
time("lost_equip", "当{of:owner}失去装备区里的一张牌后", "after {of:owner} {+lose} a card from the equipment area")
time("lost_last_hand", "当{of:owner}失去最后的手牌后", "after {of:owner} {+lose} the last hand card")
time("lost_cards", "当{of:owner}失去牌后", "after {of:owner} {+lose} cards")
time("got_hand_cards", "当{of:owner}获得手牌后", "after {of:owner} {+get} hand cards")
time("hand_taken", { { "当一名角色的手牌被另一名角色弃置或获得后", of = false }, "{of:owners}手牌被另一名角色弃置或获得后" },
    { { "after hand cards of a player are discarded or taken by another player", of = false },
        "after hand cards of {of:owner} are discarded or taken by another player" })

-- ---- who is who at a time ----------------------------------------------------------------------

local ALIAS = { damaged = true, damage_taken = true, killed = true, recovering = true, aimed_at = true, becoming_target = true, slashed_at = true }
local DAMAGE = { damaged = true, damage_taken = true, died = true, enters_dying = true }
-- Nobody has spoken of the user yet.
local AIMED = { aimed_at = true, becoming_target = true }
local EVENTS = { damage_taken = "damage", dealing_damage = "damage", draw = "draw", drawing = "drawing", others_card_spent = "spent", recovering = "recover",
    slashed_at = "slashed" }

-- The source and the target are one player at some times.
function T.is_alias(names, of)
    if of then return false end
    for _, name in ipairs(names) do
        if not ALIAS[name] then return false end
    end
    return true
end

function T.enter_time(cx, names, of, apart)
    cx.alias = T.is_alias(names, of) or nil
    cx.source = of and "user" or "they"
    cx.knows = { target = of ~= nil }
    cx.moment = names[1]
    for _, name in ipairs(names) do
        if DAMAGE[name] then cx.source = "damage" elseif name == "killed" then cx.source = "killer" elseif name == "recovering" then cx.source = "user" end
        if AIMED[name] and not of and not apart then cx.source = "aimer" end
        cx.event = EVENTS[name]
        for _, noun_known in ipairs(S.rows.time[name].gives or {}) do cx.knows[noun_known] = true end
    end
end
