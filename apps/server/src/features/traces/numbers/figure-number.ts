import type { Cell, FilterGroup } from '@plumbline/contract';
import { addUnits, dayNumber, printDay } from '@plumbline/query';
import { figureFormat, printFigure } from '@plumbline/viz';
import { drawFigure } from '../../dashboards/index.ts';
import { measureStatement } from './measure-statement.ts';
import { ALL_ROWS, measureText, type NumberOf, type TracedResult, type TraceContext } from './traced.ts';

const isNumeric = (value: Cell): boolean => value !== null && !Number.isNaN(Number(value));

const printed = (value: Cell): string | null => (value === null ? null : String(value));

type Figure = NumberOf<'figure'>;

/** The first day after the unit that begins on `day` (YYYY-MM-DD). */
function unitEnd(day: string, unit: NonNullable<Figure['over']>['timeUnit']): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return printDay(addUnits(unit, dayNumber(year, month, date) ?? 0, 1)) ?? day;
}

/** A figure that follows a date is that of its newest unit alone. */
function figureRows({ over }: Figure, newest: unknown): FilterGroup {
  if (over === undefined || typeof newest !== 'string') {
    return ALL_ROWS;
  }
  const { field: column, timeUnit } = over;
  const start = newest.slice(0, 10);
  return {
    op: 'and',
    value: [
      { column, op: 'gte', value: start },
      { column, op: 'lt', value: unitEnd(start, timeUnit) },
    ],
  };
}

/** Throws what `drawFigure` throws. */
export async function figureNumber(tracing: TraceContext, number: Figure): Promise<TracedResult> {
  const { services, actor, translator, datasetId: id, version, filters, signal } = tracing;
  const { measure, over } = number;
  const figure = await drawFigure(services, actor, {
    id,
    version,
    tile: { measure, ...(over === undefined ? {} : { over }) },
    filter: filters,
    signal,
  });
  const rows = figureRows(number, figure.course.at(-1)?.[0]);
  const { value } = figure;
  const format = figureFormat(measure.format, figure);
  return {
    isNumber: true,
    label: figure.label,
    measure: measureText(measure),
    mode: 'Absolute',
    value,
    text: isNumeric(value) ? printFigure(Number(value), format, translator.locale) : printed(value),
    by: over === undefined ? [] : [over.field],
    rows,
    statement: async () => ({ sql: await measureStatement(tracing, measure, rows), gives: 'number' }),
  };
}
