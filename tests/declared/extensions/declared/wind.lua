-- Skills of the bundled package `wind` as specs.
local S = sgs.skills

return {
    S "jushou" { S.at "finish" { S.draw(1), S.turn_over() } },
    S "liegong" { S.when { "slash_targets", if_ = S.both(S.my_phase "play",
        S.either({ S.hand(S.target), ">=", S.hp() }, { S.hand(S.target), "<=", S.attack_range() })),
        S.tell("#NoJink", S.target), S.jinks(0) } },
    S "buqu" { locked = true,
        S.when { "dying", S.top_to_pile { name = "buqu", as = "new" },
            S.if_(S.number_repeats("new", "buqu"),
                { S.tell { key = "#BuquRepeated", slot = "new" }, S.remove_from_pile "new" }, { S.recover_to(1) }) },
        S.max_cards_is { S.pile "buqu", if_ = { S.pile "buqu", ">", 0 } } },
    S "fenji" { S.when { "hand_taken", needs = { S.target, {} }, even_dead = true, S.lose_hp(1), S.draw(2, S.target) } },
    S "hongyan" { locked = true, S.treats { card = { suit = "spade" }, suit = "heart" } },
    S "leiji" {
        S.when { "card_played", card = { name = "jink" }, S.choose { players = S.everyone(), may = true },
            S.judge { who = S.target, bad = { color = "black" }, harmful = true, yes = { S.damage(1, S.target, "thunder") } } },
        S.when { "dealing_damage", direct = true, silent = true, if_ = S.both(S.by_this_skill(), S.wounded()), S.recover(1) } },
    S "guidao" { S.retrial { card = { color = "black" }, exchange = true } },
    S "kuanggu" { locked = true, S.when { "near_damage_dealt", if_ = S.wounded(), S.recover(S.happened()) } },
    S "shensu" {
        S.when { "before_judge_phase", if_ = S.both(S.can_slash(), S.unless(S.skipped "draw")), S.pick { uses = "slash" },
            S.skip_phase { phase = "judge", as_cost = true }, S.skip_phase { phase = "draw", as_cost = true } },
        S.when { "before_play_phase", if_ = S.can_slash(), S.pick { uses = "slash", cost = { n = 1, card = { type = "equip" } } },
            S.skip_phase { phase = "play", as_cost = true } },
        S.use_reach { S.any, made = true } },
    S "tianxiang" { S.when { "damage_taken",
        S.pick { cost = { n = 1, from = "hand", card = { suit = "heart" } }, target = {}, prompt = "@tianxiang-card", tag = "TianxiangDamage",
            steps = { S.pass_damage { who = S.target, after = { S.draw(S.lost_hp(S.target), S.target) } } } } } },
    S "chanyuan" { locked = true, S.mutes_others { if_ = { S.hp(), "==", 1 } } },
    S "huangtian" { lord = true, S.lends { skill = "huangtian_attach" } },
    S "huangtian_attach" { S.lent { by = "huangtian", kingdom = "qun", cost = { n = 1, card = { name = { "jink", "lightning" } }, keep = true },
        S.give_cost(S.target) } },
}
