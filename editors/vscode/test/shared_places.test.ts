import assert from 'node:assert/strict';
import { test } from 'node:test';

import { probeColumn } from '../src/probe_column.ts';
import { SharedPlaces, waitForAsked, waitForUnknown } from '../src/shared_places.ts';

/// Time that moves only by `pass`.
class Time {
  #now = 0;
  #timers: { at: number; call: () => void }[] = [];

  readonly after = (milliseconds: number, call: () => void) => {
    const timer = { at: this.#now + milliseconds, call };
    this.#timers.push(timer);
    return () => (this.#timers = this.#timers.filter((each) => each !== timer));
  };
  async pass(milliseconds: number): Promise<void> {
    await settled();
    this.#now += milliseconds;
    const due = this.#timers.filter(({ at }) => at <= this.#now);
    this.#timers = this.#timers.filter(({ at }) => at > this.#now);
    for (const { call } of due) call();
    await settled();
  }
  get pending(): number {
    return this.#timers.length;
  }
}

/// Until no promise that is resolved has a callback left.
const settled = () => new Promise((resolve) => setImmediate(resolve));

function requests() {
  const time = new Time();
  const shared = new SharedPlaces(time.after);
  const choose = (theirs: Promise<string[]>, ours: string[] | undefined, kind = 'definition typescript') => {
    const request = { shown: 'pending' as unknown };
    void shared.choose({ kind, theirs, ours: Promise.resolve(ours) }).then((shown) => (request.shown = shown));
    return request;
  };
  return { time, choose };
}
const never = new Promise<string[]>(() => undefined);
function later() {
  let answer: (places: string[]) => void = () => undefined;
  const theirs = new Promise<string[]>((resolve) => (answer = resolve));
  return { theirs, answer };
}

test('the first places of another provider are given: VS Code may not have asked it', async () => {
  const { time, choose } = requests();
  const first = choose(Promise.resolve(['theirs']), ['ours']);
  await settled();
  assert.deepEqual(first.shown, ['theirs']);
  const second = choose(Promise.resolve(['theirs']), ['ours']);
  await settled();
  assert.equal(second.shown, undefined); // VS Code has them.
  const other = choose(Promise.resolve(['theirs']), ['ours'], 'definition rust');
  await settled();
  assert.deepEqual(other.shown, ['theirs']);
  assert.equal(time.pending, 0);
});

test('a request that arrives while the first one waits gets its places, too', async () => {
  const { choose } = requests();
  const { theirs, answer } = later();
  const [first, second] = [choose(theirs, ['ours']), choose(theirs, ['ours'])];
  await settled();
  answer(['theirs']);
  await settled();
  assert.deepEqual([first.shown, second.shown], [['theirs'], ['theirs']]);
});

test('ours are given where the others find nothing', async () => {
  const { choose } = requests();
  const alone = choose(Promise.resolve([]), ['ours']);
  const nowhere = choose(Promise.resolve([]), undefined);
  await settled();
  assert.deepEqual([alone.shown, nowhere.shown], [['ours'], undefined]);
});

test('a server that does not answer leaves ours', async () => {
  const { time, choose } = requests();
  const first = choose(never, ['ours']);
  await time.pass(waitForUnknown - 1);
  assert.equal(first.shown, 'pending');
  await time.pass(1);
  assert.deepEqual(first.shown, ['ours']);
  choose(Promise.resolve(['theirs']), ['ours']);
  await settled();
  const asked = choose(never, ['ours']);
  await time.pass(waitForAsked - 1);
  assert.equal(asked.shown, 'pending');
  await time.pass(1);
  assert.deepEqual(asked.shown, ['ours']);
  assert.equal(time.pending, 0);
});

test('a late answer counts where we have none, and for later requests', async () => {
  const { time, choose } = requests();
  const { theirs, answer } = later();
  const [empty, found] = [choose(theirs, []), choose(theirs, ['ours'])];
  await time.pass(waitForUnknown);
  assert.deepEqual([empty.shown, found.shown], ['pending', ['ours']]);
  answer(['theirs']);
  await settled();
  assert.deepEqual(empty.shown, ['theirs']);
  const next = choose(Promise.resolve(['theirs']), ['ours']);
  await settled();
  assert.equal(next.shown, undefined);
  const gone = choose(never, []);
  await time.pass(waitForAsked);
  await time.pass(waitForAsked);
  assert.deepEqual(gone.shown, []);
});

test('a failure of ours matters only where ours would be given', async () => {
  const shared = new SharedPlaces(new Time().after);
  const request = { kind: 'definition typescript', ours: Promise.reject(new Error('no index')) };
  assert.deepEqual(await shared.choose({ ...request, theirs: Promise.resolve(['theirs']) }), ['theirs']);
  await assert.rejects(shared.choose({ ...request, theirs: Promise.resolve([]) }), /no index/);
});

test('others are asked at another column of the same name', () => {
  assert.equal(probeColumn('let total = 1', 4), 5);
  assert.equal(probeColumn('let total = 1', 6), 5);
  assert.equal(probeColumn('let total = 1', 9), 8); // Its end.
  assert.equal(probeColumn('a.b(é1)', 4), 5);
  assert.equal(probeColumn('a.b(c)', 2), 2); // Only one column, and the end might not count.
  assert.equal(probeColumn('a.b(c)', 3), 2);
  assert.equal(probeColumn(' == ', 2), 2);
});
