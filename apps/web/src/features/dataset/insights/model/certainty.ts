import type { Insight } from '@plumbline/contract';

/** Least certain first. A pattern passes at a false discovery rate of 5 %, so all are fair at least. */
export const CERTAINTIES = ['fair', 'sure', 'verySure'] as const;
export type Certainty = (typeof CERTAINTIES)[number];

const MAX_OF_SURE = 0.01;
const MAX_OF_VERY_SURE = 0.001;

/** In words, how unlikely the pattern is to be chance: by its false discovery rate. */
export function judgeCertainty({ statistics: { q } }: Insight): Certainty {
  if (q <= MAX_OF_VERY_SURE) {
    return 'verySure';
  }
  return q <= MAX_OF_SURE ? 'sure' : 'fair';
}

/** 1 to 3. */
export const certaintyLevel = (certainty: Certainty): number => CERTAINTIES.indexOf(certainty) + 1;
