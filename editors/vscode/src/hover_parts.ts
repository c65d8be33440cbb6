// The parts of a hover's Markdown.  Pure.

const rule = '\n\n---\n\n';

/// The line below the last rule: module, layer, dependencies, references (handlers/editor/hover.cpp writes no other rule); undefined
/// without one.
export function factsLine(markdown: string): string | undefined {
  const at = markdown.lastIndexOf(rule);
  return at < 0 ? undefined : markdown.slice(at + rule.length);
}

/// Whether a hover describes a symbol: language servers show its signature as code; spelling, blame and colour do not.
export function showsCode(markdown: string): boolean {
  return markdown.includes('```');
}
