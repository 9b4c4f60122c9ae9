import { AGGREGATES, factsOf } from '@plumbline/contract';

/** Aggregates with the column that they are of. */
export const measure = factsOf(AGGREGATES, 'phrase');
