-- The package `example` in English.
return {
    ["example"] = "Examples",

    ["hook_spear"] = "Hook Spear",
    [":hook_spear"] = "Weapon, range 3: after your Slash deals damage you may draw a card.",

    ["mutual_aid"] = "Mutual Aid",
    [":mutual_aid"] = "Play phase, on another player: the target draws a card, then you draw a card.",

    ["example_gate"] = "The Gate (example)",
}
