// The status bar's item: how the server and its indexes are doing; a click shows more.
import * as vscode from 'vscode';

import type { Server } from './server.ts';
import { statusText } from './status_text.ts';

export function createStatusBar(server: Server): vscode.Disposable {
  const item = vscode.window.createStatusBarItem('codefinder.status', vscode.StatusBarAlignment.Left, 10);
  item.name = 'codefinder';
  item.command = 'codefinder.status';
  const show = () => {
    const { text, tooltip, failed } = statusText(server.state, server.projects.all);
    item.text = text;
    item.tooltip = new vscode.MarkdownString(tooltip);
    item.backgroundColor = failed ? new vscode.ThemeColor('statusBarItem.errorBackground') : undefined;
  };
  show();
  item.show();
  return vscode.Disposable.from(item, server.onDidChangeState(show), server.projects.onChange(show));
}
