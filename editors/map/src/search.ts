/// Search by path and by symbol.

import type { PageData } from './data.ts';
import type { Tree, TreeNode } from './tree.ts';

export interface Found {
  node: TreeNode;
  /// The place in the symbols; undefined: the path matched.
  symbol?: number;
}

export interface Matches {
  /// The best ones.
  list: Found[];
  /// The files that match or have a symbol that does, and the directories around them.
  nodes: Set<TreeNode>;
  total: number;
}

const mostListed = 60;

/// 0: equal, 1: begins with it, 2: contains it; undefined: no match.
function rankOf(name: string, query: string): number | undefined {
  const at = name.toLowerCase().indexOf(query);
  if (at < 0) return undefined;
  return at > 0 ? 2 : name.length === query.length ? 0 : 1;
}

export function search(data: PageData, tree: Tree, text: string): Matches {
  const query = text.trim().toLowerCase();
  const ranked: { found: Found; rank: number; weight: number }[] = [];
  const nodes = new Set<TreeNode>();
  const addWithDirectories = (file: TreeNode): void => {
    for (let at: TreeNode | undefined = file; at && !nodes.has(at); at = at.parent) nodes.add(at);
  };
  for (const node of tree.byPath.values()) {
    const rank = query.includes('/') ? rankOf(node.path, query) : rankOf(node.name, query);
    if (rank === undefined || node === tree.root) continue;
    ranked.push({ found: { node }, rank: node.isFile ? rank : rank - 0.5, weight: node.rank });
    if (node.isFile) addWithDirectories(node);
  }
  data.symbols.names.forEach((name, symbol) => {
    const rank = rankOf(name, query);
    const node = tree.files[data.symbols.files[symbol]!]!;
    if (rank === undefined || !tree.byPath.has(node.path)) return;
    ranked.push({ found: { node, symbol }, rank, weight: data.symbols.uses[symbol]! });
    addWithDirectories(node);
  });
  ranked.sort((a, b) => a.rank - b.rank || b.weight - a.weight);
  return { list: ranked.slice(0, mostListed).map((one) => one.found), nodes, total: ranked.length };
}
