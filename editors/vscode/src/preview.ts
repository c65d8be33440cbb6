// Shows places in the editor while the picker has the focus, and puts back what was there.
import * as vscode from 'vscode';

import { rangeIn, uriOf, type Place } from './places.ts';
import { previewScheme, previewUri } from './preview_text.ts';

type Wanted = Place | 'nothing';

export class Preview {
  readonly #before = vscode.window.activeTextEditor;
  readonly #visibleBefore = this.#before?.visibleRanges[0];
  readonly #mark = vscode.window.createTextEditorDecorationType({
    backgroundColor: new vscode.ThemeColor('editor.rangeHighlightBackground'),
    isWholeLine: true,
  });
  #wanted: Wanted | undefined;
  #busy = false;
  #running: Promise<void> = Promise.resolve();
  #shown = false;
  #ended = false;

  /// Shows `place` unless another is wanted by then; quick successions show the last only.
  show(place: Place): void {
    this.#want(place);
  }
  /// Shows what was there before.
  clear(): void {
    this.#want('nothing');
  }

  /// With `restore`, puts back the editor that was active.
  async end(restore: boolean): Promise<void> {
    this.#ended = true;
    this.#wanted = undefined;
    this.#mark.dispose();
    await this.#running;
    if (this.#shown) await this.#putBack(restore, false);
  }

  #want(wanted: Wanted): void {
    this.#wanted = wanted;
    if (!this.#busy) this.#running = this.#run();
  }

  async #run(): Promise<void> {
    this.#busy = true;
    // VS Code reports a new list twice: that nothing is selected, then what is.
    await new Promise((resolve) => setImmediate(resolve));
    for (let wanted = this.#wanted; wanted && !this.#ended; wanted = this.#wanted) {
      this.#wanted = undefined;
      try {
        if (wanted === 'nothing') {
          if (this.#shown) await this.#putBack(true, true);
        } else {
          await this.#showNow(wanted);
        }
      } catch {
        // A file that is gone or no text cannot be previewed; choosing it shows the error.
      }
    }
    this.#busy = false;
  }

  async #showNow(place: Place): Promise<void> {
    this.#shown = true;
    // By its name: a document of a tab that was just closed may be closed itself before it is shown again.
    const editor = await vscode.window.showTextDocument(previewUri(uriOf(place)), { preview: true, preserveFocus: true, viewColumn: this.#before?.viewColumn ?? vscode.ViewColumn.Active });
    const range = rangeIn(editor.document, place);
    editor.selection = new vscode.Selection(range.start, range.end);
    editor.revealRange(range, vscode.TextEditorRevealType.InCenter);
    for (const other of vscode.window.visibleTextEditors) other.setDecorations(this.#mark, other === editor ? [range] : []);
  }

  /// Closes the preview's tabs, behind the editor that was active before with `restore`.
  async #putBack(restore: boolean, preserveFocus: boolean): Promise<void> {
    this.#shown = false;
    if (restore && this.#before) {
      const { document, selection, viewColumn } = this.#before;
      const editor = await vscode.window.showTextDocument(document, { viewColumn: viewColumn ?? vscode.ViewColumn.Active, selection, preserveFocus });
      if (this.#visibleBefore) editor.revealRange(this.#visibleBefore, vscode.TextEditorRevealType.AtTop);
    }
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    await vscode.window.tabGroups.close(tabs.filter(({ input }) => input instanceof vscode.TabInputText && input.uri.scheme === previewScheme), preserveFocus);
  }
}
