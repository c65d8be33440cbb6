// A session in the default mode: each result is one compact text, without output schemas, and it has what the next call needs.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { environment, expect, server, workspace } from './expect.mjs';

const kMaxBytes = 8 * 1024;
const [command, ...args] = server;
const client = new Client({ name: 'test', version: '1' }, { capabilities: {} });
await client.connect(new StdioClientTransport({ command, args, env: environment, cwd: workspace, stderr: 'inherit' }));

const { tools } = await client.listTools();
expect(Buffer.byteLength(JSON.stringify({ tools })) <= kMaxBytes, 'tools/list is short', JSON.stringify({ tools }).length);
expect(tools.every((tool) => tool.outputSchema === undefined), 'no output schema');
expect(!tools.some((tool) => tool.name === 'memory.search'), 'memory.search is not configured');

async function text(name, args) {
  const result = await client.callTool({ name, arguments: args });
  expect(!result.isError && result.structuredContent === undefined && result.content.length === 1, name, result);
  return result.content[0].text;
}
expect((await text('index_repo', {})).includes(`root: ${workspace}`), 'index_repo');
const nav = await text('nav', { query: 'add_item', limit: 1 });
const [, path, line] = /^(\S+):(\d+): .*add_item\(/.exec(nav) ?? [];
expect(line && !nav.includes('cf_'), 'the place of a hit, without its id', nav);
const targets = `${path}:${line}`;
expect((await text('snippet', { targets })).startsWith(`${path}:`), 'snippet: place');
expect((await text('open', { targets })).includes('add_item'), 'open');
const references = await text('references', { targets });
expect(references.startsWith(`of ${path}:${line}: `) && /\n\S+:\d+: \w+ .*add_item/.test(references), 'references', references);
expect((await text('definition', { path, line: Number(line) })).startsWith(`${targets}: `), 'definition');
expect(new RegExp(`\\n *${line}-\\d+: method add_item\\(`).test(await text('outline', { path })), 'outline');
expect((await text('explain', { targets })).includes('references: '), 'explain');
expect(/note: .*cursor \S+/.test(await text('nav', { query: '', limit: 1 })), 'a page ends with its cursor');
await client.close();
console.log('text: ok');
