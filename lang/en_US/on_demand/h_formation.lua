-- The package `h_formation` in English.
return {
    ["h_formation"] = "Formation",

    ["heg_caohong"] = "Cao Hong",
    ["#heg_caohong"] = "Lucky General of Wei",
    ["huyuan"] = "Armed Help",
    [":huyuan"] = "In your finish phase you may put an equipment card into the equipment area of a player; then you discard a card from the areas of a player at distance 1 from them.",
    ["@huyuan-equip"] = "Armed Help: you may put an equipment card into the equipment area of a player",
    ["@huyuan-discard"] = "Armed Help: choose a player at distance 1 from %src, of whom you discard a card",
    ["~huyuan"] = "Choose an equipment card and a player, then confirm",
    ["heyi"] = "Crane's Wings",
    [":heyi"] = "At the end of your turn you may choose one or more other players who sit in one line with you: until the end of your next turn they have Flying Shadow.",
    ["@heyi"] = "Crane's Wings: you may choose other players who sit in one line with you",
    ["~heyi"] = "Choose players one after another, from your neighbours on, then confirm",
}
