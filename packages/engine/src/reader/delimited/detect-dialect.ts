import { type Dialect, type Encoding, invariant } from '@plumbline/contract';
import { findHeader } from './detect-header.ts';
import type { SampleRow } from './sample-row.ts';
import { RowScanner, findLine } from './row-scanner.ts';
import { splitRow } from './split-row.ts';

const SAMPLE_ROWS = 1000;
const DELIMITERS = [',', ';', '\t', '|', ':', '~', '^', ' '];
/** Delimiters that stand in ordinary text, in times and between words: they need three columns on nearly every row. */
const COMMON_MARKS: readonly string[] = [':', ' '];
const COMMON_HANDICAP = 0.6;
const COMMON_LEAST_CELLS = 3;
const COMMON_LEAST_SHARE = 0.95;
const QUOTES = ['"', "'"];

export type Given = { readonly [K in keyof Dialect]?: Dialect[K] | undefined };

type Shape = Pick<Dialect, 'delimiter' | 'quote' | 'escape'>;

/** The rows of a sample, blank ones left out; a row cut off at its end is left out when `isWhole` is false. */
export const readSampleRows = (
  bytes: Uint8Array,
  shape: Shape,
  options: { readonly isWhole: boolean; readonly skip: number; readonly limit: number },
): SampleRow[] => {
  const row = new RowScanner(shape);
  const rows: SampleRow[] = [];
  let { at, line } = skipLines(bytes, options.skip);
  while (at < bytes.length && rows.length < options.limit) {
    if (!row.scan(bytes, { from: at, to: bytes.length, isLast: options.isWhole })) {
      break;
    }
    // A quote that never closes spoils its own line alone.
    const end = row.isUnclosed || row.isStray ? lineEnd(bytes, at) : row;
    const text = Buffer.from(bytes.subarray(at, end.end)).toString('utf8');
    if (!row.isBlank) {
      rows.push({ cells: splitRow(text, shape), line });
    }
    line += countBreaks(bytes, at, end.next);
    at = end.next;
  }
  return rows;
};

const skipLines = (bytes: Uint8Array, count: number): { at: number; line: number } => {
  let at = 0;
  for (let line = 0; line < count; line += 1) {
    at = lineEnd(bytes, at).next;
  }
  return { at, line: count };
};

const lineEnd = (bytes: Uint8Array, from: number): { end: number; next: number } =>
  findLine(bytes, { from, to: bytes.length, isLast: true }) ?? { end: bytes.length, next: bytes.length };

const countBreaks = (bytes: Uint8Array, from: number, to: number): number => {
  let breaks = 0;
  for (let at = from; at < to; at += 1) {
    if (bytes[at] === 0x0a || (bytes[at] === 0x0d && bytes[at + 1] !== 0x0a)) {
      breaks += 1;
    }
  }
  return breaks;
};

const KNOWN_CELL =
  /^\s*$|^[-+(]?[$€£¥]?\s?[-+]?[\d.,']+\s?[%€]?\)?$|^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}([T ].*)?$|^\d{1,2}:\d{2}(:\d{2})?|^[\w.+-]+@[\w-]+\.[\w.-]+$|^https?:\/\/\S+$|^(true|false|n\/?a|null|nan|yes|no)$/iu;
const PLAIN_TEXT = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}\s_.'’&()/+#%!?-]*$/u;

const cellScore = (cell: string): number => {
  if (KNOWN_CELL.test(cell)) {
    return 1;
  }
  return PLAIN_TEXT.test(cell) ? 0.9 : 0.4;
};

const EPSILON = 1e-3;

/** Regular rows of many, recognisable cells: high. After van den Burg, Nazábal and Sutton (2019). */
const scoreShape = (rows: readonly SampleRow[], delimiter: string): number => {
  if (rows.length === 0) {
    return 0;
  }
  const byWidth = new Map<number, number>();
  let cells = 0;
  let known = 0;
  for (const row of rows) {
    byWidth.set(row.cells.length, (byWidth.get(row.cells.length) ?? 0) + 1);
    cells += row.cells.length;
    for (const cell of row.cells) {
      known += cellScore(cell);
    }
  }
  // Rare widths are faults in the data, not evidence against the delimiter.
  const widths = [...byWidth].filter(([, count]) => count > rows.length / 100);
  const pattern =
    widths.reduce((sum, [width, count]) => sum + count * Math.max(EPSILON, (width - 1) / width), 0) /
    widths.length /
    rows.length;
  const score = pattern * (known / cells);
  return COMMON_MARKS.includes(delimiter) ? score * handicapOf(rows, byWidth, delimiter) : score;
};

const handicapOf = (
  rows: readonly SampleRow[],
  byWidth: ReadonlyMap<number, number>,
  delimiter: string,
): number => {
  const [common] = [...byWidth].toSorted((a, b) => b[1] - a[1]);
  const isRegular =
    common !== undefined && common[0] >= COMMON_LEAST_CELLS && common[1] >= rows.length * COMMON_LEAST_SHARE;
  // Times such as 10:20:30 are one cell.
  const isOneCell =
    rows.filter(({ cells }) => KNOWN_CELL.test(cells.join(delimiter))).length > rows.length / 2;
  return isRegular && !isOneCell ? COMMON_HANDICAP : 0;
};

const findShape = (bytes: Uint8Array, given: Given, isWhole: boolean): Shape => {
  const delimiters = given.delimiter === undefined ? DELIMITERS : [given.delimiter];
  const quotes = given.quote === undefined ? QUOTES : [given.quote];
  let best: { shape: Shape; score: number } | null = null;
  for (const quote of quotes) {
    if (quote === "'" && given.quote === undefined && !wrapsCells(bytes, delimiters)) {
      continue;
    }
    for (const delimiter of delimiters) {
      const shape = { delimiter, quote, escape: given.escape ?? findEscape(bytes, quote) };
      const score = scoreShape(
        readSampleRows(bytes, shape, { isWhole, skip: given.skip ?? 0, limit: SAMPLE_ROWS }),
        delimiter,
      );
      if (best === null || score > best.score * 1.0001) {
        best = { shape, score };
      }
    }
  }
  invariant(best !== null, 'At least one delimiter is tried.');
  return best.shape;
};

/** Apostrophes count as quotes only where they open and close cells. */
const wrapsCells = (bytes: Uint8Array, delimiters: readonly string[]): boolean => {
  const text = Buffer.from(bytes).toString('utf8');
  return delimiters.some((delimiter) => text.includes(`'${delimiter}'`));
};

const findEscape = (bytes: Uint8Array, quote: string): string => {
  const text = Buffer.from(bytes).toString('latin1');
  const backslashed = text.split(`\\${quote}`).length - 1;
  return quote !== '' && backslashed > 0 && doubledInside(text, quote) === 0 ? '\\' : quote;
};

/** Doubled quotes with text on both sides: an empty quoted cell is none. */
const doubledInside = (text: string, quote: string): number =>
  text.split(new RegExp(`[^${quote},;|\\t\\r\\n]${quote}${quote}[^${quote},;|\\t\\r\\n]`, 'u')).length - 1;

const findNewline = (bytes: Uint8Array): Dialect['newline'] => {
  const counts = { '\n': 0, '\r\n': 0, '\r': 0 };
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] === 0x0a) {
      counts['\n'] += 1;
    } else if (bytes[at] === 0x0d && bytes[at + 1] === 0x0a) {
      counts['\r\n'] += 1;
      at += 1;
    } else if (bytes[at] === 0x0d) {
      counts['\r'] += 1;
    }
  }
  const pairs = counts['\r\n'];
  if (counts['\n'] >= Math.max(pairs, counts['\r'])) {
    return '\n';
  }
  return pairs >= counts['\r'] ? '\r\n' : '\r';
};

export interface Layout {
  readonly dialect: Dialect;
  /** Names of the columns as they stand in the file; empty texts without a header. */
  readonly header: readonly string[];
  /** First data rows, of any width. */
  readonly rows: readonly SampleRow[];
  readonly columns: number;
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
  const shape = findShape(bytes, given, isWhole);
  const all = readSampleRows(bytes, shape, { isWhole, skip: given.skip ?? 0, limit: limit + 100 });
  const found = findHeader(all, given);
  const top = all[found.at];
  const columns = found.columns;
  const named = found.hasHeader ? (top?.cells ?? []) : [];
  return {
    dialect: {
      ...shape,
      newline: given.newline ?? findNewline(bytes),
      encoding,
      header: found.hasHeader,
      headerRows: found.hasHeader ? 1 : 0,
      skip: given.skip ?? top?.line ?? 0,
      skipEnd: given.skipEnd ?? 0,
    },
    header: Array.from({ length: columns }, (_, at) => named[at] ?? ''),
    rows: all.slice(found.at + (found.hasHeader ? 1 : 0)).slice(0, limit),
    columns,
  };
};
