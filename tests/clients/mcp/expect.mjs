// Shared by the sessions: the command that starts the recorded server, and an assertion.
import { realpathSync } from 'node:fs';

export const workspace = process.env.CODEFINDER_WORKSPACE;
export const server = JSON.parse(process.env.CODEFINDER_COMMAND);
export const environment = process.env;

/// A program of the npm packages, run by this node.
export const program = (name) => realpathSync(new URL(`./node_modules/.bin/${name}`, import.meta.url));

export function expect(truth, ...told) {
  if (truth) return;
  console.error('not so:', ...told.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))));
  process.exit(1);
}

const kTools = ['callers', 'context', 'find_file', 'grep', 'impact', 'implementations', 'memory.search', 'nav', 'open', 'outline', 'references',
  'search_repo'];

/// Typical calls of an agent, with any client: `list()` returns the tools, `call(name, arguments)`
/// the result of one.
export async function walk(list, call) {
  const tools = await list();
  const names = tools.map((tool) => tool.name);
  expect(JSON.stringify(names) === JSON.stringify([...names].sort()), 'the tools are in order', names);
  for (const name of kTools) expect(names.includes(name), 'there is', name);
  for (const tool of tools) expect(tool.annotations.readOnlyHint === true, tool.name, 'only reads');

  const status = await call('index_repo', {});
  expect(status.structuredContent.complete === true && status.structuredContent.root === workspace, status);
  const nav = await call('nav', { query: 'add_item', with_refs: true });
  const hit = nav.structuredContent.hits[0];
  expect(hit.name === 'add_item' && hit.references.length > 0, nav);
  expect(nav.content.length === 1 && nav.content[0].text.startsWith('hits: ') && nav.content[0].text.length < 80, 'the answer is not sent twice', nav.content);
  const snippet = await call('snippet', { id: hit.id });
  expect(snippet.structuredContent.contents.includes('add_item'), snippet);
  const references = await call('references', { id: hit.id });
  expect(references.structuredContent.references.length > 0, references);
  const byName = await call('references', { name: 'add_item' });
  expect(byName.structuredContent.references.length >= references.structuredContent.references.length, byName);
  const place = await call('definition', { path: hit.path, line: hit.line });
  expect(place.structuredContent.hits[0].id === hit.id, place);
  for (const [tool, args] of [['open', { id: hit.id }], ['explain', { name: 'add_item' }], ['outline', { path: hit.path }], ['index_status', {}],
    ['reindex_changed', { paths: [hit.path] }], ['nav', { query: 'zzqqxxyy' }],
    ['search_repo', { query: 'what the basket costs in total', limit: 3 }], ['memory.search', { query: 'the price of an item', k: 2 }]]) {
    const answer = await call(tool, args);
    expect(!answer.isError && answer.structuredContent.schema_version === 1, tool, answer);
  }
  let cursor, pages = 0;
  do {
    const page = await call('nav', { query: '', limit: 5, max_bytes: 4096, ...(cursor ? { cursor } : {}) });
    expect(JSON.stringify(page.structuredContent).length <= 4096, 'a page keeps to max_bytes');
    cursor = page.structuredContent.next_cursor;
  } while (cursor && ++pages < 3);
  for (const [args, word] of [[{ querry: 'x' }, 'querry'], [{ query: 3 }, 'query'], [{ query: 'x', limit: -1 }, 'limit'], [{ query: 'x', cursor: 'y' }, 'cursor']]) {
    const answer = await call('nav', args);
    expect(answer.isError === true && answer.content[0].text.includes(word), 'what is wrong is named', args, answer);
  }
  const outside = await call('outline', { path: '../../../../etc/passwd' });
  expect(outside.isError === true && outside.content[0].text.includes('outside_root'), outside);
}
