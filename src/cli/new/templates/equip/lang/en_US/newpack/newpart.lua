-- The weapon `newpart` in English.
return {
    ["newpart"] = "New Weapon",
    [":newpart"] = "Weapon, range 3: after your Slash deals damage you may draw a card.",
}
