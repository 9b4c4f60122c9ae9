import { eq } from './ruled-rows.ts';

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
