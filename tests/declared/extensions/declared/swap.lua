-- Runs the files of a bundled package with specs in the place of hand-written skills: what a file creates under the
-- name of a spec, or as a part of such a skill, gives way to the spec.
local KINDS = {}
for kind in ([[TriggerSkill ProhibitSkill FilterSkill DistanceSkill MaxCardsSkill TargetModSkill InvaliditySkill
    AttackRangeSkill ViewAsEquipSkill CardLimitSkill ViewAsSkill OneCardViewAsSkill ZeroCardViewAsSkill MasochismSkill
    PhaseChangeSkill DrawCardsSkill RetrialSkill SkillCard]]):gmatch("%a+") do
    table.insert(KINDS, kind)
end

-- The spec that something of this name belongs to: `name`, `name$`, `#name-part`, `#sa_avoid_name`.
local function owner(specs, name)
    if specs[name:gsub("[$&]", "")] then return name:gsub("[$&]", "") end
    if name:sub(1, 1) ~= "#" then return nil end
    for of in pairs(specs) do
        if (name .. "-"):find("[#_]" .. of .. "[-_]") then return of end
    end
end

-- `list` holds the skills made of specs; `run` runs the files.
return function(list, run)
    local specs, originals = {}, {}
    for _, skill in ipairs(list) do specs[skill:objectName()] = skill end
    for _, skill in ipairs(require "extensions.declared.untold") do specs[skill:objectName()] = skill end
    for _, kind in ipairs(KINDS) do
        local original = sgs["Create" .. kind]
        originals[kind] = original
        sgs["Create" .. kind] = function(spec)
            if kind == "SkillCard" then
                if specs[spec.skill_name] then return nil end
                return original(spec)
            end
            local of = owner(specs, spec.name)
            if not of then return original(spec) end
            if spec.name:sub(1, 1) ~= "#" then return specs[of] end
            -- A part: nothing, under its name.
            return originals.TriggerSkill { name = spec.name, events = {}, on_trigger = function() return false end }
        end
    end
    run()
    for kind, original in pairs(originals) do sgs["Create" .. kind] = original end
end
