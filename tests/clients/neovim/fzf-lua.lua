-- Waits until the open fzf shows `name`, types more, and accepts it.
return function(wait_for, name)
  local function screen()
    for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
      if vim.bo[buffer].buftype == 'terminal' then
        return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n'), vim.bo[buffer].channel
      end
    end
    return ''
  end
  wait_for(name .. ' in fzf', function() return screen():find('cart.py:11: Cart.' .. name, 1, true) end)
  local _, channel = screen()
  vim.api.nvim_chan_send(channel, 'em kind:method')
  wait_for(name .. ' after more was typed', function()
    local text = screen()
    return text:find('kind:method', 1, true) and text:find('1/1', 1, true) and text:find('cart.py:11: Cart.' .. name, 1, true)
  end)
  vim.api.nvim_chan_send(channel, '\r')
end
