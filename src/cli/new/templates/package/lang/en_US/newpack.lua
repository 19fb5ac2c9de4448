-- The package `newpack` in English. Chinese texts stand beside the skills.
return {
    ["newpack"] = "newpack",

    ["newpack_hero"] = "Nobody",
    ["#newpack_hero"] = "Fresh from the Cottage",
    ["newpack_resolve"] = "Resolve",
    [":newpack_resolve"] = "After you suffer damage you may draw as many cards as points of damage.",
    ["newpack_parry"] = "Parry",
    [":newpack_parry"] = "You may use or play a black hand card as Jink.",
    ["newpack_gift"] = "Gift",
    [":newpack_gift"] = "Once in your play phase you may give a hand card to another player, then draw a card.",
}
