-- For Neovim 0.11 and newer: what vim.lsp.enable('codefinder') starts, also without setup().
return require('codefinder.server').client_config()
