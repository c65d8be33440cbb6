// The view "Results": the answer to one question as a tree, until it is cleared.
import * as vscode from 'vscode';

import { messageOf } from './errors.ts';
import { openPlace, uriOf } from './places.ts';
import type { ResultNode, Results } from './results.ts';

/// A question that can be asked again.
export interface ResultSource {
  title: string; // Shown above the answer: "callers of total".
  load: () => Promise<Results>;
}

export class ResultsView implements vscode.TreeDataProvider<ResultNode>, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  readonly #view: vscode.TreeView<ResultNode>;
  #source: ResultSource | undefined;
  #nodes: ResultNode[] = [];

  constructor() {
    this.#view = vscode.window.createTreeView('codefinder.results', { treeDataProvider: this, showCollapseAll: true });
  }

  dispose(): void {
    this.#view.dispose();
    this.#changed.dispose();
  }

  /// Shows the view and the answer.
  async show(source: ResultSource): Promise<void> {
    await vscode.commands.executeCommand('codefinder.results.focus');
    this.#source = source;
    await this.refresh();
  }

  async refresh(): Promise<void> {
    const source = this.#source;
    if (!source) return;
    this.#set([], 'Asking…', source.title);
    try {
      const { nodes, note } = await source.load();
      if (this.#source === source) this.#set(nodes, note, source.title);
    } catch (error) {
      if (this.#source === source) this.#set([], messageOf(error), source.title);
    }
  }

  clear(): void {
    this.#source = undefined;
    this.#set([], '', '');
  }

  #set(nodes: ResultNode[], note: string, title: string): void {
    this.#nodes = nodes;
    this.#view.message = [title, note].filter((text) => text !== '').join(': ');
    void vscode.commands.executeCommand('setContext', 'codefinder.hasResults', title !== '');
    this.#changed.fire(undefined);
  }

  getChildren(node?: ResultNode): ResultNode[] | Promise<ResultNode[]> {
    return node ? (node.children?.() ?? []) : this.#nodes;
  }

  getTreeItem(node: ResultNode): vscode.TreeItem {
    const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;
    const item = new vscode.TreeItem(node.label, node.file ? Expanded : node.children ? Collapsed : None);
    item.description = node.description;
    item.tooltip = node.tooltip;
    if (node.icon) item.iconPath = new vscode.ThemeIcon(node.icon.icon, new vscode.ThemeColor(node.icon.color));
    if (node.file) {
      item.resourceUri = uriOf({ ...node.file, line: 1, name: '' });
      item.iconPath = vscode.ThemeIcon.File;
    }
    if (node.place) item.command = { command: 'codefinder.results.open', title: 'Open', arguments: [node] };
    return item;
  }

  /// Of a click.
  async open(node: unknown): Promise<void> {
    const { place } = (node ?? {}) as Partial<ResultNode>;
    if (place) await openPlace(place);
  }
}
