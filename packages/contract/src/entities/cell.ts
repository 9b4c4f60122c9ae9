import { z } from 'zod';
import { COLUMN_TYPE_NAMES } from '../vocabulary/column-type.ts';

export const ColumnType = z.enum(COLUMN_TYPE_NAMES);
export type ColumnType = z.infer<typeof ColumnType>;

/** A value on the wire: `date` is YYYY-MM-DD, `time` HH:MM:SS[.ffffff], `timestamp` ISO 8601; big numbers are text. */
export const Cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type Cell = z.infer<typeof Cell>;
