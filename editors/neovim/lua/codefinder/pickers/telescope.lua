-- With Telescope: asks anew at each key, and keeps the server's order.
local M = {}

function M.available() return (pcall(require, 'telescope')) end

function M.open(source)
  local actions, action_state = require('telescope.actions'), require('telescope.actions.state')
  local values = require('telescope.config').values
  local channel = require('plenary.async.control').channel
  local take_back = function() end

  local finder = require('telescope.finders').new_dynamic({
    fn = function(typed)
      take_back()
      local send, receive = channel.oneshot()
      take_back = source.search(typed, function(hits, note) send(hits, note) end)
      return (receive())
    end,
    entry_maker = function(hit)
      local shown = source.display(hit)
      return { value = hit, ordinal = shown, display = shown, path = source.root .. '/' .. hit.path, lnum = hit.line }
    end,
  })
  require('telescope.pickers').new({}, {
    prompt_title = source.title,
    default_text = source.text,
    finder = finder,
    sorter = require('telescope.sorters').empty(),
    previewer = values.grep_previewer({}),
    attach_mappings = function(prompt)
      actions.select_default:replace(function()
        local entry = action_state.get_selected_entry()
        actions.close(prompt)
        if entry then source.choose(entry.value) end
      end)
      return true
    end,
  }):find()
end

return M
