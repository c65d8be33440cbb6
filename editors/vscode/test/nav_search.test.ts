import assert from 'node:assert/strict';
import { test } from 'node:test';

import { byRoot, search, searchMore, type Question } from '../src/nav_search.ts';
import type { Hit, NavAnswer, NavParams } from '../src/protocol.ts';

const index = { state: 'ready' as const, symbols: 1, files: 1, progress: 1, skipped: 0 };
function hit(name: string, score: number): Hit {
  return { id: `cf_${name}`, path: `${name}.c`, line: 1, kind: 'function', language: 'c', name, evidence: 'same_file', score };
}
function answer(hits: Hit[], changes: Partial<NavAnswer> = {}): NavAnswer {
  return { index, complete: true, truncated: false, query_id: 'q', hits, ...changes };
}
const question: Question = { params: { query: 'x', filters: {}, limit: 2 } };

test('the answers of several projects are one list, best first, equals in the order of the projects', async () => {
  const asked: NavParams[] = [];
  const found = await search(['/a', '/b'], question, (params) => {
    asked.push(params);
    const a = answer([hit('one', 0.9), hit('two', 0.5)]);
    const b: NavAnswer = { index, complete: false, truncated: false, hits: [hit('three', 0.9), hit('four', 0.7)] };
    return Promise.resolve(params.project_root === '/a' ? a : b);
  });
  assert.deepEqual(found.hits.map(({ root, hit: { name } }) => root + name), ['/aone', '/bthree', '/bfour', '/atwo']);
  assert.deepEqual(byRoot(found.hits).map(([root, hits]) => root + hits.map(({ hit: { name } }) => name).join()), ['/aone,two', '/bthree,four']);
  assert.equal(found.complete, false);
  assert.deepEqual([...found.queryIds], [['/a', 'q']]);
  assert.ok(asked.every((params) => params.wait_for_index === false));
});

test('a later page is appended, and only projects with one are asked', async () => {
  const first = await search(['/a', '/b'], question, ({ project_root }) => Promise.resolve(answer([hit('one', 0.5)], project_root === '/b' ? { next_cursor: 'c' } : {})));
  const more = await searchMore(first, question, (params) => {
    assert.deepEqual([params.project_root, params.cursor], ['/b', 'c']);
    return Promise.resolve(answer([hit('two', 0.9)]));
  });
  assert.deepEqual(more.hits.map((found) => found.hit.name), ['one', 'one', 'two']);
  assert.equal(more.cursors.size, 0);
  assert.deepEqual(more.queryIds, first.queryIds);
});

test('search among what was found asks where something was found', async () => {
  const found = await search(['/a', '/b'], { ...question, refine: new Map([['/b', 'id']]) }, (params) => {
    assert.deepEqual([params.project_root, params.refine], ['/b', 'id']);
    return Promise.resolve(answer([]));
  });
  assert.deepEqual(found.hits, []);
});

test('a search in words has no filters, and its answers no query ids', async () => {
  const found = await search(['/a'], { params: { query: 'sort numbers', limit: 2, snippet_bytes: 0 } }, (params) => {
    assert.deepEqual(params, { query: 'sort numbers', limit: 2, snippet_bytes: 0, scores: false, wait_for_index: false, project_root: '/a' });
    return Promise.resolve({ index, complete: true, truncated: false, hits: [hit('one', 1)] });
  });
  assert.equal(found.hits.length, 1);
  assert.equal(found.queryIds.size, 0);
});

test('one project that fails does not silence the others; all of them do', async () => {
  const ask = (params: NavParams) => (params.project_root === '/a' ? Promise.reject(new Error('broken')) : Promise.resolve(answer([hit('one', 1)])));
  assert.equal((await search(['/a', '/b'], question, ask)).hits.length, 1);
  await assert.rejects(search(['/a'], question, ask), /broken/);
  assert.equal((await search([], question, ask)).hits.length, 0);
});
