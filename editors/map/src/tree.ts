/// The directories and files as one tree. The files of a node are a range of places; its path is that of the innermost
/// directory where several are one node.

import type { PageData } from './data.ts';

export interface TreeNode {
  name: string;
  path: string;
  parent: TreeNode | undefined;
  children: TreeNode[];
  /// The places of its files: from `first` to `last` - 1.
  first: number;
  last: number;
  isFile: boolean;
  bytes: number;
  symbols: number;
  commits: number;
  rank: number;
  /// The language with most bytes.
  language: number;
}

export interface Tree {
  root: TreeNode;
  /// The node of each file.
  files: TreeNode[];
  /// By path; "" is the root.
  byPath: Map<string, TreeNode>;
}

export type FileFilter = (file: number) => boolean;

function emptyNode(name: string, parent: TreeNode | undefined): TreeNode {
  const path = parent?.path ? `${parent.path}/${name}` : name;
  return {
    name, path, parent, children: [], first: Infinity, last: 0, isFile: false,
    bytes: 0, symbols: 0, commits: 0, rank: 0, language: 0,
  };
}

/// The nodes of the files that `has` accepts, and of the directories that have any.
export function makeTree(data: PageData, has: FileFilter): Tree {
  const { names, parents } = data.directories;
  const directories = names.map((name) => emptyNode(name, undefined));
  directories.forEach((node, i) => {
    const parent = i > 0 ? directories[parents[i]!] : undefined;
    directories[i] = Object.assign(node, emptyNode(node.name, parent));
  });
  const files = data.files.names.map((name, i) => {
    const node = emptyNode(name, directories[data.files.directories[i]!]);
    return Object.assign(node, {
      isFile: true, first: i, last: i + 1, bytes: Math.max(data.files.bytes[i]!, 1),
      symbols: data.files.symbols[i]!, commits: data.files.commits[i]!, rank: data.files.ranks[i]!,
      language: data.files.languages[i]!,
    });
  });
  const root = directories[0]!;
  files.forEach((file, i) => {
    if (has(i)) file.parent!.children.push(file);
  });
  // A directory comes after its parent: backwards, all of a directory is known when it is added.
  const bytesOf = directories.map(() => new Map<number, number>());
  const places = new Map(directories.map((node, i) => [node, i]));
  for (let i = directories.length - 1; i >= 0; i--) {
    const node = directories[i]!;
    node.children.sort((a, b) => b.bytes - a.bytes);
    for (const child of node.children) add(child, node, bytesOf, places);
    node.language = [...bytesOf[i]!].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
    if (node.parent) joinOnlyDirectory(node);
    if (node.children.length > 0) node.parent?.children.push(node);
  }
  const byPath = new Map<string, TreeNode>();
  const enter = (node: TreeNode): void => {
    byPath.set(node.path, node);
    node.children.forEach(enter);
  };
  enter(root);
  return { root, files, byPath };
}

/// A directory that holds nothing but one directory becomes that one, with both names: `src/main`.
function joinOnlyDirectory(node: TreeNode): void {
  const [only] = node.children;
  if (node.children.length !== 1 || only!.isFile) return;
  node.name = `${node.name}/${only!.name}`;
  node.path = only!.path;
  node.children = only!.children;
  for (const child of node.children) child.parent = node;
}

/// The node of a path. Of a directory that is one node with those in it: that node.
export function nodeAt(tree: Tree, path: string): TreeNode | undefined {
  const exact = tree.byPath.get(path);
  if (exact) return exact;
  for (const node of tree.byPath.values())
    if (node.path.startsWith(`${path}/`) && (node.parent?.path.length ?? 0) < path.length) return node;
  return undefined;
}

/// The outermost directory that has more to show than one directory.
export function firstToShow(tree: Tree): TreeNode {
  const [only] = tree.root.children;
  return tree.root.children.length === 1 && !only!.isFile ? only! : tree.root;
}

function add(child: TreeNode, to: TreeNode, bytesOf: Map<number, number>[], places: Map<TreeNode, number>): void {
  to.bytes += child.bytes;
  to.symbols += child.symbols;
  to.commits = Math.max(to.commits, child.commits);
  to.rank += child.rank;
  to.first = Math.min(to.first, child.first);
  to.last = Math.max(to.last, child.last);
  const sums = bytesOf[places.get(to)!]!;
  const own = child.isFile ? [[child.language, child.bytes] as const] : bytesOf[places.get(child)!]!;
  for (const [language, bytes] of own) sums.set(language, (sums.get(language) ?? 0) + bytes);
}

/// True for the node itself, too.
export function isInside(node: TreeNode, outer: TreeNode): boolean {
  for (let at: TreeNode | undefined = node; at; at = at.parent) if (at === outer) return true;
  return false;
}

/// The node and those around it, from the root on.
export function pathTo(node: TreeNode): TreeNode[] {
  return node.parent ? [...pathTo(node.parent), node] : [node];
}
