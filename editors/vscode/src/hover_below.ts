// Shows hovers below those of other servers.  VS Code puts providers first whose selector fits a document better, and then those that
// registered last: the selector here fits any document least, while the language client's provider, with the scheme `file`, fits as well
// as a language's own server.  The client's provider computes the hovers, but answers no request that VS Code puts to it.
import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient/node';

export class HoverBelow implements vscode.HoverProvider {
  readonly #client: () => BaseLanguageClient | undefined;
  #isPassing = false;

  constructor(client: () => BaseLanguageClient | undefined) {
    this.#client = client;
  }

  /// While the client's provider is called from here; its middleware reads it at once.
  get isPassing(): boolean {
    return this.#isPassing;
  }

  register(): vscode.Disposable {
    return vscode.languages.registerHoverProvider({ language: '*' }, this);
  }

  provideHover(document: vscode.TextDocument, position: vscode.Position, token: vscode.CancellationToken): vscode.ProviderResult<vscode.Hover> {
    const provider = document.uri.scheme === 'file' ? this.#client()?.getFeature('textDocument/hover').getProvider(document) : undefined;
    if (!provider) return undefined;
    this.#isPassing = true;
    try {
      return provider.provideHover(document, position, token);
    } finally {
      this.#isPassing = false;
    }
  }
}
