-- The package `h_momentum` in English.
return {
    ["h_momentum"] = "Momentum",

    ["heg_sunce"] = "Sun Ce (momentum)",
    ["#heg_sunce"] = "Little Conqueror of the East",
    ["yingyang"] = "Hawk's Flight",
    [":yingyang"] = "When your card of a comparison is shown, you may raise or lower its number by 3 (at most King, at least Ace).",
    ["yingyang:up"] = "number +3",
    ["yingyang:down"] = "number -3",
    ["#Yingyang"] = "%from uses %arg: the number of their card is now %arg2",
}
