import { z } from 'zod';
import { COLUMN_TYPE_NAMES } from '../vocabulary/column-type.ts';

/** `integer` has 64 bits, `decimal` is exact in base ten, `number` is an IEEE double. */
export const ColumnType = z.enum(COLUMN_TYPE_NAMES);
export type ColumnType = z.infer<typeof ColumnType>;

/** A value on the wire: `date` is YYYY-MM-DD, `time` HH:MM:SS[.ffffff], `timestamp` ISO 8601; big numbers are text. */
export const Cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type Cell = z.infer<typeof Cell>;
