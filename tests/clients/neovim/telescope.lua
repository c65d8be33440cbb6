-- Waits until the open Telescope shows `name` first, types more, and accepts it.
return function(wait_for, name)
  local state = require('telescope.actions.state')
  local function first()
    local prompt = vim.tbl_filter(function(buffer) return vim.bo[buffer].filetype == 'TelescopePrompt' end, vim.api.nvim_list_bufs())[1]
    local picker = prompt and state.get_current_picker(prompt)
    local entry = picker and picker.manager and picker.manager:num_results() > 0 and picker.manager:get_entry(1)
    return entry and entry.value.name == name and prompt
  end
  wait_for(name .. ' in Telescope', function() return first() and state.get_selected_entry() ~= nil end)
  local prompt = first()
  state.get_current_picker(prompt):set_prompt(name .. ' kind:method')
  wait_for(name .. ' after more was typed', function() return first() and state.get_selected_entry() ~= nil end)
  require('telescope.actions').select_default(prompt)
end
