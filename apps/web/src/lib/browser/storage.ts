/** The part of `localStorage` we use; a map replaces it in tests and where storage is switched off. */
export interface KeyValueStorage {
  readonly get: (key: string) => string | null;
  readonly set: (key: string, value: string) => void;
  readonly remove: (key: string) => void;
}

export const memoryStorage = (): KeyValueStorage => {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  };
};

const guarded = (storage: Storage): KeyValueStorage => {
  const fallback = memoryStorage();
  const attempt = <T>(work: () => T, instead: () => T): T => {
    try {
      return work();
    } catch {
      // Full, or blocked by the browser: this visit continues without saving.
      return instead();
    }
  };
  return {
    get: (key) =>
      attempt(
        () => storage.getItem(key),
        () => null,
      ) ?? fallback.get(key),
    set: (key, value) =>
      attempt(
        () => storage.setItem(key, value),
        () => fallback.set(key, value),
      ),
    remove: (key) => {
      fallback.remove(key);
      attempt(
        () => storage.removeItem(key),
        () => undefined,
      );
    },
  };
};

const reachable = (find: () => Storage): KeyValueStorage => {
  try {
    return guarded(find());
  } catch {
    return memoryStorage();
  }
};

/** Reading `localStorage` itself throws where cookies are blocked. */
export const browserStorage = (): KeyValueStorage => reachable(() => localStorage);

/** What this tab alone remembers, until it is closed. */
export const tabStorage = (): KeyValueStorage => reachable(() => sessionStorage);
