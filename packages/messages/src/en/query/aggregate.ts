import { AGGREGATES, pickFact } from '@plumbline/contract';

/** Aggregates by name. */
export const aggregate = pickFact(AGGREGATES, 'label');

/** With the column's name, as in a title. */
export const aggregatePhrase = pickFact(AGGREGATES, 'phrase');

/** With the column's name, within a sentence. */
export const aggregateText = pickFact(AGGREGATES, 'inText');
