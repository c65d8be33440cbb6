// The arguments of the MCP server out of those of the language server (setting codefinder.server.arguments).  Pure.

/// The options that `codefinder lsp` and `codefinder mcp` share, with whether a value follows.  Without --trace: two processes would
/// write one file.
const shared: Record<string, 'flag' | 'value'> = {
  '--cache-directory': 'value',
  '--log-level': 'value',
  '--no-ignore': 'flag',
  '--workers': 'value',
};

/// Those of `given` that `codefinder mcp` accepts too, as "--name", "value" or "--name=value".
export function mcpArguments(given: readonly string[]): string[] {
  const out: string[] = [];
  given.forEach((argument, i) => {
    const name = argument.split('=', 1)[0] ?? '';
    const kind = Object.hasOwn(shared, name) ? shared[name] : undefined;
    if (kind === undefined) return;
    const value = given[i + 1];
    if (kind === 'flag' || argument.includes('=')) out.push(argument);
    else if (value !== undefined) out.push(argument, value);
  });
  return out;
}
