-- Going to a hit, and to a jump id.
local server = require('codefinder.server')
local tell = require('codefinder.tell')

local M = {}

--- The 0-based byte column of the hit's name in the text of its line.
function M.column(hit, line)
  local at = (line or ''):find(hit.name, 1, true)
  return at and at - 1 or 0
end

--- Shows the file of a hit of the project at `root` in the current window, the cursor on its name.
function M.to(root, hit)
  vim.cmd("normal! m'")
  local buffer = vim.fn.bufadd(root .. '/' .. hit.path)
  vim.bo[buffer].buflisted = true
  vim.api.nvim_win_set_buf(0, buffer)
  local line = math.min(hit.line, vim.api.nvim_buf_line_count(buffer))
  local text = vim.api.nvim_buf_get_lines(buffer, line - 1, line, false)[1]
  vim.api.nvim_win_set_cursor(0, { line, M.column(hit, text) })
  vim.cmd('normal! zv')
end

local said = {
  moved = 'the symbol moved since this id was shown',
  changed = 'the symbol changed since this id was shown',
}

--- Goes to the symbol of a jump id; says so when it is not quite what it was.
function M.to_id(id)
  server.with_client(function(client)
    server.ask(client, 'snippet', { id = id, context = 0, max_bytes = 512 }, function(snippet)
      if snippet.state == 'ambiguous' then return tell.warning(id .. ' may mean several symbols') end
      if snippet.state == 'gone' then return tell.warning('the symbol of ' .. id .. ' is gone; it was in ' .. snippet.path) end
      server.ask(client, 'definition', { id = id }, function(answer)
        M.to(server.root_of(client), answer.hits[1])
        if said[snippet.state] then tell.info(said[snippet.state]) end
      end)
    end)
  end)
end

--- The cursor, as the params of a verb; nil in a buffer without a file.
function M.place()
  local path = (vim.uv or vim.loop).fs_realpath(vim.api.nvim_buf_get_name(0))
  return path and { path = path, line = vim.fn.line('.'), column = vim.fn.charcol('.') }
end

--- Puts the jump id of the symbol under the cursor into the unnamed register (and the clipboard, where there is one), and tells it.
function M.copy_id()
  local place = M.place()
  server.with_client(function(client)
    if not place then return tell.warning('this buffer has no file') end
    server.ask(client, 'explain', place, function(answer)
      local symbol = answer.symbol
      if type(symbol) ~= 'table' then return tell.warning('no symbol is known here') end
      vim.fn.setreg('"', symbol.id)
      if vim.fn.has('clipboard') == 1 then vim.fn.setreg('+', symbol.id) end
      tell.info(symbol.id .. ' is ' .. symbol.name .. ' in ' .. symbol.path)
    end)
  end)
end

return M
