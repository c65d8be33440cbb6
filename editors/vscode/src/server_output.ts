// What the server writes to standard error.  Its log comes through the protocol too, once it speaks that; the rest (a library that
// is missing, a crash) comes here only.
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/// A line of the server's log: time, level, text.
export function isLogLine(line: string): boolean {
  return /^\d{4}-\d\d-\d\dT[\d:.]+ (error|warning|info|debug): /.test(line);
}

/// Gives `show` each line of `input`, without the log's while `speaks` says that the protocol brings it.
export function followOutput(input: Readable, speaks: () => boolean, show: (line: string) => void): void {
  createInterface({ input, crlfDelay: Infinity, terminal: false, historySize: 0 }).on('line', (line) => {
    if (!speaks() || !isLogLine(line)) show(line);
  });
}
