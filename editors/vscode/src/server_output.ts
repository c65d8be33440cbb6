// What the server writes to standard error.  Its log comes through the protocol too, once the server runs; the rest (a library
// that is missing, a crash) comes here only.
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/// A line of the server's log: time, level, text.
export function isLogLine(line: string): boolean {
  return /^\d{4}-\d\d-\d\dT[\d:.]+ (error|warning|info|debug): /.test(line);
}

/// Passes each line of `input` to `show`, without those of the log while `isRunning` returns true: the protocol has them then.
export function followOutput(input: Readable, isRunning: () => boolean, show: (line: string) => void): void {
  createInterface({ input, crlfDelay: Infinity, terminal: false, historySize: 0 }).on('line', (line) => {
    if (!isRunning() || !isLogLine(line)) show(line);
  });
}
