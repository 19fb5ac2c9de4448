-- The generals of the package `bgm`.

sgs.ai_skill_invoke.chongzhen = function(self, data)
    local other = data:toPlayer()
    return other ~= nil and not self:isFriend(other)
end
