-- With what every Neovim has: vim.ui.input for the query when there is none, then vim.ui.select over the hits.
local tell = require('codefinder.tell')

local M = {}

function M.available() return true end

local function select(source, text)
  source.search(text, function(hits, note)
    if note then tell.info(note) end
    if #hits == 0 then return end
    if #hits == 1 then return source.choose(hits[1]) end
    vim.ui.select(hits, { prompt = source.title, kind = 'codefinder', format_item = source.display }, function(hit)
      if hit then source.choose(hit) end
    end)
  end)
end

function M.open(source)
  if source.text ~= '' then return select(source, source.text) end
  vim.ui.input({ prompt = source.title .. ': ' }, function(text)
    if text then select(source, text) end
  end)
end

return M
