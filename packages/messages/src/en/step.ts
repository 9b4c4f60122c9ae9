import type { TransformationStep } from '@plumbline/contract';

/** Steps of a recipe. */
export const step = {
  rename: 'Rename column',
  cast: 'Change type',
  formula: 'Formula column',
  fill: 'Fill empty cells',
  replace: 'Replace values',
  trim: 'Trim spaces',
  split: 'Split column',
  merge: 'Merge columns',
  drop: 'Remove columns',
  dedupe: 'Remove duplicate rows',
  filter: 'Filter rows',
  sort: 'Sort rows',
  group: 'Group and summarize',
  join: 'Join dataset',
  append: 'Append dataset',
  pivot: 'Pivot column',
  unpivot: 'Unpivot columns',
  bin: 'Group numbers into ranges',
  'extract-date': 'Extract date part',
  'parse-json': 'Parse JSON',
} as const satisfies Readonly<Record<TransformationStep['kind'], string>>;
