-- Shared by both sessions: counting and reporting checks.
local M = {}

local failures, checks = {}, 0

-- - A failed check is reported with the actual value; the session continues.
function M.check(what, good, seen)
  checks = checks + 1
  if not good then table.insert(failures, what .. (seen ~= nil and ('\n    saw: ' .. vim.inspect(seen)) or '')) end
  return good
end

-- - A failure outside a check.
function M.fail(problem) table.insert(failures, problem) end

-- - Writes the failures and the count, and exits Neovim.
function M.leave()
  for _, failure in ipairs(failures) do io.stdout:write('FAILED: ' .. failure .. '\n') end
  io.stdout:write(string.format('%d checks, %d failed\n', checks, #failures))
  vim.cmd(#failures == 0 and 'qall!' or 'cquit 1')
end

return M
