-- Zhao Yun of the first special editions.

scene "chongzhen takes a hand card of the target of a slash by longdan" {
    seats = { { general = "bgm_zhaoyun", hand = { "jink" } }, { hand = { "peach", "duel" } } },
    otherwise = "decline",
    play = function(s)
        s[1]:will("invoke", "chongzhen", "yes")
        s[1]:play("longdan(jink) -> 2")
    end,
}

scene "chongzhen takes a hand card of who used the slash that his longdan answers" {
    seats = { { hand = { "slash:spade:7", "peach" } }, { general = "bgm_zhaoyun", hand = { "slash:club:5" } } },
    play = function(s)
        s[2]:will("respond", "jink", "longdan(slash)")
        s[2]:will("invoke", "chongzhen", "yes")
        s[1]:use("slash", 2)
    end,
}

scene "chongzhen declined, and in a duel" {
    seats = { { hand = { "duel", "slash", "peach" } }, { general = "bgm_zhaoyun", hand = { "jink", "jink:diamond:2" } } },
    otherwise = "decline",
    play = function(s)
        s[2]:will("respond", "slash", "longdan(jink:diamond:2)")
        s[2]:will("invoke", "chongzhen", "no")
        s[1]:will("respond", "slash", "slash")
        s[2]:will("respond", "slash", "longdan(jink)")
        s[2]:will("invoke", "chongzhen", "yes")
        s[1]:use("duel", 2)
    end,
}

scene "chongzhen is not offered without longdan, nor against an empty hand" {
    seats = { { general = "bgm_zhaoyun", hand = { "slash", "jink" }, equip = { "crossbow" } }, {}, { hand = { "peach" } } },
    otherwise = "decline",
    play = function(s)
        s[1]:use("slash", 3)
        s[1]:play("longdan(jink) -> 2")
    end,
}
