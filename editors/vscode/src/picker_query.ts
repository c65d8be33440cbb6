// What a person types into the picker: words, and restrictions that begin with "@".  Pure.
//   build_context @function @tests @rust @in:core/src
import type { NavFilters, Vocabulary } from './protocol.ts';

export type Flag = 'recent' | 'tests' | 'docs' | 'deps';
export const flags: readonly Flag[] = ['recent', 'tests', 'docs', 'deps'];

export interface Filters {
  recent: boolean;
  tests: boolean;
  docs: boolean;
  deps: boolean;
  kinds: string[];
  languages: string[];
  file: string; // Part of a path; "" means any.
}

export function noFilters(): Filters {
  return { recent: false, tests: false, docs: false, deps: false, kinds: [], languages: [], file: '' };
}

const union = (a: string[], b: string[]) => [...new Set([...a, ...b])];

/// The words, and `base` with the typed restrictions added.  An "@" word that is no restriction is a word (decorators begin so).
export function parseQuery(text: string, base: Filters, vocabulary: Vocabulary): { query: string; filters: Filters } {
  const filters: Filters = { ...base, kinds: [...base.kinds], languages: [...base.languages] };
  const words: string[] = [];
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const name = word.startsWith('@') ? word.slice(1) : '';
    const flag = flags.find((candidate) => candidate === name);
    if (flag !== undefined) filters[flag] = true;
    else if (vocabulary.kinds.includes(name)) filters.kinds = union(filters.kinds, [name]);
    else if (vocabulary.languages.some((language) => language.name === name)) filters.languages = union(filters.languages, [name]);
    else if (name.startsWith('in:') && name.length > 3) filters.file = name.slice(3);
    else words.push(word);
  }
  return { query: words.join(' '), filters };
}

/// As nav takes them: only what restricts.
export function navFilters(filters: Filters): NavFilters {
  const out: NavFilters = {};
  for (const flag of flags) if (filters[flag]) out[flag] = true;
  if (filters.kinds.length > 0) out.kinds = filters.kinds;
  if (filters.languages.length > 0) out.languages = filters.languages;
  if (filters.file !== '') out.file = filters.file;
  return out;
}

/// "recent, tests, function, in core/src"; "" without any.
export function describeFilters(filters: Filters): string {
  const parts: string[] = flags.filter((flag) => filters[flag]);
  parts.push(...filters.kinds.map((kind) => kind.replaceAll('_', ' ')), ...filters.languages);
  if (filters.file !== '') parts.push(`in ${filters.file}`);
  return parts.join(', ');
}
