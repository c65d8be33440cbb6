-- What is known of each server's index, for the statusline: from its progress while it indexes, from codeFinder/status when it is done.
local M = {}

local known = {}  -- By client id: text to show.

local function set(client_id, text)
  if known[client_id] == text then return end
  known[client_id] = text
  vim.schedule(function() vim.cmd('redrawstatus!') end)
end

local function ask(client, wait)
  require('codefinder.server').ask(client, 'status', { limit = 0, wait_for_index = wait }, function(answer)
    local index = answer.index
    if index.state == 'ready' then
      set(client.id, string.format('%d symbols, %d files', index.symbols, index.files))
    elseif index.state == 'failed' then
      set(client.id, 'failed')
    elseif known[client.id] then  -- Still building after the longest wait.
      ask(client, true)
    end
  end, function() end)
end

--- From now on, until forget().
function M.follow(client)
  set(client.id, 'starting')
  ask(client, true)
end

function M.forget(client_id) known[client_id] = nil end

--- Asks anew, after something that changed the index.
function M.refresh(client) ask(client, true) end

--- The handler of $/progress.
function M.on_progress(problem, result, context, ...)
  local client = vim.lsp.get_client_by_id(context.client_id)
  local value = result and result.value
  if client and type(value) == 'table' and known[client.id] then
    if value.kind == 'end' then
      ask(client, false)
    elseif value.percentage then
      set(client.id, value.percentage .. '%')
    end
  end
  return vim.lsp.handlers['$/progress'](problem, result, context, ...)
end

--- What the statusline of the current buffer shows.
function M.line()
  local root = require('codefinder.root').of_buffer(vim.api.nvim_get_current_buf())
  for _, client in ipairs(require('codefinder.server').clients()) do
    if known[client.id] and client.config.root_dir == root then return 'codefinder ' .. known[client.id] end
  end
  return ''
end

return M
