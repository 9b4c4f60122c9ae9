/** A share of rows: as it is, or beyond the finest that is written. */
export const share = {
  at: '{share}',
  below: '<{share}',
  above: '>{share}',
} as const;
