-- The card `newpart` in English.
return {
    ["newpart"] = "New Trick",
    [":newpart"] = "Play phase, on another player: the target draws a card, then you draw a card.",
}
