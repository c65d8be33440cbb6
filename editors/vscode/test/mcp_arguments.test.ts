import assert from 'node:assert/strict';
import { test } from 'node:test';

import { mcpArguments } from '../src/mcp_arguments.ts';

test('the MCP server has the arguments of the language server that it accepts, so that both use one index', () => {
  assert.deepEqual(mcpArguments([]), []);
  assert.deepEqual(mcpArguments(['--cache-directory', '/c', '--workers', '2', '--no-ignore']), ['--cache-directory', '/c', '--workers', '2', '--no-ignore']);
  assert.deepEqual(mcpArguments(['--cache-directory=/c', '--log-level=debug']), ['--cache-directory=/c', '--log-level=debug']);
  assert.deepEqual(mcpArguments(['--stdio', '--clientProcessId', '7', '--trace', '/t', '--cache-directory', '/c']), ['--cache-directory', '/c']);
  assert.deepEqual(mcpArguments(['--cache-directory']), []);
  assert.deepEqual(mcpArguments(['toString', '--constructor']), []);
});
