-- What running a code lens shows: what it counts, in the quickfix list.
local tell = require('codefinder.tell')

local M = {}

--- The server's command, when the client says that it has it.
M.command = 'codefinder.showReferences'

local methods = { references = 'textDocument/references', implementations = 'textDocument/implementation' }

local function fill(client, kind, locations)
  if #locations == 0 then return tell.info('no ' .. kind) end
  local items = vim.lsp.util.locations_to_items(locations, client.offset_encoding or 'utf-16')
  vim.fn.setqflist({}, ' ', { title = 'codefinder ' .. kind, items = items })
  vim.cmd('copen')
end

--- Called by vim.lsp.codelens.run().
function M.show(command, context)
  local client = vim.lsp.get_client_by_id(context.client_id)
  local uri, position, kind, tests = unpack(command.arguments)
  if kind == 'tests' then return fill(client, kind, tests) end
  local params = { textDocument = { uri = uri }, position = position, context = { includeDeclaration = false } }
  local function answered(problem, locations)
    if problem then return tell.warning(problem.message) end
    fill(client, kind, locations or {})
  end
  if vim.fn.has('nvim-0.11') == 1 then client:request(methods[kind], params, answered, context.bufnr)
  else client.request(methods[kind], params, answered, context.bufnr) end
end

return M
