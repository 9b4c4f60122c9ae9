import type { Dialect, Encoding } from '@plumbline/contract';
import { type Given, type Tried, findNewline, tryShapes } from './detect-shape.ts';
import { type Tables, findTables } from './find-tables.ts';
import { joinNames } from './join-names.ts';
import type { SampleRow } from './sample-row.ts';
import { readSampleRows } from './sample-rows.ts';

export { readSampleRows } from './sample-rows.ts';

/** Ways of writing that were tried, kept as evidence. */
const SHOWN_SHAPES = 5;

export interface Layout {
  readonly dialect: Dialect;
  /** Names of the columns as they stand in the file, several rows joined; empty texts without a header. */
  readonly header: readonly string[];
  /** First data rows, of any width. */
  readonly rows: readonly SampleRow[];
  readonly columns: number;
  /** All rows of the sample, those around the table included. */
  readonly all: readonly SampleRow[];
  readonly tables: Tables;
  /** Best first. */
  readonly tried: readonly Tried[];
}

/** How a sample (UTF-8) of a delimited file is written. What is given is taken as it is. */
export const detectLayout = (
  bytes: Uint8Array,
  options: {
    readonly given: Given;
    readonly encoding: Encoding;
    readonly isWhole: boolean;
    readonly limit: number;
  },
): Layout => {
  const { given, encoding, isWhole, limit } = options;
  const tried = tryShapes(bytes, given, isWhole);
  const shape = tried[0]?.shape ?? { delimiter: ',', quote: '"', escape: '"' };
  const read = readSampleRows(bytes, shape, { isWhole, skip: given.skip ?? 0, limit: limit + 100 });
  const isSeenWhole = isWhole && read.length < limit + 100;
  const all = isSeenWhole ? withoutEnd(read, given.skipEnd ?? 0) : read;
  const tables = findTables(all, given, isSeenWhole);
  const { header } = tables;
  const from = header.at + header.rows;
  return {
    dialect: {
      ...shape,
      newline: given.newline ?? findNewline(bytes),
      encoding,
      header: header.rows > 0,
      headerRows: header.rows,
      skip: given.skip ?? all[header.at]?.line ?? 0,
      skipEnd: given.skipEnd ?? linesBehind(read, tables.to),
    },
    header: joinNames(
      all.slice(header.at, from).map(({ cells }) => cells),
      header.columns,
    ),
    rows: all.slice(from, tables.to).slice(0, limit),
    columns: header.columns,
    all,
    tables,
    tried: tried.slice(0, SHOWN_SHAPES),
  };
};

/** Lines from the row at this index to the end, blank ones included. */
const linesBehind = (rows: readonly SampleRow[], to: number): number => {
  const next = rows[to];
  const last = rows.at(-1);
  return next === undefined || last === undefined ? 0 : last.line + last.lines - next.line;
};

const withoutEnd = (rows: readonly SampleRow[], lines: number): readonly SampleRow[] => {
  const last = rows.at(-1);
  const end = last === undefined ? 0 : last.line + last.lines - lines;
  return lines === 0 ? rows : rows.filter(({ line }) => line < end);
};
