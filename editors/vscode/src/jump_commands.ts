// "Copy Jump Id" and "Open Jump Id".
import * as vscode from 'vscode';

import { placeAtCursor } from './cursor.ts';
import { findJumpId, jumpRemark } from './jump_id.ts';
import { openPlace } from './places.ts';
import type { ExplainAnswer, JumpAnswer } from './protocol.ts';
import type { Server } from './server.ts';

/// Of the symbol under the cursor, also where it is only used.
export async function copyJumpId(server: Server): Promise<string | undefined> {
  const at = placeAtCursor(server);
  if (!at) return undefined;
  const answer = await server.ask<ExplainAnswer>('explain', { project_root: at.root, ...at.place });
  if (!answer.symbol) {
    void vscode.window.showInformationMessage('codefinder: there is no symbol under the cursor.');
    return undefined;
  }
  await vscode.env.clipboard.writeText(answer.symbol.id);
  vscode.window.setStatusBarMessage(`$(check) Copied ${answer.symbol.id}: ${answer.symbol.name}`, 5000);
  return answer.symbol.id;
}

/// Asks for the id, unless it is given.
export async function openJumpId(server: Server, given?: string): Promise<void> {
  const id = given ?? (await askForId());
  if (id === undefined) return;
  let failure: unknown;
  for (const root of server.openRoots()) {
    try {
      const answer = await server.ask<JumpAnswer>('snippet', { id, project_root: root, context: 0 });
      const remark = jumpRemark(answer.state);
      if (remark) void vscode.window.showInformationMessage(`codefinder: ${remark}`);
      if (answer.range) await openPlace({ root, path: answer.path, line: answer.range.start, name: '' });
      return;
    } catch (error) {
      failure = error; // Not in this project; another may have it.
    }
  }
  throw failure;
}

async function askForId(): Promise<string | undefined> {
  const copied = findJumpId(await vscode.env.clipboard.readText());
  const typed = await vscode.window.showInputBox({
    title: 'Open Jump Id',
    placeHolder: 'cf_…',
    value: copied ?? '',
    validateInput: (text) => (text === '' || findJumpId(text) !== undefined ? undefined : 'A jump id is cf_ and letters and digits.'),
  });
  return typed === undefined ? undefined : findJumpId(typed);
}
