// The server's settings out of VS Code's.  Pure: reads through `get`.

/// VS Code makes titles of the words of a name, which it finds by capitals only: "lsp.disabledLanguages" of "lsp.disabled_languages".
export function editorName(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/// `names` are the server's: dotted, without "codefinder."; what is not set is left out.
export function serverSettings(names: readonly string[], get: (name: string) => unknown): Record<string, unknown> {
  const settings: Record<string, unknown> = {};
  for (const name of names) {
    const value = get(editorName(name));
    if (value !== undefined && value !== null) settings[name] = value;
  }
  return settings;
}

/// `list` with `item` put in or taken out.
export function toggled(list: readonly string[], item: string): string[] {
  return list.includes(item) ? list.filter((other) => other !== item) : [...list, item].sort();
}

/// An editor's languageId as the server's word.  A dialect goes with its language, as it does in the index.
export function languageOf(languageId: string, languages: readonly { name: string; languageId: string }[]): string | undefined {
  const dialects: Record<string, string> = { javascriptreact: 'javascript', jsonc: 'json', jsonl: 'json', 'cuda-cpp': 'cpp', dockercompose: 'yaml' };
  const id = dialects[languageId] ?? languageId;
  return languages.find((language) => language.languageId === id)?.name;
}
