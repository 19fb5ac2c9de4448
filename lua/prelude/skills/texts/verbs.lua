-- The verbs of specs in words. A row says each verb in Chinese and English; steps within steps are nouns too.
local S = ...
local T = S.texts
local ipairs, next = ipairs, next
local noun, literal, line, words = T.noun, T.literal, T.line, T.words
local function verb(word, zh, en) line("verb", word, { zh = zh, en = en }) end

-- ---- small words ---------------------------------------------------------------------

words("nature", { { "", "", "" }, { "fire", "火焰", "fire " }, { "thunder", "雷电", "thunder " } })
words("methods", { { "use", "使用", "use" }, { "use,response", "使用或打出", "use or play" }, { "discard", "弃置", "discard" } })
words("areas_zh", { { "h", "手牌", "" }, { "he", "牌", "" }, { "", "牌", "" } })

-- ---- cards -----------------------------------------------------------------------------------

verb("draw", { { "{who}摸等量的牌", n = { amount = "count", slot = "cost" } }, "{who}摸{n:num}张牌" },
    { { "{who}{+draw} as many", n = { amount = "count", slot = "cost" } }, "{who}{+draw} {n:card_n}" })
local ME_MAX, THEIR_MAX = { amount = "max_hp" }, { amount = "max_hp", who = { player = "target" } }
local ME_HP, THEIR_HP = { amount = "hp" }, { amount = "hp", who = { player = "target" } }
verb("draw_up_to", { { "{:me}将手牌摸至体力值", n = ME_HP, who = false }, { "{who:chosen_one}将手牌摸至体力值", n = THEIR_HP },
     { "{:me}将手牌摸至体力上限", n = ME_MAX, who = false }, { "{who:chosen_one}将手牌摸至体力上限", n = THEIR_MAX }, "{who}将手牌摸至{n:num}张" },
    { { "{:me}{+draw} cards up to {:own} hit points", n = ME_HP, who = false }, { "{who:chosen_one}{+draw} cards up to {:own} hit points", n = THEIR_HP },
        { "{:me}{+draw} cards up to {:own} maximum of hit points", n = ME_MAX, who = false }, { "{who:chosen_one}{+draw} cards up to {:own} maximum of hit points", n = THEIR_MAX },
        "{who}{+draw} cards up to a hand of {n:num}" })
-- The player who was chosen, or whom the moment is about.
for _, lang in ipairs { "zh", "en" } do
    noun("chosen_one", lang, function(cx, value)
        return value and value.player == "target" and T.nouns[lang].who.say(cx, value) or nil
    end, function(cx, i, go)
        return T.nouns[lang].who.read(cx, i, function(c, j, value)
            if value.player == "target" then return go(c, j, value) end
        end)
    end)
end
verb("draw_each", "{players:first_of}与{*:rest_of}各摸{n:num}张牌", "{players:first_of}{+draw} {n:card_n}, and so {*:rest_do}")
verb("discard",
    { { "{who}弃置{n:num}张手牌", from = "hand" }, { "{who}弃置装备区里的{n:num}张牌", from = "equip" }, "{who}弃置{n:num}张牌", "{who}弃置{*:own_cards}" },
    { { "{who}{+discard} {n:hand_n}", from = "hand" }, { "{who}{+discard} {n:card_n} in {:own} equipment area", from = "equip" },
        "{who}{+discard} {n:card_n}", "{who}{+discard} {*:own_cards}" })
verb("discard_down_to", "{who}将手牌弃置至{n:num}张", "{who}{+discard} hand cards down to {n:num}")
verb("recast", "{who}重铸{*:own_cards}", "{who}{+recast} {*:own_cards}")
verb("throw_everything", { { "{who}弃置所有手牌", from = "h" }, { "{who}弃置装备区里的所有牌", from = "e" }, { "{who}弃置所有牌", from = "he" }, "{who}弃置区域里的所有牌" },
    { { "{who}{+discard} all hand cards", from = "h" }, { "{who}{+discard} all cards in {:own} equipment area", from = "e" },
        { "{who}{+discard} all hand and equipment cards", from = "he" }, "{who}{+discard} all cards in {:own} areas" })
verb("give", "{by:who}将{*:own_cards}交给{to:whom}", "{by:who}{+give} {*:own_cards} to {to:whom}")
-- Cards of a player's own, of which some must fit: "一张红色手牌".
for _, lang in ipairs { "zh", "en" } do
    noun("own_cards", lang, function(cx, node, _, covered)
        covered.n, covered.from, covered.card = true, true, true
        if node.verb == "discard" and not node.card then return nil end
        local f = T.copy(node.card or {})
        f.from = node.from
        cx.whose_area = T.own(cx)
        local said = T.say_many(cx, node.n, f)
        cx.whose_area = nil
        return said
    end, function(cx, i, go, _, node)
        return T.read_many(T.with(cx, "whose_area", T.own(cx)), i, function(c, j, n, f)
            c, f = T.with(c, "whose_area", nil), T.copy(f)
            local from = f.from
            f.from = nil
            local card = next(f) and f or nil
            if node.verb == "discard" and (not card or n == S.any) or node.verb == "give" and T.may_pay(c) and (node.by == nil or node.by.player == "me") then return end
            return go(c, j, { n = n, from = from, card = card })
        end)
    end)
end
verb("show_hand", "{who}展示所有手牌", "{who}{+show} all hand cards")
verb("discard_suit", "{who}弃置与{suit_of:slot}花色相同的所有牌", "{who}{+discard} all cards of the suit of {suit_of:slot}")

local AREAS_ZH = { { "h", "手牌" }, { "e", "装备区里的", true }, { "j", "判定区里的", true }, { "ej", "装备区或判定区里的", true }, { "hej", "区域里的", true } }
local AREAS_EN = { { "h", "hand cards" }, { "e", "equipment cards" }, { "j", "cards in the judging area" }, { "ej",
    "cards in the equipment or judging area" },
    { "hej", "cards in all areas" } }
local function of_areas(word, zh_verb, en_verb)
    local zh, en = {}, {}
    for n, area in ipairs(AREAS_ZH) do
        zh[n] = { area[3] and ("{:me}%s{who:whose}%s{n:num}张牌"):format(zh_verb, area[2]) or ("{:me}%s{who:whose}{n:num}张%s"):format(zh_verb, area[2]),
            from = area[1] }
        en[n] = { ("{:me}{+%s} {n:num} of {who:his} %s"):format(en_verb, AREAS_EN[n][2]), from = area[1] }
    end
    zh[#zh + 1] = ("{:me}%s{who:whose}{n:num}张牌"):format(zh_verb)
    -- What is discarded may come to the owner instead.
    for list, tail in pairs { [zh] = "[（若为{catch:bare_cards}，改为你获得）]", [en] = "[ (you take {catch:cards} instead)]" } do
        for n, way in ipairs(word == "throw" and list or {}) do
            if type(way) == "table" then way[1] = way[1] .. tail else list[n] = way .. tail end
        end
    end
    en[#en + 1] = ("{:me}{+%s} {n:num} of {who:his} cards"):format(en_verb)
    verb(word, zh, en)
end
of_areas("throw", "弃置", "discard")
of_areas("take", "获得", "take")
verb("take_all", { { "{:me}获得{who:whose}所有手牌", from = "h" }, { "{:me}获得{who:whose}装备区里的所有牌", from = "e" }, "{:me}获得{who:whose}所有牌" },
    { { "{:me}{+take} all of {who:his} hand cards", from = "h" }, { "{:me}{+take} all of {who:his} equipment cards", from = "e" },
        "{:me}{+take} all of {who:his} cards" })
local function is_spent(cx) return cx.event == "spent" end
verb("catch", { { "{:me}获得此牌", read_at = is_spent } }, { { "{:me}{+take} that card", read_at = is_spent } })
local function hurts(cx) return cx.source == "damage" end
local function is_not_spent(cx) return not is_spent(cx) end
verb("obtain_card", { { "{:me}获得造成伤害的牌", at = hurts }, { "{:me}获得此牌", read_at = is_not_spent } },
    { { "{:me}{+take} the card that dealt the damage", at = hurts }, { "{:me}{+take} that card", read_at = is_not_spent } })
verb("give_cost", "{:me}将{:paid}交给{who:whom}", "{:me}{+give} {:paid} to {who:whom}")
verb("equip_cost_on", "{:me}将{:paid}置于{who:whose}装备区里", "{:me}{+put} {:paid} into {who:his} equipment area")
verb("look_and_take", "{:me}观看牌堆顶的{n:num}张牌，获得其中{take:num}张，将其余的牌以任意顺序置于牌堆底",
    "{:me}{+look} at the top {n:top_n} of the draw pile, take {take:num} of them and put the rest at its bottom in any order")
local function has_pair(cx) return cx.pair end
local PAIR = { a = { player = "target" }, b = { player = "other" } }
local function of_pair(text) return { text, a = PAIR.a, b = PAIR.b, at = has_pair } end
verb("swap_hands", { of_pair "{:let}这两名角色交换手牌", "{a:who}与{b:whom}交换手牌" },
    { of_pair "{:let}these two swap hands", "{a:who}{+swap} hands with {b:whom}" })
verb("arrange_top", "{:me}观看牌堆顶的{n:num}张牌，并以任意顺序置于牌堆顶或牌堆底",
    "{:me}{+look} at the top {n:top_n} of the draw pile and put them on its top or at its bottom in any order")
verb("top_to_pile", "{:me}将牌堆顶的一张牌置于武将牌上，称为{name:pile}", "{:me}{+put} the top card of the draw pile on {:own} general as {name:pile}")
verb("remove_from_pile", "{:me}将{slot}移入弃牌堆", "{:me}{+move} {slot} to the discard pile")
verb("offer_cards", "{:me}将{slot}中的任意张交给其他角色", "{:me}{+give} any of {slot} to other players")
verb("to_pile", { { "{:me}将{n:num}张手牌置于武将牌上，称为{name:pile}", from = "hand" }, { "{:me}将装备区里的{n:num}张牌置于武将牌上，称为{name:pile}", from = "equip" }, "{:me}将{n:num}张牌置于武将牌上，称为{name:pile}" },
    { { "{:me}{+put} {n:hand_n} on {:own} general as {name:pile}", from = "hand" }, { "{:me}{+put} {n:card_n} in {:own} equipment area on {:own} general as {name:pile}", from = "equip" }, "{:me}{+put} {n:card_n} on {:own} general as {name:pile}" })
verb("spend_pile", "{:me}移去{n:num}张{name:pile}", "{:me}{+remove} {n:num} of {:own} {name:pile}")
verb("reveal_top", "{:me}亮出牌堆顶的{n:num}张牌", "{:me}{+reveal} the top {n:top_n} of the draw pile")
verb("sort_out", "{:me}从{slot}中选出所有{fits:bare_cards}", "{:me}{+pick} out {fits:cards_all} of {slot}")
verb("bury", "{:me}将{slot}置入弃牌堆", "{:me}{+put} {slot} into the discard pile")
verb("obtain", "{who}获得{slot}", "{who}{+take} {slot}")
noun("cards_all", "en", function(cx, f) return "every " .. T.nouns.en.bare_cards.say(cx, f) end, function(cx, i, go)
    return literal(cx, i, "every ", function(c, j) return T.nouns.en.bare_cards.read(c, j, go) end)
end)

words("mark_until", { { "", "", "" }, { "turn", "直到回合结束", " until the turn ends" }, { "my_next_turn", "直到下个回合开始", " until the next turn begins" } })
verb("clear_flag", { { "{:me}移除自己的标记", name = "flag" }, { "{:me}移除{who:whose}标记", name = "flag" } },
    { { "{:me}{+unmark} yourself", name = "flag" }, { "{:me}{+unmark} {who:whom}", name = "flag" } })
verb("extra_turn", "{who}于此回合结束后进行一个额外的回合", "{who}{+take} an extra turn after this one")
verb("redirect", "{:me}将此牌转移给{who:whom}", "{:me}{+pass} the card on to {who:whom}")
verb("pass_damage", "{:me}将此伤害转移给{who:whom}[；结算后，{after:inner}]", "{:me}{+pass} this damage on to {who:whom}[; after that {after:inner}]")
verb("include", { { "{:me}记录自己", slot = "counted", who = { player = "me" } }, { "{:me}记录{who:whom}", slot = "counted" } },
    { { "{:me}{+note} yourself", slot = "counted", who = { player = "me" } }, { "{:me}{+note} {who:whom}", slot = "counted" } })
verb("join", "{:me}将{slot}并入{into:slot}", "{:me}{+add} {slot} to {into:slot}")
verb("put_back", "{:me}将{slot}放回牌堆顶", "{:me}{+put} {slot} back on top of the draw pile")
verb("obtain_open", "{:me}获得仍在桌上的{slot}", "{:me}{+take} those of {slot} that still lie on the table")
verb("unless_swapped", "除非你以一张手牌替换{slot}，否则{otherwise:inner}", "unless you replace {slot:one_slot} with a hand card, {otherwise:inner}")
verb("name_kind", "{:me}声明一种牌：{kinds:kinds}", "{:me}{+name} one kind of card: {kinds:kinds}")
verb("reveal_until", "{:me}连续亮出牌堆顶的牌，直到亮出{kind:slot}", "{:me}{+reveal} cards of the draw pile until there is one of {kind:slot}")
verb("set_hand_aside", "{:me}将所有手牌扣置于武将牌旁，此回合结束时获得这些牌", "{:me}{+put} the whole hand aside face down until the turn ends")
verb("put_beside", "{:me}将至多{most:num}张手牌扣置于{who:whose}武将牌旁，其下个摸牌阶段获得这些牌",
    "{:me}{+put} at most {most:num} hand cards face down beside {who:whom}, who gets them in the next draw phase")
verb("look_at_hand", "{:me}观看{who:whose}手牌，可以展示其中的一张{card:bare_cards}", "{:me}{+look} at {who:his} hand and may show {card:cards} of it")
-- A card that is shown is the target's.
verb("throw_card", { { "{:me}弃置{slot}", who = { player = "target" } }, "{:me}弃置{who:whose}{slot}" },
    { { "{:me}{+discard} {slot:one_slot}", who = { player = "target" } }, "{:me}{+discard} {who:his} {slot:bare_slot}" })
verb("use_card", "{:me}可以使用一张{card:bare_cards}", "{:me}may use {card:cards}")
verb("throw_from_field", "{:me}弃置{who:whom}场上的一张牌", "{:me}{+discard} a card in front of {who:whom}")
verb("move_on_field", { { "{:me}移动场上的一张牌", who = false }, "{:me}移动{who:whom}场上的一张牌" },
    { { "{:me}{+move} a card on the field", who = false }, "{:me}{+move} a card in front of {who:whom}" })
verb("throw_trick", "{:me}弃置{who:whose}判定区里的{name:one_card}", "{:me}{+discard} {name:article_card} in {who:his} judging area")
verb("see_hand", "{:me}观看{who:whose}手牌", "{:me}{+look} at {who:his} hand")
verb("ignore_armor", "{:let}此牌无视{who:whose}防具", "{:let}the card {+ignore} {who:his} armor")
verb("uncount", "{:let}此牌不计入次数限制", "{:let}the card {+do} not count toward the limit on uses")
verb("show_card", "{who}展示一张手牌", "{who}{+show} a hand card")
verb("put_on_top", "{:me}将{slot}置于牌堆顶", "{:me}{+put} {slot} on top of the draw pile")
for at, lang in ipairs { "zh", "en" } do
    local between = ({ "、", ", " })[at]
    noun("kinds", lang, function(cx, kinds)
        local said = {}
        for n, kind in ipairs(kinds) do said[n] = T.nouns[lang].bare_cards.say(cx, kind.card) end
        return table.concat(said, between)
    end, function(cx, i, go)
        local function more(c, j, list)
            return T.nouns[lang].bare_cards.read(c, j, function(d, k, card)
                local made = T.copy(list)
                made[#made + 1] = { word = "kind" .. #list + 1, card = card }
                go(d, k, made)
                return literal(d, k, between, function(e, l) return more(e, l, made) end)
            end)
        end
        return more(cx, i, {})
    end)
end

-- Returns true where a step gives away the price: the first one of a use in the play phase.
function T.may_pay(cx) return cx.in_active and not cx.has_cost and (cx.depth or 0) == 0 and cx.nth == 1 end

-- The cards of the cost, named where they are given away.
for _, lang in ipairs { "zh", "en" } do
    noun("paid", lang, function(cx)
        local cost = cx.cost
        if not cost then return lang == "zh" and "这些牌" or "these cards" end
        cx.cost, cx.first, cx.paid = nil, nil, true
        return T.say_cost_cards(cx, cost)
    end, function(cx, i, go)
        if not cx.paid and T.may_pay(cx) then
            T.read_cost_cards(cx, i, function(c, j, cost)
                local made = T.with(c, "paid", true)
                made.cost_read, made.first = cost, nil
                return go(made, j)
            end)
        end
        return literal(cx, i, lang == "zh" and "这些牌" or "these cards", go)
    end)
end

-- ---- hit points, general, skills ----------------------------------------------------------------

verb("lose_hp", "{who}失去{n:digits}点体力", "{who}{+lose} {n:points}")
verb("lose_max_hp", "{who}减{n:digits}点体力上限", "{who}{+lose} {n:digits} from {:own} maximum of hit points")
verb("recover", "{who}回复{n:digits}点体力", "{who}{+recover} {n:points}")
verb("recover_to", "{who}回复至{n:digits}点体力", "{who}{+recover} to {n:points}")
verb("damage", "{by:who}对{who:whom}造成{n:digits}点{nature}伤害", "{by:who}{+deal} {n:digits} {nature}damage to {who:whom}")
verb("turn_over", "{who}翻面", "{who}{+turn} over")
verb("restore", "{who}复原武将牌", "{who}{+become} face up and unchained")
-- Returns true within an option of an awakening, which gains something else than all options do.
local function of_option(cx) return cx.awakens and (cx.depth or 0) > 0 end
local function not_of_option(cx) return not of_option(cx) end
verb("gain_skill", { { "{who}获得{name:skill}直到回合结束", until_ = "turn" }, { "{who}获得{name:skill}直到此阶段结束", until_ = "phase" },
    { "{who}获得{name:skill}直到本轮结束", until_ = "round" }, { "{who}获得{name:skill}直到你的下个回合开始", until_ = "my_next_turn" }, { "{who}习得{name:skill}", at = of_option }, { "{who}获得{name:skill}",
    at = not_of_option } },
    { { "{who}{+gain} {name:skill} until the turn ends", until_ = "turn" }, { "{who}{+gain} {name:skill} until this phase ends", until_ = "phase" },
        { "{who}{+gain} {name:skill} until this round ends", until_ = "round" }, { "{who}{+gain} {name:skill} until your next turn begins", until_ = "my_next_turn" }, { "{who}{+learn} {name:skill}", at = of_option },
        { "{who}{+gain} {name:skill}", at = not_of_option } })
verb("lose_all_skills", "{who}失去所有技能", "{who}{+lose} all skills")
verb("set_mark", "{:let}{who:whose}{name:mark}标记数变为{n:digits}{until_:mark_until}",
    "{:let}{who:his} number of {name:mark} marks {+become} {n:digits}{until_:mark_until}")
verb("mark_turn", "{who}获得{n:num}枚{name:mark}标记直到回合结束", "{who}{+get} {n:num} {name:mark} {n:mark_s} until the turn ends")
verb("set_flag", { { "{:me}标记自己直到回合结束", name = "flag" }, { "{:me}标记{who:whom}直到回合结束", name = "flag" } },
    { { "{:me}{+mark} yourself until the turn ends", name = "flag" }, { "{:me}{+mark} {who:whom} until the turn ends", name = "flag" } })

-- ---- the event ----------------------------------------------------------------------------------

-- The number of the event can be changed while it is to come.
local function on_damage(cx) return cx.event == "damage" end
local function on_draw(cx) return cx.event == "drawing" end
local function on_recover(cx) return cx.event == "recover" end
verb("change",
    { { "{:me}令此伤害{n:signed}", what = "damage", op = "+", read_at = on_damage }, { "{:me}令此伤害-{n:digits}", what = "damage", op = "-",
        read_at = on_damage }, { "{:me}令此伤害改为{n:digits}", what = "damage", op = "=", read_at = on_damage },
        { "{:me}额外摸{n:num}张牌", what = "draw", op = "+", read_at = on_draw }, { "{:me}少摸{n:num}张牌", what = "draw", op = "-", read_at = on_draw },
            { "{:me}改为摸{n:num}张牌", what = "draw", op = "=", read_at = on_draw },
        { "{:me}令此次回复值{n:signed}", what = "recover", op = "+", read_at = on_recover }, { "{:me}令此次回复值-{n:digits}", what = "recover", op = "-",
            read_at = on_recover },
        { "{:me}令此次回复值改为{n:digits}", what = "recover", op = "=", read_at = on_recover } },
    { { "{:me}{+raise} this damage by {n:digits}", what = "damage", op = "+", read_at = on_damage }, { "{:me}{+lower} this damage by {n:digits}",
        what = "damage", op = "-", read_at = on_damage },
        { "{:me}{+change} this damage to {n:digits}", what = "damage", op = "=", read_at = on_damage },
        { "{:me}{+draw} {n:more_n}", what = "draw", op = "+", read_at = on_draw }, { "{:me}{+draw} {n:one_n} fewer", what = "draw", op = "-",
            read_at = on_draw },
        { "{:me}{+draw} {n:card_n} instead", what = "draw", op = "=", read_at = on_draw },
        { "{:me}{+raise} this recovery by {n:digits}", what = "recover", op = "+", read_at = on_recover },
            { "{:me}{+lower} this recovery by {n:digits}", what = "recover", op = "-", read_at = on_recover },
        { "{:me}{+change} this recovery to {n:digits}", what = "recover", op = "=", read_at = on_recover } })
-- What is prevented depends on the moment.
local SAID = { damage = true, draw = true, drawing = true }
local function other_moment(cx) return not SAID[cx.event] end
local function at(time) return function(cx) return cx.event == time end end
verb("prevent", { { "{:me}防止此伤害", at = at "damage" }, { "{:me}放弃摸牌", at = at "draw" }, { "{:me}放弃摸牌", at = at "drawing" }, { "{:me}取消之",
    at = other_moment } },
    { { "{:me}{+prevent} this damage", at = at "damage" }, { "{:me}{+forgo} drawing", at = at "draw" }, { "{:me}{+forgo} drawing",
        at = at "drawing" }, { "{:me}{+cancel} it", at = other_moment } })
local function in_option(cx) return cx.in_option end
verb("stop", { { "{:me}放弃", at = in_option }, "{:me}终止此流程" }, { { "{:me}{+decline}", at = in_option }, "{:me}{+stop} here" })
verb("skip_phase", "{:me}跳过{phase}", "{:me}{+skip} the {phase}")
-- The last step of a skill that may be used again at once.
verb("repeat_", "{:me}可以重复此流程", "{:me}may do this again")
verb("nullify", "{:let}此牌对{who:whom}无效", "{:let}the card {+have} no effect on {who:whom}")
verb("jinks", { { "{:dodger}不能使用【闪】响应此【杀】", n = 0 }, "{:let}此【杀】需{n:num}张【闪】才能抵消" },
    { { "{:dodger}{+are} unable to use a Jink against this Slash", n = 0 }, "{:let}this Slash {+need} {n:jinks_n} to be dodged" })
verb("two_slashes", { { "{:let}每名目标每次需打出两张【杀】", who = false }, "{who}每次需打出两张【杀】" },
    { { "{:let}each target {+need} two Slashes each time", who = false }, "{who}{+need} two Slashes each time" })
verb("silence", "{who}非锁定技无效{until_:until}", "{who}{+lose} the use of all skills but locked ones {until_:until}")
verb("forbid", "{who}不能{methods}{card:bare_cards}{until_:until}", "{who}{+are} unable to {methods} {card:cards} {until_:until}")
-- Returns true for a card that is used at nobody.
local function is_alone(_, node) return not node or node.at == nil end
verb("use_as", { { "{by:who}视为使用一张{name:own_card}", at = is_alone }, "视为{by:noun_of}对{at:whom}使用一张{name:one_card}" },
    { { "{by:who}{+count} as using {name:own_card}", at = is_alone }, "{by:who}{+count} as using {name:article_card} on {at:whom}" })
for _, lang in ipairs { "zh", "en" } do
    noun("own_card", lang, function(cx, name) return T.nouns[lang][lang == "zh" and "one_card" or "article_card"].say(cx, name) end, function(cx, i, go)
        return T.nouns[lang][lang == "zh" and "one_card" or "article_card"].read(cx, i, function(c, j, name)
            if S.used_on_nobody[name] then return go(c, j, name) end
        end)
    end)
end
verb("use_slash", "{:me}对{at:whom}使用一张【杀】（无距离限制）", "{:me}{+use} a Slash on {at:whom} (over any distance)")
for _, lang in ipairs { "zh", "en" } do
    noun("noun_of", lang, function(cx, value)
        local said = T.called(cx, value.player, "noun")
        cx.subject, cx.first = value.player, nil
        cx.agrees = T.is_third(cx, value.player)
        return said
    end, function(cx, i, go)
        return T.nouns[lang].he.read(cx, i, function(c, j, value)
            local made = T.with(c, "subject", value.player)
            made.first = nil
            return go(made, j, value)
        end)
    end)
end
noun("article_card", "en", function(cx, value) return T.article(T.nouns.en.one_card.say(cx, value)) end, function(cx, i, go)
    literal(cx, i, "a ", function(c, j) return T.nouns.en.one_card.read(c, j, go) end)
    return literal(cx, i, "an ", function(c, j) return T.nouns.en.one_card.read(c, j, go) end)
end)

-- ---- steps within steps ----------------------------------------------------------------------------

verb("if_", "若{condition:cond}，{yes:inner}[{no:otherwise}]", "if {condition:cond}, {yes:inner}[{no:otherwise}]")
verb("note_color", "{:me}记录{slot}的颜色，直到下个准备阶段", "{:me}{+note} the colour of {slot:one_slot} until {:own} next start phase")
verb("add_up", { { "若以此法给出的牌首次达到{reaches:num}张，{steps:inner}", n = { amount = "count", slot = "cost" } } },
    { { "if the number of cards given so reaches {reaches:num} for the first time, {steps:inner}", n = { amount = "count", slot = "cost" } } })
verb("switch", "阳：{yang:inner}；阴：{yin:inner}", "as yang, {yang:inner}; as yin, {yin:inner}")
verb("times", "执行{n:num}次：{steps:inner}", "do this {n:time_n}: {steps:inner}")
verb("each", { "{:me}对{players:each_of}各{steps:harm_each}", "{:me}令{players:each_of}各{steps:one_each}", "对{players:each_of}依次执行：{steps:inner_of_target}" },
    { "{:me}{+deal} {steps:harm_each} to each of {players:each_of}", "{:me}{+have} {players:each_of} each {steps:one_each}", "for {players:each_of} in turn: {steps:inner_of_target}" })
-- Returns true for a first step. A player who is asked to choose may refuse, which declines a skill that begins so.
local function is_first(cx) return cx.first end
local function is_later(cx) return not cx.first end
local function choosing(choose, may, whether, as, none)
    local OTHER = as .. none
    return { { "{by:who}" .. whether .. OTHER, may = true, as = "other", at = is_first }, { "{by:who}" .. may .. OTHER, may = true, as = "other", at = is_later },
        { "{by:who}" .. whether .. none, may = true, at = is_first }, { "{by:who}" .. may .. none, may = true, at = is_later },
        { "{by:who}" .. choose .. as, as = "other" }, "{by:who}" .. choose .. none }
end
verb("choose", choosing("选择{players:chosen}", "可以选择{players:chosen}", "选择是否指定{players:chosen}", "作为第二名角色", "[；若不选择，{otherwise:inner}]"),
    choosing("{+choose} {players:chosen}", "may choose {players:chosen}", "{+choose} whether to name {players:chosen}", " as the second player",
        "[; if nobody is chosen, {otherwise:inner}]"))
verb("choose_one", { { "{by:who}可以选择一项：{options}", cancel = true }, "{by:who}选择一项：{options}" },
    { { "{by:who}may choose one: {options}", cancel = true }, "{by:who}{+choose} one: {options}" })
verb("ask", "{:asked}{by:who}可以{yes:inner_same}[{no:declined}]", "{:asked}{by:who}may {yes:inner_same}[{no:declined}]")
verb("unless_discards", "除非{who:noun_of}弃置一张[与{same_suit_as:slot}花色相同的]{card:bare_cards}，否则{otherwise:inner}",
    "unless {who:noun_of} {+discard} {card:cards}[ of the suit of {same_suit_as:slot}], {otherwise:inner}")
verb("unless_slashes", { { "除非{who:noun_of}对距离最近的另一名角色使用一张【杀】，否则{otherwise:inner}", nearest = true },
    "除非{who:noun_of}对你使用一张【杀】，否则{otherwise:inner}" },
    { { "unless {who:noun_of} {+use} a Slash on a nearest other player, {otherwise:inner}", nearest = true },
        "unless {who:noun_of} {+use} a Slash on you, {otherwise:inner}" })
verb("judge", { { "{who}进行判定：{by_suit}" }, { "{who}进行判定并获得判定牌", keep = "obtain", good = false, bad = false }, "{who}进行判定[：若结果为{good:judged}，{*:verdict}]", "{who}进行判定：若结果不为{bad:judged}，{*:verdict}" },
    { { "{who}{+judge}: {by_suit}" }, { "{who}{+judge} and {+take} the card", keep = "obtain", good = false, bad = false }, "{who}{+judge}[: if the result is {good:judged}, {*:verdict}]",
        "{who}{+judge}: unless the result is {bad:judged}, {*:verdict}" })
verb("pindian", "{:me}与{with:whom}拼点{*:contest}", "{:me}{+compare} cards with {with:whom}{*:contest}")
-- Verbs whose text does not begin with who does it.
local function is_mine(step) return step.by == nil or step.by.player == "me" end
-- Steps that would be read as the condition, or as the choice, of the whole skill.
function T.is_leading(step)
    -- Two states that may be declined are those of the skill.
    if step.verb == "switch" then return step.yang[1] and step.yin[1] and T.is_leading(step.yang[1]) and T.is_leading(step.yin[1]) or false end
    return step.verb == "if_" or is_mine(step) and (step.verb == "ask" or step.verb == "choose_one" and step.cancel or step.verb == "choose" and step.may) or false
end
local LEADS = { switch = true, add_up = true, unless_swapped = true, if_ = true, times = true, each = true, unless_discards = true, unless_slashes = true, use_as = true }
function T.leads(step)
    if step.verb == "use_as" and not step.at then return false end
    return LEADS[step.verb] and not (step.verb == "each" and (T.is_of_each(step.steps) or T.harms_each(step.steps))) or false
end

-- Marks words that a text leaves out: presentation, and names that only the spec needs.
local function silent(word, ...)
    T.silent[word] = {}
    for _, key in ipairs { ... } do T.silent[word][key] = true end
end
silent("throw", "dismantle")
silent("discard", "may", "prompt")
silent("give_cost", "hidden", "as")
silent("top_to_pile", "as")
silent("reveal_top", "as")
silent("sort_out", "as", "rest")
silent("choose", "prompt", "about", "card")
silent("take", "reason")
silent("obtain", "reason")
silent("skip_phase", "as_cost")
silent("pindian", "name")
silent("put_beside", "pile", "prompt")
silent("look_at_hand", "as")
silent("show_card", "as")
silent("use_card", "slot")
silent("throw_from_field", "like")
silent("name_kind", "as", "tell")
silent("reveal_until", "as", "rest")
silent("set_hand_aside", "pile")
silent("pick", "plain", "as", "prompt", "about", "tag", "must", "alike", "always")
silent("choose_one", "about", "name", "about_card")
silent("ask", "name", "suit_of", "if_")
silent("unless_discards", "always", "about")
silent("judge", "as", "harmful")
-- Steps that say nothing.
T.unsaid = { tell = true }
