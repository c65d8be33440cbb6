-- The options of setup() and their defaults.  A wrong one is told by its name, and its default is used.
local M = {}

local defaults = {
  cmd = { 'codefinder', 'lsp' },                      -- The server; its first word may be a path.
  autostart = true,                                   -- Attach to the files of projects as they are opened.
  ignored_filetypes = { 'gitcommit', 'gitrebase' },   -- Never attached to.
  settings = {},                                      -- For the server: docs/settings.md.
  picker = 'auto',                                    -- telescope, fzf-lua or select; auto is the first of them that is there.
  limit = 50,                                         -- Most symbols in the picker.
  on_attach = function() end,                         -- (client, buffer), as of any language server; for key maps.
}

local choices = { picker = { 'auto', 'telescope', 'fzf-lua', 'select' } }

-- What is wrong with a value, or nil.
local function complaint(name, value)
  local default = defaults[name]
  if default == nil then return 'is not an option; there are ' .. table.concat(vim.fn.sort(vim.tbl_keys(defaults)), ', ') end
  if type(value) ~= type(default) then return 'must be a ' .. type(default) end
  if choices[name] and not vim.tbl_contains(choices[name], value) then return 'must be one of ' .. table.concat(choices[name], ', ') end
  if name == 'cmd' and (#value == 0 or #vim.tbl_filter(function(word) return type(word) ~= 'string' end, value) > 0) then
    return 'must be a list of strings, the program first'
  end
  if name == 'limit' and not (value >= 1 and value <= 1000 and value % 1 == 0) then return 'must be a whole number from 1 to 1000' end
end

local options = vim.deepcopy(defaults)

function M.set(wanted)
  options = vim.deepcopy(defaults)
  for name, value in pairs(wanted or {}) do
    local wrong = complaint(name, value)
    if wrong then
      require('codefinder.tell').warning('option ' .. tostring(name) .. ' ' .. wrong)
    else
      options[name] = value
    end
  end
end

function M.get() return options end

return M
