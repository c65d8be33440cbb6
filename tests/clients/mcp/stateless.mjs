// The same calls with the newer SDK: stateless, with the version found by probing, then with a
// fixed version, then as a session.
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { environment, expect, server, walk, workspace } from './expect.mjs';

async function session(versionNegotiation, era, then) {
  const [command, ...args] = server;
  const transport = new StdioClientTransport({ command, args, env: environment, cwd: workspace, stderr: 'inherit' });
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation });
  client.onerror = (error) => expect(false, 'the client is content', String(error));
  await client.connect(transport);
  expect(client.getProtocolEra() === era, 'the era', client.getProtocolEra());
  await then(client);
  await client.close();
}
const whole = async (client) => walk(async () => (await client.listTools()).tools, (name, args) => client.callTool({ name, arguments: args }));

await session({ mode: 'auto' }, 'modern', async (client) => {
  expect(client.getNegotiatedProtocolVersion() === '2026-07-28', client.getNegotiatedProtocolVersion());
  expect(client.getInstructions().includes('nav'), 'there are instructions');
  await whole(client);
});
await session({ mode: { pin: '2026-07-28' } }, 'modern', whole);
await session({ mode: 'legacy' }, 'legacy', whole);
console.log('stateless: ok');
