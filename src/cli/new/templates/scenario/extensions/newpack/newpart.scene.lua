-- The scenario `newpart`.

scene "newpart gives the lord two cards more at the start" {
    mode = "newpart",
    seats = { {}, {}, {}, {} },
    rest = "gone",
    deck = { "peach:heart:3", "jink:heart:2" },
    play = function(s)
        s.room:getThread():trigger(sgs.GameStart, s.room, s[1].player, sgs.QVariant())
        s:note("a rebel")
        s.room:getThread():trigger(sgs.GameStart, s.room, s[2].player, sgs.QVariant())
    end,
}
