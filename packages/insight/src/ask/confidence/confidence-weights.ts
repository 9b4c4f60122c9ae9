import type { ConfidenceWeights } from './confidence-by.ts';

/** Fitted to questions at first sight. Written by `node bench/ask/fit-confidence.mjs`; do not edit. */
export const CONFIDENCE_WEIGHTS: ConfidenceWeights = {
  start: 0.086,
  score: 0.925,
  signals: {
    isWhole: 0.677,
    saysComputation: 0.263,
    isSpelledOut: 1.295,
    isUnread: -0.426,
    hasConditions: -0.21,
    isAverageOfRows: -1.613,
  },
};
