import { AGGREGATES, factsOf } from '@plumbline/contract';

/** Aggregates by name. */
export const aggregate = factsOf(AGGREGATES, 'label');
