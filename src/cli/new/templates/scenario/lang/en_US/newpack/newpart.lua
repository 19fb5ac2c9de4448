-- The scenario `newpart` in English.
return {
    ["newpart"] = "New Scenario",
}
