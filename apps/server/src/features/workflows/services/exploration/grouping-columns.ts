import type { ColumnFacts } from '../service.ts';

/** A column with more distinct values divides the rows into too many groups to compare. */
const MAX_VALUES = 50;

/** Names of the text and boolean columns with 2 to `maxValues` distinct values, or without a profile that says how many. */
export const groupingColumns = (columns: readonly ColumnFacts[], maxValues = MAX_VALUES): string[] =>
  columns
    .filter(
      ({ type, profile }) =>
        (type === 'text' || type === 'boolean') &&
        (profile === null || (profile.distinct >= 2 && profile.distinct <= maxValues)),
    )
    .map(({ name }) => name);

/** Names of the boolean columns, and of the integer columns with two distinct values. */
export const yesNoColumns = (columns: readonly ColumnFacts[]): string[] =>
  columns
    .filter(({ type, profile }) => type === 'boolean' || (type === 'integer' && profile?.distinct === 2))
    .map(({ name }) => name);
