// "Reindex": every open project looks at its disk again.
import type { Server } from './server.ts';

/// `fromScratch` forgets everything first.  Returns when all have begun; the status bar shows how they go on.  Throws if no project is open.
export async function reindex(server: Server, fromScratch: boolean): Promise<void> {
  await Promise.all(server.openRoots().map((root) => server.ask('reindex', { project_root: root, from_scratch: fromScratch, wait_for_index: false })));
}
