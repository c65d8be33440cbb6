import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { hitDescription, hitIcon } from '../src/hit_text.ts';
import { columnOf, findJumpId, nameRange } from '../src/jump_id.ts';
import { Projects } from '../src/projects.ts';
import type { Hit } from '../src/protocol.ts';
import { Restarts } from '../src/restarts.ts';
import { findServer } from '../src/server_binary.ts';
import { RecentSymbols } from '../src/recent_symbols.ts';
import { repositorySchema } from '../src/repository_schema.ts';
import { isLogLine } from '../src/server_output.ts';
import { languageOf, serverSettings, toggled } from '../src/settings.ts';

test('jump ids are found in text', () => {
  assert.equal(findJumpId('see cf_g3xqyxmwamdbs72, please'), 'cf_g3xqyxmwamdbs72');
  assert.equal(findJumpId('in cf_g3xqyxmwa@@types/node@20.1.0/fs.d.ts.'), 'cf_g3xqyxmwa@@types/node@20.1.0/fs.d.ts');
  assert.equal(findJumpId('cf_short xcf_g3xqyxmwamdbs72'), undefined);
});

test('columns count characters, not UTF-16 units', () => {
  assert.equal(columnOf('🛒 à x', 0), 1);
  assert.equal(columnOf('🛒 à x', 3), 3);
  assert.equal(columnOf('ab', 99), 3);
});

test('a name is found as a word, else the line is meant', () => {
  assert.deepEqual(nameRange('  engine engines Engine', 'Engine'), { start: 17, end: 23 });
  assert.deepEqual(nameRange('reengine(engine)', 'engine'), { start: 9, end: 15 });
  assert.deepEqual(nameRange('  x = 1  ', 'gone'), { start: 2, end: 7 });
  assert.deepEqual(nameRange('operator==(a)', 'operator=='), { start: 0, end: 10 });
  assert.deepEqual(nameRange('# A title', ''), { start: 0, end: 9 });
});

test('a file belongs to the longest root', () => {
  const projects = new Projects();
  const index = { state: 'ready' as const, symbols: 0, files: 0, progress: 1, skipped: 0 };
  let changes = 0;
  const listening = projects.onChange(() => ++changes);
  for (const root of ['/r', '/r/sub', '/']) projects.update({ project_root: root, index, failure: null });
  assert.deepEqual(projects.locate('/r/sub/a.c'), { root: '/r/sub', path: 'a.c' });
  assert.deepEqual(projects.locate('/r/subway.c'), { root: '/r', path: 'subway.c' });
  assert.deepEqual(projects.locate('/rest'), { root: '/', path: 'rest' });
  projects.remove('/');
  listening.dispose();
  projects.remove('/r');
  assert.equal(changes, 4);
  assert.equal(projects.locate('/rest'), undefined);
});

test('a server that keeps ending is started four times in three minutes', () => {
  const restarts = new Restarts();
  assert.deepEqual([0, 1, 2, 3, 4, 179_999].map((now) => restarts.allow(now)), [true, true, true, true, false, false]);
  assert.equal(restarts.allow(180_000), true);
  assert.equal(restarts.allow(180_000), false);
});

test('the program to run is there and may be run, or the problem is returned', () => {
  const directory = mkdtempSync(join(tmpdir(), 'codefinder-test-'));
  const problem = (setting: string) => JSON.stringify(findServer(setting, directory));
  try {
    assert.match(problem(''), /There is no program/);
    mkdirSync(join(directory, 'server', 'bin'), { recursive: true });
    const program = join(directory, 'server', 'bin', 'codefinder');
    writeFileSync(program, '');
    chmodSync(program, 0o755);
    assert.deepEqual(findServer('', directory), { command: program });
    assert.match(problem(directory), /not a program/);
    assert.match(problem('bin/codefinder'), /absolute/);
    chmodSync(program, 0o644);
    assert.match(problem(program), /permission to execute/);
  } finally {
    rmSync(directory, { recursive: true });
  }
});

test('the lines of the server’s log are recognized', () => {
  assert.ok(isLogLine('2026-11-22T08:02:17.328 warning: slow: textDocument/documentSymbol took 2 ms'));
  assert.ok(!isLogLine('codefinder: error while loading shared libraries: libx.so'));
  assert.ok(!isLogLine('terminate called after throwing'));
});

test('only what is set goes to the server', () => {
  const values: Record<string, unknown> = { 'index.workers': 0, 'log.level': undefined, 'index.exclude': null, 'lsp.disabledLanguages': ['go'] };
  const names = ['index.workers', 'log.level', 'index.exclude', 'lsp.disabled_languages'];
  assert.deepEqual(serverSettings(names, (name) => values[name]), { 'index.workers': 0, 'lsp.disabled_languages': ['go'] });
});

test('languages are switched off and on by the server’s words', () => {
  assert.deepEqual(toggled(['rust'], 'go'), ['go', 'rust']);
  assert.deepEqual(toggled(['go', 'rust'], 'go'), ['rust']);
  const languages = [
    { name: 'javascript', languageId: 'javascript' },
    { name: 'bash', languageId: 'shellscript' },
  ];
  assert.equal(languageOf('javascriptreact', languages), 'javascript');
  assert.equal(languageOf('shellscript', languages), 'bash');
  assert.equal(languageOf('klingon', languages), undefined);
});

test('a hit is described by its place and its marks', () => {
  const place = { path: 'a/b.rs', line: 3, kind: 'type_alias', language: 'rust', name: 'B', container: 'M', module: '', layer: '' };
  const hit: Hit = { id: 'cf_x', ...place, categories: ['tests'], recent: true, preview: '', evidence: 'x' };
  assert.equal(hitDescription(hit), 'M · a/b.rs:3 $(history) $(beaker)');
  assert.equal(hitDescription({ ...hit, container: '', categories: [], recent: false }), 'a/b.rs:3');
  assert.equal(hitIcon(hit).icon, 'symbol-type-parameter');
  assert.equal(hitIcon({ ...hit, kind: 'something new' }).icon, 'symbol-misc');
});

test('opened symbols are kept newest first, once each, by project', () => {
  const kept = new Map<string, unknown>();
  const memory = {
    get: <Value>(key: string, otherwise: Value) => (kept.get(key) as Value | undefined) ?? otherwise,
    update: (key: string, value: unknown) => Promise.resolve(void kept.set(key, value)),
  };
  const recent = new RecentSymbols(memory);
  const found = (root: string, id: string) => ({ root, hit: { id, path: 'a', line: 1, kind: 'class', language: 'go', name: id, container: '', module: '', layer: '', categories: [], recent: false, preview: '', evidence: '' } });
  for (const id of ['one', 'two', 'one']) recent.add(found('/a', id));
  recent.add(found('/b', 'three'));
  assert.deepEqual(recent.of(['/a']).map(({ hit }) => hit.id), ['one', 'two']);
  for (let i = 0; i < 30; ++i) recent.add(found('/a', String(i)));
  assert.equal(recent.of(['/a', '/b']).length, 20);
});

test('a repository may nest its keys, and others are unknown', () => {
  const anyone = { type: 'array', 'x-set-by': ['repository', 'user'] };
  const schema = repositorySchema({ type: 'object', properties: { 'index.exclude': anyone, 'index.workers': { 'x-set-by': ['user'] } } });
  assert.equal(schema.additionalProperties, false);
  assert.deepEqual(Object.keys(schema.properties), ['$schema', 'index.exclude', 'index']);
  assert.deepEqual(schema.properties.index, { type: 'object', properties: { exclude: anyone }, additionalProperties: false });
});
