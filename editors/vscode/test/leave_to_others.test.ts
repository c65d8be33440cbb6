import assert from 'node:assert/strict';
import { test } from 'node:test';

import { factsLine, showsCode } from '../src/hover_parts.ts';
import { isServedByOther, languagesOfMove, type LeftFeature } from '../src/known_providers.ts';
import { foundByOthers } from '../src/same_symbol.ts';

test('an outline is left to a known extension that runs and is not turned off', () => {
  const served = (language: string, feature: LeftFeature, active: string[], settings: Record<string, unknown> = {}) =>
    isServedByOther(language, feature, (extension) => active.includes(extension), (name) => settings[name]);
  assert.ok(served('typescript', 'outline', ['vscode.typescript-language-features']));
  assert.ok(served('typescript', 'references', ['vscode.typescript-language-features']));
  assert.ok(served('typescript', 'completion', ['vscode.typescript-language-features']));
  assert.ok(served('typescript', 'semanticTokens', ['vscode.typescript-language-features']));
  assert.ok(!served('json', 'semanticTokens', ['vscode.json-language-features']));
  assert.ok(served('json', 'diagnostics', ['vscode.json-language-features']));
  assert.ok(!served('rust', 'diagnostics', ['vscode.json-language-features']));
  assert.ok(served('typescript', 'rename', ['vscode.typescript-language-features']));
  assert.ok(!served('typescript', 'rename', []));
  assert.ok(!served('typescript', 'outline', ['rust-lang.rust-analyzer']));
  assert.ok(!served('python', 'outline', []));
  assert.ok(served('json', 'outline', ['vscode.json-language-features']));
  assert.ok(!served('json', 'references', ['vscode.json-language-features']));
  assert.ok(served('cpp', 'references', ['ms-vscode.cpptools'], { 'C_Cpp.intelliSenseEngine': 'default' }));
  assert.ok(!served('cpp', 'references', ['ms-vscode.cpptools'], { 'C_Cpp.intelliSenseEngine': 'disabled' }));
});

test('the languages of a moved file are those of its extension, and of a directory any', () => {
  assert.deepEqual(languagesOfMove('/a/b.py'), ['python']);
  assert.ok(languagesOfMove('/a/b.TSX').includes('typescriptreact'));
  assert.ok(languagesOfMove('/a.b/c').includes('cpp'));
  assert.deepEqual(languagesOfMove('/a/b.png'), []);
});

test('a workspace symbol is doubled when another provider has its name around its line', () => {
  const at = (name: string, uri: string, first: number, last = first) => ({ name, uri, first, last });
  const theirs = [at('send()', 'file:///a.ts', 3, 9), at('open', 'file:///b.ts', 1)];
  const ours = [at('send', 'file:///a.ts', 3), at('send', 'file:///a.ts', 12), at('send', 'file:///b.ts', 3), at('open', 'file:///b.ts', 1)];
  assert.deepEqual(foundByOthers(ours, theirs), [true, false, false, true]);
});

test('the line of facts is below the last rule', () => {
  assert.equal(factsLine('```c\nint f();\n```\n\nDoes it.\n\n---\n\n`m` · 3 references'), '`m` · 3 references');
  assert.equal(factsLine('```c\nint f();\n```'), undefined);
  assert.ok(showsCode('```c\nint f();\n```'));
  assert.ok(!showsCode('"retreive": unknown word'));
});
