// The text of files for the preview, as documents of a scheme of their own: for a file that an editor shows, VS Code reveals it in
// the Explorer and notifies the language servers; for these documents it does neither.
import * as vscode from 'vscode';

export const previewScheme = 'codefinder-preview';
const mostBytes = 8 << 20;

export function previewUri(file: vscode.Uri): vscode.Uri {
  return file.with({ scheme: previewScheme });
}

/// Unsaved text first.
async function textOf(uri: vscode.Uri): Promise<string> {
  const file = uri.with({ scheme: 'file' });
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === file.toString());
  if (open) return open.getText();
  const { size } = await vscode.workspace.fs.stat(file);
  if (size > mostBytes) throw new Error('too large for a preview');
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
}

export class PreviewTexts implements vscode.TextDocumentContentProvider {
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.#changed.event;

  register(): vscode.Disposable {
    return vscode.Disposable.from(
      this.#changed,
      vscode.workspace.registerTextDocumentContentProvider(previewScheme, this),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document.uri.scheme === 'file') this.#changed.fire(previewUri(document.uri));
      }),
      vscode.workspace.onDidSaveTextDocument((document) => this.#changed.fire(previewUri(document.uri))),
    );
  }

  provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    return textOf(uri);
  }
}
