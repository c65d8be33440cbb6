/// The panel with what is selected: numbers, dependencies, files and symbols.

import type { PageData } from './data.ts';
import type { Dependencies, Dependency } from './dependencies.ts';
import type { Found, Matches } from './search.ts';
import { isInside, type Tree, type TreeNode } from './tree.ts';

export interface Actions {
  /// Selects a node and shows where it is.
  show(node: TreeNode): void;
  /// Opens a file in the editor; undefined outside of one.
  open: ((path: string, line: number) => void) | undefined;
}

const mostRows = 12;
const mostSymbols = 40;

export class Panel {
  constructor(
    private readonly element: HTMLElement,
    private readonly data: PageData,
    private readonly actions: Actions,
  ) {}

  showNode(tree: Tree, node: TreeNode, dependencies: Dependencies): void {
    const files = filesIn(node, tree);
    this.element.replaceChildren(
      ...this.warnings(),
      heading(node.path || this.data.name, 1),
      this.numbers(node, files.length),
      ...this.openButton(node),
      ...this.links('Depends on', dependencies.of(node), 'to'),
      ...this.links('Used by', dependencies.on(node), 'from'),
      ...this.cycles(tree, node),
      ...(node.isFile ? [] : this.fileLists(files)),
      ...this.symbols(node, tree),
    );
    this.element.scrollTop = 0;
  }

  showMatches(matches: Matches, text: string): void {
    const more = matches.total - matches.list.length;
    this.element.replaceChildren(
      ...this.warnings(),
      heading(`“${text}”: ${count(matches.total, 'match', 'matches')}`, 1),
      list(matches.list.map((found) => this.match(found))),
      ...(more > 0 ? [note(`and ${more} more: type more of the name`)] : []),
    );
    this.element.scrollTop = 0;
  }

  private warnings(): HTMLElement[] {
    if (this.data.complete) return [];
    const element = note('The index is not complete: files, links or symbols may be missing. Draw the map again in a while.');
    element.className = 'warning';
    return [element];
  }

  private match({ node, symbol }: Found): HTMLElement {
    if (symbol === undefined) return row(node.path + (node.isFile ? '' : '/'), '', () => this.actions.show(node));
    return this.symbolRow(node, symbol, node.path);
  }

  private numbers(node: TreeNode, files: number): HTMLElement {
    const parts = [count(node.symbols, 'symbol', 'symbols'), size(node.bytes)];
    if (!node.isFile) parts.unshift(count(files, 'file', 'files'));
    else parts.unshift(this.data.languages[node.language] ?? '');
    if (node.isFile && node.commits > 0) parts.push(count(node.commits, 'commit', 'commits'));
    return note(parts.join(' · '));
  }

  private openButton(node: TreeNode): HTMLElement[] {
    const open = this.actions.open;
    return node.isFile && open ? [button('Open file', () => open(node.path, 0))] : [];
  }

  private links(title: string, links: Dependency[], end: 'from' | 'to'): HTMLElement[] {
    if (links.length === 0) return [];
    return section(title, links.length, links.slice(0, mostRows).map((link) =>
      row(link[end].path + (link[end].isFile ? '' : '/'), String(link.links), () => this.actions.show(link[end]))));
  }

  private cycles(tree: Tree, node: TreeNode): HTMLElement[] {
    const rows = this.data.cycles.flatMap(({ directory, members }) => {
      const outer = tree.byPath.get(directoryPath(this.data, directory));
      if (!outer || !(isInside(outer, node) || outer === node.parent && members.includes(firstName(node)))) return [];
      return [row(`${outer.path ? `${outer.path}/` : ''}{${members.join(', ')}}`, '', () => this.actions.show(outer))];
    });
    return rows.length === 0 ? [] : section('Cycles', rows.length, rows.slice(0, mostRows));
  }

  private fileLists(files: TreeNode[]): HTMLElement[] {
    const lists: HTMLElement[] = [];
    const hot = files.filter((file) => file.commits > 1).sort((a, b) => b.commits - a.commits);
    if (hot.length > 0)
      lists.push(...section(`Most changed of the last ${this.data.commits} commits`, undefined,
                            hot.slice(0, mostRows).map((file) => fileRow(file, String(file.commits), () => this.actions.show(file)))));
    const central = [...files].sort((a, b) => b.rank - a.rank).filter((file) => file.rank > 0);
    if (central.length > 1)
      lists.push(...section('Most central files', undefined,
                            central.slice(0, mostRows).map((file) => fileRow(file, '', () => this.actions.show(file)))));
    return lists;
  }

  private symbols(node: TreeNode, tree: Tree): HTMLElement[] {
    const { files, uses } = this.data.symbols;
    const found: number[] = [];
    files.forEach((file, symbol) => {
      if (file >= node.first && file < node.last && tree.byPath.has(tree.files[file]!.path)) found.push(symbol);
    });
    if (!node.isFile) found.sort((a, b) => uses[b]! - uses[a]!);
    if (found.length === 0) return [];
    return section('Symbols', undefined, found.slice(0, mostSymbols).map((symbol) =>
      this.symbolRow(tree.files[files[symbol]!]!, symbol, node.isFile ? '' : tree.files[files[symbol]!]!.path)));
  }

  private symbolRow(file: TreeNode, symbol: number, where: string): HTMLElement {
    const { names, kinds, lines, uses } = this.data.symbols;
    const line = lines[symbol]!;
    const open = this.actions.open;
    const element = row(names[symbol]!, String(uses[symbol]!), () => (open ? open(file.path, line) : this.actions.show(file)));
    element.classList.add('symbol');
    element.title = `${this.data.kinds[kinds[symbol]!] ?? ''} ${names[symbol]!}, ${file.path}:${line + 1}; in ${count(uses[symbol]!, 'file', 'files')}`;
    const kind = document.createElement('span');
    kind.className = 'kind';
    kind.textContent = this.data.kinds[kinds[symbol]!] ?? '';
    element.prepend(kind);
    if (where) element.append(placeOf(where));
    return element;
  }
}

/// The path of a directory of the data.
export function directoryPath(data: PageData, directory: number): string {
  const parts: string[] = [];
  for (let at = directory; at > 0; at = data.directories.parents[at]!) parts.unshift(data.directories.names[at]!);
  return parts.join('/');
}

/// The name of the node in its parent directory: the first of the names of joined directories.
export function firstName(node: TreeNode): string {
  return node.name.split('/')[0]!;
}

function filesIn(node: TreeNode, tree: Tree): TreeNode[] {
  return tree.files.slice(node.first, node.last).filter((file) => tree.byPath.has(file.path));
}

function section(title: string, total: number | undefined, rows: HTMLElement[]): HTMLElement[] {
  const more = total !== undefined && total > rows.length ? ` (${total})` : '';
  return [heading(title + more, 2), list(rows)];
}

function heading(text: string, level: 1 | 2): HTMLElement {
  const element = document.createElement(level === 1 ? 'h1' : 'h2');
  element.textContent = text;
  return element;
}

function note(text: string): HTMLElement {
  const element = document.createElement('p');
  element.textContent = text;
  return element;
}

function list(rows: HTMLElement[]): HTMLElement {
  const element = document.createElement('ul');
  for (const one of rows) element.appendChild(document.createElement('li')).append(one);
  return element;
}

function button(text: string, act: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = text;
  element.addEventListener('click', act);
  return element;
}

/// A button with a name and a number.
function row(name: string, number: string, act: () => void): HTMLButtonElement {
  const element = button('', act);
  element.className = 'row';
  element.title = name;
  const text = document.createElement('span');
  text.className = 'name';
  text.textContent = name;
  element.append(text);
  if (number) {
    const figure = document.createElement('span');
    figure.className = 'number';
    figure.textContent = number;
    element.append(figure);
  }
  return element;
}

/// A file by its name, and its directory under it.
function fileRow(file: TreeNode, number: string, act: () => void): HTMLButtonElement {
  const element = row(file.name, number, act);
  element.title = file.path;
  const directory = file.path.slice(0, -file.name.length - 1);
  if (directory) element.append(placeOf(directory));
  return element;
}

function placeOf(text: string): HTMLElement {
  const place = document.createElement('span');
  place.className = 'place';
  place.textContent = text;
  return place;
}

function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}

function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1e6) return `${(bytes / 1e3).toFixed(0)} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;
}
