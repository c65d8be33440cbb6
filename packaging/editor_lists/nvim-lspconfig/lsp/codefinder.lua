---@brief
---
--- @REPOSITORY@
---
--- `codefinder` finds symbols, definitions, references and callers in repositories of any size, in several languages at
--- once, without a build.
---
--- It can be installed with npm:
--- ```sh
--- npm install -g codefinder
--- ```
---
--- It can run together with the server of a language. To leave a language or a method to that server:
--- ```lua
--- vim.lsp.config('codefinder', {
---   init_options = {
---     lsp = { disabled_languages = { 'rust' }, disabled_methods = { 'textDocument/hover' } },
---   },
--- })
--- ```

---@type vim.lsp.Config
return {
  cmd = { 'codefinder', 'lsp' },
  filetypes = {
@FILETYPES@
  },
  root_markers = { '.codefinder.json', '.git' },
  workspace_required = true,
}
