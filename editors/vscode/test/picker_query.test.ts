import assert from 'node:assert/strict';
import { test } from 'node:test';

import { describeFilters, navFilters, noFilters, parseQuery } from '../src/picker_query.ts';

const vocabulary = {
  kinds: ['function', 'test', 'type_alias'],
  languages: [
    { name: 'rust', languageId: 'rust' },
    { name: 'bash', languageId: 'shellscript' },
  ],
};
const parse = (text: string, base = noFilters()) => parseQuery(text, base, vocabulary);

test('words stay words, restrictions become filters', () => {
  const { query, filters } = parse('  build ctx @function @tests @rust @in:core/src ');
  assert.equal(query, 'build ctx');
  assert.deepEqual(navFilters(filters), { tests: true, kinds: ['function'], languages: ['rust'], file: 'core/src' });
  assert.equal(describeFilters(filters), 'tests, function, rust, in core/src');
});

test('what is no restriction is searched for', () => {
  assert.equal(parse('@app.route @ @in: @Function a@b').query, '@app.route @ @in: @Function a@b');
});

test('typed restrictions add to the chosen ones and leave them as they are', () => {
  const base = { ...noFilters(), recent: true, kinds: ['test'] };
  assert.deepEqual(navFilters(parse('@test @type_alias', base).filters), { recent: true, kinds: ['test', 'type_alias'] });
  assert.deepEqual(base.kinds, ['test']);
  assert.deepEqual(navFilters(noFilters()), {});
});
