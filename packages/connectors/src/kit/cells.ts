import type { Cell, ColumnType } from '@plumbline/contract';
import type { ExtractedColumn, RemoteRows } from './database.ts';

type Text = string | null;

const number = (text: string): Cell => {
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
};

const TRUE = new Set(['t', 'true', '1']);

const CELL: Partial<Record<ColumnType, (text: string) => Cell>> = {
  integer: number,
  number,
  boolean: (text) => TRUE.has(text),
  timestamp: (text) => text.replace(' ', 'T'),
};

interface ShownColumn extends Partial<ExtractedColumn> {
  readonly name: string;
  readonly type: ColumnType;
}

const extracted = ({ name, type, digits = null, scale = null, isMoment }: ShownColumn): ExtractedColumn => ({
  name,
  type,
  digits,
  scale,
  isMoment,
});

/**
 * Text of a database as it is sent: whole numbers that a JSON number cannot hold, and decimals, stay text. `sent` are the
 * columns of an extract, where those that are shown have other types.
 */
export function remoteRows(
  columns: readonly ShownColumn[],
  rows: readonly (readonly Text[])[],
  sent: readonly ExtractedColumn[] = columns.map(extracted),
): RemoteRows {
  const isText = columns.map(
    ({ type }, index) =>
      type === 'decimal' ||
      (type === 'integer' && rows.some((row) => !Number.isSafeInteger(Number(row[index] ?? 0)))),
  );
  return {
    columns: columns.map(({ name, type }, index) =>
      isText[index] ? { name, type, encoding: 'string' } : { name, type },
    ),
    rows: rows.map((row) =>
      columns.map(({ type }, index) => {
        const text = row[index] ?? null;
        const convert = isText[index] ? undefined : CELL[type];
        return text === null || convert === undefined ? text : convert(text);
      }),
    ),
    texts: { columns: sent, rows },
  };
}
