/** Makes the value of a key once: an `Intl` object costs some hundred times what a use of it costs. */
export type Cache = <T>(key: string, make: () => T) => T;

export const createCache = (): Cache => {
  const values = new Map<string, unknown>();
  return <T>(key: string, make: () => T): T => {
    if (!values.has(key)) {
      values.set(key, make());
    }
    return values.get(key) as T;
  };
};
