-- The skill `newpart` in English.
return {
    ["newpart_tester"] = "Tester",
    ["newpart"] = "New Skill",
    [":newpart"] = "At the end of your turn, if you have no hand cards, you may draw a card.",
}
