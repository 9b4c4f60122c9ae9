import { foldText } from '../../../../lib/values/fold-text.ts';
import type { DatasetExamination, ProfiledColumn } from '@plumbline/contract';
import { compareTexts } from '../../../../messages/index.ts';

export const COLUMN_ORDERS = ['order', 'missing', 'outliers', 'cost', 'distinct', 'name'] as const;
export type ColumnOrder = (typeof COLUMN_ORDERS)[number];

/** What a column costs of the score; a finding on several columns counts for each. */
export function qualityCosts({ quality }: DatasetExamination): ReadonlyMap<string, number> {
  const costs = new Map<string, number>();
  for (const { columns, lost } of quality.parts.flatMap(({ findings }) => findings)) {
    for (const name of columns) {
      costs.set(name, (costs.get(name) ?? 0) + lost);
    }
  }
  return costs;
}

export const outlierCount = ({ facts: { outliers } }: ProfiledColumn): number =>
  outliers === null ? 0 : outliers.below + outliers.above;

/** The columns whose name contains the text, in the requested order; ties keep the order of the dataset. */
export function orderColumns(
  columns: readonly ProfiledColumn[],
  { order, search, costs }: { order: ColumnOrder; search: string; costs: ReadonlyMap<string, number> },
): readonly ProfiledColumn[] {
  const wanted = foldText(search.trim());
  const matching = columns.filter(({ name, label }) => foldText(`${name} ${label}`).includes(wanted));
  const by: Readonly<Record<ColumnOrder, (column: ProfiledColumn) => number>> = {
    order: () => 0,
    name: () => 0,
    missing: ({ facts }) => facts.missing.share,
    outliers: outlierCount,
    cost: ({ name }) => costs.get(name) ?? 0,
    distinct: ({ profile }) => profile.distinct,
  };
  const key = by[order];
  return order === 'name'
    ? matching.toSorted((one, other) => compareTexts(one.label, other.label))
    : matching.toSorted((one, other) => key(other) - key(one));
}
