-- With fzf-lua: asks anew at each key, and keeps the server's order.  A line begins with path:line:, as its previewer and file actions want.
local M = {}

function M.available() return (pcall(require, 'fzf-lua')) end

function M.open(source)
  local by_line = {}
  local take_back = function() end
  require('fzf-lua').fzf_live(function(typed)
    typed = type(typed) == 'table' and typed[1] or typed
    return function(show)
      take_back()
      take_back = source.search(typed or '', function(hits)
        for _, hit in ipairs(hits) do
          local line = string.format('%s:%d: %s', hit.path, hit.line, source.display(hit))
          by_line[line] = hit
          show(line)
        end
        show()
      end)
    end
  end, {
    prompt = 'codefinder> ',
    query = source.text,
    cwd = source.root,
    exec_empty_query = true,
    file_icons = false,
    previewer = 'builtin',
    actions = {
      ['default'] = function(chosen)
        local hit = chosen and by_line[chosen[1]]
        if hit then source.choose(hit) end
      end,
    },
  })
end

return M
