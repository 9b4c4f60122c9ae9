import type { QuerySchema } from '@plumbline/contract';

/** Before the server has sent the schema. */
export const EMPTY_SCHEMA: QuerySchema = { tables: [], functions: [] };
