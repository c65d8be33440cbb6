/// Links between nodes of the tree: sums of the links of their files.

import type { Links } from './data.ts';
import type { Tree, TreeNode } from './tree.ts';

export interface Dependency {
  from: TreeNode;
  to: TreeNode;
  links: number;
}

/// The largest node that contains `file` and not `node`; undefined if they are the same.
function outermostNodeWithout(node: TreeNode, file: TreeNode): TreeNode | undefined {
  const around = new Set<TreeNode>();
  for (let at: TreeNode | undefined = node; at; at = at.parent) around.add(at);
  let at: TreeNode | undefined = file;
  while (at?.parent && !around.has(at.parent)) at = at.parent;
  return at && !around.has(at) ? at : undefined;
}

export class Dependencies {
  private readonly incoming: { starts: Uint32Array; sources: Uint32Array };

  constructor(
    private readonly tree: Tree,
    private readonly links: Links,
  ) {
    this.incoming = reversed(links);
  }

  /// The dependencies between the children of a directory, most links first.
  between(outer: TreeNode): Dependency[] {
    const children = new Map(outer.children.map((child, i) => [child, i]));
    const childOf = new Int32Array(this.tree.files.length).fill(-1);
    for (const child of outer.children) this.forEachFile(child, (file) => (childOf[file] = children.get(child)!));
    const sums = new Map<number, number>();
    const count = outer.children.length;
    this.forEachFile(outer, (file) => {
      for (let i = this.links.starts[file]!; i < this.links.starts[file + 1]!; i++) {
        const to = childOf[this.links.targets[i]!]!;
        const from = childOf[file]!;
        if (from >= 0 && to >= 0 && from !== to) sums.set(from * count + to, (sums.get(from * count + to) ?? 0) + 1);
      }
    });
    return [...sums]
      .map(([key, links]) => ({ from: outer.children[Math.floor(key / count)]!, to: outer.children[key % count]!, links }))
      .sort((a, b) => b.links - a.links);
  }

  /// What a node depends on, each as the largest node that does not contain it; most links first.
  of(node: TreeNode): Dependency[] {
    return this.sum(node, this.links.starts, this.links.targets).map(([to, links]) => ({ from: node, to, links }));
  }

  /// What depends on a node, likewise.
  on(node: TreeNode): Dependency[] {
    return this.sum(node, this.incoming.starts, this.incoming.sources).map(([from, links]) => ({ from, to: node, links }));
  }

  private sum(node: TreeNode, starts: Uint32Array, others: Uint32Array): [TreeNode, number][] {
    const sums = new Map<TreeNode, number>();
    const known = new Map<TreeNode, TreeNode | undefined>();
    this.forEachFile(node, (file) => {
      for (let i = starts[file]!; i < starts[file + 1]!; i++) {
        const other = this.tree.files[others[i]!]!;
        if (other.first >= node.first && other.first < node.last) continue;
        if (!this.tree.byPath.has(other.path)) continue;
        if (!known.has(other)) known.set(other, outermostNodeWithout(node, other));
        const at = known.get(other);
        if (at) sums.set(at, (sums.get(at) ?? 0) + 1);
      }
    });
    return [...sums].sort((a, b) => b[1] - a[1]);
  }

  private forEachFile(node: TreeNode, each: (file: number) => void): void {
    if (node.isFile) return each(node.first);
    for (const child of node.children) this.forEachFile(child, each);
  }
}

function reversed(links: Links): { starts: Uint32Array; sources: Uint32Array } {
  const files = links.starts.length - 1;
  const starts = new Uint32Array(files + 1);
  for (const target of links.targets) starts[target + 1]!++;
  for (let i = 0; i < files; i++) starts[i + 1]! += starts[i]!;
  const next = starts.slice();
  const sources = new Uint32Array(links.targets.length);
  for (let file = 0; file < files; file++)
    for (let i = links.starts[file]!; i < links.starts[file + 1]!; i++) sources[next[links.targets[i]!]!++] = file;
  return { starts, sources };
}
