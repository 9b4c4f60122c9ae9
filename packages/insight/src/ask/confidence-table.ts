/** Score and share of right readings. Written by `node bench/ask/fit-confidence.mjs`; do not edit. */
export const CONFIDENCE_TABLE: readonly (readonly [score: number, share: number])[] = [
  [0, 0],
  [0.448, 0.435],
  [0.575, 0.484],
  [0.66, 0.604],
  [0.757, 0.631],
  [0.799, 0.679],
  [0.827, 0.703],
  [0.894, 0.859],
  [0.982, 0.87],
  [1, 0.938],
];
