-- A Neovim session against the real server: symbols, definition, references, hover, an unsaved edit, the codeFinder verbs.
-- Run by ./run, which sets CODEFINDER_COMMAND (JSON), CODEFINDER_TESTS, CODEFINDER_WORKSPACE and, for a real repository, CODEFINDER_TEST_SYMBOL.
-- Needs nothing that Neovim 0.7 does not have.
local workspace = vim.env.CODEFINDER_WORKSPACE
local expect = dofile(vim.env.CODEFINDER_TESTS .. '/expect.lua')
local check = expect.check

local exit_code
local client_id = vim.lsp.start_client({
  name = 'codefinder',
  cmd = vim.fn.json_decode(vim.env.CODEFINDER_COMMAND),
  root_dir = workspace,
  -- Neovim delays changes by 150 ms, and sends them early only before a request about the same
  -- buffer; here the order matters.
  flags = { debounce_text_changes = 0 },
  on_exit = function(code) exit_code = code end,
})
local client = function() return vim.lsp.get_client_by_id(client_id) end

local function finish(problem)
  if problem then expect.fail(problem) end
  if client() then client().stop() end
  if not vim.wait(20000, function() return exit_code ~= nil end, 10) then expect.fail('the server did not exit after shutdown') end
  check('the server exits with 0', exit_code == 0, exit_code)
  expect.leave()
end

-- The response to one request about the current buffer; errors are failures unless `may_fail`.
local function ask(method, params, may_fail)
  local answers, problem = vim.lsp.buf_request_sync(0, method, params, 30000)
  local answer = answers and answers[client_id]
  if not answer then error(method .. ': no answer: ' .. tostring(problem)) end
  if answer.error and not may_fail then error(method .. ': ' .. vim.inspect(answer.error)) end
  return answer.result, answer.error
end

local function open(path)
  vim.cmd('edit ' .. vim.fn.fnameescape(workspace .. '/' .. path))
  vim.lsp.buf_attach_client(0, client_id)
end

local function lines_of(path)
  local buffer = vim.fn.bufnr(path)
  if buffer > 0 and vim.api.nvim_buf_is_loaded(buffer) then return vim.api.nvim_buf_get_lines(buffer, 0, -1, false) end
  return vim.fn.readfile(path)
end

-- Position parameters at the `nth` occurrence of `word` in the current buffer, in the client's UTF-16 units.
local function at(word, nth)
  nth = nth or 1
  for number, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    local from = 1
    while true do
      local start = line:find(word, from, true)
      if not start then break end
      nth = nth - 1
      if nth == 0 then
        local _, utf16 = vim.str_utfindex(line, start - 1)
        return { textDocument = vim.lsp.util.make_text_document_params(), position = { line = number - 1, character = utf16 } }
      end
      from = start + 1
    end
  end
  error('no ' .. word .. ' in the buffer')
end

-- 'path:line' (1-based) of a Location or LocationLink, and the text under its range.
local function place(location)
  local path = vim.uri_to_fname(location.uri or location.targetUri)
  local range = location.range or location.targetSelectionRange
  local line = lines_of(path)[range.start.line + 1] or ''
  local from = vim.str_byteindex(line, math.min(range.start.character, vim.fn.strdisplaywidth(line)), true)
  local to = range['end'].line == range.start.line and vim.str_byteindex(line, range['end'].character, true) or #line
  local root = workspace .. '/'
  local relative = path:sub(1, #root) == root and path:sub(#root + 1) or path
  return relative .. ':' .. (range.start.line + 1), line:sub(from + 1, to)
end

local function places(locations)
  if locations and (locations.uri or locations.targetUri) then locations = { locations } end
  local out = {}
  for _, location in ipairs(locations or {}) do
    local where, text = place(location)
    table.insert(out, where .. ' ' .. text)
  end
  table.sort(out)
  return out
end

local function same(what, got, wanted)
  table.sort(wanted)
  check(what, vim.deep_equal(got, wanted), got)
end

local function hover_text(result)
  local contents = result and result.contents
  if type(contents) == 'table' then return contents.value or vim.inspect(contents) end
  return contents or ''
end

local function find_symbol(name)
  local hits
  -- A new index may be incomplete at first; the server then reports it, and the client repeats the
  -- request.
  vim.wait(60000, function()
    hits = vim.tbl_filter(function(hit) return hit.name == name end, ask('workspace/symbol', { query = name }) or {})
    return #hits > 0
  end, 50)
  return hits
end

-- Checks for any symbol of any repository.
local function follow(name)
  local hits = find_symbol(name)
  if not check('workspace/symbol finds ' .. name, #hits > 0, hits) then return end
  local where, text = place(hits[1].location)
  check('the location of ' .. name .. ' is its name', text == name, where .. ' ' .. text)
  local path = where:match('^(.*):%d+$')
  open(path)
  local position = { textDocument = vim.lsp.util.make_text_document_params(), position = hits[1].location.range.start }
  local definition = places(ask('textDocument/definition', position))
  check('the definition of ' .. name .. ' is itself', vim.tbl_contains(definition, where .. ' ' .. name), definition)
  local parameters = vim.tbl_extend('force', position, { context = { includeDeclaration = true } })
  local references = places(ask('textDocument/references', parameters))
  check(name .. ' has references, its own name among them', vim.tbl_contains(references, where .. ' ' .. name), references)
  for _, reference in ipairs(references) do
    check('a reference to ' .. name .. ' is its name', reference:sub(-#name) == name, reference)
  end
  check('hover on ' .. name .. ' names it', hover_text(ask('textDocument/hover', position)):find(name, 1, true) ~= nil)
  local nav = ask('codeFinder/nav', { query = name, limit = 5, with_refs = true })
  check('nav finds ' .. name .. ' first', nav.hits and nav.hits[1] and nav.hits[1].name == name, nav)
  local opened = ask('codeFinder/open', { id = nav.hits[1].id })
  check('open gives the file of the hit', opened.path == nav.hits[1].path and opened.state == 'exact', { opened.path, opened.state })
  check('open contains ' .. name, opened.contents:find(name, 1, true) ~= nil)
  -- An unsaved line at the top moves everything down by one, in this buffer only.
  local line = hits[1].location.range.start.line
  vim.api.nvim_buf_set_lines(0, 0, 0, false, { '' })
  position.position = { line = line + 1, character = position.position.character }
  local moved = path .. ':' .. (line + 2) .. ' ' .. name
  definition = places(ask('textDocument/definition', position))
  check('an unsaved line moves the definition', vim.tbl_contains(definition, moved), definition)
  vim.api.nvim_buf_set_lines(0, 0, 1, false, {})
end

local function follow_the_shop()
  open('python/shop/cart.py')
  local money = 'python/shop/money.py:6 format_price'
  same('definition through an import, after characters of several units', places(ask('textDocument/definition', at('format_price', 2))), { money })
  local parameters = vim.tbl_extend('force', at('format_price', 2), { context = { includeDeclaration = true } })
  same('references, with the declaration', places(ask('textDocument/references', parameters)), {
    money, 'python/shop/__init__.py:3 format_price', 'python/shop/__init__.py:5 format_price', 'python/shop/cart.py:2 format_price',
    'python/shop/cart.py:20 format_price',
    'python/tests/test_cart.py:2 format_price', 'python/tests/test_cart.py:8 format_price',
  })
  parameters.context.includeDeclaration = false
  local without = places(ask('textDocument/references', parameters))
  check('references, without the declaration', not vim.tbl_contains(without, money) and #without == 6, without)
  local text = hover_text(ask('textDocument/hover', at('format_price', 2)))
  check('hover shows the signature', text:find('def format_price(cents: int, currency: str = CURRENCY) -> str', 1, true) ~= nil, text)
  check('hover shows the doc summary', text:find('Writes an amount the way a till prints it', 1, true) ~= nil, text)
  same('a local stays in its function', places(ask('textDocument/definition', at('amount', 2))), { 'python/shop/cart.py:19 amount' })
  local highlights = ask('textDocument/documentHighlight', at('amount', 1))
  check('both uses of a local are highlighted', highlights and #highlights == 2, highlights)

  -- What the names are: the tokens of one line, as 'text type'.
  local provider = client().server_capabilities.semanticTokensProvider
  local function tokens_of(line, data)
    local at, character, out = 0, 0, {}
    local text = vim.api.nvim_buf_get_lines(0, line, line + 1, false)[1]
    for i = 1, #data, 5 do
      character = data[i] == 0 and character + data[i + 1] or data[i + 1]
      at = at + data[i]
      if at == line then
        local from, to = vim.str_byteindex(text, character, true), vim.str_byteindex(text, character + data[i + 2], true)
        table.insert(out, text:sub(from + 1, to) .. ' ' .. provider.legend.tokenTypes[data[i + 3] + 1])
      end
    end
    table.sort(out)
    return out
  end
  local document = { textDocument = vim.lsp.util.make_text_document_params() }
  local tokens = ask('textDocument/semanticTokens/full', document)
  local use = at('format_price', 2).position.line
  same('semantic tokens, after characters of several units', tokens_of(use, tokens.data), {'amount variable', 'format_price function'})
  local delta = ask('textDocument/semanticTokens/full/delta', vim.tbl_extend('force', document, { previousResultId = tokens.resultId }))
  check('nothing changed: an empty delta', delta.edits and #delta.edits == 0, delta)

  local function uri_of(path) return vim.uri_from_fname(workspace .. '/' .. path) end
  local move = ask('workspace/willRenameFiles', { files = { { oldUri = uri_of('python/shop/money.py'), newUri = uri_of('python/shop/prices.py') } } })
  local moved = {}
  for _, edits in pairs(move.changes or {}) do
    for _, edit in ipairs(edits) do table.insert(moved, edit.newText) end
  end
  for _, change in ipairs(move.documentChanges or {}) do
    for _, edit in ipairs(change.edits) do table.insert(moved, edit.newText) end
  end
  check('imports follow a renamed module', #moved >= 2 and vim.tbl_contains(moved, '.prices'), moved)
  local moniker = ask('textDocument/moniker', at('format_price', 2))
  check('a moniker is a jump id', moniker and moniker[1] and moniker[1].identifier:match('^cf_') and moniker[1].kind == 'import', moniker)

  -- Unsaved: a new function at the top, and a call of it.
  local before = table.concat(vim.fn.readfile(workspace .. '/python/shop/cart.py'), '\n')
  vim.api.nvim_buf_set_lines(0, 0, 0, false, { 'def freshly_typed(): # 🛒', '    return 1', '' })
  vim.api.nvim_buf_set_lines(0, -1, -1, false, { '', 'value = freshly_typed()' })
  same('the unsaved call finds the unsaved function', places(ask('textDocument/definition', at('freshly_typed', 2))),
    { 'python/shop/cart.py:1 freshly_typed' })
  same('what the edit moved is found where it is now', places(ask('textDocument/definition', at('amount', 2))), { 'python/shop/cart.py:22 amount' })
  local hits = vim.tbl_filter(function(hit) return hit.name == 'freshly_typed' end, ask('workspace/symbol', { query = 'freshly_typed' }))
  check('workspace/symbol finds the unsaved function', #hits == 1, hits)
  local outline = ask('textDocument/documentSymbol', { textDocument = vim.lsp.util.make_text_document_params() })
  local names = vim.tbl_map(function(symbol) return symbol.name end, outline)
  check('the outline shows it', vim.tbl_contains(names, 'freshly_typed') and vim.tbl_contains(names, 'Cart'), names)
  for _, symbol in ipairs(outline) do
    if symbol.name == 'Cart' then
      local members = vim.tbl_map(function(child) return child.name end, symbol.children)
      table.sort(members)
      same('methods and fields are inside their class', members, { '__init__', 'add_item', 'items', 'receipt', 'total' })
    end
  end
  check('the file on disk is untouched', table.concat(vim.fn.readfile(workspace .. '/python/shop/cart.py'), '\n') == before)
  -- Discarded: results come from the disk again.
  vim.cmd('bdelete!')
  open('python/shop/cart.py')
  same('a closed buffer is forgotten', places(ask('textDocument/definition', at('amount', 2))), { 'python/shop/cart.py:19 amount' })
  check('and so is its function', #vim.tbl_filter(function(hit) return hit.name == 'freshly_typed' end, ask('workspace/symbol', { query = 'freshly_typed' }) or {}) == 0)

  open('native/main.c')
  local definitions = places(ask('textDocument/definition', at('ledger_total')))
  check('a C call finds the function in the other file', vim.tbl_contains(definitions, 'native/ledger.c:3 ledger_total'), definitions)
  open('web/src/basket.ts')
  same('a TypeScript call finds what it imports', places(ask('textDocument/definition', at('fetchProducts', 2))), { 'web/src/api.ts:9 fetchProducts' })

  local nav = ask('codeFinder/nav', { query = 'add_item' })
  check('nav is complete', nav.complete and nav.index.state == 'ready', nav)
  local hit = nav.hits[1]
  check('nav counts lines from 1', hit and hit.name == 'add_item' and hit.line == 11 and hit.container == 'Cart', hit)
  local opened = ask('codeFinder/open', { id = hit.id })
  check('open tells the range in lines', opened.range.start == 11 and opened.range['end'] == 13, opened.range)
  local _, problem = ask('codeFinder/open', { id = 'cf_nothing' }, true)
  check('an unknown id is an error with its code', problem and problem.data and problem.data.error.code == 'unknown_id', problem)
end

local ok, problem = xpcall(function()
  local symbol = vim.env.CODEFINDER_TEST_SYMBOL
  if not symbol or symbol == '' then
    open('python/shop/cart.py')
    symbol = 'format_price'
  else
    vim.cmd('enew')
    vim.lsp.buf_attach_client(0, client_id)
  end
  if not vim.wait(20000, function() return client() and client().initialized end, 10) then error('the server did not answer initialize') end
  check('the server speaks utf-16 to a client that names no encoding', (client().offset_encoding or 'utf-16') == 'utf-16', client().offset_encoding)
  follow(symbol)
  if symbol == 'format_price' then follow_the_shop() end
end, debug.traceback)
finish(not ok and problem or nil)
