import { FILTER_OPERATORS, factsOf } from '@plumbline/contract';

/** Filter operators, as they are chosen. */
export const operator = factsOf(FILTER_OPERATORS, 'label');
