import type { ChartSpec, GraphMode, Issue } from '@plumbline/contract';
import { findColumn, isNumeric, type ChartColumn } from '../column.ts';
import { MARKS } from '../marks/marks.ts';
import { ENGLISH, type ChartWords } from '../words.ts';

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

type ModeIssues = (spec: ChartSpec, mode: GraphMode, columns: readonly ChartColumn[]) => Issue[];

/** `modeIssues` in other words. */
export const modeIssuesIn =
  ({ checks, markName }: ChartWords): ModeIssues =>
  (spec, mode, columns) => {
    if (modesOf(spec, columns).includes(mode)) {
      return [];
    }
    const column = unaddedColumn(spec, columns);
    const message =
      column === null
        ? checks.modeOfMark(mode, markName[spec.mark])
        : checks.mode(mode, column.label ?? column.name, column.type);
    return [{ path: 'mode', message, hint: checks.modeHint }];
  };

/** Issues of the mode with these marks; empty if there are none. */
export const modeIssues: ModeIssues = modeIssuesIn(ENGLISH);
