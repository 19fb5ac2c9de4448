-- Skills of the bundled package `thicket` as specs.
local S = sgs.skills

return {
    S "xingshang" { S.when { "other_died", if_ = S.has_cards(S.target), S.take_all(S.target) } },
    S "fangzhu" { S.when { "damaged", arg = S.lost_hp(), S.choose { may = true }, S.draw(S.lost_hp(), S.target), S.turn_over(S.target) } },
    S "jiuchi" { S.view_as { card = { suit = "spade", from = "hand" }, as = "analeptic" } },
    S "benghuai" { locked = true, S.when { "finish", if_ = S.unless(S.lowest_hp()),
        S.choose_one { { word = "hp", S.lose_hp(1) }, { word = "maxhp", S.lose_max_hp(1) } } } },
    S "luanwu" { limited = true, mark = "@chaos", S.active { all = S.others(),
        S.unless_slashes { who = S.target, nearest = true, otherwise = { S.lose_hp(1, S.target) } } } },
    S "weimu" { locked = true, S.not_target_of { card = { type = "trick", color = "black" } } },
    S "zaiqi" { S.when { "draw", if_ = S.wounded(), S.reveal_top(S.lost_hp(), "shown"),
        S.sort_out { slot = "shown", fits = { suit = "heart" }, as = "hearts", rest = "others" },
        S.if_({ S.count "hearts", ">", 0 }, { S.recover(S.count "hearts"), S.bury "hearts" }),
        S.obtain "others", S.prevent() } },
    S "yinghun" { S.when { "start", if_ = S.wounded(), arg = S.lost_hp(), S.choose { may = true }, S.choose_one { about = S.target, options = {
        { word = "d1tx", S.draw(1, S.target), S.discard(S.lost_hp(), S.target) },
        { word = "dxt1", if_ = { S.lost_hp(), ">", 1 }, S.draw(S.lost_hp(), S.target), S.discard(1, S.target) } } } } },
    S "duanliang" { S.view_as { card = { color = "black", type = { "basic", "equip" } }, as = "supply_shortage" },
        S.use_reach { 1, card = "supply_shortage" } },
    S "lieren" { S.when { "damage_dealt", card = { name = "slash" }, direct = true, needs = { S.target, { pindian = true } },
        S.pindian { with = S.target, win = { S.take(1, S.target) } } } },
    S "songwei" { lord = true, S.thanks { "judged_at_all", kingdom = "wei", card = { color = "black" }, S.draw(1, S.target) } },
    S "baonue" { lord = true, S.thanks { "damage_dealt", kingdom = "qun",
        S.judge { good = { suit = "spade" }, yes = { S.recover { n = 1, who = S.target } } } } },
    S "roulin" { locked = true,
        S.when { "slash_targets", at_once = true, needs = { S.target, { female = true } }, if_ = S.needs_jinks(1), S.jinks(2) },
        S.when { "slashed_at", needs = { S.source, { female = true } }, if_ = S.needs_jinks(1), S.jinks(2) } },
    S "wansha" { locked = true, S.withholds_peach {} },
    S "dimeng" { S.active { once = "phase", cost = { n = { 0, S.any } }, target = {}, targets = 2, together = true,
        second = { hand_apart = { "==", S.count "cost" } }, S.swap_hands(S.target, S.other) } },
    S "huoshou" { locked = true, S.takes_blame { card = { name = "savage_assault" } }, S.avoids { card = "savage_assault" } },
    S "juxiang" { locked = true, S.when { "others_card_spent", card = { name = "savage_assault" }, S.catch() }, S.avoids { card = "savage_assault" } },
    S "haoshi" {
        S.when { "drawing", S.set_flag "haoshi", S.change("draw", "+", 2) },
        S.when { "drew", silent = true, if_ = S.flagged "haoshi", S.clear_flag "haoshi", S.if_({ S.hand(), ">", 5 }, {
            S.set_mark("haoshi", S.fewest_hand(S.others())),
            S.pick { must = true, cost = { n = S.half(S.hand()), from = "hand", keep = true }, target = { hand = { "==", S.mark "haoshi" } },
                plain = true, prompt = "@haoshi", steps = { S.give_cost { who = S.target, hidden = true } } } }) } },
}
