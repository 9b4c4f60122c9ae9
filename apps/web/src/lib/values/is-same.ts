type Plain = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const definedKeys = (value: Plain): string[] => Object.keys(value).filter((key) => value[key] !== undefined);

/** Whether two values say the same, whatever the order of their keys; a key without a value is none. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((each, at) => isSame(each, other[at]));
  }
  if (isPlain(one) && isPlain(other)) {
    const keys = definedKeys(one);
    return keys.length === definedKeys(other).length && keys.every((key) => isSame(one[key], other[key]));
  }
  return Object.is(one, other);
}
