import { and, barsOf, count, eq } from './ruled-rows.ts';

export const rowRequests = [
  {},
  { limit: 5, sort: [{ column: 'amount', direction: 'desc' }], filters: and(eq('kind', 'shared')) },
  { filters: and(eq('town', 'secret 4')) },
  { filters: and(eq('outlay', 7_654_031)) },
  { filters: and(eq('phone', 'x')) },
  { filters: and({ column: 'units', op: 'top', value: 3 }) },
  { filters: and({ column: 'placed', op: 'falls', value: { part: 'weekday', values: [1] } }) },
  { search: 'secret' },
  { columns: ['outlay'] },
  { graph: true, chart: barsOf('town', { encoding: { x: { field: 'town', limit: 3 }, y: count } }) },
  { graph: true, chart: barsOf('placed') },
  {
    graph: true,
    chart: barsOf('placed', { encoding: { x: { field: 'placed', part: 'weekday' }, y: count } }),
  },
  { graph: true, chart: barsOf('units') },
  { graph: true, chart: barsOf('outlay') },
  { graph: true, chart: barsOf('town', { encoding: { x: { field: 'town' }, y: { formula: '[Margin]' } } }) },
  { graph: true, chart: barsOf('town', { encoding: { x: { field: 'town' }, y: { formula: '[Total]' } } }) },
];
export const pivotOf = (rest: object = {}) => ({
  rows: ['town'],
  columns: [{ column: 'placed', timeUnit: 'month' }],
  values: [{ column: 'amount', agg: 'sum' }],
  totals: { rows: true, columns: true, grand: true },
  ...rest,
});
export const FORMULAS = [
  '[amount] * 2',
  '[outlay] + 1',
  '[Margin]',
  'SUM([amount])',
  'upper([phone])',
  '1 / ([units] - 3)',
];

const contrastOf = (of: object, other: object | null) => ({
  intent: 'contrast',
  measures: [],
  groups: [],
  filters: [],
  comparison: null,
  mark: null,
  order: null,
  limit: null,
  stack: null,
  formula: null,
  contrast: { of: [of], with: other === null ? null : [other] },
});
/** Questions about what sets rows apart, as they are understood. */
export const CONTRASTS = [
  contrastOf(eq('kind', 'shared'), null),
  contrastOf({ column: 'placed', op: 'falls', value: { part: 'weekday', values: [1, 2, 3] } }, null),
  contrastOf(eq('town', 'secret 4'), eq('kind', 'shared')),
  contrastOf(eq('outlay', 7_654_031), null),
];

/** Down from marks that the reader sees and does not see, to columns that are shown, hidden and masked. */
export const DRILLS = [
  [{ filters: and(eq('town', 'town 1')), to: { column: 'kind' } }],
  [{ filters: and(eq('town', 'secret 4')), to: { column: 'region' } }],
  [{ filters: and(), to: { column: 'town' } }],
  [{ filters: and(eq('town', 'town 1')), to: { column: 'outlay' } }],
  [{ filters: and(eq('outlay', 7_654_031)), to: { column: 'kind' } }],
  [{ filters: and(eq('town', 'town 1')), to: { column: 'phone' } }],
  [{ filters: and({ column: 'phone', op: 'contains', value: '+49' }), to: { column: 'kind' } }],
];

/** Numbers that the owner traced; the last ones are of values and columns that the reader does not see. */
export const TRACES = [
  'traceChart',
  'traceMark',
  'traceFigure',
  'traceTotal',
  'tracePhones',
  'tracePivot',
  'traceRows',
  'traceTown',
  'traceOutlay',
  'traceMargin',
] as const;
