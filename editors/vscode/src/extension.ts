// START HERE: what the extension does when VS Code starts it.  One server for all folders of the window; commands ask it.
import * as vscode from 'vscode';

import { showError } from './errors.ts';
import { copyJumpId, openJumpId } from './jump_commands.ts';
import { showMap } from './map_view.ts';
import { offerMcpServer } from './mcp_server.ts';
import { Picker } from './picker.ts';
import { PreviewTexts } from './preview_text.ts';
import { RecentSymbols } from './recent_symbols.ts';
import { reindex } from './reindex.ts';
import { ResultsView } from './results_view.ts';
import { Server } from './server.ts';
import { createStatusBar } from './status_bar.ts';
import { showReferences } from './show_references.ts';
import { showStatusMenu } from './status_menu.ts';
import { symbolCommands } from './symbol_commands.ts';
import { toggleLanguage } from './toggle_language.ts';

let server: Server | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const ours = new Server(context.extension);
  server = ours;
  const recent = new RecentSymbols(context.workspaceState);
  const results = new ResultsView();
  const commands: Record<string, (...given: unknown[]) => unknown> = {
    find: (text) => new Picker({ server: ours, recent, results }, 'name', typeof text === 'string' ? text : selectedWord()).open(),
    searchWords: (text) => new Picker({ server: ours, recent, results }, 'words', typeof text === 'string' ? text : '').open(),
    openSettings: () => vscode.commands.executeCommand('workbench.action.openSettings', `@ext:${context.extension.id}`),
    copyJumpId: () => copyJumpId(ours),
    map: () => showMap(ours),
    openJumpId: (id) => openJumpId(ours, typeof id === 'string' ? id : undefined),
    ...symbolCommands(ours, results),
    'results.open': (node) => results.open(node),
    'results.refresh': () => results.refresh(),
    'results.clear': () => results.clear(),
    showReferences: (uri, position, kind, tests) => showReferences(uri, position, kind, tests),
    status: () => showStatusMenu(ours),
    reindex: () => reindex(ours, false),
    reindexFromScratch: () => reindex(ours, true),
    restart: () => ours.restart(),
    toggleLanguage: () => toggleLanguage(ours),
    showOutput: () => ours.output.show(),
    walkthrough: () => vscode.commands.executeCommand('workbench.action.openWalkthrough', `${context.extension.id}#start`),
  };
  context.subscriptions.push(
    ours,
    results,
    createStatusBar(ours),
    new PreviewTexts().register(),
    offerMcpServer(context.extension),
    ...Object.entries(commands).map(([name, run]) => vscode.commands.registerCommand(`codefinder.${name}`, withErrorMessage(run))),
  );
  await ours.start();
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}

/// A command whose failure is shown as an error of codefinder, not as one of VS Code.
function withErrorMessage(run: (...given: unknown[]) => unknown): (...given: unknown[]) => Promise<unknown> {
  return async (...given) => {
    try {
      return await run(...given);
    } catch (error) {
      showError(error);
      return undefined;
    }
  };
}

function selectedWord(): string {
  const editor = vscode.window.activeTextEditor;
  const text = editor?.document.getText(editor.selection) ?? '';
  return /^\S{1,100}$/.test(text) ? text : '';
}
