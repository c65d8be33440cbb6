import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Caller } from '../src/protocol.ts';
import { callers, hits, impact, implementations, references, type AskVerb } from '../src/results.ts';

const index = { state: 'ready', symbols: 1, files: 1, progress: 1, skipped: 0 };
const at = { path: 'a.ts', line: 1, column: 1 };
const caller = (name: string, calls: number[], more: Partial<Caller> = {}): Caller => ({
  id: `cf_${name}`,
  path: `${name}.ts`,
  line: 1,
  kind: 'function',
  name,
  calls: calls.map((line) => ({ line, preview: `${name} calls`, evidence: 'import' })),
  ...more,
});

/// Answers with `answer`, and records what was asked.
function answering(answer: (params: Record<string, unknown>) => object): { ask: AskVerb; asked: object[] } {
  const asked: object[] = [];
  const ask: AskVerb = <A>(verb: string, params: object) => {
    asked.push({ verb, ...params });
    return Promise.resolve({ index, complete: true, truncated: false, ...answer(params as Record<string, unknown>) } as A);
  };
  return { ask, asked };
}

test('callers open to their own callers, and end where a function calls itself', async () => {
  const { ask, asked } = answering(({ id }) => ({
    name: id === undefined ? 'total' : 'main',
    callers: id === undefined ? [caller('main', [5, 7], { calls_more: 1, via: 'Shape.area' }), caller('file', [2], { kind: 'document' })] : [caller('main', [9])],
    total: 2,
  }));
  const { nodes, note } = await callers('/r', at, ask);
  assert.equal(note, '');
  assert.deepEqual(nodes.map(({ label, description }) => [label, description]), [['main', 'via Shape.area · main.ts:5 · 3 calls'], ['file', 'file.ts:2']]);
  assert.deepEqual(nodes[0]?.place, { root: '/r', path: 'main.ts', line: 5, name: 'total' });
  assert.equal(nodes[1]?.children, undefined);
  assert.equal(asked.length, 1); // Deeper levels are asked for when they are opened.
  const [itself] = (await nodes[0].children?.()) ?? [];
  assert.deepEqual(asked[1], { verb: 'callers', id: 'cf_main', project_root: '/r', limit: 1000 });
  assert.deepEqual([itself?.label, itself?.place?.name, itself?.children], ['main', 'main', undefined]);
});

test('impact lists the tests to run first, then what depends on the symbol', async () => {
  const { ask, asked } = answering(() => ({
    name: 'price',
    impact: [
      { id: 'cf_a', path: 'src/cart.ts', line: 3, kind: 'method', name: 'Cart.total', depth: 1, use: { line: 5, preview: 'price(x)' } },
      { id: 'cf_b', path: 'src/cart.ts', line: 9, kind: 'function', name: 'main', depth: 2 },
      { id: 'cf_t', path: 'test.ts', line: 1, kind: 'function', name: 'checks', depth: 2, test: true },
    ],
    tests: [{ path: 'test.ts', line: 1, kind: 'function', name: 'checks', chain: ['Cart.total', 'price'] }],
    tests_total: 4,
    total: 3,
  }));
  const { nodes, note } = await impact('/r', at, ask);
  assert.equal(note, '');
  assert.deepEqual(asked, [{ verb: 'impact', ...at, project_root: '/r', limit: 1000 }]);
  assert.deepEqual(nodes.map(({ label, description }) => [label, description]), [['Tests to run', 'the first 1 of 4'], ['cart.ts', 'src · 2']]);
  const [checks] = (await nodes[0]?.children?.()) ?? [];
  assert.deepEqual([checks?.label, checks?.description, checks?.place?.line], ['checks', 'test.ts:1 · through Cart.total', 1]);
  const dependents = (await nodes[1]?.children?.()) ?? [];
  assert.deepEqual(dependents.map(({ label, description, place }) => [label, description, place?.line, place?.name]), [
    ['Cart.total', '5', 5, 'price'],
    ['main', '9 · 2 steps away', 9, 'main'],
  ]);
});

test('references and implementations are listed by file', async () => {
  const use = { column: 1, role: 'call', evidence: 'member' };
  const { ask } = answering(() => ({
    name: 'area',
    references: [
      { ...use, path: 'src/a.ts', line: 4, preview: '  s.area()', via: 'Shape.area', in: { id: 'cf_t', kind: 'function', name: 'total' } },
      { ...use, path: 'b.ts', line: 1 },
      { ...use, path: 'src/a.ts', line: 9 },
    ],
    hits: [],
    total: 7,
  }));
  const { nodes, note } = await references('/r', at, ask);
  assert.deepEqual(nodes.map(({ label, description, file }) => [label, description, file?.path]), [['a.ts', 'src · 2', 'src/a.ts'], ['b.ts', '1', 'b.ts']]);
  const uses = (await nodes[0]?.children?.()) ?? [];
  assert.deepEqual(uses.map(({ label, description }) => [label, description]), [['s.area()', '4 · call · in total · via Shape.area'], ['area', '9 · call']]);
  assert.equal(note, 'The first 3 of 7.');
  assert.deepEqual(await implementations('/r', at, ask), { nodes: [], note: 'There are no implementations.' });
});

test('what two projects have is kept apart, and the note of an answer that is not complete describes that', async () => {
  const hit = { id: 'cf_x', path: 'a.ts', line: 1, kind: 'function', language: 'typescript', name: 'x' };
  assert.equal(hits([{ root: '/r', hit }, { root: '/s', hit }]).length, 2);
  const { ask } = answering(() => ({ name: 'x', callers: [], complete: false }));
  assert.match((await callers('/r', at, ask)).note, /^0 so far/);
});
