-- Zhang Liao.

scene "tuxi takes a card each from two and draws none" {
    seats = {
        { general = "zhangliao" },
        { hand = { "slash:spade:7", "peach" } },
        { hand = { "jink:heart:2" } },
        {},
    },
    phase = "not_active",
    play = function(s)
        s[1]:will("use", "@@tuxi", "? tuxi() -> 2 + 3")
        s[1]:phases("draw")
    end,
}

scene "tuxi declined and not to be had" {
    seats = { { general = "zhangliao" }, { hand = { "slash:spade:7" } } },
    phase = "not_active",
    deck = { "jink:diamond:2", "jink:diamond:3", "jink:diamond:4", "jink:diamond:5" },
    play = function(s)
        s[1]:will("use", "@@tuxi", "pass")
        s[1]:phases("draw")
        s:note("nobody has as many cards now")
        s[1]:phases("draw")
    end,
}

scene "tuxi on one of several draws the other card" {
    seats = {
        { general = "zhangliao", hand = { "peach:heart:4" } },
        { hand = { "slash:spade:7" } },
        { hand = { "jink:heart:2" } },
    },
    phase = "not_active",
    deck = { "jink:diamond:2" },
    play = function(s)
        s[1]:will("use", "@@tuxi", "? tuxi() -> 3")
        s[1]:phases("draw")
    end,
}

scene "tuxi: others with as many cards, and no more of them than cards would be drawn" {
    seats = {
        { general = "zhangliao", marks = { tuxi = 1 }, hand = { "peach:heart:4" } },
        { hand = { "slash:spade:7" } },
        { hand = { "jink:heart:2", "jink:diamond:2" } },
        {},
    },
    play = function(s)
        s[1]:may_use("@@tuxi", "tuxi()")
        s[1]:may_use("@@tuxi", "tuxi() -> 2")
        s[1]:throw("peach")
        s:note("with no hand")
        s[1]:may_use("@@tuxi", "tuxi()")
        s[1]:may()
    end,
}

scene "tuxi is for the draw phase alone" {
    seats = { { general = "zhangliao", hand = { "ex_nihilo" } }, { hand = { "slash:spade:7" } } },
    deck = { "jink:diamond:2", "jink:diamond:3" },
    play = function(s)
        s[1]:use("ex_nihilo")
    end,
}
