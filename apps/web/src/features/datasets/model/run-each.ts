export interface EachResult<T> {
  readonly done: readonly T[];
  readonly failed: readonly { readonly item: T; readonly error: unknown }[];
}

/** A few calls at a time leave room for the page's other requests. */
const AT_ONCE = 4;

/** Runs a call for every item; one that fails stops no other. Results keep the order of the items. */
export async function runEach<T>(
  items: readonly T[],
  call: (item: T) => Promise<unknown>,
): Promise<EachResult<T>> {
  const errors = new Map<T, unknown>();
  const waiting = [...items];
  const work = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        await call(item);
      } catch (error) {
        errors.set(item, error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, work));
  return {
    done: items.filter((item) => !errors.has(item)),
    failed: items.filter((item) => errors.has(item)).map((item) => ({ item, error: errors.get(item) })),
  };
}
