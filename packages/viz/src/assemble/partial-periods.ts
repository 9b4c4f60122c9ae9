import type { ChartCell } from '@plumbline/contract';
import { channelNamed } from '../channels.ts';
import { findColumn } from '../column.ts';
import { cellDayNumber, findPeriods, type LastPeriod } from '../periods.ts';
import { TOTALS } from '../plan/chart-plan.ts';
import { mainFigure } from '../plan/figure-parts.ts';
import { growsWithRows } from '../plan/grows-with-rows.ts';
import { isOverPeriods } from '../shown-rows.ts';
import type { ChartFacts } from './facts.ts';
import { readTotal } from './read-answer.ts';

/**
 * Periods at either end of a time axis that the rows do not cover, by their first days. Only of figures that grow with
 * the rows: an average needs no whole month. [SEM-CHART-3]
 */
export function partialPeriods(facts: ChartFacts): readonly string[] {
  const { plan, columns, totals, weekStart } = facts;
  const { chart } = plan;
  const { field, timeUnit } = channelNamed(chart, 'x');
  const column = findColumn(columns, field);
  if (!isOverPeriods(chart) || timeUnit === undefined || column === null || !isTotal(facts)) {
    return [];
  }
  const periods = findPeriods(column, timeUnit, {
    from: readTotal(totals, TOTALS.oldest) ?? column.profile?.min,
    to: readTotal(totals, TOTALS.newest) ?? column.profile?.max,
    weekStart,
  });
  const isPartial = (period: LastPeriod | undefined): boolean => period?.isComplete === false;
  const starts = [periods?.first, periods?.last].filter(isPartial).map((period) => period?.start ?? '');
  return [...new Set(starts)];
}

const isTotal = ({ plan }: ChartFacts): boolean => {
  const figure = mainFigure(plan.chart, plan.figures);
  return figure !== null && growsWithRows(figure);
};

/** Whether a key of the axis is one of the periods. */
export const isPartial = (key: ChartCell | undefined, periods: readonly string[]): boolean =>
  periods.some((start) => cellDayNumber(start) === cellDayNumber(key));
