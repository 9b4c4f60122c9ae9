import { DAY_MS, type Cell, type ColumnType } from '@plumbline/contract';

const SECONDS_PER_HOUR = 3600;
const SECONDS_PER_MINUTE = 60;

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

/**
 * A cell as services compute with it: booleans as 0 and 1, dates and timestamps as days since 1970, times as seconds
 * of the day. NaN for null and for what is no value of the type.
 */
export function cellToNumber(type: ColumnType, cell: Cell | undefined): number {
  if (cell === null || cell === undefined || cell === '') {
    return NaN;
  }
  switch (type) {
    case 'boolean':
      return cell === true || cell === 'true' || cell === 1
        ? 1
        : cell === false || cell === 'false' || cell === 0
          ? 0
          : NaN;
    case 'date':
    case 'timestamp':
      return Date.parse(String(cell)) / DAY_MS;
    case 'time':
      return parseTime(String(cell));
    default:
      return Number(cell);
  }
}

/** The reverse of `cellToNumber`; null for NaN. */
export function numberToCell(type: ColumnType, value: number): Cell {
  if (Number.isNaN(value)) {
    return null;
  }
  switch (type) {
    case 'boolean':
      return value >= 0.5;
    case 'date':
      return new Date(Math.round(value) * DAY_MS).toISOString().slice(0, 10);
    case 'timestamp':
      return new Date(Math.round(value * DAY_MS)).toISOString();
    case 'time':
      return new Date(value * 1000).toISOString().slice(11, 19);
    case 'integer':
      return Math.round(value);
    default:
      return value;
  }
}

/** Null for null and for empty text, which no category is named by. */
export const cellToCategory = (cell: Cell | undefined): string | null =>
  cell === null || cell === undefined || cell === '' ? null : String(cell);
