import type { ColumnFacts } from '../service.ts';

const MAX_GROUPS = 50;

/** Columns whose values divide the rows into a few groups. */
export const groupingColumns = (columns: readonly ColumnFacts[], most = MAX_GROUPS): string[] =>
  columns
    .filter(
      ({ type, profile }) =>
        (type === 'text' || type === 'boolean') &&
        (profile === null || (profile.distinct >= 2 && profile.distinct <= most)),
    )
    .map(({ name }) => name);

/** Columns of yes and no, or of two numbers. */
export const yesNoColumns = (columns: readonly ColumnFacts[]): string[] =>
  columns
    .filter(({ type, profile }) => type === 'boolean' || (type === 'integer' && profile?.distinct === 2))
    .map(({ name }) => name);
