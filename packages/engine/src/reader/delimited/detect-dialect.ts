import type { Dialect, Encoding } from '@plumbline/contract';
import { type Header, findHeader } from './detect-header.ts';
import {
  type DialectChoice,
  type Newlines,
  type Tried,
  commonNewline,
  countNewlines,
  tryShapes,
} from './detect-shape.ts';
import { type Tables, findTables } from './find-tables.ts';
import { joinNames } from './join-names.ts';
import { repairHeader } from './repair-header.ts';
import type { SampleRow } from './sample-row.ts';
import { readSampleRows } from './sample-rows.ts';

/** Candidates that were tried, retained as evidence. */
const SHOWN_SHAPES = 5;

/** Lines, from 0, of a part of the file that is a table by itself. */
export interface PartLines {
  readonly from: number;
  /** Behind its last line. */
  readonly to: number;
  /** Where its names are, behind its titles. */
  readonly top: number;
}

export interface Layout {
  readonly dialect: Dialect;
  /** Names of the columns as in the file, several rows joined; empty texts without a header. */
  readonly header: readonly string[];
  /** First data rows, of any width. */
  readonly rows: readonly SampleRow[];
  readonly columns: number;
  /** All rows of the sample, those around the table included. */
  readonly all: readonly SampleRow[];
  /** `at`: index in `all` of the first row that is read. */
  readonly top: Header;
  /** Index in `all` behind the last row that is read. */
  readonly to: number;
  /** The tables of the file in lines, whichever is read. */
  readonly parts: readonly PartLines[];
  /** What would be left out if nothing were said about it. */
  readonly found: Pick<Dialect, 'skip' | 'skipEnd'>;
  /** Best first. */
  readonly tried: readonly Tried[];
  readonly newlines: Newlines;
}

export interface LayoutOptions {
  readonly choice: DialectChoice;
  readonly encoding: Encoding;
  readonly isWhole: boolean;
  readonly limit: number;
}

/** How a sample (UTF-8) of a delimited file is written. What is given is taken as it is. */
export const detectLayout = (bytes: Uint8Array, options: LayoutOptions): Layout => {
  const { choice, encoding, isWhole, limit } = options;
  const tried = tryShapes(bytes, choice, isWhole);
  const shape = tried[0]?.shape ?? { delimiter: ',', quote: '"', escape: '"' };
  const most = limit + 100;
  const all = readSampleRows(bytes, shape, { isWhole, skip: 0, limit: most });
  const isSeenWhole = isWhole && all.length < most;
  const names = { header: choice.header, headerRows: choice.headerRows };
  const auto = findTables(all, names, isSeenWhole);
  const area = { skip: all[auto.header.at]?.line ?? 0, skipEnd: linesBehind(all, auto.to) };
  const isChosen = choice.skip !== undefined || choice.skipEnd !== undefined;
  const read = isChosen
    ? chosenRows(all, {
        choice: choice,
        isSeenWhole,
        readFrom: (skip) => readSampleRows(bytes, shape, { isWhole, skip, limit: most }),
      })
    : { all, top: auto.header, to: auto.to };
  const chosen = {
    to: read.to,
    ...(choice.header === false || choice.headerRows === 0 ? read : repairHeader(read, shape)),
  };
  const { top, to } = chosen;
  const from = top.at + top.rows;
  const newlines = countNewlines(bytes);
  return {
    ...chosen,
    dialect: {
      ...shape,
      newline: choice.newline ?? commonNewline(newlines),
      encoding,
      header: top.rows > 0,
      headerRows: top.rows,
      skip: choice.skip ?? chosen.all[top.at]?.line ?? 0,
      skipEnd: choice.skipEnd ?? linesBehind(chosen.all, to),
    },
    header: joinNames(
      chosen.all.slice(top.at, from).map(({ cells }) => cells),
      top.columns,
    ),
    rows: chosen.all.slice(from, to).slice(0, limit),
    columns: top.columns,
    parts: partLines(all, auto),
    found: area,
    tried: tried.slice(0, SHOWN_SHAPES),
    newlines,
  };
};

const partLines = (all: readonly SampleRow[], { parts }: Tables): PartLines[] =>
  parts.map(({ at, to }) => {
    const rows = all.slice(at, to);
    const last = rows.at(-1);
    return {
      from: rows[0]?.line ?? 0,
      to: (last?.line ?? 0) + (last?.lines ?? 0),
      top: rows[findHeader(rows, {}).at]?.line ?? 0,
    };
  });

type Chosen = Pick<Layout, 'all' | 'top' | 'to'>;

/** The table where a person says which lines are left out. */
const chosenRows = (
  all: readonly SampleRow[],
  {
    choice,
    isSeenWhole,
    readFrom,
  }: {
    readonly choice: DialectChoice;
    readonly isSeenWhole: boolean;
    readonly readFrom: (skip: number) => readonly SampleRow[];
  },
): Chosen => {
  const skip = choice.skip ?? 0;
  const read = skip === 0 ? all : readFrom(skip);
  const before = skip === 0 ? [] : all.filter(({ line, lines }) => line + lines <= skip);
  const last = read.at(-1);
  const end = (last?.line ?? 0) + (last?.lines ?? 0) - (isSeenWhole ? (choice.skipEnd ?? 0) : 0);
  const inside = read.filter(({ line }) => line < end);
  const names = {
    header: choice.header,
    headerRows: choice.headerRows,
    ...(choice.skip === undefined ? {} : { skip: 0 }),
  };
  const { header: top, to } =
    choice.skipEnd === undefined
      ? findTables(inside, names, isSeenWhole)
      : { header: findHeader(inside, names), to: inside.length };
  return {
    all: [...before, ...read],
    top: { ...top, at: top.at + before.length },
    to: to + before.length,
  };
};

/** Lines from the row at this index to the end, blank ones included. */
const linesBehind = (rows: readonly SampleRow[], to: number): number => {
  const next = rows[to];
  const last = rows.at(-1);
  return next === undefined || last === undefined ? 0 : last.line + last.lines - next.line;
};
