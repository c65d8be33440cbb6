// Showing a symbol's place in an editor.
import * as vscode from 'vscode';

import { nameRange } from './jump_id.ts';

export interface Place {
  root: string;
  path: string; // Relative to the root.
  line: number; // 1-based; as of the index, so a line that an edit cut off is clamped.
  name: string;
}

export function uriOf(place: Place): vscode.Uri {
  return vscode.Uri.joinPath(vscode.Uri.file(place.root), place.path);
}

/// Where the name stands on its line.
export function rangeIn(document: vscode.TextDocument, place: Place): vscode.Range {
  const line = document.lineAt(Math.min(Math.max(place.line, 1), document.lineCount) - 1);
  const { start, end } = nameRange(line.text, place.name);
  return new vscode.Range(line.lineNumber, start, line.lineNumber, end);
}

/// Opens it and puts the cursor on the name.
export async function openPlace(place: Place, column = vscode.ViewColumn.Active): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uriOf(place));
  const range = rangeIn(document, place);
  const editor = await vscode.window.showTextDocument(document, { viewColumn: column, preview: false });
  editor.selection = new vscode.Selection(range.start, range.start);
  editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}
