scene "night_ford: three more cards for the lord, who wins after three turns" {
    mode = "night_ford",
    seats = { { marks = { ["@hours"] = 2 } }, {}, {} },
    phase = "not_active",
    deck = { "peach:heart:3", "jink:heart:2", "jink:diamond:2" },
    play = function(s)
        s.room:getThread():trigger(sgs.GameStart, s.room, s[1].player, sgs.QVariant())
        s[1]:phases("finish")
    end,
}
