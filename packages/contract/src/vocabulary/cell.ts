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
