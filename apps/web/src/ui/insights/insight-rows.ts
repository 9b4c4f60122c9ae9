import type { FilterGroup, Insight } from '@plumbline/contract';

/** The rows of its first number that is of a part of them; null where all numbers are of all rows. */
export const insightRows = ({ content }: Insight): FilterGroup | null =>
  content.reduce<FilterGroup | null>(
    (filter, inline) => filter ?? (inline.kind === 'claim' ? (inline.check?.rows ?? null) : null),
    null,
  );
