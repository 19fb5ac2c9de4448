-- Specs of several bundled packages whose texts the language cannot say yet.
local S = sgs.skills

return {
    S "haoshi" {
        S.when { "drawing", S.set_flag "haoshi", S.change("draw", "+", 2) },
        S.when { "drew", silent = true, if_ = S.flagged "haoshi", S.clear_flag "haoshi", S.if_({ S.hand(), ">", 5 }, {
            S.set_mark("haoshi", S.fewest_hand(S.others())),
            S.pick { must = true, cost = { n = S.half(S.hand()), from = "hand", keep = true }, target = { hand = { "==", S.mark "haoshi" } },
                plain = true, prompt = "@haoshi", steps = { S.give_cost { who = S.target, hidden = true } } } }) } },
    S "jiewei" { S.when { "turned_over", S.draw(1),
        S.use_card { card = { type = { "trick", "equip" }, not_name = "nullification", from = "hand" }, slot = "used" }, S.then_,
        S.choose { players = S.everyone { field_like = "used" }, may = true, prompt = "@jiewei-discard" },
        S.throw_from_field(S.target, "used") } },
    S "guzheng" { S.when { "discard_ends", of = "others", S.gather { as = "own", who = S.target, from = "hand" },
        S.pick { cost = { n = 1, among = "own", keep = true }, about = S.target },
        S.obtain { slot = "cost", who = S.target, reason = "handed_back" }, S.gather "left", S.obtain "left" } },
}
