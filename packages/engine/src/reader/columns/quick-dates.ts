/** Days and moments as most files write them, parsed by DuckDB with the very format that the sample shows. */
import { type Quick, printedList, quoted } from './form.ts';
import { inFullWidth } from './full-width.ts';
import { type Usual, mostUsual } from './quick.ts';

type DateType = 'date' | 'timestamp';

interface Layout {
  readonly pattern: string;
  /** Format for `strptime`. */
  readonly format: string;
}

const MARKS = ['/', '-', '.'] as const;
const escaped = (mark: string): string => (mark === '.' ? String.raw`\.` : mark);
const numeric = (parts: string, digits: Readonly<Record<string, string>>): Layout[] =>
  MARKS.map((mark) => ({
    pattern: parts
      .split('')
      .map((part) => digits[part] ?? '')
      .join(escaped(mark)),
    format: parts
      .split('')
      .map((part) => `%${part}`)
      .join(mark),
  }));

const LONG = { Y: String.raw`\d{4}`, m: String.raw`\d{1,2}`, d: String.raw`\d{1,2}` };
/** Single digits beside a year of two would be versions and sizes, where the mark is no slash. */
const SHORT = { y: String.raw`\d{2}`, m: String.raw`\d{2}`, d: String.raw`\d{2}` };
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const FULL_MONTH =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December)';

const named = (...layouts: readonly (readonly [pattern: string, format: string])[]): Layout[] =>
  [
    [MONTH, '%b'],
    [FULL_MONTH, '%B'],
  ].flatMap(([names = '', sign = '']) =>
    layouts.map(([pattern, format]) => ({
      pattern: pattern
        .replace('{d}', String.raw`\d{1,2}`)
        .replace('{N}', names)
        .replace('{Y}', String.raw`\d{4}`),
      format: format.replace('%N', sign),
    })),
  );

/** By the notation in a form's key. */
const DAYS: Readonly<Record<string, readonly Layout[]>> = {
  ymd: numeric('Ymd', LONG),
  dmy: numeric('dmY', LONG),
  mdy: numeric('mdY', LONG),
  'ymd~': numeric('Ymd', LONG),
  'dmy~': numeric('dmY', LONG),
  'mdy~': numeric('mdY', LONG),
  'dmyy~': numeric('dmy', SHORT),
  'mdyy~': numeric('mdy', SHORT),
  'd-mon-y~en': named(['{d} {N} {Y}', '%d %N %Y'], ['{d}-{N}-{Y}', '%d-%N-%Y'], ['{d}/{N}/{Y}', '%d/%N/%Y']),
  'mon-d-y~en': named(['{N} {d}, {Y}', '%N %d, %Y'], ['{N} {d} {Y}', '%N %d %Y']),
};

const CLOCKS: readonly Layout[] = ['T', ' '].flatMap((between) => [
  { pattern: String.raw`${between}\d{1,2}:\d{2}`, format: `${between}%H:%M` },
  { pattern: String.raw`${between}\d{1,2}:\d{2}:\d{2}`, format: `${between}%H:%M:%S` },
  { pattern: String.raw`${between}\d{1,2}:\d{2}:\d{2}\.\d{1,6}`, format: `${between}%H:%M:%S.%f` },
]);
/** Forms of the notations take halves of the day; the plain ones do not. */
const HALVES: readonly Layout[] = [
  { pattern: String.raw` \d{1,2}:\d{2} [AP]M`, format: ' %I:%M %p' },
  { pattern: String.raw` \d{1,2}:\d{2}:\d{2} [AP]M`, format: ' %I:%M:%S %p' },
];

/** Before the year 1 `parse` decides. */
const isOfCalendar = (v: string): string => `${v} >= DATE '0001-01-01'`;

const withFormat = (type: DateType, { pattern, format }: Layout): Usual => ({
  pattern,
  cast: (x) => {
    const moment = `try_strptime(${x}, ${quoted(format)})`;
    return type === 'date' ? `CAST(${moment} AS DATE)` : moment;
  },
  holds: isOfCalendar,
});

/** The first of two that hold as many cells is taken. */
const waysToWrite = (type: DateType, layout: Layout): Usual[] => {
  const way = withFormat(type, layout);
  const full = inFullWidth(layout.format, MONTH);
  return full === null ? [way] : [{ ...way, ...full }, way];
};

const ISO_DAY = String.raw`\d{4}-\d{2}-\d{2}`;
// The midnight that ends a day is left to `parse`.
const ISO_TIME = String.raw`[T ](?:[01]\d|2[0-3]):\d{2}:\d{2}(?:\.\d{1,6})?`;

/** What prints as it was read, in so many characters, is written so: half the time of a pattern. */
const printsIn =
  (characters: number): NonNullable<Usual['isWritten']> =>
  (x, v) =>
    `strlen(${x}) = ${characters} AND ${v}::VARCHAR = ${x}`;

/** Of the calendar's four-digit years, as all their days print. */
const areOfCalendar = (values: string): string =>
  `coalesce(list_min(${values}) >= DATE '0001-01-01' AND list_max(${values}) < DATE '10000-01-01', true)`;

/** A cast takes them unchanged, and is faster than a format. */
const isoWays = (type: DateType): Usual[] =>
  type === 'date'
    ? [
        {
          pattern: ISO_DAY,
          cast: (x) => `TRY_CAST(${x} AS DATE)`,
          holds: isOfCalendar,
          isWritten: printsIn('2024-12-31'.length),
          ofList: printedList('DATE', areOfCalendar),
        },
      ]
    : [
        {
          pattern: String.raw`${ISO_DAY} \d{2}:\d{2}:\d{2}`,
          cast: (x) => `TRY_CAST(${x} AS TIMESTAMP)`,
          holds: isOfCalendar,
          isWritten: printsIn('2024-12-31 23:59:59'.length),
          ofList: printedList('TIMESTAMP', areOfCalendar),
        },
        {
          pattern: `${ISO_DAY}(?:${ISO_TIME}Z?)?`,
          // A cast to TIMESTAMP ignores an offset: the pattern allows none but Z.
          cast: (x) => `TRY_CAST(${x} AS TIMESTAMP)`,
          holds: isOfCalendar,
        },
        {
          pattern: String.raw`${ISO_DAY}${ISO_TIME}[+-]\d{2}:\d{2}`,
          cast: (x) => `TRY_CAST(${x} AS TIMESTAMPTZ) AT TIME ZONE 'UTC'`,
          holds: isOfCalendar,
        },
      ];

const waysOf = (notation: string, type: DateType): Usual[] => {
  const days = DAYS[notation] ?? [];
  const clocks = notation.includes('~') ? [...CLOCKS, ...HALVES] : CLOCKS;
  const layouts =
    type === 'date'
      ? days
      : days.flatMap((day) => [
          day,
          ...clocks.map(({ pattern, format }) => ({
            pattern: day.pattern + pattern,
            format: day.format + format,
          })),
        ]);
  return [
    ...(/^ymd~?$/u.test(notation) ? isoWays(type) : []),
    ...layouts.flatMap((layout) => waysToWrite(type, layout)),
  ];
};

/**
 * The `strptime` format in which most of the sample is written, for a form `date-<notation>` or
 * `timestamp-<notation>`; null where it is unusual.
 */
export const quickDates = (type: DateType, notation: string, sample: readonly string[]): Quick | null =>
  mostUsual(waysOf(notation, type), sample);
