scene "red_blade in the play phase, and in a duel" {
    seats = {
        { general = "view_as_hero", hand = { "peach:heart:3", "jink:diamond:2" } },
        { hand = "duel" },
    },
    otherwise = "decline",
    play = function(s)
        s[1]:play("red_blade(peach) -> 2")
        s[1]:will("respond", "slash", "red_blade(jink)")
        s[2]:use("duel", s[1])
    end,
}

scene "matched_pair takes cards of one suit" {
    seats = { { general = "view_as_hero", hand = { "jink:heart:2", "peach:heart:3", "slash:spade:7" } }, {} },
    otherwise = "decline",
    play = function(s)
        s[1]:may("matched_pair(jink)")
        s[1]:play("matched_pair(jink + peach) -> 2")
    end,
}
