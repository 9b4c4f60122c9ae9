import { COLUMN_TYPES, factsOf } from '@plumbline/contract';

/** Types of columns. */
export const columnType = factsOf(COLUMN_TYPES, 'label');
