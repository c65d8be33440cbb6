-- :checkhealth codefinder
local config = require('codefinder.config')
local server = require('codefinder.server')

local M = {}

-- Named otherwise before Neovim 0.10, and elsewhere before 0.8.
local health = vim.health or require('health')
local start, ok = health.start or health.report_start, health.ok or health.report_ok
local warn, fail, info = health.warn or health.report_warn, health.error or health.report_error, health.info or health.report_info

local function check_neovim()
  if vim.fn.has('nvim-0.7') == 1 then
    ok('Neovim ' .. tostring(vim.version().major) .. '.' .. vim.version().minor .. '.' .. vim.version().patch)
  else
    fail('Neovim 0.7 or newer is needed')
  end
end

local function check_program()
  local wanted = vim.lsp.config and vim.lsp.config.codefinder or config.get()
  local program = wanted.cmd[1]
  if vim.fn.executable(program) == 0 then
    return fail('there is no program "' .. program .. '"', { 'build or install codefinder, or name its path: require("codefinder").setup({ cmd = { "/path/to/codefinder", "lsp" } })' })
  end
  local said = vim.fn.trim(vim.fn.system({ program, '--version' }))
  if vim.v.shell_error ~= 0 then return fail(program .. ' --version failed: ' .. said) end
  ok(vim.fn.exepath(program) .. ': ' .. said)
end

local function check_picker() ok('the picker is ' .. require('codefinder.pickers').name()) end

local function check_server(client)
  start('codefinder: ' .. server.root_of(client))
  local answer
  server.ask(client, 'status', { limit = 5 }, function(status) answer = status end, function(problem) answer = problem end)
  vim.wait(5000, function() return answer ~= nil end, 10)
  if type(answer) ~= 'table' then return fail('the server does not answer: ' .. (answer or 'nothing came within 5 seconds')) end
  local index = answer.index
  local counts = string.format('%d symbols in %d files', index.symbols, index.files)
  if index.state == 'failed' then return fail('the index failed: ' .. tostring(answer.failure)) end
  if index.state == 'ready' then ok('the index is ready: ' .. counts) else info('indexing, ' .. math.floor(index.progress * 100) .. '%: ' .. counts) end
  if index.excluded_by then warn('the index is nearly empty: ' .. index.excluded_by .. ' excludes the rest (setting index.no_ignore)') end
  if answer.watcher == 'none' then
    info('changes on disk are followed by ' .. (answer.writer.self and 'nobody' or ('process ' .. tostring(answer.writer.pid) .. ', which writes this index')))
  else
    ok('changes on disk are seen by ' .. answer.watcher)
  end
  if index.skipped > 0 then
    info(index.skipped .. ' files are left out, such as ' .. answer.skipped[1].path .. ' (' .. answer.skipped[1].reason .. ')')
  end
  info('the index lies in ' .. answer.cache_directory)
end

function M.check()
  start('codefinder')
  check_neovim()
  check_program()
  check_picker()
  local clients = server.clients()
  if #clients == 0 then info('no server runs: open a file of a project, or run :CodeFinder status') end
  for _, client in ipairs(clients) do
    if client.initialized then check_server(client) else warn('the server of ' .. server.root_of(client) .. ' has not answered yet') end
  end
end

return M
