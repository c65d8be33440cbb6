-- How each server's index is doing, for the statusline: the server tells whenever it changes.
local lens = require('codefinder.lens')

local M = {}

local known = {}  -- By client id: text to show.

local function described(index)
  if index.state == 'failed' then return 'failed' end
  if index.state == 'building' then return math.floor(index.progress * 100) .. '%' end
  return string.format('%d symbols, %d files', index.symbols, index.files)
end

--- What a client announces to be told.
M.capabilities = { experimental = { codeFinder = { didChangeStatus = true, commands = { lens.command } } } }

--- The handlers of a client.
M.handlers = {
  ['codeFinder/didChangeStatus'] = function(_, result, context)
    known[context.client_id] = described(result.index)
    vim.schedule(function() vim.cmd('redrawstatus!') end)
  end,
}

function M.forget(client_id) known[client_id] = nil end

--- What the statusline of the current buffer shows; "" when no server has it.
function M.line()
  for client_id, text in pairs(known) do
    if vim.lsp.buf_is_attached(0, client_id) then return 'codefinder ' .. text end
  end
  return ''
end

return M
