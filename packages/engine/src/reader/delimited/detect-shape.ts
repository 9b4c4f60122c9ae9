import { type Dialect, invariant } from '@plumbline/contract';
import type { SampleRow } from './sample-row.ts';
import { readSampleRows } from './sample-rows.ts';

const SAMPLE_ROWS = 1000;
const DELIMITERS = [',', ';', '\t', '|', ':', '~', '^', ' ', '\u0001', '\u001f'];
/** Delimiters of several characters, tried only where the file has them. */
const LONG_DELIMITERS = ['||', '::', '~|~', '|~|', '\t\t', ';;', '~~', '^|^', '@@', '##', '<>', '¦', '§'];
/** Delimiters that are in ordinary text, in times and between words: they need three columns on nearly every row. */
const COMMON_MARKS: readonly string[] = [':', ' '];
const COMMON_HANDICAP = 0.6;
const COMMON_LEAST_CELLS = 3;
const COMMON_LEAST_SHARE = 0.95;
/** Where quotes begin and end at the delimiter, words without quotes may hold it too. */
const QUOTED_LEAST_SHARE = 0.25;
/** What rows whose quotes go wrong count less. */
const ODD_WEIGHT = 0.8;
const QUOTES = ['"', "'"];

export type DialectChoice = { readonly [K in keyof Dialect]?: Dialect[K] | undefined };

export type Shape = Pick<Dialect, 'delimiter' | 'quote' | 'escape'>;

/** A delimiter and quote that were tried. */
export interface Tried {
  readonly shape: Shape;
  readonly score: number;
  /** Cells of most rows. */
  readonly width: number;
  /** Share of the rows that have so many. */
  readonly share: number;
}

const KNOWN_CELL =
  /^\s*$|^[-+(]?[$€£¥]?\s?[-+]?[\d.,']+\s?[%€]?\)?$|^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}([T ].*)?$|^\d{1,2}:\d{2}(:\d{2})?|^[\w.+-]+@[\w-]+\.[\w.-]+$|^https?:\/\/\S+$|^(true|false|n\/?a|null|nan|yes|no)$/iu;
const PLAIN_TEXT = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}\s_.'’&()/+#%!?-]*$/u;

const cellScore = (cell: string): number => {
  if (KNOWN_CELL.test(cell)) {
    return 1;
  }
  return PLAIN_TEXT.test(cell) ? 0.9 : 0.4;
};

/** Regular rows of many, recognisable cells: high. After van den Burg, Nazábal and Sutton (2019). */
const tryShape = (rows: readonly SampleRow[], shape: Shape): Tried => {
  if (rows.length === 0) {
    return { shape, score: 0, width: 0, share: 0 };
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
  const [width = 0, count = 0] = [...byWidth].toSorted((a, b) => b[1] - a[1])[0] ?? [];
  const share = count / rows.length;
  // Quotes that go wrong, and the cells with them.
  const odd = rows
    .filter(({ isOdd, isLoose }) => isOdd || isLoose)
    .reduce((sum, row) => sum + (row.cells.length === width ? 0.25 : 1), 0);
  const score = pattern * (known / cells) * (1 - (ODD_WEIGHT * odd) / rows.length);
  const isCommon = COMMON_MARKS.includes(shape.delimiter);
  return {
    shape,
    score: isCommon ? score * widths.length ** 0.5 * handicapOf(rows, { width, share, shape }) : score,
    width,
    share,
  };
};

const EPSILON = 1e-3;

const handicapOf = (
  rows: readonly SampleRow[],
  { width, share, shape: { delimiter, quote } }: Omit<Tried, 'score'>,
): number => {
  const opened = `${delimiter}${quote}`;
  const quoted = quote === '' ? 0 : rows.filter(({ text, isOdd }) => !isOdd && text.includes(opened)).length;
  const isQuoted = quoted > rows.length / 2 && share >= QUOTED_LEAST_SHARE;
  const isRegular = width >= COMMON_LEAST_CELLS && (share >= COMMON_LEAST_SHARE || isQuoted);
  // Times such as 10:20:30 are one cell.
  const isOneCell =
    rows.filter(({ cells }) => cells.length <= 4 && KNOWN_CELL.test(cells.join(delimiter))).length >
    rows.length / 2;
  return isRegular && !isOneCell ? COMMON_HANDICAP : 0;
};

/** Delimiters and quotes that the sample could be written with, best first. */
export const tryShapes = (bytes: Uint8Array, choice: DialectChoice, isWhole: boolean): Tried[] => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
  const delimiters = choice.delimiter === undefined ? candidates(text) : [choice.delimiter];
  const quotes = choice.quote === undefined ? QUOTES : [choice.quote];
  const tried: Tried[] = [];
  for (const quote of quotes) {
    if (quote === "'" && choice.quote === undefined && !wrapsCells(text, delimiters)) {
      continue;
    }
    const escape = choice.escape ?? findEscape(text, quote);
    // Delimiters that the sample does not have all read it alike.
    let absent: Tried | null = null;
    for (const delimiter of delimiters) {
      const shape = { delimiter, quote, escape };
      const isAbsent = !COMMON_MARKS.includes(delimiter) && !text.includes(delimiter);
      if (isAbsent && absent !== null) {
        tried.push({ ...absent, shape });
      } else {
        const attempts = tryRows(bytes, shape, { choice, isWhole });
        tried.push(...attempts);
        absent = isAbsent ? (attempts[0] ?? null) : absent;
      }
    }
  }
  invariant(tried.length > 0, 'At least one delimiter is tried.');
  // Of equal ones the first that was tried.
  return tried
    .map((one, order) => ({ one, score: one.score * (1 - order * 1e-5) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ one }) => one);
};

/** The rows as `shape` reads them, and where spaces follow the delimiters, as it reads them with those. */
const tryRows = (
  bytes: Uint8Array,
  shape: Shape,
  { choice, isWhole }: { readonly choice: DialectChoice; readonly isWhole: boolean },
): Tried[] => {
  const { delimiter } = shape;
  const rows = readSampleRows(bytes, shape, { isWhole, skip: choice.skip ?? 0, limit: SAMPLE_ROWS });
  const one = tryShape(rows, shape);
  const hasSpaces = choice.delimiter === undefined && delimiter.trim() !== '' && isSpaced(rows, delimiter);
  // A closer reading of the same rows.
  const closer = { ...one, score: one.score * 1.01, shape: { ...shape, delimiter: `${delimiter} ` } };
  return hasSpaces ? [one, closer] : [one];
};

/** Delimiters to try: one that only ever is in a longer one is none. */
const candidates = (text: string): string[] => {
  const occurrences = (mark: string): number => text.split(mark).length - 1;
  const long = LONG_DELIMITERS.filter((mark) => text.includes(mark));
  const single = DELIMITERS.filter((mark) => {
    const all = occurrences(mark);
    return !long.some((longer) => {
      const held = occurrences(longer) * (longer.split(mark).length - 1);
      return held > 0 && held >= all * 0.99;
    });
  });
  return [...single, ...long];
};

const TEXT_CELL = /^\s*["']?\p{L}/u;

/** A space follows every delimiter, and comes before texts, to which it would stick. */
const isSpaced = (rows: readonly SampleRow[], delimiter: string): boolean => {
  let spaced = 0;
  let others = 0;
  let texts = 0;
  for (const { text, cells } of rows) {
    const marks = text.split(delimiter).length - 1;
    const wide = text.split(`${delimiter} `).length - 1;
    spaced += wide;
    others += marks - wide;
    texts += cells.slice(1).some((cell) => TEXT_CELL.test(cell)) ? 1 : 0;
  }
  return spaced > 0 && others <= spaced / 100 && texts > rows.length / 2;
};

/** Apostrophes count as quotes only where they open and close cells. */
const wrapsCells = (text: string, delimiters: readonly string[]): boolean =>
  delimiters.some((delimiter) => text.includes(`'${delimiter}'`));

const findEscape = (text: string, quote: string): string => {
  const backslashed = text.split(`\\${quote}`).length - 1;
  // Apostrophes within words need no escape.
  const inWords = quote === "'" ? text.split(/\p{L}'\p{L}/u).length - 1 : 0;
  return quote !== '' && backslashed > inWords && doubledInside(text, quote) === 0 ? '\\' : quote;
};

/** Doubled quotes with text on both sides: an empty quoted cell is none. */
const doubledInside = (text: string, quote: string): number =>
  text.split(new RegExp(`[^${quote},;|\\t\\r\\n]${quote}${quote}[^${quote},;|\\t\\r\\n]`, 'u')).length - 1;

export type Newlines = Readonly<Record<Dialect['newline'], number>>;

/** How often lines end in each way. */
export const countNewlines = (bytes: Uint8Array): Newlines => {
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
  return counts;
};

export const commonNewline = (counts: Newlines): Dialect['newline'] => {
  const pairs = counts['\r\n'];
  if (counts['\n'] >= Math.max(pairs, counts['\r'])) {
    return '\n';
  }
  return pairs >= counts['\r'] ? '\r\n' : '\r';
};
