import type { ChartSpec, DatasetColumn } from '@plumbline/contract';
import { t } from '../text.ts';

/** What a chart shows, in words: `Sum of revenue by ordered_at and month`. */
export function chartTitle(
  { title, encoding: { x, y } }: ChartSpec,
  columns: readonly DatasetColumn[],
): string {
  if (title !== undefined) {
    return title;
  }
  const labelOf = (name: string): string => columns.find((column) => column.name === name)?.label ?? name;
  const dimension =
    x.timeUnit === undefined
      ? labelOf(x.field)
      : t('chartByUnit', { dimension: labelOf(x.field), unit: t(`unitName_${x.timeUnit}`) });
  if (y.field === null) {
    return t('chartTitleCount', { dimension });
  }
  return t('chartTitle', {
    aggregate: t(`titleAggregate_${y.aggregate}`),
    measure: labelOf(y.field),
    dimension,
  });
}
