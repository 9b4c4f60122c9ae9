/** Words of the chart component. */
export const chart = {
  keys: 'Arrow keys walk along the marks',
  keysMenu: 'Arrow keys walk along the marks, Enter opens one',
  keysRange: 'Arrow keys walk along the marks, Enter opens one, Shift and an arrow take a range',
  markAt: '{name}: {value}',
  range: 'From {from} to {to}',
  drawing: 'Drawing the chart',
  empty: 'empty',
  other: 'Other',
  noRows: 'No row passes the filters, so there is nothing to draw.',
  failed: 'The chart could not be drawn',
  tableOf: 'Figures of the chart',
  rowsShown: 'The first {shown, number} of {total, number} marks',
  noChange: 'no change',
  goal: '{label} {value}: {share}',
} as const;
