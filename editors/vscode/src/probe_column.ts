// The column at which other providers are asked about the name at a column.  Pure.

const isNamePart = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}_]/u.test(character);

/// Another column of the same name in `line`: VS Code puts the probe to this extension's provider as well, which tells it from a
/// request of the user by its place.  The same column if the name has no other.
export function probeColumn(line: string, column: number): number {
  if (isNamePart(line[column - 1])) return column - 1;
  return isNamePart(line[column]) && isNamePart(line[column + 1]) ? column + 1 : column;
}
