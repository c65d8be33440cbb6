// The commands about the symbol under the cursor whose answers the view "Results" shows.
import * as vscode from 'vscode';

import { placeAtCursor } from './cursor.ts';
import { callers, impact, implementations, references, type AskVerb, type Results, type SymbolPlace } from './results.ts';
import type { ResultsView } from './results_view.ts';
import type { Server } from './server.ts';

type Question = (root: string, at: SymbolPlace, ask: AskVerb) => Promise<Results>;

const questions = { callers, impact, implementations, references } satisfies Record<string, Question>;
const titles: Record<keyof typeof questions, string> = { callers: 'callers of', impact: 'impact of', implementations: 'implementations of', references: 'references of' };

/// The commands by name: codefinder.callers and its neighbours.
export function symbolCommands(server: Server, view: ResultsView): Record<string, () => Promise<void>> {
  const names = Object.keys(questions) as (keyof typeof questions)[];
  return Object.fromEntries(names.map((name) => [name, () => show(server, view, name)]));
}

async function show(server: Server, view: ResultsView, name: keyof typeof questions): Promise<void> {
  const at = placeAtCursor(server);
  if (!at) return;
  const ask: AskVerb = (verb, params) => server.ask(verb, params);
  await view.show({ title: `${titles[name]} ${wordAtCursor()}`, load: () => questions[name](at.root, at.place, ask) });
}

function wordAtCursor(): string {
  const editor = vscode.window.activeTextEditor;
  const range = editor?.document.getWordRangeAtPosition(editor.selection.active);
  return range && editor ? editor.document.getText(range) : 'the symbol';
}
