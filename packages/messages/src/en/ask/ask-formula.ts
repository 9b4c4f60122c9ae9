/** Suggested formulas. */
export const askFormula = {
  title: '{name}',
  fromWords: 'The words read as a formula: {formula}.',
  usual: 'Often computed from columns of this kind: {formula}.',
} as const;

/** Suggested pivots. */
export const askPivot = {
  read: '{measures, list, and}, grouped as the prompt says.',
  otherAggregate: 'The same groups with the other aggregate.',
  counted: 'The same groups with their number of rows.',
  fits: 'These columns have few enough values to be read as a table.',
} as const;
