// What the other providers of the window answer.  VS Code's execute…Provider commands ask every provider, this extension's too: while
// a question is put, `isAsking` holds for it, and the extension answers nothing.
import * as vscode from 'vscode';

export class OtherAnswers {
  readonly #asking = new Set<string>();

  isAsking(question: string): boolean {
    return this.#asking.has(question);
  }

  /// Runs `command` (vscode.execute…Provider), which asks `question`.  Gives nothing if it fails, or is asked already.
  async ask<Answer>(question: string, command: string, ...given: unknown[]): Promise<Answer[]> {
    if (this.#asking.has(question)) return [];
    this.#asking.add(question);
    try {
      return (await vscode.commands.executeCommand<Answer[] | undefined>(command, ...given)) ?? [];
    } catch {
      return []; // Another extension's failure is its own to report.
    } finally {
      this.#asking.delete(question);
    }
  }
}
