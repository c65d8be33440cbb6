-- The servers that run, one for each project: starting them, attaching buffers, asking them.
local config = require('codefinder.config')
local lens = require('codefinder.lens')
local root = require('codefinder.root')
local state = require('codefinder.state')
local tell = require('codefinder.tell')

local M = {}

local name = 'codefinder'
local waiting = {}  -- Of each client that has not answered `initialize` yet: what is to be called when it has, or when it has ended.

local function release(client_id, problem)
  local calls = waiting[client_id] or {}
  waiting[client_id] = nil
  for _, call in ipairs(calls) do call(problem) end
end

local function wants(buffer)
  return vim.bo[buffer].buftype == '' and vim.api.nvim_buf_get_name(buffer) ~= '' and
    not vim.tbl_contains(config.get().ignored_filetypes, vim.bo[buffer].filetype)
end

-- Clients are called with a dot before Neovim 0.11.
local function call(client, method, ...)
  if vim.fn.has('nvim-0.11') == 1 then return client[method](client, ...) end
  return client[method](...)
end

--- The table that vim.lsp.config, vim.lsp.start and vim.lsp.start_client take; the last two want a root_dir of their own.
function M.client_config()
  local options = config.get()
  local settings = next(options.settings) and options.settings or nil
  return {
    name = name,
    cmd = options.cmd,
    init_options = settings,
    settings = { codefinder = settings },
    root_dir = function(buffer, found)
      local directory = wants(buffer) and root.of_buffer(buffer)
      if directory then found(directory) end
    end,
    capabilities = vim.tbl_deep_extend('force', vim.lsp.protocol.make_client_capabilities(), state.capabilities),
    handlers = state.handlers,
    commands = { [lens.command] = lens.show },
    on_init = function(client) release(client.id) end,
    on_attach = options.on_attach,
    on_exit = function(_, _, client_id)
      vim.schedule(function()
        state.forget(client_id)
        release(client_id, 'the server ended before it answered; :checkhealth codefinder may tell why')
      end)
    end,
  }
end

--- All codefinder servers of this Neovim.
function M.clients()
  return vim.tbl_filter(function(client) return client.name == name end, (vim.lsp.get_clients or vim.lsp.get_active_clients)())
end

function M.root_of(client) return client.config.root_dir end

-- The client of a project, started if it does not run; nil and the reason when it cannot be.
local function client_of(directory)
  for _, client in ipairs(M.clients()) do
    if M.root_of(client) == directory then return client end
  end
  local wanted = vim.lsp.config and vim.deepcopy(vim.lsp.config[name]) or M.client_config()
  local program = type(wanted.cmd) == 'table' and wanted.cmd[1]
  if program and vim.fn.executable(program) == 0 then return nil, 'there is no program "' .. program .. '"; the option cmd names it' end
  wanted.root_dir = directory
  local id
  if vim.lsp.config then
    id = vim.lsp.start(wanted, { attach = false })
  else
    id = vim.lsp.start_client(wanted)
  end
  local client = id and vim.lsp.get_client_by_id(id)
  if not client then return nil, 'the server did not start; :LspLog or :messages may tell why' end
  waiting[id] = waiting[id] or {}
  return client
end

local warned = {}

--- Attaches the buffer to its project's server (before Neovim 0.11, which does that itself).
function M.attach(buffer)
  local directory = wants(buffer) and root.of_buffer(buffer)
  if not directory then return end
  local client, problem = client_of(directory)
  if client then
    vim.lsp.buf_attach_client(buffer, client.id)
  elseif not warned[problem] then
    warned[problem] = true
    tell.warning(problem)
  end
end

--- Calls `done` with the initialized client of the current buffer's project, started if need be.  Tells the user when there is none.
function M.with_client(done)
  local directory = root.of_buffer(vim.api.nvim_get_current_buf())
  if not directory then return tell.warning('this file is in no project (no .git or .codefinder.json above it), and neither is the current directory') end
  local client, problem = client_of(directory)
  if not client then return tell.error(problem) end
  if client.initialized then return done(client) end
  waiting[client.id] = waiting[client.id] or {}
  table.insert(waiting[client.id], function(ended)
    if ended then return tell.error(ended) end
    done(client)
  end)
end

--- Asks `codeFinder/<verb>`; `done` gets the answer.  A problem goes to `failed`, or to the user.  Returns a function that takes the question back.
function M.ask(client, verb, params, done, failed)
  local sent, id = call(client, 'request', 'codeFinder/' .. verb, params, function(problem, answer)
    if not problem then return done(answer) end
    (failed or tell.error)(tell.problem(problem))
  end, vim.api.nvim_get_current_buf())
  if not sent then (failed or tell.error)('the server has ended') end
  return function() if sent then call(client, 'cancel_request', id) end end
end

return M
