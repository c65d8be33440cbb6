// One question of the picker put to every open project, and the answers made into one list; later pages likewise.  Pure but for `ask`.
import type { Hit, NavAnswer, NavFilters, NavParams } from './protocol.ts';

export interface FoundHit {
  root: string;
  hit: Hit;
}

export interface Found {
  roots: readonly string[]; // Those that were asked.
  hits: FoundHit[]; // Best first.
  complete: boolean; // False while an index is being built.
  suggestions: string[];
  queryIds: Map<string, string>; // By root: to search among what was found.
  cursors: Map<string, string>; // By root: where the next page begins.
}

export interface Question {
  params: SearchParams;
  refine?: ReadonlyMap<string, string> | undefined; // Query ids by root; projects without one have nothing to search among.
}

/// Of codeFinder/nav, or of codeFinder/search_repo.
export type SearchParams = { query: string; limit: number } & ({ filters: NavFilters } | { snippet_bytes: number });

export type Ask = (params: NavParams) => Promise<NavAnswer>;

/// A failure of one project is left out while another answers; when all fail, the first failure is thrown.
export async function search(roots: readonly string[], question: Question, ask: Ask): Promise<Found> {
  const asked = roots.filter((root) => question.refine === undefined || question.refine.has(root));
  return gather(asked, (root) => {
    const params: NavParams = { ...question.params, scores: roots.length > 1, wait_for_index: false, project_root: root };
    const refine = question.refine?.get(root);
    return ask(refine === undefined ? params : { ...params, refine });
  });
}

/// The page after `found`, appended to it.
export async function searchMore(found: Found, question: Question, ask: Ask): Promise<Found> {
  const more = await gather([...found.cursors.keys()], (root) => {
    const params: NavParams = { ...question.params, scores: found.roots.length > 1, wait_for_index: false, project_root: root };
    const cursor = found.cursors.get(root);
    const refine = question.refine?.get(root);
    return ask({ ...params, ...(cursor === undefined ? {} : { cursor }), ...(refine === undefined ? {} : { refine }) });
  });
  return { ...more, roots: found.roots, hits: [...found.hits, ...more.hits], queryIds: found.queryIds };
}

/// The hits of each root together, the root with the best hit first.
export function byRoot(hits: readonly FoundHit[]): [root: string, hits: FoundHit[]][] {
  const groups = new Map<string, FoundHit[]>();
  for (const found of hits) {
    const group = groups.get(found.root);
    if (group) group.push(found);
    else groups.set(found.root, [found]);
  }
  return [...groups];
}

async function gather(roots: readonly string[], ask: (root: string) => Promise<NavAnswer>): Promise<Found> {
  const answers = await Promise.allSettled(roots.map(ask));
  const found: Found = { roots, hits: [], complete: true, suggestions: [], queryIds: new Map(), cursors: new Map() };
  const failures: unknown[] = [];
  answers.forEach((answer, i) => {
    const root = roots[i] ?? '';
    if (answer.status === 'rejected') {
      failures.push(answer.reason);
      return;
    }
    const { value } = answer;
    for (const hit of value.hits) found.hits.push({ root, hit });
    if (!value.complete) found.complete = false;
    for (const suggestion of value.suggestions ?? []) if (!found.suggestions.includes(suggestion)) found.suggestions.push(suggestion);
    if (value.query_id !== undefined) found.queryIds.set(root, value.query_id);
    if (value.next_cursor !== undefined) found.cursors.set(root, value.next_cursor);
  });
  if (failures.length > 0 && failures.length === roots.length) throw failures[0];
  // Stable: within a project, and among equals of several, the server's order stays.
  found.hits.sort((a, b) => (b.hit.score ?? 0) - (a.hit.score ?? 0));
  return found;
}
