-- Which project a file belongs to.
local M = {}

local uv = vim.uv or vim.loop

local function has(directory, name) return uv.fs_stat(directory .. '/' .. name) ~= nil end

local function nearest(path, name)
  local directory = path
  while directory and directory ~= '/' and directory ~= '.' do
    if has(directory, name) then return directory end
    directory = vim.fn.fnamemodify(directory, ':h')
  end
end

-- A home directory is a project only when it says so.
local function is_project(directory) return directory ~= '/' and directory ~= uv.fs_realpath(vim.env.HOME or '/') end

--- The project of an absolute path: the nearest directory above it with a .codefinder.json, else with a .git, else the current
--- directory when the path lies in it.  nil when there is none.
function M.of(path)
  local real = uv.fs_realpath(path) or vim.fn.fnamemodify(path, ':p')
  local here = uv.fs_realpath(vim.fn.getcwd())
  local found = nearest(real, '.codefinder.json') or nearest(real, '.git')
  if found then return found end
  local inside = real == here or real:sub(1, #here + 1) == here .. '/'
  return inside and is_project(here) and here or nil
end

--- The project of a buffer; of the current directory when the buffer has no file.
function M.of_buffer(buffer)
  local name = vim.api.nvim_buf_get_name(buffer)
  if name == '' or vim.bo[buffer].buftype ~= '' then name = vim.fn.getcwd() end
  return M.of(name)
end

return M
