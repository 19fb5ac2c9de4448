-- The mode `newpart` in English.
return {
    ["newpart"] = "New Mode",
}
