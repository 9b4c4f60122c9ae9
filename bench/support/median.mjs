/**
 * The upper one of two in the middle; undefined for none.
 * @param {readonly number[]} values
 */
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
