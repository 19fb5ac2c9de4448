-- Decisions of the bundled AI with the generals of this package.

scene "yingyang raises against an enemy, lets a friend win, and leaves what has won" {
    seats = {
        { role = "lord", shown = true, general = "heg_sunce", hand = { "slash:spade:7", "slash:spade:8", "slash:spade:10" } },
        { role = "rebel", shown = true, hand = { "slash:club:9", "jink:diamond:2" } },
        { role = "loyalist", shown = true, hand = { "slash:spade:9" } },
    },
    otherwise = "ai",
    play = function(s)
        s[1]:will("pindian", "", "slash:spade:7")
        s[2]:will("pindian", "", "slash:club:9")
        s[1].player:pindian(s[2].player, "scene", nil)
        s[1]:will("pindian", "", "slash:spade:8")
        s[2]:will("pindian", "", "jink:diamond:2")
        s[1].player:pindian(s[2].player, "scene", nil)
        s[3]:will("pindian", "", "slash:spade:9")
        s[1]:will("pindian", "", "slash:spade:10")
        s[3].player:pindian(s[1].player, "scene", nil)
    end,
}
