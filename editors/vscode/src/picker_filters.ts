// The picker's buttons: what they restrict to, and how they look when they do.
import * as vscode from 'vscode';

import { flags, noFilters, type Filters, type Flag } from './picker_query.ts';
import type { Vocabulary } from './protocol.ts';

const looks: Record<Flag, { icon: string; what: string }> = {
  recent: { icon: 'history', what: 'recently changed files' },
  tests: { icon: 'beaker', what: 'tests' },
  docs: { icon: 'book', what: 'documentation' },
  deps: { icon: 'package', what: 'dependencies' },
};

const onColor = new vscode.ThemeColor('charts.blue');

interface Button extends vscode.QuickInputButton {
  does: Flag | 'kinds' | 'among';
}

export class FilterButtons {
  readonly #vocabulary: () => Vocabulary;
  readonly chosen: Filters = noFilters();
  #choosing = false;

  constructor(vocabulary: () => Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  /// Another list is shown in the picker's place.
  get choosing(): boolean {
    return this.#choosing;
  }

  buttons(among: boolean): Button[] {
    const button = (does: Button['does'], icon: string, on: boolean, tooltip: string): Button => ({
      does,
      iconPath: on ? new vscode.ThemeIcon(icon, onColor) : new vscode.ThemeIcon(icon),
      tooltip,
    });
    const { kinds, languages } = this.chosen;
    return [
      ...flags.map((flag) => button(flag, looks[flag].icon, this.chosen[flag], `${this.chosen[flag] ? 'No longer only' : 'Only'} ${looks[flag].what}`)),
      button('kinds', 'symbol-class', kinds.length + languages.length > 0, 'Only Some Kinds or Languages…'),
      button('among', among ? 'clear-all' : 'filter', among, among ? 'Search Everything Again' : 'Search Among These'),
    ];
  }

  isAmong(button: vscode.QuickInputButton): boolean {
    return (button as Button).does === 'among';
  }

  async press(button: vscode.QuickInputButton): Promise<void> {
    const { does } = button as Button;
    if (does === 'kinds') await this.#choose();
    else if (does !== 'among') this.chosen[does] = !this.chosen[does];
  }

  async #choose(): Promise<void> {
    const { kinds, languages } = this.#vocabulary();
    const separator = (label: string) => ({ label, kind: vscode.QuickPickItemKind.Separator, word: '' });
    const items = [
      separator('kinds'),
      ...kinds.map((kind) => ({ label: kind.replaceAll('_', ' '), word: kind, picked: this.chosen.kinds.includes(kind) })),
      separator('languages'),
      ...languages.map(({ name }) => ({ label: name, word: name, picked: this.chosen.languages.includes(name) })),
    ];
    this.#choosing = true;
    const picked = await vscode.window.showQuickPick(items, { canPickMany: true, title: 'Find Symbol: only these kinds and languages', placeHolder: 'None chosen means all' });
    this.#choosing = false;
    if (!picked) return;
    const words = picked.map(({ word }) => word);
    this.chosen.kinds = words.filter((word) => kinds.includes(word));
    this.chosen.languages = words.filter((word) => languages.some(({ name }) => name === word));
  }
}
