import { FILTER_OPERATORS, factsOf } from '@plumbline/contract';

/** Filter operators in a sentence, after the column. */
export const operatorVerb = factsOf(FILTER_OPERATORS, 'verb');
