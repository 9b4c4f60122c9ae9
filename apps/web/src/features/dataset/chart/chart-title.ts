import type { ChartSpec, DatasetColumn } from '@plumbline/contract';
import { t } from '../text.ts';

const labelIn = (columns: readonly DatasetColumn[], name: string): string =>
  columns.find((column) => column.name === name)?.label ?? name;

/** What a chart shows, in words: `Sum of revenue by country`, over time `Sum of revenue by month`. */
export function chartTitle(
  { title, encoding: { x, y } }: ChartSpec,
  columns: readonly DatasetColumn[],
): string {
  if (title !== undefined) {
    return title;
  }
  const dimension = x.timeUnit === undefined ? labelIn(columns, x.field) : t(`unitName_${x.timeUnit}`);
  if (y.field === null) {
    return t('chartTitleCount', { dimension });
  }
  return t('chartTitle', {
    aggregate: t(`titleAggregate_${y.aggregate}`),
    measure: labelIn(columns, y.field),
    dimension,
  });
}

/** The column that the dates of a chart over time come from, which its title leaves out; null for other charts. */
export function chartDates({ encoding: { x } }: ChartSpec, columns: readonly DatasetColumn[]): string | null {
  return x.timeUnit === undefined ? null : t('chartDates', { column: labelIn(columns, x.field) });
}
