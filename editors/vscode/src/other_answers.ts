// What the other providers of the window answer.  VS Code's execute…Provider commands ask every provider, this extension's too: while
// a request is pending, `isAsking` holds for it, and the extension answers nothing.
import * as vscode from 'vscode';

export class OtherAnswers {
  readonly #pending = new Map<string, Promise<unknown[]>>();

  isAsking(request: string): boolean {
    return this.#pending.has(request);
  }

  /// Runs `command` (vscode.execute…Provider), which puts `request`; a request that is pending is shared.  Gives nothing if it fails.
  ask<Answer>(request: string, command: string, ...given: unknown[]): Promise<Answer[]> {
    const pending = this.#pending.get(request);
    if (pending) return pending as Promise<Answer[]>;
    const answers = this.#run<Answer>(command, given).finally(() => this.#pending.delete(request));
    this.#pending.set(request, answers);
    return answers;
  }

  async #run<Answer>(command: string, given: unknown[]): Promise<Answer[]> {
    try {
      return (await vscode.commands.executeCommand<Answer[] | undefined>(command, ...given)) ?? [];
    } catch {
      return []; // Another extension's failure is its own to report.
    }
  }
}
