/** Score and share of right readings. Written by `node bench/ask/fit-confidence.mjs`; do not edit. */
export const CONFIDENCE_TABLE: readonly (readonly [score: number, share: number])[] = [
  [0, 0],
  [0.218, 0.166],
  [0.388, 0.36],
  [0.506, 0.555],
  [0.588, 0.576],
  [0.765, 0.642],
  [0.924, 0.811],
  [0.987, 0.872],
  [1, 0.957],
];
