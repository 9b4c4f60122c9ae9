import type { QuerySchema } from '@plumbline/contract';

/** Before the server has told what may be named. */
export const EMPTY_SCHEMA: QuerySchema = { tables: [], functions: [] };
