// The symbols that were opened from the picker, newest first; kept with the workspace.
import type { FoundHit } from './nav_search.ts';

const most = 20;
const key = 'recentSymbols';

/// What of vscode.Memento is used.
export interface Memory {
  get<Value>(key: string, otherwise: Value): Value;
  update(key: string, value: unknown): PromiseLike<void>;
}

export class RecentSymbols {
  readonly #memory: Memory;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  add(found: FoundHit): void {
    const others = this.#all().filter(({ root, hit }) => root !== found.root || hit.id !== found.hit.id);
    void this.#memory.update(key, [found, ...others].slice(0, most));
  }

  /// Of the projects `roots`.
  of(roots: readonly string[]): FoundHit[] {
    return this.#all().filter(({ root }) => roots.includes(root));
  }

  #all(): FoundHit[] {
    return this.#memory.get<FoundHit[]>(key, []);
  }
}
