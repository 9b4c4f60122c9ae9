import { AGGREGATES, type ChartFormat, parseColumnFormat } from '@plumbline/contract';
import type { Measure } from '@plumbline/query';
import { findColumn, type ChartColumn } from './column.ts';

/** A column's format for a chart's figures; undefined for durations and formats that are not one. */
export function chartFormat(format: string | null | undefined): ChartFormat | undefined {
  const parsed = format ? parseColumnFormat(format) : null;
  if (parsed?.kind !== 'number') {
    return undefined;
  }
  const { before, after, decimals, isShare } = parsed;
  return isShare
    ? { kind: 'percent', decimals }
    : { decimals, ...(before === '' ? {} : { prefix: before }), ...(after === '' ? {} : { suffix: after }) };
}

/** The format of what a measure computes: that of its column, where it is in the column's unit. */
export function measureFormat(
  { aggregate, column }: Pick<Measure, 'aggregate' | 'column'>,
  columns: readonly ChartColumn[],
): ChartFormat | undefined {
  return AGGREGATES[aggregate].keepsUnit ? chartFormat(findColumn(columns, column)?.format) : undefined;
}
