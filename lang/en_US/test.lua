-- The package `test` in English.
return {
    ["test"] = "Test",
    ["sujiang"] = "Blank general",
    ["sujiangf"] = "Blank general (female)",
    ["anjiang"] = "Unrevealed general",
    ["yinni_hide"] = "Hidden general",
}
