// The failures of a session; one run reports all of them.
let failures = 0;
let count = 0;

export function check(what, good, seen) {
  ++count;
  if (good) return true;
  ++failures;
  console.error(`FAILED ${what}${seen === undefined ? '' : `\n    saw: ${JSON.stringify(seen)}`}`);
  return false;
}

export function same(what, got, wanted) {
  const [a, b] = [JSON.stringify(got), JSON.stringify(wanted)];
  check(what, a === b, a === b ? undefined : { got, wanted });
}

/// `steps` may fail as a whole; `onFailure` is called then.
export async function part(what, steps, onFailure = () => undefined) {
  const begin = Date.now();
  try {
    await steps();
  } catch (error) {
    check(what, false, String(error).slice(0, 2000));
    await onFailure();
  }
  console.log(`${((Date.now() - begin) / 1000).toFixed(1)} s  ${what}`);
}

/// Reports the failures, and returns the exit code.
export function report() {
  console.log(`${count - failures} of ${count} checks hold`);
  return failures === 0 && count > 0 ? 0 : 1;
}
