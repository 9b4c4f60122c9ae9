import type { Cell, ChartCell, ChartChannel, ChartData } from '@plumbline/contract';
import { isOther, isRestMark, markFilter, markParts, shownConditions } from '@plumbline/viz';
import { literalSql, sqlLiteral, sqlName } from './literal-sql.ts';
import { measureStatement } from './measure-statement.ts';
import type { NumberStatement, TraceContext } from './traced.ts';

export interface MarkNumber {
  readonly data: ChartData;
  readonly row: number;
  /** Name of its column. */
  readonly figure: string;
  /** Null where the figure is no measure of the spec. */
  readonly channel: ChartChannel | null;
  readonly value: Cell;
}

const indented = (sql: string): string => sql.replaceAll(/^/gm, '  ');

const isKey = (name: string, key: Cell): string =>
  key === null ? `${sqlName(name)} IS NULL` : `${sqlName(name)} = ${sqlLiteral(key)}`;

const isOneOf = (name: string, keys: readonly Cell[]): string => {
  const present = keys.filter((key) => key !== null).map(sqlLiteral);
  const listed = present.length === 0 ? [] : [`${sqlName(name)} IN (${present.join(', ')})`];
  const parts = keys.includes(null) ? [...listed, `${sqlName(name)} IS NULL`] : listed;
  return parts.length === 1 ? parts[0]! : `(${parts.join(' OR ')})`;
};

const plainCell = (cell: ChartCell | undefined): Cell => (cell === undefined || isOther(cell) ? null : cell);

/** Conditions on the chart's own groups that these marks meet and no others. */
function marksWhere(data: ChartData, rows: readonly number[]): string {
  const keys = data.columns.flatMap(({ name, role }, at) => (role === 'dimension' ? [{ name, at }] : []));
  const valuesOf = (at: number): Cell[] => [...new Set(rows.map((row) => plainCell(data.data[row]?.[at])))];
  const varying = keys.filter(({ at }) => valuesOf(at).length > 1);
  if (varying.length > 1) {
    return rows
      .map(
        (row) =>
          `(${keys.map(({ name, at }) => isKey(name, plainCell(data.data[row]?.[at]))).join(' AND ')})`,
      )
      .join('\n  OR ');
  }
  return keys
    .map(({ name, at }) => {
      const values = valuesOf(at);
      return values.length === 1 ? isKey(name, values[0]!) : isOneOf(name, values);
    })
    .join(' AND ');
}

const MARKS = 'marks';

/** The sum of the figures of some marks. Null where the rows of one cannot be expressed. */
async function sumOf(
  tracing: TraceContext,
  mark: MarkNumber,
  rows: readonly number[],
): Promise<string | null> {
  const { data, figure, channel } = mark;
  const named = rows.filter((row) => !isRestMark(data, row));
  const rest = rows.filter((row) => isRestMark(data, row));
  const parts: string[] = [];
  if (named.length > 0) {
    const where = marksWhere(data, named);
    const chosen = where === '' ? '' : `\n  WHERE ${where}`;
    parts.push(`(\n  SELECT sum(${sqlName(figure)})\n  FROM ${MARKS}${chosen}\n)`);
  }
  for (const row of rest) {
    const filter = markFilter(data, row);
    if (filter === null || channel === null) {
      return null;
    }
    parts.push(`(\n${indented(await measureStatement(tracing, channel, filter))}\n)`);
  }
  return parts.length === 0 ? 'NULL' : parts.join(' + ');
}

async function wholeSql(
  tracing: TraceContext,
  mark: MarkNumber,
  whole: readonly number[] | 'all',
): Promise<string | null> {
  if (whole !== 'all') {
    return sumOf(tracing, mark, whole);
  }
  const all = { op: 'and' as const, value: shownConditions(mark.data.chart) };
  return mark.channel === null
    ? null
    : `(\n${indented(await measureStatement(tracing, mark.channel, all))}\n)`;
}

const asDouble = (sql: string): string => `CAST(${sql} AS DOUBLE)`;

/** The figure as its mode has it, from the groups that the chart is drawn from. */
async function modeStatement(tracing: TraceContext, mark: MarkNumber): Promise<string | null> {
  const { of, minus, whole } = markParts(mark.data, mark.row);
  const own = await sumOf(tracing, mark, of);
  const before = minus.length === 0 ? null : await sumOf(tracing, mark, minus);
  const all = whole === null ? null : await wholeSql(tracing, mark, whole);
  if (own === null || (minus.length > 0 && before === null) || (whole !== null && all === null)) {
    return null;
  }
  const change = before === null ? own : `${own} - ${before}`;
  const number = all === null ? change : `${asDouble(own)} / ${asDouble(all)} * 100`;
  const marks = indented(literalSql(mark.data.sql, mark.data.params));
  return `WITH ${MARKS} AS (\n${marks}\n)\nSELECT ${number} AS number`;
}

/** Null where no statement returns the number. */
async function ownStatement(tracing: TraceContext, mark: MarkNumber): Promise<string | null> {
  const { data, row, channel, value } = mark;
  // The first mark, or one beside part of a period, has no change.
  if (data.mode === 'Change' && value === null) {
    return null;
  }
  const rows = markFilter(data, row);
  return data.mode === 'Absolute' && channel !== null && rows !== null
    ? measureStatement(tracing, channel, rows)
    : modeStatement(tracing, mark);
}

/** The statement that returns the very number of a mark, in any mode; that of the whole chart where none does. */
export async function markStatement(tracing: TraceContext, mark: MarkNumber): Promise<NumberStatement> {
  const { sql, params } = mark.data;
  const own = await ownStatement(tracing, mark);
  return own === null ? { sql: literalSql(sql, params), gives: 'table' } : { sql: own, gives: 'number' };
}
