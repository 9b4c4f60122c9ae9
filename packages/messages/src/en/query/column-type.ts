import { COLUMN_TYPES, pickFact } from '@plumbline/contract';

/** Types of columns. */
export const columnType = pickFact(COLUMN_TYPES, 'label');
