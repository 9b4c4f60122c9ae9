import type { ConfidenceWeights } from './confidence-by.ts';

/** Fitted to questions at first sight. Written by `node bench/ask/fit-confidence.mjs`; do not edit. */
export const CONFIDENCE_WEIGHTS: ConfidenceWeights = {
  start: 0.763,
  score: 0.305,
  signals: {
    isWhole: 0.671,
    isUnread: -0.98,
    hasGroups: -0.507,
    isAverageOfRows: -0.736,
    countsUnsaid: -0.171,
    isWordy: -0.16,
  },
};
