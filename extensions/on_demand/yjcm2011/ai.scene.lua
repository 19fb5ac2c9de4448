-- Decisions of the bundled AI with the generals of this package.

scene "xinzhan takes every heart, and shangshi fills the hand" {
    seats = {
        { role = "lord", shown = true, general = "masu", hand = { "nullification", "jink", "jink:diamond:2", "jink:diamond:3" } },
        { role = "rebel", shown = true, general = "zhangchunhua" },
    },
    phase = "not_active",
    deck = { "peach:heart:3", "slash:club:5", "jink:heart:2" },
    otherwise = "ai",
    play = function(s)
        s[1]:phases("play")
        s[1]:damage(s[2])
    end,
}
