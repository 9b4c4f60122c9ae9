import { z } from 'zod';

/** `integer` is signed 64-bit, `decimal` exact base ten, `number` an IEEE double; `time` is a time of day. */
export const COLUMN_TYPES = [
  'text',
  'integer',
  'decimal',
  'number',
  'boolean',
  'date',
  'time',
  'timestamp',
  'json',
] as const;
export const ColumnType = z.enum(COLUMN_TYPES);
export type ColumnType = z.infer<typeof ColumnType>;

/** A value on the wire: `date` is YYYY-MM-DD, `time` HH:MM:SS[.ffffff], `timestamp` ISO 8601; big numbers are text. */
export const Cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type Cell = z.infer<typeof Cell>;
