import { naturalOrder } from '@plumbline/query';
import type { ChartColumn } from '@plumbline/viz';

/** The column with the order that its texts prove: its profile lists them all, and filters add none. [SEM-SORT-5] */
export function withNaturalOrder(column: ChartColumn): ChartColumn {
  const { type, profile } = column;
  const isWhole = profile?.distinctIsExact === true && profile.top.length === profile.distinct;
  const order =
    type === 'text' && isWhole ? naturalOrder(profile.top.map(({ value }) => String(value))) : null;
  return { ...column, order };
}
