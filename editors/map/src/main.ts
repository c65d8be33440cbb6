/// The page: a treemap of a project with the dependencies of its modules.

import { Colors, type ColorBy } from './colors.ts';
import { decodeLinks, readData } from './data.ts';
import { Dependencies } from './dependencies.ts';
import { draw, type Arrow, type Scene } from './draw.ts';
import { isArrowKey, nextBox } from './keyboard.ts';
import { boxAt, layOut, type Box } from './layout.ts';
import { directoryPath, firstName, Panel } from './panel.ts';
import { search } from './search.ts';
import { applyTheme, onThemeChange } from './theme.ts';
import { firstToShow, isInside, makeTree, nodeAt, pathTo, type Tree, type TreeNode } from './tree.ts';

const mostPlainArrows = 40;
const mostArrows = 25;
const zoomTime = 220;

declare function acquireVsCodeApi(): { postMessage(message: unknown): void };

function byId<T extends HTMLElement>(id: string): T {
  return document.getElementById(id) as T;
}

class MapPage {
  private readonly data = readData();
  private readonly links = decodeLinks(this.data.links, this.data.files.names.length);
  private readonly canvas = byId<HTMLCanvasElement>('map');
  private readonly context = this.canvas.getContext('2d')!;
  private readonly query = byId<HTMLInputElement>('query');
  private readonly panel: Panel;
  private readonly editor = typeof acquireVsCodeApi === 'function' ? acquireVsCodeApi() : undefined;
  private tree!: Tree;
  private dependencies!: Dependencies;
  private theme = applyTheme();
  private colors!: Colors;
  private colorBy: ColorBy = 'language';
  private shown!: TreeNode;
  private selected: TreeNode | undefined;
  private hovered: TreeNode | undefined;
  private found: Set<TreeNode> | undefined;
  private boxes: Box[] = [];
  /// Nodes of cycles in the directory that is shown.
  private cyclic = new Set<TreeNode>();
  private plainArrows: Arrow[] = [];
  /// Those that are drawn. They depend on all links, so a mouse move does not compute them.
  private arrows: Arrow[] = [];
  private wheel = 0;

  constructor() {
    const { editor } = this;
    this.panel = new Panel(byId('panel'), this.data, {
      show: (node) => this.select(node),
      open: editor && ((path, line) => editor.postMessage({ open: path, line })),
    });
    this.useFiles(false);
    // Of one language, its color shows nothing.
    if (this.data.commits > 1 && this.colors.isOneLanguage()) {
      this.colorBy = byId<HTMLSelectElement>('color').value = 'changes';
      this.showLegend();
    }
    this.listen();
    this.show((this.editor ? undefined : this.nodeOfAddress()) ?? firstToShow(this.tree));
  }

  private nodeOfAddress(): TreeNode | undefined {
    try {
      const path = decodeURIComponent(location.hash.slice(1)).replace(/\/+$/, '');
      return path ? nodeAt(this.tree, path) : undefined;
    } catch {
      return undefined; // A malformed address.
    }
  }

  /// With `all`, also tests, examples, vendored and generated files.
  private useFiles(all: boolean): void {
    const { auxiliary } = this.data.files;
    const has = (file: number): boolean => all || auxiliary[file] === 0;
    const isOnlyAuxiliary = auxiliary.every((flag) => flag !== 0);
    this.tree = makeTree(this.data, isOnlyAuxiliary ? () => true : has);
    this.dependencies = new Dependencies(this.tree, this.links);
    this.makeColors();
  }

  private makeColors(): void {
    this.colors = new Colors(this.tree.files.filter((file) => this.tree.byPath.has(file.path)), this.theme.name);
    this.showLegend();
  }

  private showLegend(): void {
    const entries = this.colors.legend(this.colorBy).slice(0, 8);
    byId('legend').replaceChildren(...entries.map(([name, color]) => {
      const entry = document.createElement('span');
      const mark = entry.appendChild(document.createElement('i'));
      mark.style.background = color;
      entry.append(typeof name === 'number' ? this.data.languages[name] ?? '' : name);
      return entry;
    }));
  }

  private listen(): void {
    new ResizeObserver(() => this.lay()).observe(byId('view'));
    this.canvas.addEventListener('mousemove', (event) => this.hover(event));
    this.canvas.addEventListener('mouseleave', () => this.setHovered(undefined));
    this.canvas.addEventListener('click', (event) => {
      const box = this.boxUnder(event);
      if (box) this.select(box.node, false);
    });
    this.canvas.addEventListener('dblclick', (event) => this.enter(this.boxUnder(event)?.node));
    this.canvas.addEventListener('wheel', (event) => this.turn(event), { passive: false });
    this.query.addEventListener('input', () => this.search());
    byId<HTMLSelectElement>('color').addEventListener('change', (event) => {
      this.colorBy = (event.target as HTMLSelectElement).value as ColorBy;
      this.showLegend();
      this.paint();
    });
    byId<HTMLInputElement>('all').addEventListener('change', (event) => {
      const path = this.shown.path;
      this.useFiles((event.target as HTMLInputElement).checked);
      this.selected = this.hovered = undefined;
      this.show(nodeAt(this.tree, path) ?? firstToShow(this.tree));
      this.search();
    });
    onThemeChange(() => {
      this.theme = applyTheme();
      this.makeColors();
      this.paint();
    });
    document.addEventListener('keydown', (event) => this.press(event));
    addEventListener('hashchange', () => {
      const node = this.nodeOfAddress();
      if (node && node !== this.shown) this.show(node);
    });
  }

  private press(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      if (this.query.value) {
        this.query.value = '';
        this.search();
      } else if (this.shown.parent) this.show(this.shown.parent);
    } else if (event.key === '/' && document.activeElement !== this.query) {
      event.preventDefault();
      this.query.focus();
    } else if (!event.altKey && !event.ctrlKey && !event.metaKey &&
               [this.canvas, document.body].includes(document.activeElement as HTMLElement)) {
      this.pressOnMap(event);
    }
  }

  private pressOnMap(event: KeyboardEvent): void {
    if (event.key === 'Enter') return this.enter(this.selected);
    if (!isArrowKey(event.key)) return;
    event.preventDefault();
    const children = this.boxes.filter((box) => box.depth === 1);
    const from = children.find((box) => this.selected && isInside(this.selected, box.node));
    const box = nextBox(children, from, event.key);
    if (box) this.select(box.node, false);
  }

  // ---- What is shown ----

  /// Fills the view with a directory; for a file, with its directory.
  private show(node: TreeNode): void {
    if (node.isFile) {
      this.show(node.parent!);
      return this.select(node, false);
    }
    const before = this.shown;
    const from = this.boxes.find((box) => box.node === node);
    this.shown = node;
    this.selected = undefined;
    if (!this.editor) history.replaceState(undefined, '', `#${encodeURI(node.path)}`);
    byId('path').replaceChildren(...pathTo(node).flatMap((part, i) => this.crumb(part, i > 0)));
    this.cyclic = this.cyclicChildren();
    this.plainArrows = this.dependencies.between(node).slice(0, mostPlainArrows).map((one) => ({ ...one, kind: 'plain' }));
    this.arrows = this.arrowsToDraw();
    this.lay();
    this.panel.showNode(this.tree, node, this.dependencies);
    if (from && before) this.zoomFrom(from);
  }

  private crumb(node: TreeNode, hasSlash: boolean): Node[] {
    const element = document.createElement('button');
    element.type = 'button';
    element.textContent = node.parent ? node.name : this.data.name;
    element.addEventListener('click', () => this.show(node));
    return hasSlash ? [document.createTextNode('/'), element] : [element];
  }

  /// Selects a node; with `move`, the view moves to where it can be seen.
  private select(node: TreeNode, move = true): void {
    if (move && (!isInside(node, this.shown) || !this.boxes.some((box) => box.node === node)))
      this.show(node.isFile ? node.parent! : node);
    this.selected = node === this.shown ? undefined : node;
    this.arrows = this.arrowsToDraw();
    this.panel.showNode(this.tree, node, this.dependencies);
    this.paint();
  }

  private enter(node: TreeNode | undefined): void {
    if (!node || node === this.shown) return;
    const path = pathTo(node);
    const next = path[path.indexOf(this.shown) + 1];
    if (next && !next.isFile) this.show(next);
  }

  private turn(event: WheelEvent): void {
    event.preventDefault();
    this.wheel += event.deltaY;
    if (Math.abs(this.wheel) < 80) return;
    const isIn = this.wheel < 0;
    this.wheel = 0;
    if (isIn) this.enter(this.boxUnder(event)?.node);
    else if (this.shown.parent) this.show(this.shown.parent);
  }

  private search(): void {
    const text = this.query.value;
    if (text.trim().length < 2) {
      this.found = undefined;
      this.panel.showNode(this.tree, this.selected ?? this.shown, this.dependencies);
    } else {
      const matches = search(this.data, this.tree, text);
      this.found = matches.nodes;
      this.panel.showMatches(matches, text.trim());
    }
    this.arrows = this.arrowsToDraw();
    this.paint();
  }

  // ---- The pointer ----

  private boxUnder(event: MouseEvent): Box | undefined {
    const at = this.canvas.getBoundingClientRect();
    return boxAt(this.boxes, event.clientX - at.left, event.clientY - at.top);
  }

  private hover(event: MouseEvent): void {
    const node = this.boxUnder(event)?.node;
    this.setHovered(node === this.shown ? undefined : node);
    this.canvas.title = node?.path ?? '';
  }

  private setHovered(node: TreeNode | undefined): void {
    if (node === this.hovered) return;
    this.hovered = node;
    this.paint();
  }

  // ---- Drawing ----

  private lay(): void {
    const { clientWidth: width, clientHeight: height } = byId('view');
    const scale = devicePixelRatio || 1;
    this.canvas.width = width * scale;
    this.canvas.height = height * scale;
    this.context.setTransform(scale, 0, 0, scale, 0, 0);
    this.boxes = layOut(this.shown, width, height);
    this.paint();
  }

  private paint(): void {
    const scene: Scene = {
      boxes: this.boxes, colors: this.colors, colorBy: this.colorBy, arrows: this.arrows,
      selected: this.selected, hovered: this.hovered, cyclic: this.cyclic, found: this.found,
    };
    draw(this.context, scene, this.theme);
  }

  private cyclicChildren(): Set<TreeNode> {
    const cyclic = new Set<TreeNode>();
    for (const { directory, members } of this.data.cycles)
      if (directoryPath(this.data, directory) === this.shown.path)
        for (const child of this.shown.children) if (members.includes(firstName(child))) cyclic.add(child);
    return cyclic;
  }

  private arrowsToDraw(): Arrow[] {
    if (this.found) return [];
    const { cyclic } = this;
    if (this.selected) {
      const kind = (one: { from: TreeNode; to: TreeNode }, plain: Arrow['kind']): Arrow['kind'] =>
        cyclic.has(one.from) && cyclic.has(one.to) ? 'cycle' : plain;
      return [
        ...this.dependencies.of(this.selected).slice(0, mostArrows).map((one) => ({ ...one, kind: kind(one, 'out') })),
        ...this.dependencies.on(this.selected).slice(0, mostArrows).map((one) => ({ ...one, kind: kind(one, 'in') })),
      ];
    }
    return this.plainArrows.map((one) => ({ ...one, kind: cyclic.has(one.from) && cyclic.has(one.to) ? 'cycle' : 'plain' }));
  }

  /// Enlarges what was in `box` to the whole view.
  private zoomFrom(box: Box): void {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const from = `translate(${box.x0}px, ${box.y0}px) scale(${(box.x1 - box.x0) / this.canvas.clientWidth}, ${(box.y1 - box.y0) / this.canvas.clientHeight})`;
    this.canvas.animate([{ transform: from }, { transform: 'none' }], { duration: zoomTime, easing: 'ease-out' });
  }
}

new MapPage();
