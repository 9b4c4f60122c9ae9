import type { ChartChannelName, ChartSpec, FilterNode } from '@plumbline/contract';
import { channelNamed } from './channels.ts';
import { asksForRows } from './row-kind.ts';
import { MARKS } from './marks/marks.ts';

export const LATITUDES = [-90, 90] as const;
export const LONGITUDES = [-180, 180] as const;

/** The conditions under which a row is in the chart: the chart's own filter and what its mark needs. The reader's filters are added by the caller. */
export const shownConditions = (chart: ChartSpec): FilterNode[] => [
  ...(chart.filter === undefined ? [] : [chart.filter]),
  ...placeConditions(chart),
  ...neededColumns(chart).map((column): FilterNode => ({ column, op: 'notnull' })),
];

function placeConditions(chart: ChartSpec): FilterNode[] {
  return (
    [
      ['latitude', LATITUDES],
      ['longitude', LONGITUDES],
    ] as const
  ).flatMap(([channel, [low, high]]): FilterNode[] => {
    const column = channelNamed(chart, channel).field;
    return column === null ? [] : [{ column, op: 'between', value: [low, high] }];
  });
}

const cutAxes = (chart: ChartSpec): readonly ChartChannelName[] =>
  MARKS[chart.mark].timeAxes.filter((name) => channelNamed(chart, name).timeUnit !== undefined);

/** Bars of the periods with the highest or lowest values: a ranking, and no course of time. [SEM-CHART-2] */
export const isRankedPeriods = (chart: ChartSpec): boolean =>
  chart.mark === 'bar' && chart.sort.endsWith('y') && channelNamed(chart, 'x').limit !== undefined;

/** The axes of a chart that are courses of periods; `chart` with its time units decided. */
export const timeAxes = (chart: ChartSpec): readonly ChartChannelName[] =>
  cutAxes(chart).filter((name) => name !== 'x' || !isRankedPeriods(chart));

/** Whether x is a course of periods: an axis, or the trend of a KPI. */
export const isOverPeriods = (chart: ChartSpec): boolean =>
  timeAxes(chart).includes('x') || (chart.mark === 'kpi' && channelNamed(chart, 'x').timeUnit !== undefined);

/** Axes of months, weekdays or hours, whatever the year. */
const partAxes = (chart: ChartSpec): readonly ChartChannelName[] =>
  MARKS[chart.mark].timeAxes.filter((name) => channelNamed(chart, name).part !== undefined);

/**
 * A point needs both its numbers, a distribution has no place for empty values, and neither has time: a row without a
 * date lies in no period. [SEM-CHART-1]
 */
export function neededColumns(chart: ChartSpec): string[] {
  const { family, needsValue } = MARKS[chart.mark];
  const ofRow: readonly ChartChannelName[] =
    family === 'points' && asksForRows(chart) ? ['x', 'y'] : needsValue;
  const channels = [...ofRow, ...cutAxes(chart), ...partAxes(chart)];
  return [...new Set(channels.flatMap((channel) => channelNamed(chart, channel).field ?? []))];
}
