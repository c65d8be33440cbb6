// http.mjs BINARY: `codefinder serve` with real clients over Streamable HTTP: the SDK that has
// sessions only, the newer SDK (both kinds of versions), and the protocol's conformance suite. The
// server has two repositories and needs a token.
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { environment, expect, program, workspace } from './expect.mjs';

const [binary] = process.argv.slice(2);
const directory = mkdtempSync(`${environment.HOME}/serve-`);
const file = (name, value) => {
  writeFileSync(`${directory}/${name}`, JSON.stringify(value));
  return `${directory}/${name}`;
};
const second = mkdtempSync(`${environment.HOME}/second-`);
writeFileSync(`${second}/only_here.py`, 'def only_in_second():\n    pass\n');
const repositories = file('repos.json', { repositories: [{ name: 'shop', path: workspace }, { name: 'second', path: second }] });
const digest = (token) => createHash('sha256').update(token).digest('hex');
const tokens = file('tokens.json', { tokens: [{ name: 'all', sha256: digest('all-token'), repositories: ['*'] },
  { name: 'one', sha256: digest('one-token'), repositories: ['second'] }] });

async function serve(more, then, repos = repositories) {
  const process_ = spawn(binary, ['serve', '--repos', repos, '--listen', '127.0.0.1:0', '--access-log', `${directory}/access.log`, ...more],
    { env: environment, stdio: ['ignore', 'inherit', 'pipe'] });
  process.once('exit', () => process_.kill('SIGKILL')); // Also after a failed expectation.
  const ended = new Promise((done) => process_.on('exit', (code, signal) => done(code ?? signal)));
  const url = await new Promise((found, failed) => {
    createInterface({ input: process_.stderr }).on('line', (line) => {
      const at = line.match(/listening on (\S+)/);
      if (at) found(at[1]);
      else console.error(line);
    });
    ended.then((code) => failed(new Error(`the server ended with ${code}`)));
  });
  for (;;) {
    const { status } = await fetch(`${url}/readyz`);
    if (status === 200) break;
    await new Promise((done) => setTimeout(done, 20));
  }
  await then(url);
  process_.kill('SIGTERM');
  expect(await ended === 0, 'the server ends with 0', await ended);
}

/// The calls of an agent that must name a repository.
async function walk(client) {
  const { tools } = await client.listTools();
  const names = tools.map((tool) => tool.name);
  expect(JSON.stringify(names) === JSON.stringify([...names].sort()) && names.includes('list_repos'), 'the tools', names);
  for (const tool of tools) {
    expect(tool.annotations.readOnlyHint === true, tool.name, 'says what it does');
    expect(tool.name === 'list_repos' || tool.inputSchema.required.includes('repo'), tool.name, 'needs a repository');
  }
  const call = (name, args) => client.callTool({ name, arguments: args });
  const listed = await call('list_repos', {});
  expect(listed.structuredContent.repositories.map((one) => one.name).join() === 'second,shop', listed);
  const nav = await call('nav', { repo: 'shop', query: 'add_item', with_refs: true });
  const hit = nav.structuredContent.hits[0];
  expect(hit.name === 'add_item' && hit.references.length > 0, nav);
  const snippet = await call('snippet', { repo: 'shop', id: hit.id });
  expect(snippet.structuredContent.contents.includes('add_item'), snippet);
  const elsewhere = await call('nav', { repo: 'second', query: 'only_in_second' });
  expect(elsewhere.structuredContent.hits[0].path === 'only_here.py', elsewhere);
  const missing = await call('nav', { query: 'x' });
  expect(missing.isError && missing.content[0].text.includes('second, shop'), missing);
  const outside = await call('outline', { repo: 'second', path: '../../../../etc/passwd' });
  expect(outside.isError && outside.content[0].text.includes('outside_root'), outside);
  const several = await Promise.all(Array.from({ length: 40 }, (_, i) => call('nav', { repo: 'shop', query: 'item', limit: 1 + (i % 7) })));
  expect(several.every((answer, i) => answer.structuredContent.hits.length <= 1 + (i % 7)), 'each call gets its own answer');
}

const headers = (token) => ({ requestInit: { headers: { Authorization: `Bearer ${token}` } } });

async function session(url, client, transport, then) {
  client.onerror = (error) => expect(false, 'the client is content', String(error));
  await client.connect(transport);
  await then(client);
  await client.close();
}

await serve(['--tokens', tokens], async (url) => {
  const mcp = new URL(`${url}/mcp`);
  await session(url, new OldClient({ name: 'test', version: '1' }), new OldTransport(mcp, headers('all-token')), async (client) => {
    expect(client.getServerVersion().name === 'codefinder');
    expect(client.getInstructions().includes('second, shop'));
    await client.ping();
    await walk(client);
  });
  for (const [mode, era] of [['auto', 'modern'], [{ pin: '2026-07-28' }, 'modern'], ['legacy', 'legacy']]) {
    await session(url, new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } }), new StreamableHTTPClientTransport(mcp, headers('all-token')), async (client) => {
      expect(client.getProtocolEra() === era, 'the era', client.getProtocolEra());
      await walk(client);
    });
  }
  // A client that may see one repository does not name it.
  await session(url, new OldClient({ name: 'test', version: '1' }), new OldTransport(mcp, headers('one-token')), async (client) => {
    const found = await client.callTool({ name: 'nav', arguments: { query: 'only_in_second' } });
    expect(found.structuredContent.hits[0].path === 'only_here.py', found);
  });
  const refused = await new OldClient({ name: 'test', version: '1' }).connect(new OldTransport(mcp, headers('wrong'))).then(() => null, (error) => error);
  expect(refused !== null, 'a wrong token is refused');
});

await serve([], async (url) => {
  for (const scenario of ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection']) {
    const ran = spawnSync(process.execPath, [program('conformance'), 'server', '--url', `${url}/mcp`, '--scenario', scenario],
      { env: environment, encoding: 'utf8', timeout: 60_000, cwd: environment.HOME });
    expect(ran.status === 0 && /Passed: (\d+)\/\1/.test(ran.stdout), scenario, ran.stdout, ran.stderr);
  }
});
// A repository that the server has only in an object store: no clone, no index.
const made = mkdtempSync(`${environment.HOME}/made-`), store = `file://${mkdtempSync(`${environment.HOME}/store-`)}`;
const run = (command, args, cwd) => {
  const ran = spawnSync(command, args, { cwd, env: { ...environment, GIT_CONFIG_GLOBAL: '/dev/null' }, encoding: 'utf8', timeout: 60_000 });
  expect(ran.status === 0, command, args, ran.stdout, ran.stderr);
  return ran.stdout;
};
writeFileSync(`${made}/published.py`, 'def only_published():\n    return 1\n');
run('git', ['init', '-q', '.'], made);
run('git', ['add', '-A'], made);
run('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', 'commit', '-qm', 'one'], made);
const published = JSON.parse(run(binary, ['publish', store, '--repository', 'example.org/made', '--with-sources', '--format', 'json'], made));
expect(published.sources.bytes > 0, published);
rmSync(made, { recursive: true });
await serve(['--store', store, '--data', `${directory}/data`], async (url) => {
  // As a client does: the opening of a repository has a part of the threads only.
  const ask = async (path, body) => {
    for (;;) {
      const response = await fetch(`${url}${path}`, body ? { method: 'POST', body: JSON.stringify(body) } : {});
      const answer = await response.json();
      if (response.status !== 503) return answer;
      expect(response.headers.get('retry-after') !== null, answer);
      await new Promise((done) => setTimeout(done, 20));
    }
  };
  expect((await ask('/v1/repos')).repositories[0].state === 'closed', 'nothing is restored before it is asked for');
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask('/v1/repos/made/nav', { query: 'only_published' })));
  for (const answer of answers) expect(answer.hits?.[0].path === 'published.py' && answer.complete === true, answer);
  const opened = await ask('/v1/repos/made/open', { targets: ['published.py'] });
  expect(opened.contents.includes('return 1'), opened);
}, file('published.json', { repositories: [{ name: 'made', remote: 'example.org/made', commit: published.commit }] }));
console.log('http: ok');
