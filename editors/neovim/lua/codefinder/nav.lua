-- Searching symbols: what is typed becomes a question, what is found goes to a picker or to the quickfix list.
local config = require('codefinder.config')
local jump = require('codefinder.jump')
local server = require('codefinder.server')
local tell = require('codefinder.tell')

local M = {}

local lists = { kind = 'kinds', lang = 'languages', path = 'paths', layer = 'layers', owner = 'owners' }
local words = { file = 'file', symbol = 'symbol' }
local flags = { recent = true, tests = true, docs = true, deps = true }

--- What can be typed before a value, and after an @.
M.keys = vim.fn.sort(vim.list_extend(vim.tbl_keys(lists), vim.tbl_keys(words)))
M.flags = vim.fn.sort(vim.tbl_keys(flags))

--- `text` as codeFinder/nav's params: "parse kind:function path:src/** @recent" has the query "parse" and three filters.  Nobody who types
--- wants to wait for an index that is being built: what is there is shown, with a note.
function M.question(text)
  local query, filters = {}, {}
  for word in text:gmatch('%S+') do
    local key, value = word:match('^(%l+):([^:].*)$')
    if key and lists[key] then
      filters[lists[key]] = filters[lists[key]] or {}
      table.insert(filters[lists[key]], value)
    elseif key and words[key] then
      filters[words[key]] = value
    elseif word:sub(1, 1) == '@' and flags[word:sub(2)] then
      filters[word:sub(2)] = true
    else
      table.insert(query, word)
    end
  end
  return { query = table.concat(query, ' '), filters = next(filters) and filters or nil, limit = config.get().limit, wait_for_index = false }
end

--- A hit as one line of a list.
function M.display(hit)
  local container = type(hit.container) == 'string' and hit.container ~= '' and hit.container .. '.' or ''
  return string.format('%s  [%s]  %s:%d', container .. hit.name, hit.kind:gsub('_', ' '), hit.path, hit.line)
end

--- Why a list is empty or short, in one line; nil when there is nothing to say.
function M.note(answer)
  if #answer.hits == 0 then
    local near = answer.suggestions or {}
    if not answer.complete then return 'nothing found yet: indexing, ' .. math.floor(answer.index.progress * 100) .. '%' end
    return 'nothing found' .. (#near > 0 and ('; ' .. table.concat(near, ', ')) or '')
  end
  if not answer.complete then return 'indexing, ' .. math.floor(answer.index.progress * 100) .. '%: there may be more' end
end

--- What a picker works on, for one server.
function M.source(client, text)
  local root = server.root_of(client)
  return {
    title = 'codefinder: ' .. vim.fn.fnamemodify(root, ':t'),
    text = text,
    root = root,
    display = M.display,
    --- Asks for what was typed; `done` gets the hits and a note.  A failure is a note.  Returns a function that takes the question back.
    search = function(typed, done)
      return server.ask(client, 'nav', M.question(typed), function(answer) done(answer.hits, M.note(answer)) end,
        function(problem) done({}, problem) end)
    end,
    choose = function(hit) jump.to(root, hit) end,
  }
end

--- Opens the picker on `text`.
function M.pick(text)
  server.with_client(function(client) require('codefinder.pickers').open(M.source(client, text)) end)
end

--- Puts the hits for `text` into the quickfix list.
function M.list(text)
  server.with_client(function(client)
    local source = M.source(client, text)
    source.search(text, function(hits, note)
      if note then tell.info(note) end
      local items = vim.tbl_map(function(hit)
        return { filename = source.root .. '/' .. hit.path, lnum = hit.line, col = jump.column(hit, hit.preview) + 1, text = hit.preview or hit.name }
      end, hits)
      vim.fn.setqflist({}, ' ', { title = 'codefinder ' .. text, items = items })
      if #items > 0 then vim.cmd('copen') end
    end)
  end)
end

return M
