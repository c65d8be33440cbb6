-- Who calls a symbol, what it calls, what implements it, what its change can break: in the quickfix list.
local jump = require('codefinder.jump')
local server = require('codefinder.server')
local tell = require('codefinder.tell')

local M = {}

local limit = 1000  -- The most that the verbs give.

local function item(root, place, line, name, text)
  return { filename = root .. '/' .. place.path, lnum = line, col = jump.column({ name = name }, text) + 1, text = text }
end

-- Of a caller, or of a callee: how far from the symbol it is, its name, and the member by which it is reached.
local function described(link)
  local far = string.rep('  ', link.depth - 1)
  return far .. link.name .. (type(link.via) == 'string' and ' via ' .. link.via or '')
end

-- The calls, under the functions that make them.
local function caller_items(root, answer)
  local items = {}
  for _, caller in ipairs(answer.callers) do
    for _, call in ipairs(caller.calls) do
      local entry = item(root, caller, call.line, answer.name, call.preview)
      entry.text = described(caller) .. ': ' .. call.preview
      table.insert(items, entry)
    end
  end
  return items
end

-- Where the functions are that are called.
local function callee_items(root, answer)
  return vim.tbl_map(function(callee) return item(root, callee, callee.line, callee.name, described(callee)) end, answer.callees)
end

local function hit_items(root, answer)
  return vim.tbl_map(function(hit) return item(root, hit, hit.line, hit.name, hit.preview or hit.name) end, answer.hits)
end

-- What depends on the symbol, at the line that uses it.
local function dependent_items(root, answer)
  return vim.tbl_map(function(each)
    local use = type(each.use) == 'table' and each.use or { line = each.line, preview = '' }
    local name = each.depth == 1 and answer.name or each.name
    local entry = item(root, each, use.line, name, use.preview)
    entry.text = described(each) .. (each.test == true and ' (test)' or '') .. (use.preview ~= '' and ': ' .. use.preview or '')
    return entry
  end, answer.impact)
end

--- The verbs whose answers are lists, and how each becomes items of the quickfix list.
M.verbs = { callers = caller_items, callees = callee_items, implementations = hit_items, impact = dependent_items }

--- Lists what `verb` answers of the symbol under the cursor, or of the one that is named.
function M.list(verb, name)
  local params = name and { name = name } or jump.place()
  server.with_client(function(client)
    if not params then return tell.warning('this buffer has no file') end
    params.limit = limit
    server.ask(client, verb, params, function(answer)
      local items = M.verbs[verb](server.root_of(client), answer)
      local title = verb .. ' of ' .. (type(answer.name) == 'string' and answer.name or name or 'the symbol')
      if not answer.complete then tell.info('indexing, or too much to look at: there may be more') end
      if #items == 0 then return tell.info('no ' .. title) end
      if (answer.total or 0) > limit then tell.info('the first ' .. limit .. ' of ' .. answer.total) end
      vim.fn.setqflist({}, ' ', { title = 'codefinder ' .. title, items = items })
      vim.cmd('copen')
    end)
  end)
end

return M
