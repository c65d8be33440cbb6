// A session with @modelcontextprotocol/sdk, which validates every structured result with its tool's
// output schema.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { pathToFileURL } from 'node:url';
import { tmpdir } from 'node:os';
import { environment, expect, server, walk, workspace } from './expect.mjs';

async function session(capabilities, cwd, then) {
  const [command, ...args] = server;
  const transport = new StdioClientTransport({ command, args, env: environment, cwd, stderr: 'inherit' });
  const client = new Client({ name: 'test', version: '1' }, { capabilities });
  client.onerror = (error) => expect(false, 'the client is content', String(error));
  if (capabilities.roots) client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: [{ uri: pathToFileURL(workspace).href, name: 'w' }] }));
  await client.connect(transport);
  await then(client);
  await client.close();
}
const call = (client) => (name, args, options) => client.callTool({ name, arguments: args }, undefined, options);

await session({}, workspace, async (client) => {
  expect(client.getServerVersion().name === 'codefinder');
  expect(client.getInstructions().includes('nav'));
  await client.ping();
  await walk(async () => (await client.listTools()).tools, call(client));

  let refused;
  await client.callTool({ name: 'no_such_tool', arguments: {} }).catch((error) => { refused = error; });
  expect(refused?.code === -32602, 'an unknown tool', refused);
  const stop = new AbortController();
  const complain = client.onerror;
  // The result of a cancelled request may have been sent already, and this client reads progress
  // after the response that follows it.
  client.onerror = () => {};
  const aborted = call(client)('nav', { query: 'a' }, { signal: stop.signal });
  stop.abort();
  expect(await aborted.then(() => false, () => true), 'a cancelled call rejects');
  await client.ping();
  const told = [];
  await call(client)('reindex_changed', { from_scratch: true }, { onprogress: (progress) => told.push(progress.progress) });
  client.onerror = complain;
  expect(told.every((value, at) => at === 0 || value > told[at - 1]), 'progress only grows', told);
  const several = await Promise.all(Array.from({ length: 40 }, (_, i) => call(client)('nav', { query: 'item', limit: 1 + (i % 7) })));
  expect(several.every((answer, i) => answer.structuredContent.hits.length <= 1 + (i % 7)), 'each call gets its own answer');
});

// Started in another directory: the client's roots define the project.
await session({ roots: { listChanged: true } }, tmpdir(), async (client) => {
  const status = await call(client)('index_repo', {});
  expect(status.structuredContent?.root === workspace, 'the root is the client\'s', status);
});
console.log('sdk: ok');
