/** Score and share of right readings. Written by `node bench/ask/fit-confidence.mjs`; do not edit. */
export const CONFIDENCE_TABLE: readonly (readonly [score: number, share: number])[] = [
  [0, 0],
  [0.499, 0.52],
  [0.738, 0.613],
  [0.853, 0.755],
  [0.913, 0.863],
  [0.979, 0.872],
  [1, 0.975],
];
