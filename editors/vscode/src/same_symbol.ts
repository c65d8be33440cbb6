// Which of our workspace symbols another provider has found too.  Pure.

export interface PlacedSymbol {
  name: string;
  uri: string;
  first: number; // Line, from 0.
  last: number;
}

/// "send" of "send()" and "send(int)", as some servers write functions.
function plainName(name: string): string {
  const call = name.indexOf('(');
  return call > 0 ? name.slice(0, call) : name;
}

/// For each of `ours`, whether one of `theirs` has its name and covers its first line.
export function foundByOthers(ours: readonly PlacedSymbol[], theirs: readonly PlacedSymbol[]): boolean[] {
  const key = ({ name, uri }: PlacedSymbol) => `${uri}\n${plainName(name)}`;
  const found = new Map<string, PlacedSymbol[]>();
  for (const symbol of theirs) found.set(key(symbol), [...(found.get(key(symbol)) ?? []), symbol]);
  return ours.map((symbol) => (found.get(key(symbol)) ?? []).some(({ first, last }) => first <= symbol.first && symbol.first <= last));
}
