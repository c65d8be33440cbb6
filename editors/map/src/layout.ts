/// A treemap of one directory, as deep as there is room.

import { treemapSquarify, type HierarchyRectangularNode } from 'd3-hierarchy';

import type { TreeNode } from './tree.ts';

export interface Box {
  node: TreeNode;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  depth: number;
  /// The children have boxes, too.
  isOpen: boolean;
  /// Height of the line with its name; 0: none.
  header: number;
}

const headerHeight = 18;
const smallHeaderHeight = 14;
const gap = 2;

/// The boxes of `root` and of all in it that is large enough; a box comes before those in it.
export function layOut(root: TreeNode, width: number, height: number): Box[] {
  const boxes: Box[] = [];
  place(root, 0, 0, width, height, 0, boxes);
  return boxes;
}

function place(node: TreeNode, x0: number, y0: number, x1: number, y1: number, depth: number, boxes: Box[]): void {
  const width = x1 - x0;
  const height = y1 - y0;
  if (width < 1 || height < 1) return;
  const box: Box = { node, x0, y0, x1, y1, depth, isOpen: false, header: 0 };
  boxes.push(box);
  if (node.isFile || width < 14 || height < 14) return;
  box.isOpen = true;
  if (depth > 0 && width > 36 && height > 34) box.header = depth === 1 ? headerHeight : smallHeaderHeight;
  const inset = depth === 0 ? 0 : gap;
  tile(node, x0 + inset, y0 + (box.header || inset), x1 - inset, y1 - inset, depth, boxes);
}

function tile(node: TreeNode, x0: number, y0: number, x1: number, y1: number, depth: number, boxes: Box[]): void {
  // The tiling takes d3's nodes: `value` in, the coordinates out.
  const children = node.children.map((child) => ({ value: child.bytes, x0: 0, y0: 0, x1: 0, y1: 0 }));
  const parent = { value: node.bytes, children, x0, y0, x1, y1 };
  treemapSquarify(parent as unknown as HierarchyRectangularNode<unknown>, x0, y0, x1, y1);
  const inset = depth === 0 ? gap / 2 : 0.5;
  node.children.forEach((child, i) => {
    const at = children[i]!;
    place(child, at.x0 + inset, at.y0 + inset, at.x1 - inset, at.y1 - inset, depth + 1, boxes);
  });
}

/// The innermost box at a point.
export function boxAt(boxes: Box[], x: number, y: number): Box | undefined {
  for (let i = boxes.length - 1; i >= 0; i--) {
    const box = boxes[i]!;
    if (x >= box.x0 && x < box.x1 && y >= box.y0 && y < box.y1) return box;
  }
  return undefined;
}
