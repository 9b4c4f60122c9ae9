import { FILTER_OPERATORS, pickFact } from '@plumbline/contract';

/** Filter operators, as they are chosen. */
export const operator = pickFact(FILTER_OPERATORS, 'label');
