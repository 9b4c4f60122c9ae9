import type { ChartSpec, GraphMode } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import { findColumn, isNumeric, type ChartColumn } from '../column.ts';
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
export const modesOf = (spec: ChartSpec, columns: readonly ChartColumn[]): readonly GraphMode[] =>
  unaddedColumn(spec, columns) === null ? MARKS[spec.mark].modes : ['Absolute'];

/** Whether the marks have a mode besides Absolute. */
export const hasModes = (spec: ChartSpec, columns: readonly ChartColumn[]): boolean =>
  modesOf(spec, columns).length > 1;

/** Issues of the mode with these marks; empty if there are none. */
export function modeIssues(spec: ChartSpec, mode: GraphMode, columns: readonly ChartColumn[]): ChartIssue[] {
  if (modesOf(spec, columns).includes(mode)) {
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
