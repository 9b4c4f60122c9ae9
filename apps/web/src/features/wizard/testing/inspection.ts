import type { InspectedColumn, Inspection } from '@plumbline/contract';

export const aColumn = (given: Partial<InspectedColumn> = {}): InspectedColumn => ({
  name: 'amount',
  type: 'integer',
  parsedShare: 1,
  failureCount: 0,
  failures: [],
  empty: 0,
  alternatives: [],
  ambiguousDateOrder: false,
  ...given,
});

export const anInspection = (given: Partial<Inspection> = {}): Inspection => ({
  uploadId: '0190f3a0-0000-7000-8000-000000000001',
  fileName: 'orders.csv',
  sizeBytes: 1000,
  dialect: {
    delimiter: ',',
    quote: '"',
    escape: '"',
    newline: '\n',
    encoding: 'utf-8',
    header: true,
    skip: 0,
  },
  decimal: '.',
  columns: [aColumn()],
  rows: [],
  warnings: [],
  rowCount: 1000,
  complete: true,
  ...given,
});
