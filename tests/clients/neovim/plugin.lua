-- The plugin in editors/neovim as its user sees it, with the real server: cursor, quickfix list, windows, messages.
-- Run by ./run plugin, which sets CODEFINDER_COMMAND (JSON), CODEFINDER_TESTS, CODEFINDER_PLUGIN, CODEFINDER_WORKSPACE.  By hand, with
-- CODEFINDER_TEST_PICKER (telescope or fzf-lua) and CODEFINDER_TEST_RUNTIME (a directory for the runtimepath), also the pickers that it names.
local expect = dofile(vim.env.CODEFINDER_TESTS .. '/expect.lua')
local check = expect.check
local workspace = vim.env.CODEFINDER_WORKSPACE
local plugin = vim.env.CODEFINDER_PLUGIN

-- As a plugin manager does; `-u NONE` loads no plugins.
vim.opt.runtimepath:prepend(plugin)
if vim.env.CODEFINDER_TEST_RUNTIME then vim.opt.runtimepath:prepend(vim.env.CODEFINDER_TEST_RUNTIME) end
if vim.env.CODEFINDER_TEST_PICKER == 'fzf-lua' then package.preload['telescope'] = function() error('hidden by the test') end end
vim.cmd('filetype on')
vim.cmd('runtime plugin/codefinder.lua')

local told = {}
vim.notify = function(text, level) table.insert(told, { text = text, level = level }) end

local function wait_for(what, condition)
  if not vim.wait(30000, condition, 10) then error('never came: ' .. what .. '; told: ' .. vim.inspect(told)) end
end

-- The next message to the user that contains `words`.
local function hears(words, act)
  told = {}
  act()
  local found
  wait_for('the words ' .. words, function()
    for _, message in ipairs(told) do
      if message.text:find(words, 1, true) then found = message.text end
    end
    return found ~= nil
  end)
  return found
end

local function edit(path) vim.cmd('edit ' .. vim.fn.fnameescape(workspace .. '/' .. path)) end

-- Moves the cursor to the `nth` occurrence of `word`.
local function go_to(word, nth)
  vim.api.nvim_win_set_cursor(0, { 1, 0 })
  local pattern, how = '\\V' .. word, 'cW'
  for _ = 1, nth or 1 do
    if vim.fn.search(pattern, how) == 0 then error('no ' .. word .. ' in the buffer') end
    how = 'W'
  end
end

-- 'path:line word' at the cursor.
local function here()
  return vim.api.nvim_buf_get_name(0):gsub('^' .. vim.pesc(workspace .. '/'), '') .. ':' .. vim.fn.line('.') .. ' ' .. vim.fn.expand('<cword>')
end

local function arrives(what, place, act)
  local came
  act()
  came = vim.wait(30000, function() return here() == place end, 10)
  check(what, came, { here(), told })
end

local function listed()
  return vim.tbl_map(function(item)
    local path = vim.api.nvim_buf_get_name(item.bufnr):gsub('^' .. vim.pesc(workspace .. '/'), '')
    return path .. ':' .. item.lnum
  end, vim.fn.getqflist())
end

local function lists(what, wanted, act)
  vim.fn.setqflist({}, 'r')
  act()
  check(what, vim.wait(30000, function()
    local got = listed()
    for _, place in ipairs(wanted) do
      if not vim.tbl_contains(got, place) then return false end
    end
    return true
  end, 10), listed())
  vim.cmd('cclose')
end

local function options()
  hears('option colour is not an option', function() require('codefinder.config').set({ colour = 1 }) end)
  hears('option limit must be a whole number', function() require('codefinder.config').set({ limit = 0 }) end)
  hears('option picker must be one of', function() require('codefinder.config').set({ picker = 'ctrlp' }) end)
  check('a wrong option keeps its default', require('codefinder.config').get().picker == 'auto')
  local question = require('codefinder.nav').question('add item kind:method lang:python path:python/** @recent a::b')
  check('words become filters', vim.deep_equal(question, { query = 'add item a::b', limit = 50, wait_for_index = false,
    filters = { kinds = { 'method' }, languages = { 'python' }, paths = { 'python/**' }, recent = true } }), question)
end

local function a_program_that_is_not_there()
  require('codefinder').setup({ cmd = { '/nowhere/codefinder' }, autostart = false })
  vim.cmd('cd ' .. vim.fn.fnameescape(workspace))
  hears('there is no program "/nowhere/codefinder"', function() vim.cmd('CodeFinder status') end)
  vim.cmd('checkhealth codefinder')
  local report = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
  check('checkhealth names the missing program', report:find('there is no program "/nowhere/codefinder"', 1, true), report)
  vim.cmd('bwipeout!')
end

local function editing()
  edit('python/shop/cart.py')
  wait_for('an attached server', function()
    local clients = require('codefinder.server').clients()
    return clients[1] and clients[1].initialized and vim.lsp.buf_is_attached(0, clients[1].id)
  end)
  wait_for('the counts in the statusline', function() return require('codefinder').statusline():match('^codefinder %d+ symbols, 10 files$') end)

  go_to('format_price', 2)
  arrives('definition goes through the import', 'python/shop/money.py:6 format_price', vim.lsp.buf.definition)
  edit('python/shop/cart.py')
  go_to('format_price', 2)
  lists('references are listed', { 'python/shop/money.py:6', 'python/shop/cart.py:2', 'python/shop/cart.py:20', 'python/tests/test_cart.py:8' },
    function() vim.lsp.buf.references() end)
  lists('workspace symbols are listed', { 'python/shop/money.py:6' }, function() vim.lsp.buf.workspace_symbol('format_price') end)

  go_to('format_price', 2)
  vim.lsp.buf.hover()
  local shown
  check('hover opens a window with the documentation', vim.wait(30000, function()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(window).relative ~= '' then
        shown = table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false), '\n')
      end
    end
    return shown and shown:find('Writes an amount the way a till prints it', 1, true)
  end, 10), shown)

  -- Unsaved: typed text is found, by the editor's own commands and by nav.
  vim.api.nvim_buf_set_lines(0, 0, 0, false, { 'def freshly_typed():  # 🛒', '    return 1', '' })
  vim.api.nvim_buf_set_lines(0, -1, -1, false, { '', 'value = freshly_typed()' })
  go_to('freshly_typed', 2)
  arrives('definition of an unsaved function', 'python/shop/cart.py:1 freshly_typed', vim.lsp.buf.definition)
  go_to('value')
  arrives('nav finds an unsaved function', 'python/shop/cart.py:1 freshly_typed', function() vim.cmd('CodeFinder nav freshly_typed symbol:freshly_typed') end)
  vim.cmd('edit!')
end

local function the_graph()
  edit('python/shop/cart.py')
  go_to('format_price', 2)
  lists('callers are listed at their calls', { 'python/shop/cart.py:20', 'python/tests/test_cart.py:8' }, function() vim.cmd('CodeFinder callers') end)
  check('with the calling function', vim.startswith(vim.fn.getqflist()[1].text, 'Cart.receipt: return'), vim.fn.getqflist()[1].text)
  lists('callers of a name', { 'python/shop/cart.py:19' }, function() vim.cmd('CodeFinder callers Cart.total') end)
  edit('python/shop/cart.py')
  go_to('receipt')
  lists('callees are listed at their definitions', { 'python/shop/cart.py:15', 'python/shop/money.py:6' }, function() vim.cmd('CodeFinder callees') end)
  hears('no implementations of', function() vim.cmd('CodeFinder implementations Cart.receipt') end)
  vim.cmd('CodeFinder impact format_price')
  wait_for('the impact', function() return vim.fn.getqflist({ title = 0 }).title == 'codefinder impact of format_price' end)
  local tests = vim.tbl_filter(function(each) return vim.startswith(each.text, 'test_receipt (test): ') end, vim.fn.getqflist())
  check('tests are among what a change can break', #tests == 1, vim.fn.getqflist())
  edit('python/shop/cart.py')
  local client = require('codefinder.server').clients()[1]
  client.notify('workspace/didChangeConfiguration', { settings = { codefinder = { lsp = { code_lens = { 'references' }, inlay_hints = { 'parameters' } } } } })
  client.config.settings = { codefinder = { lsp = { code_lens = { 'references' }, inlay_hints = { 'parameters' } } } }
  vim.lsp.codelens.refresh()
  local shown, counted = {}, {}
  wait_for('the code lenses', function()
    shown = vim.lsp.codelens.get(0)
    counted = vim.tbl_filter(function(lens) return lens.data.name == 'total' and lens.command ~= nil end, shown)
    if #shown == 0 then vim.lsp.codelens.refresh() end
    return #counted > 0
  end)
  counted = vim.tbl_filter(function(lens) return lens.command.title == '1 reference' end, counted)
  check('a code lens counts references', #counted > 0, shown)
  local whole = { start = { line = 0, character = 0 }, ['end'] = { line = 99, character = 0 } }
  local hints = client.request_sync('textDocument/inlayHint', { textDocument = vim.lsp.util.make_text_document_params(), range = whole }, 30000, 0)
  local labels = vim.tbl_map(function(hint) return hint.label end, hints.result)
  check('the name of a parameter is a hint', vim.tbl_contains(labels, 'cents:'), hints)
  lists('a code lens lists them', { 'python/shop/cart.py:19' }, function()
    require('codefinder.lens').show(counted[1].command, { client_id = client.id, bufnr = vim.api.nvim_get_current_buf() })
  end)
  hears('no callers of test_receipt', function() vim.cmd('CodeFinder callers test_receipt') end)
  hears('callers takes one name, or none', function() vim.cmd('CodeFinder callers one two') end)
  check('the words are completed', vim.deep_equal(vim.fn.getcompletion('CodeFinder call', 'cmdline'), { 'callees', 'callers' }))
end

-- The picker of every Neovim, and then Telescope or fzf-lua if CODEFINDER_TEST_PICKER names it.
local function picking()
  local config = require('codefinder.config').get()
  config.picker = 'auto'
  local name = require('codefinder.pickers').name()
  check('the best picker is chosen', name == (vim.env.CODEFINDER_TEST_PICKER or 'select'), name)
  config.picker = 'select'

  local shown
  vim.ui.select = function(items, how, choose)
    shown = vim.tbl_map(how.format_item, items)
    choose(items[1])
  end
  edit('README.md')
  arrives('nav with several hits asks which', 'python/shop/cart.py:5 Cart', function() vim.cmd('CodeFinder nav cart lang:python') end)
  check('the list tells name, kind and place', shown and shown[1] == 'Cart  [class]  python/shop/cart.py:5', shown)
  vim.ui.input = function(how, done) done('add_item kind:method') end
  arrives('without words it asks for them', 'python/shop/cart.py:11 add_item', function() vim.cmd('CodeFinder nav') end)
  hears('nothing found', function() vim.cmd('CodeFinder nav no_such_thing_anywhere') end)
  hears('"gadget", which is not one of the choices', function() vim.cmd('CodeFinder nav add kind:gadget') end)
  lists('nav! fills the quickfix list', { 'python/shop/cart.py:11' }, function() vim.cmd('CodeFinder! nav add_item') end)
  check('the title says what was asked', vim.fn.getqflist({ title = 1 }).title == 'codefinder add_item')

  if name == 'select' then return end
  config.picker = name
  edit('README.md')
  vim.cmd('CodeFinder nav add_it')
  dofile(vim.env.CODEFINDER_TESTS .. '/' .. name .. '.lua')(wait_for, 'add_item')
  arrives(name .. ' goes to its choice', 'python/shop/cart.py:11 add_item', function() end)
end

local function ids()
  edit('python/shop/cart.py')
  go_to('add_item')
  local said = hears('cf_', function() vim.cmd('CodeFinder id') end)
  local id = vim.fn.getreg('"')
  check('the id is copied and told', said == 'codefinder: ' .. id .. ' is add_item in python/shop/cart.py', said)
  edit('README.md')
  arrives('open goes to an id', 'python/shop/cart.py:11 add_item', function() vim.cmd('CodeFinder open ' .. id) end)
  vim.api.nvim_buf_set_lines(0, 0, 0, false, { '# pushed', '# down' })
  vim.api.nvim_win_set_cursor(0, { 1, 0 })
  arrives('and to where an unsaved edit has moved it', 'python/shop/cart.py:13 add_item', function() vim.cmd('CodeFinder open ' .. id) end)
  vim.cmd('edit!')
  hears('no symbol has the id', function() vim.cmd('CodeFinder open cf_nothing') end)
  hears('open takes one jump id', function() vim.cmd('CodeFinder open') end)
end

local function keeping()
  hears('symbols in 10 files', function() vim.cmd('CodeFinder! reindex') end)
  local status = hears('symbols in 10 files', function() vim.cmd('CodeFinder status') end)
  check('status tells root and state', status:find(workspace .. ': ready', 1, true), status)
  vim.fn.writefile({ 'def added_outside(): pass' }, workspace .. '/python/shop/added.py')
  hears('symbols in 11 files', function() vim.cmd('CodeFinder reindex ' .. vim.fn.fnameescape(workspace .. '/python/shop/added.py')) end)
  hears('symbols in 11 files', function() vim.cmd('CodeFinder! reindex') end)
  wait_for('the new count in the statusline', function() return require('codefinder').statusline():match('11 files$') end)
  hears('no command "frobnicate"', function() vim.cmd('CodeFinder frobnicate') end)
  local complete = require('codefinder.command').complete
  check('commands are completed', vim.deep_equal(complete('', 'CodeFinder '), { 'callees', 'callers', 'id', 'impact', 'implementations', 'nav', 'open', 'reindex', 'status' }), complete('', 'CodeFinder '))
  check('filters are completed', vim.deep_equal(complete('@d', 'CodeFinder nav x @d'), { '@deps', '@docs' }), complete('@d', 'CodeFinder nav x @d'))

  vim.cmd('checkhealth codefinder')
  local report = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
  check('checkhealth finds nothing wrong', not report:find('ERROR', 1, true) and report:find('the index is ready: %d+ symbols in 11 files'), report)
  vim.cmd('bwipeout!')
  local tags = vim.fn.readfile(plugin .. '/doc/tags')
  vim.cmd('help codefinder-nav')
  check('the help is found', vim.fn.expand('%:t') == 'codefinder.txt', vim.fn.expand('%'))
  vim.cmd('helptags ' .. vim.fn.fnameescape(plugin .. '/doc'))
  check('doc/tags is what :helptags makes', vim.deep_equal(tags, vim.fn.readfile(plugin .. '/doc/tags')))
end

local ok, problem = xpcall(function()
  options()
  a_program_that_is_not_there()
  require('codefinder').setup({ cmd = vim.fn.json_decode(vim.env.CODEFINDER_COMMAND), picker = 'select', settings = { slow_request_ms = 0 } })
  editing()
  the_graph()
  picking()
  ids()
  keeping()
end, debug.traceback)
if not ok then expect.fail(problem) end
for _, client in ipairs(require('codefinder.server').clients()) do
  if vim.fn.has('nvim-0.11') == 1 then client:stop() else client.stop() end
end
check('the server ends when it is told to', vim.wait(20000, function() return #require('codefinder.server').clients() == 0 end, 10))
expect.leave()
