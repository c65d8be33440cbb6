// Whose places are shown when other providers find some, too: what this extension's provider gives to a request of the editor.
//
// VS Code shows the places of all providers that were registered when the request was made, equal ones once.  The others' places are
// left to them only if VS Code is known to have them: after a start, it may have asked this extension alone, because the other
// server registered a moment later.  Pure.

/// Calls `call` after a while; returns a function that prevents it.
export type After = (milliseconds: number, call: () => void) => () => void;

export interface PlacesRequest<Place, Places> {
  /// The feature and the language: a provider that answers one request of a kind is registered for all later ones.
  kind: string;
  /// What the other providers find at the same place; must not fail.
  theirs: Promise<Place[]>;
  ours: Promise<Places | null | undefined>;
}

/// Milliseconds to wait for the others before ours are given: where VS Code may have asked this extension alone,
export const waitForUnknown = 1500;
/// and where it asked another provider as well, which delays what it shows in any case.
export const waitForAsked = 10_000;

const isFound = (places: unknown) => (Array.isArray(places) ? places.length > 0 : places !== null && places !== undefined);

export class SharedPlaces {
  readonly #answered = new Set<string>();
  readonly #after: After;

  constructor(after: After) {
    this.#after = after;
  }

  /// Whether another provider has answered a request of the kind: VS Code asks it in every request that arrives from now on.
  isAnswered(kind: string): boolean {
    return this.#answered.has(kind);
  }
  answered(kind: string): void {
    this.#answered.add(kind);
  }

  /// Theirs or ours; undefined if VS Code has theirs.  To be called when the request arrives.
  async choose<Place, Places>({ kind, theirs, ours }: PlacesRequest<Place, Places>): Promise<Place[] | Places | null | undefined> {
    const wasAsked = this.isAnswered(kind);
    const seen = theirs.then((places) => {
      if (places.length > 0) this.answered(kind);
      return places;
    });
    ours.catch(() => undefined); // Its failure counts only where it is awaited below.
    const shown = (places: Place[] | undefined) => (places?.length ? { places: wasAsked ? undefined : places } : undefined);
    const early = await this.#within(wasAsked ? waitForAsked : waitForUnknown, seen);
    const choice = shown(early);
    if (choice) return choice.places;
    const found = await ours;
    if (early !== undefined || isFound(found)) return found;
    return shown(await this.#within(waitForAsked, seen))?.places ?? found;
  }

  /// undefined if it takes longer.
  #within<Value>(milliseconds: number, value: Promise<Value>): Promise<Value | undefined> {
    return new Promise((resolve) => {
      const cancel = this.#after(milliseconds, () => resolve(undefined));
      void value.then(resolve).finally(cancel);
    });
  }
}
