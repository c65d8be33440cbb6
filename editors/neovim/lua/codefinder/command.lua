-- :CodeFinder and its words.
local tell = require('codefinder.tell')

local M = {}

local function described(answer)
  local index = answer.index
  local lines = {
    string.format('%s: %s, %d symbols in %d files (generation %d)', answer.root, index.state, index.symbols, index.files, index.generation),
    string.format('index %s, %.1f MB', answer.cache_directory, answer.bytes / 1e6),
    string.format('changes are seen by %s, written by %s', answer.watcher, answer.writer.self and 'this server' or ('process ' .. tostring(answer.writer.pid))),
  }
  if index.state == 'building' then table.insert(lines, math.floor(index.progress * 100) .. '% indexed') end
  if type(answer.failure) == 'string' then table.insert(lines, 'failure: ' .. answer.failure) end
  if index.excluded_by then table.insert(lines, 'nearly empty: ' .. index.excluded_by .. ' excludes the rest (setting index.no_ignore)') end
  if index.skipped > 0 then table.insert(lines, index.skipped .. ' files are left out:') end
  for _, skipped in ipairs(answer.skipped) do table.insert(lines, '  ' .. skipped.path .. ': ' .. skipped.reason) end
  return table.concat(lines, '\n')
end

-- Without a name, the symbol under the cursor is meant.
local function about_symbol(verb)
  return function(rest)
    if #rest > 1 then return tell.error(verb .. ' takes one name, or none') end
    require('codefinder.graph').list(verb, rest[1])
  end
end

local words = {
  callers = about_symbol('callers'),
  callees = about_symbol('callees'),
  implementations = about_symbol('implementations'),
  impact = about_symbol('impact'),
  nav = function(rest, bang)
    local nav = require('codefinder.nav')
    return (bang and nav.list or nav.pick)(table.concat(rest, ' '))
  end,
  open = function(rest)
    if #rest ~= 1 then return tell.error('open takes one jump id: :CodeFinder open cf_…') end
    require('codefinder.jump').to_id(rest[1])
  end,
  id = function() require('codefinder.jump').copy_id() end,
  status = function()
    local server = require('codefinder.server')
    server.with_client(function(client)
      server.ask(client, 'status', { limit = 20 }, function(answer) tell.info(described(answer)) end)
    end)
  end,
  reindex = function(rest, bang)
    local server = require('codefinder.server')
    server.with_client(function(client)
      local paths = vim.tbl_map(function(path) return (vim.fn.fnamemodify(path, ':p'):gsub('/$', '')) end, rest)
      local params = { from_scratch = bang or nil, paths = #paths > 0 and paths or nil }
      server.ask(client, 'reindex', next(params) and params or vim.empty_dict(), function(answer)
        tell.info(string.format('indexed: %d symbols in %d files', answer.index.symbols, answer.index.files))
      end)
    end)
  end,
}

local names = vim.fn.sort(vim.tbl_keys(words))

function M.run(arguments, bang)
  local word = words[arguments[1]]
  if not word then return tell.error('no command "' .. arguments[1] .. '"; there are ' .. table.concat(names, ', ')) end
  word(vim.list_slice(arguments, 2), bang)
end

local function starting_with(lead, candidates)
  return vim.tbl_filter(function(candidate) return candidate:sub(1, #lead) == lead end, candidates)
end

function M.complete(lead, line)
  local word = line:match('CodeFinder!?%s+(%S+)%s')
  if not word then return starting_with(lead, names) end
  if word == 'reindex' then return vim.fn.getcompletion(lead, 'file') end
  if word == 'nav' then
    local nav = require('codefinder.nav')
    local offered = vim.tbl_map(function(key) return key .. ':' end, nav.keys)
    vim.list_extend(offered, vim.tbl_map(function(flag) return '@' .. flag end, nav.flags))
    return starting_with(lead, offered)
  end
  return {}
end

return M
