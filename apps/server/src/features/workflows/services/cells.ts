import { DAY_MS, type Cell, type ColumnType } from '@plumbline/contract';

const SECONDS_PER_HOUR = 3600;
const SECONDS_PER_MINUTE = 60;
const SECOND_MS = 1000;

/** Types that services read as numbers; the others are categories. */
const NUMBER_TYPES: readonly ColumnType[] = [
  'integer',
  'decimal',
  'number',
  'boolean',
  'date',
  'timestamp',
  'time',
];

export const isNumberType = (type: ColumnType): boolean => NUMBER_TYPES.includes(type);

function parseTime(text: string): number {
  const [hours = NaN, minutes = 0, seconds = 0] = text.split(':').map(Number);
  return hours * SECONDS_PER_HOUR + minutes * SECONDS_PER_MINUTE + seconds;
}

const parseBoolean = (cell: Cell): number => {
  const text = String(cell);
  const value = text === 'true' || text === '1';
  return value || text === 'false' || text === '0' ? Number(value) : NaN;
};

type NumberCodec = readonly [read: (cell: Cell) => number, write: (value: number) => Cell];

const PLAIN: NumberCodec = [Number, (value) => value];
const CODECS: Readonly<Partial<Record<ColumnType, NumberCodec>>> = {
  boolean: [parseBoolean, (value) => value >= 0.5],
  date: [
    (cell) => Date.parse(String(cell)) / DAY_MS,
    (value) => new Date(Math.round(value) * DAY_MS).toISOString().slice(0, 10),
  ],
  timestamp: [
    (cell) => Date.parse(String(cell)) / DAY_MS,
    (value) => new Date(Math.round(value * DAY_MS)).toISOString(),
  ],
  time: [
    (cell) => parseTime(String(cell)),
    (value) => new Date(value * SECOND_MS).toISOString().slice(11, 19),
  ],
  integer: [Number, Math.round],
};

/**
 * A cell as services compute with it: booleans as 0 and 1, dates and timestamps as days since 1970, times as seconds
 * of the day. NaN for null and for what is no value of the type.
 */
export function cellToNumber(type: ColumnType, cell: Cell | undefined): number {
  const [read] = CODECS[type] ?? PLAIN;
  return cell === null || cell === undefined || cell === '' ? NaN : read(cell);
}

/** The reverse of `cellToNumber`; null for NaN. */
export function numberToCell(type: ColumnType, value: number): Cell {
  const [, write] = CODECS[type] ?? PLAIN;
  return Number.isNaN(value) ? null : write(value);
}

/** Null for null and for empty text, which no category is named by. */
export const cellToCategory = (cell: Cell | undefined): string | null =>
  cell === null || cell === undefined || cell === '' ? null : String(cell);
