import type { LiveRow } from '@plumbline/connectors';
import type { Cell, ColumnType } from '@plumbline/contract';
import type { Dialect, OutputColumn } from '@plumbline/query';

/** Dates beyond the years 1 to 9999, which PostgreSQL writes as `infinity`, with `BC`, or with more digits. */
const OTHER_DATE = /^-?infinity$| BC$|^\d{5,}/u;

const wholeNumber = (text: string): Cell => {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
};

/** Fractions of a second as far as they are needed. */
const withoutZeros = (text: string): string =>
  text.replace(/\.?0+$/u, (end, at: number) => (text.lastIndexOf('.', at) >= 0 ? '' : end));

/** JSON has no NaN, no infinities and no −0. */
const finiteNumber = (text: string): Cell => {
  const value = Number(text);
  return Number.isFinite(value) ? value + 0 : null;
};

const TRUTHS: ReadonlySet<string> = new Set(['t', '1', 'true']);

const READERS: Readonly<Record<ColumnType, (text: string) => Cell>> = {
  integer: wholeNumber,
  number: finiteNumber,
  decimal: (text) => (text === 'NaN' || text.endsWith('Infinity') ? null : text),
  boolean: (text) => TRUTHS.has(text),
  date: (text) => (OTHER_DATE.test(text) ? null : text.slice(0, 10)),
  timestamp: (text) => (OTHER_DATE.test(text) ? null : withoutZeros(text.replace(' ', 'T'))),
  time: withoutZeros,
  text: (text) => text,
  json: (text) => text,
};

/** Cells as the databases write them, in wire encoding. */
export function readCells(
  columns: readonly OutputColumn[],
  rows: readonly LiveRow[],
  { momentText }: Pick<Dialect, 'momentText'>,
): Cell[][] {
  const readers = columns.map(({ type, wire }) => {
    const read = wire === 'string' && type === 'integer' ? READERS.text : READERS[type];
    return momentText !== null && (type === 'date' || type === 'time' || type === 'timestamp')
      ? (text: string): Cell => read(momentText(type, text))
      : read;
  });
  return rows.map((row) =>
    row.map((text, at) => (text === null ? null : (readers[at] ?? READERS.text)(text))),
  );
}

/** How large the integers of a live column are is not known before they are read. */
export const bySize = (columns: readonly OutputColumn[]): readonly OutputColumn[] =>
  columns.map((column) =>
    column.type === 'integer' && column.wire === 'plain' ? { ...column, wire: 'byValue' } : column,
  );
