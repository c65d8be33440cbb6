// The words and the icon of a hit.  Pure.
import type { Hit } from './protocol.ts';

/// VS Code's codicon and theme color for each kind that has one of its own; the rest look like their nearest.
const icons: Record<string, string> = {
  module: 'module',
  namespace: 'namespace',
  class: 'class',
  struct: 'struct',
  union: 'struct',
  interface: 'interface',
  trait: 'interface',
  impl: 'class',
  enum: 'enum',
  enum_member: 'enum-member',
  function: 'function',
  method: 'method',
  constructor: 'constructor',
  property: 'property',
  field: 'field',
  constant: 'constant',
  variable: 'variable',
  type_alias: 'type-parameter',
  macro: 'operator',
  key: 'key',
  heading: 'string',
  document: 'file',
  parameter: 'variable',
  type_parameter: 'type-parameter',
  label: 'key',
};

const colorNames: Record<string, string> = { 'enum-member': 'enumeratorMember', enum: 'enumerator', 'type-parameter': 'typeParameter' };

export function hitIcon(hit: Pick<Hit, 'kind'>): { icon: string; color: string } {
  if (hit.kind === 'test') return { icon: 'beaker', color: 'symbolIcon.functionForeground' };
  const name = icons[hit.kind] ?? 'misc';
  if (name === 'misc') return { icon: 'symbol-misc', color: 'foreground' };
  return { icon: `symbol-${name}`, color: `symbolIcon.${colorNames[name] ?? name}Foreground` };
}

const badges: readonly [category: string, icon: string][] = [
  ['tests', '$(beaker)'],
  ['docs', '$(book)'],
  ['deps', '$(package)'],
  ['vendored', '$(package)'],
  ['generated', '$(gear)'],
];

/// "ContextManager · core/src/context.rs:213", and marks for what it is.
export function hitDescription(hit: Hit): string {
  const place = `${hit.path}:${hit.line}`;
  const marks = badges.filter(([category]) => hit.categories?.includes(category)).map(([, icon]) => icon);
  if (hit.recent) marks.unshift('$(history)');
  return [hit.container ?? '', place].filter((part) => part !== '').join(' · ') + (marks.length > 0 ? ` ${[...new Set(marks)].join(' ')}` : '');
}
