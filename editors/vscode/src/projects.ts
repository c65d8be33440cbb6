// The open projects: the last status that the server sent of each, and which of them a file belongs to.  Independent of VS Code.
import type { ProjectStatus } from './protocol.ts';

export class Projects {
  readonly #byRoot = new Map<string, ProjectStatus>();
  readonly #listeners = new Set<() => void>();

  get all(): readonly ProjectStatus[] {
    return [...this.#byRoot.values()];
  }
  get roots(): string[] {
    return [...this.#byRoot.keys()];
  }

  update(status: ProjectStatus): void {
    this.#byRoot.set(status.project_root, status);
    this.#changed();
  }
  remove(root: string): void {
    if (this.#byRoot.delete(root)) this.#changed();
  }
  clear(): void {
    this.#byRoot.clear();
    this.#changed();
  }

  /// The longest root that holds `path`, and the path there; undefined outside all.
  locate(path: string): { root: string; path: string } | undefined {
    const root = this.roots
      .filter((candidate) => path.startsWith(candidate.endsWith('/') ? candidate : candidate + '/'))
      .sort((a, b) => b.length - a.length)[0];
    return root === undefined ? undefined : { root, path: path.slice(root.length).replace(/^\/+/, '') };
  }

  /// Gives what ends it.
  onChange(listener: () => void): { dispose(): void } {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  }

  #changed(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
