/**
 * The value, where there is one.
 * @template T
 * @param {T} value
 * @param {string} message of the error thrown where there is none
 * @returns {NonNullable<T>}
 */
export function required(value, message) {
  if (value === null || value === undefined) {
    throw new Error(message);
  }
  return value;
}
