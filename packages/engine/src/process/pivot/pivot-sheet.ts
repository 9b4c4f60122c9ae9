import type { Readable } from 'node:stream';
import { AppError, type Cell } from '@plumbline/contract';
import {
  MAX_SHEET_COLUMNS,
  workbook,
  type Merge,
  type PrintMessage,
  type Sheet,
  type SheetColumn,
  type SheetRow,
} from '@plumbline/xlsx';
import { PLAIN_KEY, isTotal, keyText, type KeyField } from './key-text.ts';
import type { PivotStream } from './pivot-stream.ts';
import type { PivotTexts } from './pivot-text.ts';

/** Programs open files with more merged cells slowly; beyond it the keys of outer fields are repeated in every row. */
const MAX_ROW_MERGES = 20_000;
const KEY_WIDTH = 18;
const FIGURE_WIDTH = 16;
/** Of a piece of rows that is made at once. */
const PIECE_CELLS = 10_000;

export interface PivotSheet extends PivotTexts {
  readonly name: string;
  /** By value: how its figures are shown; undefined: as their type is. */
  readonly formats: readonly (string | undefined)[];
  readonly say: PrintMessage;
  /** Sheets after it. */
  readonly more: readonly Sheet[];
}

/** The pivot as people see it: adjacent equal headers are one cell. Throws `query.too_large` for too many columns. */
export function pivotWorkbook({ name, formats, say, more, ...texts }: PivotSheet): Readable {
  const { pivot, fieldNames, rowKeys } = texts;
  const { columnHeaders, values, rowFields } = pivot;
  const figures = columnHeaders.length * values.length;
  if (fieldNames.length + figures > MAX_SHEET_COLUMNS) {
    const message = `This pivot has ${figures} columns of figures, more than the ${MAX_SHEET_COLUMNS} that a sheet holds.`;
    throw new AppError('query.too_large', message, {
      issues: [{ path: 'format', message, hint: 'Take CSV, or put fewer fields on the columns.' }],
    });
  }
  const columns: SheetColumn[] = [
    ...fieldNames.map((_, index) => ({
      type: isPlain(rowKeys[index]) ? (rowFields[index]?.type ?? 'text') : ('text' as const),
      width: KEY_WIDTH,
    })),
    ...columnHeaders.flatMap(() =>
      values.map(({ type }, index): SheetColumn => ({
        type,
        width: FIGURE_WIDTH,
        format: formats[index],
      })),
    ),
  ];
  const { header, merges } = pivotHeader(texts);
  return workbook(
    [
      {
        name,
        columns,
        header,
        headerMerges: merges,
        frozenColumns: fieldNames.length,
        pieces: rowPieces(texts),
      },
      ...more,
    ],
    say,
  );
}

type HeaderCell = string | null;

/** A row for each column field, and one of values where there are several or nothing is above them. */
function pivotHeader({ pivot, fieldNames, columnKeys }: PivotTexts): {
  header: HeaderCell[][];
  merges: Merge[];
} {
  const { columnHeaders, columnFields, values } = pivot;
  const levels = columnFields.length;
  const hasValues = values.length > 1 || levels === 0;
  const height = levels + (hasValues ? 1 : 0);
  const left = fieldNames.length;
  const header: HeaderCell[][] = Array.from({ length: height }, (_, row) =>
    row === height - 1 ? [...fieldNames] : fieldNames.map(() => null),
  );
  const merges: Merge[] = [];
  for (let level = 0; level < levels; level += 1) {
    const cells = header[level] ?? [];
    columnHeaders.forEach((keys, index) => {
      const first = left + index * values.length;
      const before = columnHeaders[index - 1];
      const isNew = before === undefined || !samePrefix(before, keys, level + 1);
      const key = keys[level];
      const isUnderTotal = level > 0 && isTotal(keys[level - 1]);
      const text =
        isUnderTotal || key === undefined ? null : (keyText(key, columnKeys[level] ?? PLAIN_KEY) ?? '');
      cells.push(isNew ? text : null, ...values.slice(1).map(() => null));
      if (isNew && !isUnderTotal) {
        const run = columnHeaders.slice(index).findIndex((other) => !samePrefix(keys, other, level + 1));
        const length = run === -1 ? columnHeaders.length - index : run;
        merges.push({
          fromRow: level,
          toRow: isTotal(key) ? levels - 1 : level,
          fromColumn: first,
          toColumn: first + length * values.length - 1,
        });
      }
    });
  }
  if (hasValues) {
    header[height - 1]?.push(...columnHeaders.flatMap(() => values.map(({ label }) => label)));
  }
  return {
    header,
    merges: merges.filter((merge) => merge.fromRow < merge.toRow || merge.fromColumn < merge.toColumn),
  };
}

type Keys = PivotStream['columnHeaders'][number];

/** Totals are equal to one another alone. */
const samePrefix = (left: Keys, right: Keys, length: number): boolean =>
  left.slice(0, length).every((key, index) => {
    const other = right[index];
    return isTotal(key) ? isTotal(other) : !isTotal(other) && key === other;
  });

/** Rows as cells; one is held back, for what spans down to a row is known by the next. */
async function* rowPieces({ pivot, fieldNames, rowKeys }: PivotTexts): AsyncGenerator<SheetRow[]> {
  const keyCount = fieldNames.length;
  const width = keyCount + pivot.columnHeaders.length * pivot.values.length;
  let piece: SheetRow[] = [];
  const spans = new Spans(keyCount);
  let held: { cells: Cell[]; isBold: boolean; header: Keys } | null = null;
  for await (const row of pivot.rows) {
    const { keys, ended } = spans.next(row.header);
    if (held !== null) {
      piece.push({ ...held, spans: ended });
    }
    if (piece.length * width >= PIECE_CELLS) {
      yield piece;
      piece = [];
    }
    const cells = [
      ...keys.map((key, index) => (key === null ? null : presented(key, rowKeys[index] ?? PLAIN_KEY))),
      ...rowFigures(pivot, row.cells),
    ];
    held = { cells, isBold: row.header.slice(0, keyCount).some(isTotal), header: row.header };
  }
  if (held !== null) {
    piece.push({ ...held, spans: spans.end() });
  }
  yield piece;
}

/** Keys of whole columns stay values; others are words. */
const isPlain = (field: KeyField | undefined): boolean =>
  field !== undefined && field.step === null && field.period === null;

const presented = (key: Exclude<Keys[number], null>, field: KeyField): Cell =>
  isPlain(field) && !isTotal(key) ? key : keyText(key, field);

function rowFigures(
  { columnHeaders, values }: PivotStream,
  cells: readonly { column: number; values: readonly Cell[] }[],
): Cell[] {
  const line: Cell[] = Array.from({ length: columnHeaders.length * values.length }, () => null);
  for (const cell of cells) {
    cell.values.forEach((value, index) => {
      line[cell.column * values.length + index] = value;
    });
  }
  return line;
}

/** Runs of rows with the same outer keys. */
class Spans {
  readonly #runs: number[];
  #previous: Keys | null = null;
  #merged = 0;

  constructor(keyCount: number) {
    this.#runs = Array.from({ length: keyCount }, () => 0);
  }

  /** The keys to write for this row, null where they are one cell with those above, and the spans that the row before ends. */
  next(header: Keys): { keys: Keys; ended: { column: number; rows: number }[] } {
    const previous = this.#previous;
    this.#previous = header;
    const ended: { column: number; rows: number }[] = [];
    const keys = this.#runs.map((run, column) => {
      // The innermost key is each row's own.
      const goesOn =
        previous !== null &&
        column < this.#runs.length - 1 &&
        this.#merged < MAX_ROW_MERGES &&
        !isTotal(header[column]) &&
        samePrefix(previous, header, column + 1);
      if (goesOn) {
        this.#runs[column] = run + 1;
        return null;
      }
      ended.push(...this.#ending(column));
      this.#runs[column] = 1;
      const isBelowTotal = column > 0 && isTotal(header[column - 1]);
      return isBelowTotal ? null : (header[column] ?? null);
    });
    return { keys, ended };
  }

  end(): { column: number; rows: number }[] {
    return this.#runs.flatMap((_, column) => this.#ending(column));
  }

  #ending(column: number): { column: number; rows: number }[] {
    const rows = this.#runs[column] ?? 0;
    this.#merged += rows > 1 ? 1 : 0;
    return rows > 1 ? [{ column, rows }] : [];
  }
}
