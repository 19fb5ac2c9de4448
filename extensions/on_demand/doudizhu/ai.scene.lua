-- The bundled AI with the skills of this package.

scene "feiyang pays with two cards that are no peaches" {
    seats = {
        { role = "lord", shown = true, skills = { "feiyang" }, hand = { "slash", "jink", "peach" }, judging = { "indulgence" } },
        { role = "rebel", shown = true, skills = { "feiyang" }, hand = { "peach:heart:4", "jink:diamond:2" }, judging = { "indulgence:heart:6" } },
    },
    phase = "not_active",
    deck = { "slash:spade:8" },
    otherwise = "ai",
    play = function(s)
        s[1]:phases("judge")
        s[2]:phases("judge")
    end,
}
