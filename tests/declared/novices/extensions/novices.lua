-- Generals with one new skill each and no file for the AI: what their steps are worth says how they are played.
-- `tools/novices` measures it.
local S = sgs.skills
local extension = sgs.Package("novices")

local function hero(skill)
    local name = skill:objectName()
    sgs.General(extension, "with_" .. name, "qun", 4):addSkill(skill)
end

-- Used in the play phase.
hero(S "swap" { S.active { once = "phase", cost = { n = 1 }, S.draw(2) } })
hero(S "heal" { S.active { once = "phase", cost = { n = 1, from = "hand" }, target = { everyone = true, wounded = true },
    S.recover(1, S.target) } })
hero(S "shoot" { S.active { once = "phase", cost = { n = 1 }, target = { in_range = true }, S.damage(1, S.target) } })
hero(S "rob" { S.active { once = "phase", target = { discardable = "he" }, S.throw(1, S.target) } })
hero(S "renew" { S.active { once = "phase", cost = { n = S.any }, S.draw(S.count "cost") } })
hero(S "strain" { S.active { once = "phase", cost = { lose_hp = 1 }, S.draw(3) } })
hero(S "present" { S.active { once = "phase", cost = { n = 1, from = "hand", keep = true }, target = {},
    S.give_cost { who = S.target, hidden = true }, S.draw(2) } })
hero(S "thunderbolts" { limited = true, S.active { target = { in_range = true }, targets = { 1, 2 }, S.damage(1, S.target, "thunder") } })
hero(S "duel_of_two" { S.active { once = "phase", if_ = S.has_hand(), target = { pindian = true },
    S.pindian { with = S.target, win = { S.damage(1, S.target) } } } })

-- Whom to choose.
hero(S "share" { S.when { "finish", S.choose { players = S.everyone(), may = true }, S.draw(1, S.target) } })
hero(S "exile" { S.when { "damaged", S.choose { may = true }, S.draw(S.lost_hp(), S.target), S.turn_over(S.target) } })
hero(S "fill" { S.when { "damaged", per = "point", S.choose { players = S.everyone(), may = true },
    S.draw_up_to(S.min(4, S.max_hp(S.target)), S.target) } })
hero(S "curse" { S.when { "start", S.choose { may = true }, S.lose_hp(1, S.target), S.draw(1) } })
hero(S "wish" { S.when { "start", S.choose { players = S.everyone(), may = true }, S.choose_one { {
    word = "recover", if_ = S.wounded(S.target), S.recover(1, S.target) }, { word = "draw", S.draw(1, S.target) },
    { word = "lose", S.discard(1, S.target) } } } })

-- Yes or no.
hero(S "payback" { S.when { "damaged", needs = { S.source, {} },
    S.unless_discards { who = S.source, card = { from = "hand" }, otherwise = { S.damage(1, S.source) } } } })
hero(S "risk" { S.when { "draw", S.prevent(), S.judge { good = { color = "red" }, yes = { S.draw(3) }, no = { S.lose_hp(1) } } } })

-- Cards as other cards.
hero(S "red_edge" { S.view_as { card = { color = "red" }, as = "slash" } })
hero(S "shield" { S.view_as { card = { color = "black", from = "hand" }, as = "jink" } })
hero(S "break_in" { S.view_as { card = { suit = "club" }, as = "dismantlement" } })
hero(S "both_ways" { S.exchange { a = "slash", b = "jink" } })

return extension
