// The trees of the view "Results": callers, level by level, and places by file.  Independent of VS Code.
import { hitDescription, hitIcon } from './hit_text.ts';
import type { AffectedTest, Answer, Caller, CallersAnswer, Dependent, Hit, ImpactAnswer, NavAnswer, Reference, ReferencesAnswer } from './protocol.ts';

/// What a click opens.
export interface ResultPlace {
  root: string;
  path: string;
  line: number;
  name: string;
}

export interface ResultNode {
  label: string;
  description: string;
  tooltip: string;
  icon?: { icon: string; color: string }; // Without one: that of the file.
  place?: ResultPlace;
  file?: { root: string; path: string };
  children?: () => Promise<ResultNode[]>; // Asked for when the node is opened.
}

export interface Results {
  nodes: ResultNode[];
  note: string; // Why there is nothing, or not everything; "" if neither.
}

/// Asks codeFinder/`verb`.
export type AskVerb = <A>(verb: string, params: object) => Promise<A>;

/// The symbol at a place.  The column counts characters from 1.
export interface SymbolPlace {
  path: string;
  line: number;
  column: number;
}

const most = 1000;

/// The functions that call the symbol; each node opens to its own callers.
export async function callers(root: string, at: SymbolPlace, ask: AskVerb): Promise<Results> {
  return callersOf(root, { ...at }, [], ask);
}

async function callersOf(root: string, symbol: object, above: readonly string[], ask: AskVerb): Promise<Results> {
  const answer = await ask<CallersAnswer>('callers', { ...symbol, project_root: root, limit: most });
  const nodes = answer.callers.map((caller) => callerNode(root, caller, answer.name, above, ask));
  return { nodes, note: noteOf(answer, nodes.length, answer.total, `Nothing calls ${answer.name}`) };
}

function callerNode(root: string, caller: Caller, called: string, above: readonly string[], ask: AskVerb): ResultNode {
  const line = caller.calls[0]?.line ?? caller.line;
  const calls = caller.calls.length + (caller.calls_more ?? 0);
  const description = [caller.via === undefined ? '' : `via ${caller.via}`, `${caller.path}:${line}`, calls > 1 ? `${calls} calls` : ''];
  const node: ResultNode = {
    label: caller.name,
    description: described(description),
    tooltip: caller.calls.map((call) => `${call.line}: ${call.preview}`).join('\n'),
    icon: hitIcon(caller),
    place: { root, path: caller.path, line, name: called },
  };
  // What calls itself, through others, ends there; a file has no callers.
  if (caller.kind !== 'document' && !above.includes(caller.id)) {
    node.children = async () => (await callersOf(root, { id: caller.id }, [...above, caller.id], ask)).nodes;
  }
  return node;
}

export async function implementations(root: string, at: SymbolPlace, ask: AskVerb): Promise<Results> {
  const answer = await ask<NavAnswer>('implementations', { ...at, project_root: root, limit: most });
  const nodes = byFile(answer.hits.map((hit) => ({ root, path: hit.path, node: hitNode(root, hit) })));
  return { nodes, note: noteOf(answer, answer.hits.length, answer.total, 'There are no implementations') };
}

/// The uses of the symbol, of what it overrides, and of what overrides it.
export async function references(root: string, at: SymbolPlace, ask: AskVerb): Promise<Results> {
  const answer = await ask<ReferencesAnswer>('references', { ...at, project_root: root, limit: most });
  const nodes = byFile(answer.references.map((use) => ({ root, path: use.path, node: referenceNode(root, use, answer.name) })));
  return { nodes, note: noteOf(answer, answer.references.length, answer.total, `Nothing uses ${answer.name}`) };
}

/// What a change of the symbol can break: the tests to run, the nearest first, and what depends on it, by file.
export async function impact(root: string, at: SymbolPlace, ask: AskVerb): Promise<Results> {
  const answer = await ask<ImpactAnswer>('impact', { ...at, project_root: root, limit: most });
  const dependents = answer.impact.filter(({ test }) => test !== true);
  const nodes = byFile(dependents.map((each) => ({ root, path: each.path, node: dependentNode(root, each, answer.name) })));
  if (answer.tests.length > 0) nodes.unshift(testsNode(root, answer));
  return { nodes, note: noteOf(answer, answer.impact.length, answer.total, `Nothing depends on ${answer.name}`) };
}

function testsNode(root: string, answer: ImpactAnswer): ResultNode {
  const tests = answer.tests.map((test) => testNode(root, test));
  const more = answer.tests_total > tests.length ? `the first ${tests.length} of ${answer.tests_total}` : `${tests.length}`;
  return { label: 'Tests to run', description: more, tooltip: '', icon: { icon: 'beaker', color: 'foreground' }, children: () => Promise.resolve(tests) };
}

function testNode(root: string, { path, line, kind, name, chain }: AffectedTest): ResultNode {
  const through = chain.slice(0, -1).join(', ');
  return {
    label: name,
    description: described([`${path}:${line}`, through === '' ? '' : `through ${through}`]),
    tooltip: chain.join(' → '),
    icon: hitIcon({ kind }),
    place: { root, path, line, name },
  };
}

function dependentNode(root: string, { path, line, kind, name, depth, use, via }: Dependent, changed: string): ResultNode {
  const place = use?.line ?? line;
  return {
    label: name,
    description: described([`${place}`, depth > 1 ? `${depth} steps away` : '', via === undefined ? '' : `via ${via}`]),
    tooltip: use?.preview ?? name,
    icon: hitIcon({ kind }),
    place: { root, path, line: place, name: depth === 1 ? changed : name },
  };
}

/// What was found in several projects.
export function hits(found: readonly { root: string; hit: Hit }[]): ResultNode[] {
  return byFile(found.map(({ root, hit }) => ({ root, path: hit.path, node: hitNode(root, hit) })));
}

function hitNode(root: string, hit: Hit): ResultNode {
  return {
    label: hit.name,
    description: hitDescription(hit),
    tooltip: hit.preview ?? hit.name,
    icon: hitIcon(hit),
    place: { root, path: hit.path, line: hit.line, name: hit.name },
  };
}

function referenceNode(root: string, use: Reference, name: string): ResultNode {
  const via = use.via === undefined ? '' : `via ${use.via}`;
  return {
    label: (use.preview ?? name).trim(),
    description: described([`${use.line}`, use.role, use.in ? `in ${use.in.name}` : '', via]),
    tooltip: described([`${use.path}:${use.line}`, use.evidence]),
    icon: { icon: use.role === 'write' || use.role === 'declaration' ? 'edit' : 'references', color: 'foreground' },
    place: { root, path: use.path, line: use.line, name },
  };
}

function described(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}

/// In the order of the first place of each file.
function byFile(places: readonly { root: string; path: string; node: ResultNode }[]): ResultNode[] {
  const files = new Map<string, { root: string; path: string; nodes: ResultNode[] }>();
  for (const { root, path, node } of places) {
    const key = `${root}\n${path}`;
    const file = files.get(key) ?? { root, path, nodes: [] };
    files.set(key, file);
    file.nodes.push(node);
  }
  return [...files.values()].map(({ root, path, nodes }) => ({
    label: path.split('/').at(-1) ?? path,
    description: described([path.split('/').slice(0, -1).join('/'), `${nodes.length}`]),
    tooltip: path,
    file: { root, path },
    children: () => Promise.resolve(nodes),
  }));
}

function noteOf(answer: Answer, shown: number, total: number | undefined, nothing: string): string {
  if (!answer.complete) return `${shown} so far: the index is being built, or the question took too long.`;
  if (shown === 0) return `${nothing}.`;
  return total !== undefined && total > shown ? `The first ${shown} of ${total}.` : '';
}
