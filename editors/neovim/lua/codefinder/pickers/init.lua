-- Chooses the picker.  A picker is a module with available() and open(source); a source is made by nav.lua.
local config = require('codefinder.config')
local tell = require('codefinder.tell')

local M = {}

local order = { 'telescope', 'fzf-lua', 'select' }
local modules = { ['telescope'] = 'codefinder.pickers.telescope', ['fzf-lua'] = 'codefinder.pickers.fzf_lua', ['select'] = 'codefinder.pickers.select' }

--- The picker's name: the one that the options name, else the first that is there.
function M.name()
  local wanted = config.get().picker
  if wanted ~= 'auto' then
    if require(modules[wanted]).available() then return wanted end
    tell.warning('the picker ' .. wanted .. ' is not installed')
  end
  for _, name in ipairs(order) do
    if require(modules[name]).available() then return name end
  end
end

function M.open(source) require(modules[M.name()]).open(source) end

return M
