// The text of the status bar: the state of the server and of its indexes.  Pure.
import type { ProjectStatus } from './protocol.ts';

export type ServerState =
  | { kind: 'starting' }
  | { kind: 'running' }
  | { kind: 'stopped' }
  | { kind: 'failed'; reason: string };

export interface StatusText {
  text: string; // With a codicon.
  tooltip: string; // Markdown.
  failed: boolean;
}

export function counted(n: number, one: string, many: string): string {
  return `${n.toLocaleString('en')} ${n === 1 ? one : many}`;
}

/// 8124 is "8.1k": the bar is narrow.
export function brief(n: number): string {
  if (n < 1000) return String(n);
  for (const [size, unit] of [[1e9, 'G'], [1e6, 'M'], [1e3, 'k']] as const) {
    if (n < size) continue;
    const tenths = Math.floor((n / size) * 10);
    return (tenths < 100 ? (tenths / 10).toFixed(1) : Math.floor(tenths / 10).toString()) + unit;
  }
  return String(n);
}

export function percentage(progress: number): string {
  return `${Math.min(100, Math.max(0, Math.floor(progress * 100)))}%`;
}

/// "8,124 symbols in 947 files", and how the index is doing.
export function projectLine(status: ProjectStatus): string {
  const { index } = status;
  const counts = `${counted(index.symbols, 'symbol', 'symbols')} in ${counted(index.files, 'file', 'files')}`;
  switch (index.state) {
    case 'building':
      return `indexing, ${percentage(index.progress)} done: ${counts} so far`;
    case 'failed':
      return `failed: ${status.failure ?? 'no reason was given'}`;
    case 'ready':
      if (index.excluded_by) return `${counts}: nearly empty, because ${index.excluded_by} excludes the rest (setting index.no_ignore)`;
      return index.skipped > 0 ? `${counts}, ${counted(index.skipped, 'file', 'files')} left out` : counts;
  }
}

export function projectName(root: string): string {
  return root.slice(root.lastIndexOf('/') + 1) || root;
}

/// Why no project can be asked, and what to do.
export function noProjectReason(server: ServerState): string {
  switch (server.kind) {
    case 'starting':
      return 'the server is starting; try again in a moment.';
    case 'stopped':
      return 'the server is not running; start it with "codefinder: Restart Server".';
    case 'failed':
      return server.reason;
    case 'running':
      return 'no project is open; open a folder.';
  }
}

/// The characters that Markdown would read as its own.
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|~$!]/g, '\\$&');
}

export function statusText(server: ServerState, projects: readonly ProjectStatus[]): StatusText {
  const tooltip = (...lines: string[]) => [...lines, 'Click for more.'].join('\n\n');
  switch (server.kind) {
    case 'starting':
      return { text: '$(sync~spin) codefinder', tooltip: tooltip('codefinder is starting.'), failed: false };
    case 'stopped':
      return { text: '$(circle-slash) codefinder', tooltip: tooltip('codefinder is not running.'), failed: false };
    case 'failed':
      return { text: '$(error) codefinder', tooltip: tooltip('**codefinder does not run.**', escapeMarkdown(server.reason)), failed: true };
    case 'running':
      break;
  }
  if (projects.length === 0)
    return { text: '$(telescope) codefinder', tooltip: tooltip('codefinder: no project is open.'), failed: false };
  const lines = projects.map((project) => `**${escapeMarkdown(projectName(project.project_root))}**: ${escapeMarkdown(projectLine(project))}`);
  const failed = projects.filter((project) => project.index.state === 'failed');
  if (failed.length > 0) return { text: '$(error) codefinder: index failed', tooltip: tooltip(...lines), failed: true };
  const building = projects.filter((project) => project.index.state === 'building');
  if (building.length > 0) {
    const progress = building.reduce((sum, project) => sum + project.index.progress, 0) / building.length;
    return { text: `$(sync~spin) codefinder: indexing ${percentage(progress)}`, tooltip: tooltip(...lines), failed: false };
  }
  const symbols = projects.reduce((sum, project) => sum + project.index.symbols, 0);
  const files = projects.reduce((sum, project) => sum + project.index.files, 0);
  const icon = projects.some((project) => project.index.excluded_by) ? '$(warning)' : '$(telescope)';
  return {
    text: `${icon} codefinder: ${brief(symbols)} ${symbols === 1 ? 'symbol' : 'symbols'}, ${brief(files)} ${files === 1 ? 'file' : 'files'}`,
    tooltip: tooltip(...lines),
    failed: false,
  };
}
