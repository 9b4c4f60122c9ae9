import type { Dialect, InspectedColumn, Inspection } from '@plumbline/contract';

export const A_DIALECT: Dialect = {
  delimiter: ',',
  quote: '"',
  escape: '"',
  newline: '\n',
  encoding: 'utf-8',
  header: true,
  headerRows: 1,
  skip: 0,
  skipEnd: 0,
};

export const aColumn = (overrides: Partial<InspectedColumn> = {}): InspectedColumn => ({
  name: 'amount',
  type: 'integer',
  form: 'integer',
  reads: 'Whole numbers',
  because: '1,000 of 1,000 cells',
  semanticRole: null,
  format: null,
  parsedShare: 1,
  failureCount: 0,
  failures: [],
  empty: 0,
  alternatives: [],
  fixes: [],
  ambiguousDateOrder: false,
  profile: null,
  ...overrides,
});

export const anInspection = (overrides: Partial<Inspection> = {}): Inspection => ({
  uploadId: '0190f3a0-0000-7000-8000-000000000001',
  fileName: 'orders.csv',
  sizeBytes: 1000,
  format: 'delimited',
  compression: 'none',
  members: [],
  sheets: [],
  dialect: A_DIALECT,
  decimal: '.',
  decisions: [],
  lines: [],
  columns: [aColumn()],
  rows: [],
  warnings: [],
  differences: [],
  sampledRows: overrides.rowCount ?? 1000,
  rowCount: 1000,
  complete: true,
  ...overrides,
});
