import { stepTakes, type ColumnType } from '@plumbline/contract';

/** Steps offered for a column from the grid, in the order of the menu. */
const QUICK_STEPS = [
  'formula',
  'filter',
  'rename',
  'cast',
  'fill',
  'trim',
  'split',
  'bin',
  'extract-date',
  'drop',
] as const;

export type QuickStep = (typeof QUICK_STEPS)[number];

/** The steps that make sense for a column of a type. */
export const listQuickSteps = (type: ColumnType): readonly QuickStep[] =>
  QUICK_STEPS.filter((kind) => stepTakes(kind, type));
