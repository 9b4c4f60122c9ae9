interface Done<T> {
  readonly at: number;
  readonly value: T;
}

/**
 * Begin work in order, this many at a time, and give each result as it is ready: of several the first in order. The work
 * must not reject; leaving the loop does not end it.
 */
export async function* asReady<T>(
  works: readonly (() => Promise<T>)[],
  atOnce: number,
): AsyncGenerator<T, void, undefined> {
  const underWay = new Map<number, Promise<Done<T>>>();
  let next = 0;
  const fill = (): void => {
    for (; next < works.length && underWay.size < atOnce; next += 1) {
      const at = next;
      const work = works[at];
      if (work !== undefined) {
        underWay.set(
          at,
          work().then((value) => ({ at, value })),
        );
      }
    }
  };
  for (fill(); underWay.size > 0; fill()) {
    const { at, value } = await Promise.race(underWay.values());
    underWay.delete(at);
    yield value;
  }
}
