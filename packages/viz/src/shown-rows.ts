import type { ChartChannelName, ChartMark, ChartSpec, FilterNode } from '@plumbline/contract';
import { channelOf } from './channels.ts';
import { asksForRows } from './row-kind.ts';
import { MARKS } from './marks/marks.ts';

export const LATITUDES = [-90, 90] as const;
export const LONGITUDES = [-180, 180] as const;

/** What rows have to have so that the chart can show them, in the chart's own words; the reader's filters come besides. */
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
    const column = channelOf(chart, channel).field;
    return column === null ? [] : [{ column, op: 'between', value: [low, high] }];
  });
}

const NEEDED: Readonly<Record<string, readonly ChartChannelName[] | undefined>> = {
  points: ['x', 'y'],
  density: ['x'],
  violin: ['y'],
  box: ['y'],
  gantt: ['start'],
  calendar: ['x'],
  candlestick: ['x'],
  kpi: ['x'],
};

/** Channels that are axes of a mark: in time they go from one period to the next. */
const AXES: Partial<Readonly<Record<ChartMark, readonly ChartChannelName[]>>> = {
  bar: ['x'],
  line: ['x'],
  step: ['x'],
  area: ['x'],
  heatmap: ['x', 'y'],
};

const cutAxes = (chart: ChartSpec): readonly ChartChannelName[] =>
  (AXES[chart.mark] ?? []).filter((name) => channelOf(chart, name).timeUnit !== undefined);

/** Bars of the periods with the highest or lowest values: a ranking, and no course of time. [SEM-CHART-2] */
export const isRankedPeriods = (chart: ChartSpec): boolean =>
  chart.mark === 'bar' && chart.sort.endsWith('y') && channelOf(chart, 'x').limit !== undefined;

/** The axes of a chart that are courses of periods; `chart` with its time units decided. */
export const timeAxes = (chart: ChartSpec): readonly ChartChannelName[] =>
  cutAxes(chart).filter((name) => name !== 'x' || !isRankedPeriods(chart));

/** Those of parts of times. */
const partAxes = (chart: ChartSpec): readonly ChartChannelName[] =>
  (AXES[chart.mark] ?? []).filter((name) => channelOf(chart, name).part !== undefined);

/**
 * A point needs both its numbers, a distribution has no place for empty values, and neither has time: a row without a
 * date lies in no period. [SEM-CHART-1]
 */
export function neededColumns(chart: ChartSpec): string[] {
  const needed = MARKS[chart.mark].family === 'points' && asksForRows(chart) ? 'points' : chart.mark;
  const channels = [...(NEEDED[needed] ?? []), ...cutAxes(chart), ...partAxes(chart)];
  return [...new Set(channels.flatMap((channel) => channelOf(chart, channel).field ?? []))];
}
