import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { ProjectStatus } from '../src/protocol.ts';
import { brief, escapeMarkdown, noProjectReason, percentage, statusText } from '../src/status_text.ts';

function project(root: string, changes: Partial<ProjectStatus['index']> = {}, failure: string | null = null): ProjectStatus {
  const index = { state: 'ready' as const, symbols: 8124, files: 947, progress: 1, skipped: 0, ...changes };
  return { project_root: root, index, failure };
}
const running = { kind: 'running' } as const;

test('numbers are brief and never rounded up', () => {
  const wanted = { 0: '0', 999: '999', 1000: '1.0k', 1099: '1.0k', 9951: '9.9k', 12_345: '12k', 999_999: '999k', 1_000_000: '1.0M', 2.5e9: '2.5G' };
  for (const [n, text] of Object.entries(wanted)) assert.equal(brief(Number(n)), text);
  assert.deepEqual([-1, 0, 0.429, 0.999, 1, 7].map(percentage), ['0%', '0%', '42%', '99%', '100%', '100%']);
});

test('the server comes first, then failures, then what is being built', () => {
  const texts = (...projects: ProjectStatus[]) => statusText(running, projects).text;
  assert.equal(statusText({ kind: 'starting' }, []).text, '$(sync~spin) codefinder');
  assert.equal(statusText({ kind: 'failed', reason: 'no' }, [project('/a')]).failed, true);
  assert.equal(texts(), '$(telescope) codefinder');
  assert.equal(texts(project('/a')), '$(telescope) codefinder: 8.1k symbols, 947 files');
  assert.equal(texts(project('/a', { files: 1, symbols: 1 })), '$(telescope) codefinder: 1 symbol, 1 file');
  assert.equal(texts(project('/a'), project('/b', { state: 'building', progress: 0.5 })), '$(sync~spin) codefinder: indexing 50%');
  const failed = statusText(running, [project('/a', { state: 'building' }), project('/b', { state: 'failed' }, 'disk *full*')]);
  assert.equal(failed.failed, true);
  assert.match(failed.tooltip, /disk \\\*full\\\*/);
});

test('without a project, the reason is that of the state of the server', () => {
  assert.equal(noProjectReason({ kind: 'failed', reason: 'There is no program /x.' }), 'There is no program /x.');
  assert.match(noProjectReason({ kind: 'starting' }), /is starting/);
  assert.match(noProjectReason({ kind: 'stopped' }), /Restart Server/);
  assert.match(noProjectReason(running), /open a folder/);
});

test('a nearly empty index names the rule that excludes the rest', () => {
  const { text, tooltip } = statusText(running, [project('/a', { files: 2, symbols: 5, excluded_by: '.gitignore:3: /src' })]);
  assert.equal(text, '$(warning) codefinder: 5 symbols, 2 files');
  assert.match(tooltip, /nearly empty, because \.gitignore:3: \/src excludes the rest/);
});

test('a name of the disk is no markdown', () => {
  assert.equal(escapeMarkdown('a_[b](c)`$(x)'), 'a\\_\\[b\\](c)\\`\\$(x)');
});
