const MAX_TEXTS = 20_000;
const MAX_CHARS = 80;

/**
 * What a pure function of a text gives, computed once for each short text: questions are read over and over the same names and
 * values.
 */
export function remembered<T>(compute: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) {
      return before;
    }
    const computed = compute(text);
    if (text.length <= MAX_CHARS) {
      if (known.size >= MAX_TEXTS) {
        known.clear();
      }
      known.set(text, computed);
    }
    return computed;
  };
}
