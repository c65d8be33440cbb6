-- What the user is told.
local M = {}

local function notify(text, level) vim.notify('codefinder: ' .. text, level) end

function M.info(text) notify(text, vim.log.levels.INFO) end
function M.warning(text) notify(text, vim.log.levels.WARN) end
function M.error(text) notify(text, vim.log.levels.ERROR) end

--- The words of an error that a request was answered with: its message, and what to try instead.
function M.problem(response)
  local ours = type(response.data) == 'table' and response.data.error
  local hint = ours and ours.hint
  return tostring(response.message) .. (hint and hint ~= '' and ('; ' .. hint) or '')
end

return M
