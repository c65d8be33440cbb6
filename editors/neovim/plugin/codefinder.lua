-- Defines :CodeFinder.  Nothing else is loaded until it is used, or until setup() is called.
if vim.g.loaded_codefinder then return end
vim.g.loaded_codefinder = true

vim.api.nvim_create_user_command('CodeFinder', function(call) require('codefinder.command').run(call.fargs, call.bang) end, {
  nargs = '+',
  bang = true,
  complete = function(lead, line) return require('codefinder.command').complete(lead, line) end,
  desc = 'Search and follow code with codefinder',
})
