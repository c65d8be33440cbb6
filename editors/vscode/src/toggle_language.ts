// "Turn On or Off for This Language": codefinder together with a language's own server.
import * as vscode from 'vscode';

import type { Server } from './server.ts';
import { languageOf, toggled } from './settings.ts';
import { noProjectReason } from './status_text.ts';

const setting = 'lsp.disabledLanguages';

export async function toggleLanguage(server: Server): Promise<void> {
  const { languages } = server.vocabulary;
  if (languages.length === 0) throw new Error(noProjectReason(server.state));
  const here = languageOf(vscode.window.activeTextEditor?.document.languageId ?? '', languages);
  const language = here ?? (await vscode.window.showQuickPick(languages.map(({ name }) => name), { title: 'Turn codefinder on or off for a language' }));
  if (language === undefined) return;
  const configuration = vscode.workspace.getConfiguration('codefinder');
  const before = configuration.get<string[]>(setting, []);
  const inWorkspace = configuration.inspect(setting)?.workspaceValue !== undefined;
  await configuration.update(setting, toggled(before, language), inWorkspace ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global);
  const off = !before.includes(language);
  void vscode.window.showInformationMessage(`codefinder is ${off ? 'off' : 'on'} in ${language} files.${off ? ' Find Symbol still finds what is in them.' : ''}`);
}
