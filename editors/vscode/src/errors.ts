// Shows what went wrong.
import * as vscode from 'vscode';

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function showError(error: unknown): void {
  void vscode.window.showErrorMessage(`codefinder: ${messageOf(error)}`);
}
