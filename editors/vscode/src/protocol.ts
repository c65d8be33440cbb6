// What codefinder serves in addition to LSP, which docs/verbs.md and docs/map.md describe: the requests codeFinder/<verb>, the status
// notification, and what the answer to `initialize` declares.  Lines and columns count from 1 here; columns count characters.

export type IndexState = 'building' | 'ready' | 'failed';

export interface IndexBlock {
  state: IndexState;
  symbols: number;
  files: number;
  progress: number; // 0 to 1.
  skipped: number;
  excluded_by?: string; // The ignore rule because of which the index is nearly empty.
}

/// The params of codeFinder/didChangeStatus.
export interface ProjectStatus {
  project_root: string;
  index: IndexBlock;
  failure: string | null;
}

export interface NavFilters {
  kinds?: string[];
  languages?: string[];
  file?: string;
  recent?: boolean;
  tests?: boolean;
  docs?: boolean;
  deps?: boolean;
}

export interface NavParams {
  query?: string;
  filters?: NavFilters;
  limit?: number;
  refine?: string;
  cursor?: string;
  scores?: boolean;
  wait_for_index?: boolean;
  project_root?: string;
}

export interface Hit {
  id: string;
  path: string;
  line: number;
  kind: string;
  language: string;
  name: string;
  container?: string;
  module?: string;
  layer?: string;
  categories?: string[];
  recent?: boolean;
  preview?: string;
  evidence?: string;
  score?: number;
}

export interface Answer {
  index: IndexBlock;
  complete: boolean;
  truncated: boolean;
}

export interface NavAnswer extends Answer {
  query_id?: string; // Of nav only.
  next_cursor?: string;
  total?: number;
  hits: Hit[];
  suggestions?: string[];
}

/// The answer of codeFinder/mapPage.
export interface MapPageAnswer {
  html: string;
}

/// A function that calls the symbol.
export interface Caller {
  id: string;
  path: string;
  line: number;
  kind: string;
  name: string;
  calls: { line: number; preview: string; evidence: string }[];
  calls_more?: number;
  via?: string;
}

export interface CallersAnswer extends Answer {
  name: string;
  total?: number;
  callers: Caller[];
}

/// What a change can break.
export interface Dependent {
  id: string;
  path: string;
  line: number;
  kind: string;
  name: string;
  depth: number;
  test?: boolean;
  use?: { line: number; preview: string };
  via?: string;
}

/// A test to run: `chain` are the names between it and what has changed.
export interface AffectedTest {
  path: string;
  line: number;
  kind: string;
  name: string;
  chain: string[];
}

export interface ImpactAnswer extends Answer {
  name: string;
  total?: number;
  impact: Dependent[];
  tests: AffectedTest[];
  tests_total: number;
}

export interface Reference {
  path: string;
  line: number;
  column: number;
  preview?: string;
  role: string;
  evidence: string;
  in?: { id: string; kind: string; name: string };
  via?: string;
}

export interface ReferencesAnswer extends Answer {
  name: string;
  total?: number;
  references: Reference[];
}

export interface ExplainAnswer extends Answer {
  symbol: Hit | null;
}

/// Of codeFinder/open and codeFinder/snippet.
export interface JumpAnswer extends Answer {
  id: string;
  path: string;
  range?: { start: number; end: number }; // Not if it is gone.
  state: 'exact' | 'moved' | 'changed' | 'ambiguous' | 'gone';
}

export interface StatusAnswer extends Answer {
  root: string;
  cache_directory: string;
  bytes: number;
  writer: { self: boolean; pid: number | null };
  watcher: string;
  failure: string | null;
  skipped: { path: string; reason: string }[];
}

/// capabilities.experimental.codeFinder of the answer to initialize.
export interface Vocabulary {
  kinds: string[];
  languages: { name: string; languageId: string }[];
}
