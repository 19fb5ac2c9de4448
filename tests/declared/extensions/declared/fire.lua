-- Skills of the bundled package `fire` as specs.
local S = sgs.skills

return {
    S "qiangxi" { S.active { once = "phase", cost = { n = 1, card = { name = "weapon" }, or_lose_hp = 1 },
        target = { in_range = true }, S.damage(1, S.target) } },
    S "mengjin" { S.when { "slash_dodged", needs = { S.target, { discardable = "he" } }, S.throw(1, S.target) } },
    S "lianhuan" { S.view_as { card = { suit = "club", from = "hand" }, as = "iron_chain" } },
    S "niepan" { limited = true, mark = "@nirvana", S.when { "dying",
        S.throw_everything(), S.recover_to(S.min(3, S.max_hp())), S.draw(3), S.restore() } },
    S "huoji" { S.view_as { card = { color = "red", from = "hand" }, as = "fire_attack" } },
    S "kanpo" { S.view_as { card = { color = "black", from = "hand" }, as = "nullification" } },
    S "bazhen" { locked = true, S.counts_as_equipped { equip = "eight_diagram" } },
    S "quhu" { S.active { once = "phase", if_ = S.has_hand(), target = { hp = { ">", S.hp() }, pindian = true }, together = true,
        S.pindian { with = S.target,
            win = { S.if_({ S.number_of(S.everyone { in_range_of = S.target }), ">", 0 },
                { S.choose { players = S.everyone { in_range_of = S.target }, as = "other", prompt = "@quhu-damage" },
                    S.damage { n = 1, who = S.other, by = S.target } },
                { S.tell { key = "#QuhuNoWolf", about = S.target } }) },
            lose = { S.damage { n = 1, who = S.me, by = S.target } } } } },
    S "jieming" { S.when { "damaged", per = "point", S.choose { players = S.everyone(), may = true },
        S.draw_up_to(S.min(5, S.max_hp(S.target)), S.target) } },
    S "luanji" { S.view_as { card = { from = "hand" }, n = 2, same_suit = true, as = "archery_attack" } },
    S "xueyi" { lord = true, locked = true, S.max_cards { S.multiple(2, S.number_of(S.others { kingdom = "qun" })) } },
    S "tianyi" { S.active { once = "phase", if_ = S.has_hand(), target = { has_hand = true }, together = true,
        S.pindian { with = S.target, win = { S.set_flag "TianyiSuccess" }, lose = { S.forbid(S.me, "use", { name = "slash" }) } } },
        S.use_times { 1, if_ = S.flagged "TianyiSuccess" }, S.use_reach { S.any, if_ = S.flagged "TianyiSuccess" },
        S.use_targets { 1, if_ = S.flagged "TianyiSuccess" } },
    S "shuangxiong" {
        S.view_as { card = { from = "hand" }, as = "duel", unlike_noted = true },
        S.when { "draw", S.judge { keep = "obtain" }, S.note_color "judged", S.prevent() } },
}
