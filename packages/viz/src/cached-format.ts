const FORMATS = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

/** One formatter for all that is printed under `key`: creating it costs more than using it a hundred times. */
export function cachedFormat<T extends Intl.NumberFormat | Intl.DateTimeFormat>(
  key: string,
  make: () => T,
): T {
  const known = FORMATS.get(key) as T | undefined;
  const format = known ?? make();
  FORMATS.set(key, format);
  return format;
}
