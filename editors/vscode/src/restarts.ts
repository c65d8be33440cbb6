// How often a server that keeps ending is started again: a few times, then no more for a while.  Pure.

const most = 4;
const within = 3 * 60_000; // Milliseconds.

export class Restarts {
  #times: number[] = [];

  /// Whether to start again now; counts it if so.  `now` in milliseconds, never going back.
  allow(now: number): boolean {
    this.#times = this.#times.filter((time) => now - time < within);
    if (this.#times.length >= most) return false;
    this.#times.push(now);
    return true;
  }
}
