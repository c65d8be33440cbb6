// What a click on the status bar shows: each project in detail, and what can be done.
import * as vscode from 'vscode';

import { messageOf } from './errors.ts';
import type { StatusAnswer } from './protocol.ts';
import type { Server } from './server.ts';
import { counted, projectLine, projectName } from './status_text.ts';

interface Entry extends vscode.QuickPickItem {
  run?: () => unknown;
}

const command = (label: string, name: string): Entry => ({ label, run: () => vscode.commands.executeCommand(name) });

export async function showStatusMenu(server: Server): Promise<void> {
  const entries: Entry[] = [];
  const { state } = server;
  if (state.kind === 'failed') entries.push({ label: '$(error) The server does not run', detail: state.reason, run: () => server.output.show() });
  if (state.kind === 'running') entries.push(...(await projectEntries(server)));
  entries.push({ label: '', kind: vscode.QuickPickItemKind.Separator });
  entries.push(
    command('$(search) Find Symbol…', 'codefinder.find'),
    command('$(search-fuzzy) Search in Plain Words…', 'codefinder.searchWords'),
    command('$(refresh) Reindex Changed Files', 'codefinder.reindex'),
    command('$(trash) Reindex from Scratch', 'codefinder.reindexFromScratch'),
    command('$(debug-restart) Restart Server', 'codefinder.restart'),
    command('$(symbol-boolean) Turn On or Off for This Language', 'codefinder.toggleLanguage'),
    command('$(output) Show Output', 'codefinder.showOutput'),
    command('$(gear) Settings', 'codefinder.openSettings'),
    command('$(book) Walkthrough', 'codefinder.walkthrough'),
  );
  const chosen = await vscode.window.showQuickPick(entries, { title: 'codefinder', placeHolder: 'Status, and what can be done' });
  await chosen?.run?.();
}

async function projectEntries(server: Server): Promise<Entry[]> {
  const entries = server.projects.roots.map(async (root): Promise<Entry[]> => {
    try {
      return entriesOf(await server.ask<StatusAnswer>('status', { project_root: root, limit: 1000 }));
    } catch (error) {
      return [{ label: `$(error) ${projectName(root)}`, detail: messageOf(error), run: () => server.output.show() }];
    }
  });
  return (await Promise.all(entries)).flat();
}

function entriesOf(status: StatusAnswer): Entry[] {
  const icons = { ready: '$(check)', building: '$(sync~spin)', failed: '$(error)' };
  const megabytes = (status.bytes / (1 << 20)).toFixed(1);
  const writer = status.writer.self ? 'kept fresh by this window' : status.writer.pid === null ? 'kept fresh by nobody' : `kept fresh by process ${status.writer.pid}`;
  const line = projectLine({ project_root: status.root, index: status.index, failure: status.failure });
  const entries: Entry[] = [
    {
      label: `${icons[status.index.state]} ${projectName(status.root)}`,
      description: line,
      detail: `${writer}, watching by ${status.watcher}`,
      run: () => vscode.commands.executeCommand('codefinder.find'),
    },
    {
      label: `$(database) ${megabytes} MB`,
      description: `in ${status.cache_directory}: copy the path`,
      run: () => vscode.env.clipboard.writeText(status.cache_directory),
    },
  ];
  if (status.skipped.length > 0) {
    entries.push({
      label: `$(circle-slash) ${counted(status.index.skipped, 'file', 'files')} left out`,
      description: `of ${projectName(status.root)}: show which, and why`,
      run: () => showSkipped(status),
    });
  }
  return entries;
}

async function showSkipped(status: StatusAnswer): Promise<void> {
  const lines = status.skipped.map(({ path, reason }) => `${path}: ${reason}`);
  if (status.truncated) lines.push(`and ${status.index.skipped - status.skipped.length} more`);
  const document = await vscode.workspace.openTextDocument({ content: [`Left out of the index of ${status.root}:`, '', ...lines, ''].join('\n') });
  await vscode.window.showTextDocument(document);
}
