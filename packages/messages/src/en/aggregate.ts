import { AGGREGATES, factsOf } from '@plumbline/contract';

/** Aggregates by name. */
export const aggregate = factsOf(AGGREGATES, 'label');

/** With the column's name, as in a title. */
export const aggregatePhrase = factsOf(AGGREGATES, 'phrase');

/** With the column's name, within a sentence. */
export const aggregateText = factsOf(AGGREGATES, 'inText');
