// "Show Map of Project": the page of `codefinder map --html` in an editor's tab.
import { randomBytes } from 'node:crypto';
import { basename } from 'node:path';
import * as vscode from 'vscode';

import { showError } from './errors.ts';
import { isOpenMessage, withPolicy } from './map_page.ts';
import { openPlace } from './places.ts';
import type { MapPageAnswer } from './protocol.ts';
import type { Server } from './server.ts';

export async function showMap(server: Server): Promise<void> {
  const root = await chosenRoot(server.openRoots());
  if (root === undefined) return;
  const title = `Map: ${basename(root)}`;
  const answer = await vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title }, () =>
    server.ask<MapPageAnswer>('mapPage', { project_root: root }),
  );
  const panel = vscode.window.createWebviewPanel('codefinder.map', title, vscode.ViewColumn.Active, { enableScripts: true, retainContextWhenHidden: true });
  panel.webview.onDidReceiveMessage((message: unknown) => {
    // A file of the map may be deleted by now.
    if (isOpenMessage(message)) openPlace({ root, path: message.open, line: message.line + 1, name: '' }, vscode.ViewColumn.Beside).catch(showError);
  });
  panel.webview.html = withPolicy(answer.html, randomBytes(16).toString('base64'));
}

async function chosenRoot(roots: string[]): Promise<string | undefined> {
  return roots.length > 1 ? vscode.window.showQuickPick(roots, { title: 'Map of which project?' }) : roots[0];
}
