/// Moves the selection with the arrow keys.

import type { Box } from './layout.ts';

const directions: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

export function isArrowKey(key: string): boolean {
  return key in directions;
}

function middle(box: Box): [number, number] {
  return [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2];
}

/// The nearest box of `boxes` in the direction of an arrow key: way across the direction counts twice. Without `from`: the
/// first. `from` itself, if there is none in that direction.
export function nextBox(boxes: Box[], from: Box | undefined, key: string): Box | undefined {
  const [dx, dy] = directions[key] ?? [0, 0];
  if (!from) return boxes[0];
  const [x, y] = middle(from);
  let best = from;
  let least = Infinity;
  for (const box of boxes) {
    const [bx, by] = middle(box);
    const along = (bx - x) * dx + (by - y) * dy;
    const across = Math.abs((bx - x) * dy) + Math.abs((by - y) * dx);
    if (box === from || along <= 0 || along + 2 * across >= least) continue;
    best = box;
    least = along + 2 * across;
  }
  return best;
}
