// Jump ids in text, and the places of verbs in an editor's terms.  Pure.

/// Of a symbol of a library with its package: "cf_0123abcde@requests@2.31.0/api.py".
const pattern = /\bcf_[0-9a-z]{8,64}\b(?:@[^\s"'`<>()[\]]*[^\s"'`<>()[\].,;:])?/;

/// The first jump id in `text`; undefined without one.
export function findJumpId(text: string): string | undefined {
  return pattern.exec(text)?.[0];
}

/// The 1-based column, in characters, of the UTF-16 offset `character` in `line`.
export function columnOf(line: string, character: number): number {
  return Array.from(line.slice(0, character)).length + 1;
}

/// Where `name` stands in `line` as a word, as UTF-16 offsets; the line's text without its indent when it does not.
export function nameRange(line: string, name: string): { start: number; end: number } {
  const isWord = (c: string | undefined) => c !== undefined && /[\p{L}\p{N}_$]/u.test(c);
  for (let at = line.indexOf(name); name !== '' && at >= 0; at = line.indexOf(name, at + 1)) {
    if (!(isWord(line[at - 1]) && isWord(name[0])) && !(isWord(line[at + name.length]) && isWord(name.at(-1))))
      return { start: at, end: at + name.length };
  }
  return { start: line.length - line.trimStart().length, end: line.trimEnd().length };
}

/// The message about a symbol that is not as it was; undefined when it is.
export function jumpRemark(state: 'exact' | 'moved' | 'changed' | 'ambiguous' | 'gone'): string | undefined {
  switch (state) {
    case 'exact':
    case 'moved':
      return undefined;
    case 'changed':
      return 'The symbol has changed since its id was shown.';
    case 'ambiguous':
      return 'The id may mean several symbols.';
    case 'gone':
      return 'The symbol is gone.';
  }
}
