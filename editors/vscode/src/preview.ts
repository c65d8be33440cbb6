// Shows places in the editor while the picker has the focus, and puts back what was there.
import * as vscode from 'vscode';

import { rangeIn, uriOf, type Place } from './places.ts';

export class Preview {
  readonly #before = vscode.window.activeTextEditor;
  readonly #visibleBefore = this.#before?.visibleRanges[0];
  readonly #tabsBefore = new Set(vscode.window.tabGroups.all.flatMap((group) => group.tabs).map(tabUri));
  readonly #mark = vscode.window.createTextEditorDecorationType({
    backgroundColor: new vscode.ThemeColor('editor.rangeHighlightBackground'),
    isWholeLine: true,
  });
  #wanted: Place | undefined;
  #running = false;
  #shown: vscode.Uri | undefined;
  #ended = false;

  /// Shows `place` unless another is wanted by then; quick successions show the last only.
  show(place: Place): void {
    this.#wanted = place;
    if (!this.#running) void this.#run();
  }

  /// With `restore`, puts back the editor that was active; the preview's tab goes if it was not there before.
  async end(restore: boolean): Promise<void> {
    this.#ended = true;
    this.#wanted = undefined;
    this.#mark.dispose();
    if (!restore || !this.#shown) return;
    const shown = this.#shown.toString();
    if (this.#before) {
      const editor = await vscode.window.showTextDocument(this.#before.document, { viewColumn: this.#before.viewColumn ?? vscode.ViewColumn.Active, selection: this.#before.selection });
      if (this.#visibleBefore) editor.revealRange(this.#visibleBefore, vscode.TextEditorRevealType.AtTop);
    }
    if (this.#tabsBefore.has(shown)) return;
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs).filter((tab) => tab.isPreview && tabUri(tab) === shown);
    await vscode.window.tabGroups.close(tabs);
  }

  async #run(): Promise<void> {
    this.#running = true;
    for (let place = this.#wanted; place && !this.#ended; place = this.#wanted) {
      this.#wanted = undefined;
      try {
        await this.#showNow(place);
      } catch {
        // A file that is gone or no text cannot be previewed; choosing it tells why.
      }
    }
    this.#running = false;
  }

  async #showNow(place: Place): Promise<void> {
    const document = await vscode.workspace.openTextDocument(uriOf(place));
    if (this.#ended || this.#wanted) return;
    const range = rangeIn(document, place);
    this.#shown = document.uri;
    const editor = await vscode.window.showTextDocument(document, { preview: true, preserveFocus: true, selection: range, viewColumn: this.#before?.viewColumn ?? vscode.ViewColumn.Active });
    editor.revealRange(range, vscode.TextEditorRevealType.InCenter);
    for (const other of vscode.window.visibleTextEditors) other.setDecorations(this.#mark, other === editor ? [range] : []);
  }
}

function tabUri(tab: vscode.Tab): string | undefined {
  return tab.input instanceof vscode.TabInputText ? tab.input.uri.toString() : undefined;
}
