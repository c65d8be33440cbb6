// The place of the cursor, as the server's verbs take it.
import * as vscode from 'vscode';

import { columnOf } from './jump_id.ts';
import type { SymbolPlace } from './results.ts';
import type { Server } from './server.ts';

/// In the active editor.  Shows a message when that has no file of a project.
export function placeAtCursor(server: Server): { root: string; place: SymbolPlace } | undefined {
  const editor = vscode.window.activeTextEditor;
  const at = editor && server.projects.locate(editor.document.uri.fsPath);
  if (!at) {
    void vscode.window.showInformationMessage('codefinder: open a file of the project and put the cursor on a symbol.');
    return undefined;
  }
  const { line, character } = editor.selection.active;
  return { root: at.root, place: { path: at.path, line: line + 1, column: columnOf(editor.document.lineAt(line).text, character) } };
}
