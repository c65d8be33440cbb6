-- What a user's configuration calls; :help codefinder tells it all.
local M = {}

--- Takes the options (see config.lua) and attaches codefinder to the files of projects from now on.
function M.setup(options)
  require('codefinder.config').set(options)
  local server = require('codefinder.server')
  if vim.lsp.enable then
    vim.lsp.config('codefinder', server.client_config())
    vim.lsp.enable('codefinder', require('codefinder.config').get().autostart)
  else
    local group = vim.api.nvim_create_augroup('codefinder', { clear = true })
    if not require('codefinder.config').get().autostart then return end
    vim.api.nvim_create_autocmd('FileType', { group = group, callback = function(event) server.attach(event.buf) end })
    for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
      if vim.api.nvim_buf_is_loaded(buffer) then server.attach(buffer) end
    end
  end
end

--- For a statusline: "codefinder 42%", "codefinder 8124 symbols", "codefinder failed", or "" where no server runs.
function M.statusline() return require('codefinder.state').line() end

--- Searches and jumps; `query` as after `:CodeFinder nav`, none to be asked for it.
function M.nav(query) require('codefinder.nav').pick(query or '') end

--- Goes to the symbol of a jump id.
function M.open(id) require('codefinder.jump').to_id(id) end

return M
