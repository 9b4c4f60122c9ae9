import { isAdditive, type ChartSpec, type GraphMode } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import { findColumn, isNumeric, isTemporal, type ChartColumn } from '../column.ts';
import { MARKS } from '../marks/marks.ts';
import type { ChartIssue } from './chart-issue.ts';

/** The measured column where its marks are not numbers: the lowest or highest of dates, times or text. */
function unaddedColumn({ mark, encoding }: ChartSpec, columns: readonly ChartColumn[]): ChartColumn | null {
  const { measure } = MARKS[mark];
  const channel = measure === null ? undefined : encoding[measure];
  const column =
    channel?.aggregate === 'min' || channel?.aggregate === 'max' ? findColumn(columns, channel.field) : null;
  return column === null || isNumeric(column) ? null : column;
}

/** Modes that the marks can be shown in. Only numbers have shares, running totals and changes. */
export const allowedModes = (spec: ChartSpec, columns: readonly ChartColumn[]): readonly GraphMode[] =>
  unaddedColumn(spec, columns) === null ? MARKS[spec.mark].modes : ['Absolute'];

/**
 * Modes that mean something: shares and running totals are of what adds up, and a change is from one mark to the next,
 * so the marks need an order. Others still work where a chart has them. [SEM-CHART-4]
 */
export function offeredModes(spec: ChartSpec, columns: readonly ChartColumn[]): readonly GraphMode[] {
  const { measure } = MARKS[spec.mark];
  const channel = measure === null ? undefined : spec.encoding[measure];
  // A formula may add up or not.
  const addsUp =
    channel?.formula !== undefined || channel?.aggregate === undefined || isAdditive(channel.aggregate);
  const isMeant: Readonly<Record<GraphMode, boolean>> = {
    Absolute: true,
    Percent: addsUp,
    Cumulative: addsUp,
    Change: hasOrder(spec, columns),
  };
  return allowedModes(spec, columns).filter((mode) => isMeant[mode]);
}

/** Whether x goes from one value to the next: times, bins, numbers. */
function hasOrder({ encoding: { x } }: ChartSpec, columns: readonly ChartColumn[]): boolean {
  const column = findColumn(columns, x?.field ?? null);
  const isTimeOrBin = x?.timeUnit !== undefined || x?.bin !== undefined;
  return isTimeOrBin || (column !== null && (isTemporal(column) || isNumeric(column)));
}

/** Whether the marks have a mode besides Absolute. */
export const hasModes = (spec: ChartSpec, columns: readonly ChartColumn[]): boolean =>
  allowedModes(spec, columns).length > 1;

/** Issues of the mode with these marks; empty if there are none. */
export function modeIssues(spec: ChartSpec, mode: GraphMode, columns: readonly ChartColumn[]): ChartIssue[] {
  if (allowedModes(spec, columns).includes(mode)) {
    return [];
  }
  const column = unaddedColumn(spec, columns);
  return [
    {
      path: 'mode',
      message:
        column === null
          ? message('chartIssue.modeOfMark', { mode, kind: message(`chartIssue.kind-${spec.mark}`) })
          : message('chartIssue.mode', { mode, column: column.label ?? column.name, type: column.type }),
      hint: message('chartIssue.modeHint'),
    },
  ];
}
