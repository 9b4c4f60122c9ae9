import { FILTER_OPERATORS, pickFact } from '@plumbline/contract';

/** Filter operators in a sentence, after the column. */
export const operatorVerb = pickFact(FILTER_OPERATORS, 'verb');
