/// Draws boxes, names and arrows on a canvas.

import type { ColorBy, Colors } from './colors.ts';
import type { Dependency } from './dependencies.ts';
import type { Box } from './layout.ts';
import type { Theme } from './theme.ts';
import type { TreeNode } from './tree.ts';

export interface Scene {
  boxes: Box[];
  colors: Colors;
  colorBy: ColorBy;
  arrows: Arrow[];
  selected: TreeNode | undefined;
  hovered: TreeNode | undefined;
  /// Nodes of cycles in the directory that is shown.
  cyclic: Set<TreeNode>;
  /// What the search found, as Matches.nodes; undefined: no search.
  found: Set<TreeNode> | undefined;
}

export interface Arrow extends Dependency {
  kind: 'plain' | 'out' | 'in' | 'cycle';
}

export function draw(context: CanvasRenderingContext2D, scene: Scene, theme: Theme): void {
  const { width, height } = context.canvas;
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = theme.background;
  context.fillRect(0, 0, width, height);
  context.restore();
  for (const box of scene.boxes) drawBox(context, scene, theme, box);
  for (const box of scene.boxes) drawName(context, theme, box);
  const boxOf = new Map(scene.boxes.map((box) => [box.node, box]));
  for (const node of scene.cyclic) outline(context, boxOf.get(node), theme.cycle, 2);
  for (const arrow of scene.arrows) drawArrow(context, theme, boxOf.get(arrow.from), boxOf.get(arrow.to), arrow);
  if (scene.hovered) outline(context, boxOf.get(scene.hovered), theme.text, 1);
  if (scene.selected) outline(context, boxOf.get(scene.selected), theme.accent, 2.5);
}

function drawBox(context: CanvasRenderingContext2D, scene: Scene, theme: Theme, box: Box): void {
  if (box.depth === 0) return;
  const isFaded = scene.found !== undefined && !scene.found.has(box.node);
  context.globalAlpha = isFaded ? 0.18 : box.isOpen ? 0.35 : 1;
  context.fillStyle = box.isOpen && scene.colorBy !== 'language' ? theme.faint : scene.colors.of(box.node, scene.colorBy, box.depth);
  context.fillRect(box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0);
  context.globalAlpha = 1;
  if (theme.outline !== 'transparent') outline(context, box, theme.outline, 1);
}

function drawName(context: CanvasRenderingContext2D, theme: Theme, box: Box): void {
  const width = box.x1 - box.x0;
  if (box.depth === 0 || width < 28) return;
  const isHeader = box.header > 0;
  if (!isHeader && (box.isOpen || box.y1 - box.y0 < 12)) return;
  context.font = isHeader && box.depth === 1 ? '600 12px system-ui, sans-serif' : '11px system-ui, sans-serif';
  context.fillStyle = theme.text;
  context.textBaseline = 'middle';
  const y = isHeader ? box.y0 + box.header / 2 + 1 : box.y0 + Math.min(9, (box.y1 - box.y0) / 2);
  const name = box.node.isFile ? box.node.name : `${box.node.name}/`;
  const text = fitted(context, name, width - 7);
  if (text) context.fillText(text, box.x0 + 4, y);
}

/// The text, shortened to the width; "" if nothing useful has room.
function fitted(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  let letters = Math.floor((text.length * width) / context.measureText(text).width);
  while (letters >= 3 && context.measureText(`${text.slice(0, letters)}…`).width > width) letters--;
  return letters < 3 ? '' : `${text.slice(0, letters)}…`;
}

function outline(context: CanvasRenderingContext2D, box: Box | undefined, color: string, width: number): void {
  if (!box) return;
  context.strokeStyle = color;
  context.lineWidth = width;
  context.strokeRect(box.x0 + 0.5, box.y0 + 0.5, box.x1 - box.x0 - 1, box.y1 - box.y0 - 1);
}

/// A curve from the middle of one box to that of another; wider for more links.
function drawArrow(context: CanvasRenderingContext2D, theme: Theme, from: Box | undefined, to: Box | undefined, arrow: Arrow): void {
  if (!from || !to) return;
  const color = { plain: theme.text, out: theme.accent, in: theme.incoming, cycle: theme.cycle }[arrow.kind];
  const [ax, ay] = [(from.x0 + from.x1) / 2, (from.y0 + from.y1) / 2];
  const [bx, by] = [(to.x0 + to.x1) / 2, (to.y0 + to.y1) / 2];
  // To the left of the way, so that the arrows of both directions are apart.
  const [cx, cy] = [(ax + bx) / 2 - (by - ay) * 0.16, (ay + by) / 2 + (bx - ax) * 0.16];
  context.strokeStyle = context.fillStyle = color;
  context.globalAlpha = arrow.kind === 'plain' ? 0.3 : 0.85;
  context.lineWidth = Math.min(1 + Math.log2(arrow.links) * 0.6, 7);
  context.beginPath();
  context.moveTo(ax, ay);
  context.quadraticCurveTo(cx, cy, bx, by);
  context.stroke();
  const angle = Math.atan2(by - cy, bx - cx);
  const size = 6 + context.lineWidth;
  context.beginPath();
  context.moveTo(bx, by);
  context.lineTo(bx - size * Math.cos(angle - 0.42), by - size * Math.sin(angle - 0.42));
  context.lineTo(bx - size * Math.cos(angle + 0.42), by - size * Math.sin(angle + 0.42));
  context.fill();
  context.globalAlpha = 1;
}
