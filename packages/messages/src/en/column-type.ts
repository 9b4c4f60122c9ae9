import type { ColumnType } from '@plumbline/contract';

export const columnType = {
  text: 'Text',
  integer: 'Whole number',
  decimal: 'Decimal number',
  number: 'Number',
  boolean: 'Yes/no',
  date: 'Date',
  time: 'Time of day',
  timestamp: 'Date and time',
  json: 'JSON',
} as const satisfies Readonly<Record<ColumnType, string>>;
