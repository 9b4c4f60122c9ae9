import type { ConfidenceWeights } from './confidence-by.ts';

/** Fitted to questions at first sight. Written by `node bench/ask/fit-confidence.mjs`; do not edit. */
export const CONFIDENCE_WEIGHTS: ConfidenceWeights = {
  start: 0.06,
  score: 0.985,
  signals: {
    isWhole: 1.085,
    saysComputation: 0.193,
    isSpelledOut: 1.065,
    isUnread: -0.415,
    hasConditions: -0.209,
    impliesCount: -0.882,
    isAverageOfRows: -1.487,
  },
};
