-- Skills of the bundled package `mountain` as specs.
local S = sgs.skills

return {
    S "duanchang" { locked = true, S.when { "killed", S.lose_all_skills(S.source), S.set_mark("@duanchang", 1, S.source) } },
    S "tuntian" { frequent = true,
        S.when { "lost_cards", if_ = S.unless(S.my_turn()), S.judge { bad = { suit = "heart" }, keep = { pile = "field" } } },
        S.distance { S.minus(0, S.pile "field") } },
    S "zaoxian" { S.awaken { if_ = { S.pile "field", ">=", 3 }, gain = "jixi" } },
    S "jixi" { S.view_as { card = {}, pile = "field", as = "snatch" } },
    S "xiangle" { locked = true, S.when { "becoming_target", card = { name = "slash" },
        S.unless_discards { who = S.source, always = true, about = S.me, card = { type = "basic" }, otherwise = { S.nullify() } } } },
    S "ruoyu" { lord = true, S.awaken { if_ = S.lowest_hp(), max_hp = 1, S.recover(1), gain = "jijiang" } },
    S "jiang" { frequent = true, S.when { { "targets_chosen", "aimed_at" },
        card = { any = { { name = "duel" }, { name = "slash", color = "red" } } }, S.draw(1) } },
    S "hunzi" { S.awaken { if_ = { S.hp(), "==", 1 }, gain = { "yingzi", "yinghun" } } },
    S "tiaoxin" { S.active { once = "phase", target = { reaches_me = true }, S.unless_slashes(S.target, { S.throw(1, S.target) }) } },
    S "zhiji" { S.awaken { if_ = S.no_hand(), gain = "guanxing",
        S.choose_one { { word = "recover", if_ = S.wounded(), S.recover(1) }, { word = "draw", S.draw(2) } } } },
    S "zhijian" { S.active { cost = { n = 1, from = "hand", card = { type = "equip" }, keep = true }, target = { free_slot = true },
        S.equip_cost_on(S.target), S.draw(1) } },
    S "beige" { S.when { "damaged", of = "anyone", card = { name = "slash" }, pay = {}, needs = { S.target, {} },
        S.judge { who = S.target, by_suit = {
            heart = { S.recover(1, S.target) },
            diamond = { S.draw(2, S.target) },
            club = { S.if_(S.both(S.is_alive(S.target), S.is_alive(S.source)), { S.discard(2, S.source) }) },
            spade = { S.if_(S.both(S.is_alive(S.target), S.is_alive(S.source)), { S.turn_over(S.source) }) } } } } },
    S "fangquan" {
        S.when { "before_play_phase", S.set_flag "fangquan", S.skip_phase { phase = "play", as_cost = true } },
        S.when { "turn_ends", even_lost = true, silent = true, if_ = S.flagged "fangquan", S.clear_flag "fangquan",
            S.pick { cost = { n = 1, from = "hand" }, target = {}, prompt = "@fangquan-give", steps = { S.extra_turn(S.target) } } } },
    S "zhiba" { lord = true, S.lends { skill = "zhiba_pindian" },
        S.when { "challenged", of = "anyone", silent = true, if_ = S.lost_comparison "zhiba_pindian",
            S.choose_one { name = "zhiba_pindian_obtain", options = {
                { word = "obtainPindianCards", S.obtain_open "compared" }, { word = "reject", S.stop() } } } } },
    S "zhiba_pindian" { S.lent { by = "zhiba", kingdom = "wu", if_ = S.has_hand(), target = { pindian = true },
        refused_if = { S.mark "hunzi", ">", 0 }, tell = "#ZhibaReject", S.pindian { with = S.target, name = "zhiba_pindian" } } },
}
