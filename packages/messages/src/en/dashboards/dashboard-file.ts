/** A dashboard as a file: what its tiles and its head say besides their data. */
export const dashboardFile = {
  traces: 'Where each value can be checked',
  untitled: 'Untitled',
  noAnswer: 'This tile has no data.',
  asOf: 'as of {at, date, table} UTC',
  at: '{at, date, table} UTC',
  rows: '{rows, plural, one {# row} other {# rows}}',
  notFiltered: 'not filtered by {filter}',
  empty: 'empty',
  total: 'Total',
  firstRows: 'The first {shown, number} of {total, number} rows. Download the dataset for all of them.',
} as const;
