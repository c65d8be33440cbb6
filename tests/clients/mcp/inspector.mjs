// The inspector's CLI mode: each call is a process that starts the server, sends one request and
// prints the result.
import { execFileSync } from 'node:child_process';
import { expect, program, server, workspace } from './expect.mjs';

function ask(...args) {
  return JSON.parse(execFileSync(process.execPath, [program('mcp-inspector-cli'), '--cli', ...server, ...args], { cwd: workspace, encoding: 'utf8', timeout: 60_000 }));
}
expect(ask('--method', 'tools/list').tools.length >= 10, 'tools/list');
const nav = ask('--method', 'tools/call', '--tool-name', 'nav', '--tool-arg', 'query=add_item', '--tool-arg', 'limit=1');
expect(nav.structuredContent.hits[0].name === 'add_item', nav);
const snippet = ask('--method', 'tools/call', '--tool-name', 'open', '--tool-arg', `id=${nav.structuredContent.hits[0].id}`);
expect(snippet.structuredContent.contents.includes('add_item'), snippet);
console.log('inspector: ok');
