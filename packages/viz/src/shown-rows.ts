import type { ChartChannelName, ChartSpec, FilterNode } from '@plumbline/contract';
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

/** A point needs both its numbers, and a distribution has no place for empty values. */
export function neededColumns(chart: ChartSpec): string[] {
  const needed = MARKS[chart.mark].family === 'points' && asksForRows(chart) ? 'points' : chart.mark;
  return (NEEDED[needed] ?? []).flatMap((channel) => channelOf(chart, channel).field ?? []);
}
