scene "distance and range: who is within reach" {
    seats = { { general = "status_rider", hand = "slash" }, {}, {}, {}, {}, {}, {}, {} },
    play = function(s)
        s:note(s[1].player:distanceTo(s[3].player))
        s:note(s[1].player:getAttackRange())
        s[1]:may("slash")
    end,
}

scene "flurry: a second slash, and two targets" {
    seats = { { general = "status_rider", hand = { "slash:spade:7", "slash:spade:8" } }, {}, {} },
    play = function(s)
        s[1]:play("slash:spade:7 -> 2 + 3")
        s[1]:play("slash:spade:8 -> 2")
    end,
}

scene "clear_mind: no delayed trick; deep_pockets: a larger hand" {
    seats = {
        { general = "status_rider", hp = 2, hand = "indulgence" },
        { general = "status_sage" },
        {},
    },
    play = function(s)
        s[1]:may("indulgence")
        s:note(s[1].player:getMaxCards())
    end,
}

scene "white_ink: a judgement of spades is one of hearts" {
    seats = { { general = "status_sage" } , {} },
    deck = "slash:spade:7",
    play = function(s)
        s:note(tostring(s[1]:judge(".|heart", true, "case")))
    end,
}
