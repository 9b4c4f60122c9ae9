import type { ColumnType, SemanticRole } from '@plumbline/contract';
import type { Message } from '@plumbline/messages';

export type DecimalMark = '.' | ',';
export type DayOrder = 'ymd' | 'dmy' | 'mdy';

/**
 * Ways of writing a cell of which DuckDB's CSV reader makes the same value as the forms do: whole numbers without a plus or
 * leading zeros, numbers of at most 18 characters without an exponent, days and moments as ISO 8601 writes them.
 */
export type PlainCell = 'integer' | 'number' | 'date' | 'timestamp';

/**
 * One way in which a column's cells can be written. `test` and `parse` say the same, in TypeScript for a sample and in
 * SQL for every row; where they differ, `parse` decides.
 */
export interface Form {
  /** Names the form for good: choices of people hold it. */
  readonly key: string;
  readonly type: ColumnType;
  readonly test: (text: string) => boolean;
  /** SQL giving the typed value of the SQL text `x`, null where it does not fit. */
  readonly parse: (x: string) => string;
  /** The same where few cells need it: planned in half the time, and run in a fifth more. */
  readonly parseRarely?: (x: string) => string;
  /** A way past `parse` for the cells that are written plainly, which are nearly all. */
  readonly quick?: Quick;
  /** The same for cells that are written as most of a sample; null where that is unusual. Used before `quick`. */
  readonly quickFor?: (sample: readonly string[]) => Quick | null;
  /** Cells written so have the value that DuckDB's CSV reader gives them; absent where none are. */
  readonly plain?: PlainCell;
  /** Why a cell does not fit. */
  readonly reason: Message;
  /** The way of writing in words, as a person would say it. */
  readonly label: Message;
  /** Set where the same cells could be read in another order of day, month and year. */
  readonly order?: DayOrder;
  readonly mark?: DecimalMark;
  readonly semanticRole?: SemanticRole;
  /** True: only a person chooses it; it is among the alternatives. */
  readonly isOffered?: boolean;
}

/** A way past a form's `parse`, which costs several patterns a cell, for the cells that are written in one usual way. */
export interface Quick {
  /** What may be the value. */
  readonly cast: (x: string) => string;
  /** True only where `parse` gives the same as the cast `v` of `x`. */
  readonly proves: (x: string, v: string) => string;
  /** The same for all cells of a list at once, a fraction of the time; absent where each cell has to be proven by itself. */
  readonly ofList?: ListQuick;
}

/** `cells` is SQL of a list of texts, `values` of its cast. */
export interface ListQuick {
  readonly cast: (cells: string) => string;
  /** True only where `parse` gives the same as the cast for each of the cells, null for no cell. */
  readonly proves: (cells: string, values: string) => string;
}

/** Cells that print as they are written, each of which is null where the cell is no value of the type. */
export const printedList = (type: string, isWithin: (values: string) => string): ListQuick => ({
  cast: (cells) => `TRY_CAST(${cells} AS ${type}[])`,
  proves: (cells, values) => `${values}::VARCHAR[] = ${cells} AND ${isWithin(values)}`,
});

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
export const matching = (x: string, pattern: string): string =>
  `regexp_full_match(trim(${x}), ${quoted(pattern)})`;
export const when = (condition: string, value: string): string => `CASE WHEN ${condition} THEN ${value} END`;

const DIGITS = ['٠', '۰', '०', '০', '๐', '０'];
const SAME: readonly (readonly [from: string, to: string])[] = [
  ...DIGITS.flatMap((zero) =>
    Array.from(
      { length: 10 },
      (_, at) => [String.fromCodePoint((zero.codePointAt(0) ?? 0) + at), String(at)] as const,
    ),
  ),
  ...Array.from('−–‐‑﹣－', (sign) => sign).map((sign) => [sign, '-'] as const),
  ...Array.from('\t\r\n\u00A0\u2007\u2009\u202F\u3000', (space) => space).map(
    (space) => [space, ' '] as const,
  ),
  ['’', "'"],
  ['ʼ', "'"],
  ['．', '.'],
  ['٫', '.'],
  ['，', ','],
  ['٬', ','],
  ['／', '/'],
  ['：', ':'],
  ['＋', '+'],
  ['％', '%'],
  ['٪', '%'],
  ['＄', '$'],
  ['￥', '¥'],
];
/** Marks of writing direction and width that nobody sees. */
const UNSEEN = '\u200B\u200E\u200F\u061C';
const FOLDED = new Map<string, string>([
  ...SAME,
  ...Array.from(UNSEEN, (sign) => sign).map((sign) => [sign, ''] as const),
]);
const FOLDS = new RegExp(`[${[...FOLDED.keys()].join('').replace('-', String.raw`\-`)}]`, 'gu');
/** All that is folded is beyond the printed characters of ASCII. */
const BEYOND_PRINT = /[^ -~]/u;
const OUTER_SPACES = /^ +| +$/gu;

/** Digits, signs and spaces of every script as ASCII has them, nothing around. */
export const fold = (text: string): string =>
  (BEYOND_PRINT.test(text) ? text.replaceAll(FOLDS, (sign) => FOLDED.get(sign) ?? sign) : text).replaceAll(
    OUTER_SPACES,
    '',
  );

const FROM = [...SAME.map(([from]) => from), UNSEEN].join('');
const TO = SAME.map(([, to]) => to).join('');
const classOf = (to: string): string =>
  SAME.filter(([, same]) => same === to)
    .map(([from]) => from)
    .join('');
const USUAL = new Set(["'", ' ', '-']);
const RARE = [...SAME.filter(([, to]) => !USUAL.has(to)).map(([from]) => from), UNSEEN].join('');

/**
 * The same in SQL. Nearly all cells are ASCII and cost a comparison of lengths, and nearly all others have but the spaces,
 * hyphens and apostrophes of print: `translate` takes a hundred times as long.
 */
export const foldSql = (x: string): string => {
  const usual = [...USUAL].reduce(
    (text, to) => `regexp_replace(${text}, ${quoted(`[${classOf(to)}]`)}, ${quoted(to)}, 'g')`,
    x,
  );
  return `trim(CASE WHEN strlen(${x}) = length(${x}) AND NOT regexp_matches(${x}, '[\t\r\n]') THEN ${x} WHEN regexp_matches(${x}, ${quoted(`[${RARE}]`)}) THEN translate(${x}, ${quoted(FROM)}, ${quoted(TO)}) ELSE ${usual} END, ' ')`;
};

const OUTER = /^\p{Zs}+|\p{Zs}+$/gu;

/** Without the spaces around it that `trim` of SQL takes: tabs and line breaks stay. */
export const trimSpaces = (text: string): string => {
  const trimmed = text.trim();
  return trimmed.length === text.length ? text : text.replaceAll(OUTER, '');
};

export const escapePattern = (text: string): string =>
  text.replaceAll(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`);

/**
 * A pattern that takes small and capital letters alike, as classes: V8 forgets the case of `(?i:…)` now and then (Node 24,
 * after many patterns).
 */
export const anyCase = (pattern: string): string =>
  pattern.replaceAll(/\p{L}/gu, (letter) => {
    const both = [...new Set([letter.toLowerCase(), letter.toUpperCase(), ...(letter === 'i' ? ['İ'] : [])])];
    const single = both.filter((form) => Array.from(form).length === 1);
    return single.length > 1 ? `[${single.join('')}]` : letter;
  });

/**
 * A pattern whose groups have names that may repeat: of the groups of one name the one that took part counts. Written
 * `(?<name>…)`; other groups must not capture.
 */
export interface NamedPattern {
  readonly read: (text: string) => Readonly<Record<string, string>> | null;
  /** SQL: the text that the groups of `name` caught of the folded SQL text `x`, empty where none did. */
  readonly group: (x: string, name: string) => string;
  /** The same for SQL `of` many groups: one call in the statement, where each takes milliseconds to plan. */
  readonly once: (x: string, of: GroupsSql) => string;
}

type GroupsSql = (group: (name: string) => string) => string;

/** Both ways to parse the text that `folded` gives by the groups of a pattern. */
export const parsedBy = (
  pattern: NamedPattern,
  folded: (x: string) => string,
  of: GroupsSql,
): Required<Pick<Form, 'parse' | 'parseRarely'>> => ({
  parse: (x) => {
    const text = folded(x);
    return of((name) => pattern.group(text, name));
  },
  parseRarely: (x) => pattern.once(folded(x), of),
});

const GROUP = /\(\?<(\w+)>/gu;

export const namedPattern = (source: string): NamedPattern => {
  const names = [...source.matchAll(GROUP)].map(([, name]) => name ?? '');
  const unnamed = source.replaceAll(GROUP, '(');
  const regex = new RegExp(`^(?:${unnamed})$`, 'u');
  const groupNames = names.map((_, at) => `'g${at}'`).join(', ');
  const callOf = (x: string): string =>
    `regexp_extract(${x}, ${quoted(`^(?:${unnamed})$`)}, [${groupNames}])`;
  const caughtBy = (call: string, wanted: string): string => {
    const caught = names.flatMap((name, at) => (name === wanted ? [`(${call}).g${at}`] : []));
    return caught.length === 1 ? (caught[0] ?? "''") : `concat(${caught.join(', ')})`;
  };
  return {
    read: (text) => {
      const match = regex.exec(text);
      if (match === null) {
        return null;
      }
      const groups: Record<string, string> = {};
      for (const [at, name] of names.entries()) {
        groups[name] = `${groups[name] ?? ''}${match[at + 1] ?? ''}`;
      }
      return groups;
    },
    group: (x, name) => caughtBy(callOf(x), name),
    once: (x, of) =>
      `list_transform([${callOf(x)}], lambda caught: ${of((name) => caughtBy('caught', name))})[1]`,
  };
};
