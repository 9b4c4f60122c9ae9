import { createReadStream } from 'node:fs';
import { message } from '@plumbline/messages';
import { ColumnModel } from './column-model.ts';
import type { Layout } from './detect-dialect.ts';
import { RowJudge } from './row-judge.ts';
import { Effort } from './row-lattice.ts';
import { type RowRules, isExotic } from './row-rules.ts';
import type { SampleRow } from './sample-row.ts';

const SAMPLE_CELLS = 400_000;
/** For repairs of rows: two seconds, since somebody waits. */
const EFFORT = 20_000_000;
/** With a larger share of short rows the table is written so and not damaged. */
const USUAL_SHARE = 0.2;
const USUAL_ROWS = 3;
/** Fewer regular rows say too little about the columns. */
const LEAST_MODEL_ROWS = 5;
/** One row of delimiters alone may be a row whose cells are all empty. */
const LEAST_BLANK_ROWS = 2;
const MODEL_ROWS = 1000;
const MODEL_COLUMNS = 120;
const CHUNK_BYTES = 1 << 20;
const ODD_QUOTE = message('reject.openQuote');
const [LF, CR] = [0x0a, 0x0d];

export interface JudgedSample {
  /** Cells of the first data rows, filled up to the number of columns. */
  readonly cells: readonly (readonly string[])[];
  readonly rules: RowRules;
  /** Rows are not all alike, or their marks are not those that DuckDB reads. */
  readonly isIrregular: boolean;
  /** Every row is as simple as its cells joined. */
  readonly isPlain: boolean;
  /** Lines, from 0, of the rows that do not fit. */
  readonly rejected: ReadonlySet<number>;
}

const isBlank = ({ cells }: SampleRow): boolean => cells.every((cell) => cell.trim() === '');

/** The sample's rows as the whole file's will be read. `lastLine`: where the table ends, null at the end of the file. */
export const sampleRows = (layout: Layout, lastLine: number | null): JudgedSample => {
  const { columns, dialect } = layout;
  const limit = Math.max(100, Math.floor(SAMPLE_CELLS / columns));
  const rows = layout.rows.slice(0, limit);
  const filled = rows.filter((row) => !isBlank(row));
  const judged = columns > 1 && rows.length - filled.length >= LEAST_BLANK_ROWS ? filled : rows;
  const fitting = judged.filter(({ cells }) => cells.length <= columns);
  const short = fitting.filter(({ cells, isOdd }) => cells.length < columns && !isOdd).length;
  const padsShortRows = short >= USUAL_ROWS && short > fitting.length * USUAL_SHARE;
  const rules = {
    columns,
    padsShortRows,
    models: once(() => modelsOf(regularCells(judged, columns), columns)),
    dropsBlankRows: judged.length < rows.length,
    ...(lastLine === null ? {} : { lastLine }),
  };
  const judge = new RowJudge(dialect, rules, new Effort(EFFORT));
  const cells: (readonly string[])[] = [];
  const rejected = new Set<number>();
  let changed = 0;
  for (const row of judged) {
    const verdict = row.isOdd
      ? judge.judgeOdd(row.text, ODD_QUOTE)
      : judge.judge(row.cells, row.text, row.isLoose);
    if ('reason' in verdict) {
      rejected.add(row.line);
    } else {
      cells.push(verdict.cells);
      changed += verdict.problem === null && row.cells.length === columns ? 0 : 1;
    }
  }
  const isIrregular =
    changed + rejected.size > 0 || judged.length < rows.length || padsShortRows || isOddlyWritten(layout);
  const isPlain = !isIrregular && judged.every(({ isOdd, isLoose }) => !isOdd && !isLoose);
  return { cells, rules, rejected, isIrregular, isPlain };
};

/** Marks, names and ends that DuckDB's strict reader does not know. */
const isOddlyWritten = ({ dialect, all, top, columns }: Layout): boolean => {
  const names = all.slice(top.at, top.at + top.rows);
  return (
    isExotic(dialect) ||
    dialect.headerRows > 1 ||
    dialect.skipEnd > 0 ||
    names.some((row) => row.isOdd || row.cells.length !== columns)
  );
};

export const once = <T>(make: () => T): (() => T) => {
  let sample: T | null = null;
  return () => (sample ??= make());
};

const regularCells = (rows: readonly SampleRow[], columns: number): readonly (readonly string[])[] =>
  rows
    .filter(({ cells, isOdd, isLoose }) => cells.length === columns && !isOdd && !isLoose)
    .map(({ cells }) => cells);

/** What the cells of each column look like, by regular rows. */
export const modelsOf = (rows: readonly (readonly string[])[], columns: number): readonly ColumnModel[] => {
  const regular = rows.slice(0, MODEL_ROWS);
  return regular.length < LEAST_MODEL_ROWS || columns > MODEL_COLUMNS || columns < 2
    ? []
    : Array.from({ length: columns }, (_, at) => new ColumnModel(regular.map((cells) => cells[at] ?? '')));
};

/** Line, from 0, at which the table has ended; null where it goes to the end of the file. `total`: lines of the file, null where the sample is all of it. */
export const lastLineOf = ({ dialect, all }: Layout, total: number | null): number | null => {
  const last = all.at(-1);
  const lines = total ?? (last?.line ?? 0) + (last?.lines ?? 0);
  return dialect.skipEnd === 0 ? null : Math.max(0, lines - dialect.skipEnd);
};

/** Lines of a UTF-8 file. */
export const countFileLines = async (path: string, signal: AbortSignal): Promise<number> => {
  let lines = 0;
  let last = LF;
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES, signal })) {
    for (const byte of chunk as Buffer) {
      lines += byte === CR || (byte === LF && last !== CR) ? 1 : 0;
      last = byte;
    }
  }
  return last === LF || last === CR ? lines : lines + 1;
};
